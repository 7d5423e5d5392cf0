// Which pixels each step of a filter has to make so that the filter's picture is right where it is seen.
//
// The steps are walked from the last one back: a step makes what later steps read of it, a blur reads as far as its Gaussian
// reaches. So the extent of a filter's region costs nothing where nothing of it is seen.

import DisplayList
import Pixels
import VectorGraphics

/// The pixels that the steps of a filter at its place make.
struct FilterAreas {
  /// What the filter reads of the group's picture.
  private(set) var source = PixelRect.zero
  /// What each step makes; empty for a step that no later one reads.
  private(set) var steps: [PixelRect]
  /// The last step that reads the result of each step, or the step itself.
  private(set) var lastReader: [Int]

  private let limit: PixelRect

  /// Works out the areas of a filter of which `seen` shows; it reads and makes nothing outside of `limit`.
  init(_ filter: PlacedFilter, _ jacobian: Transform, seen: PixelRect, limit: PixelRect) {
    self.limit = limit
    steps = [PixelRect](repeating: .zero, count: filter.steps.count)
    lastReader = Array(filter.steps.indices)
    guard let last = steps.indices.last else { return }
    steps[last] = seen.intersection(limit)
    for index in filter.steps.indices.reversed() where !steps[index].isEmpty {
      let step = filter.steps[index]
      // Beyond its region a step is transparent.
      let made = steps[index].intersection(Shape(step.region, transform: filter.transform).pixels(within: limit))
      steps[index] = made
      for (input, area) in Self.inputs(of: step.operation, making: made, jacobian) {
        let area = area.intersection(limit)
        switch input {
        case .source, .sourceAlpha: source = source.union(area)
        case .step(let other) where other < index && other >= 0:
          steps[other] = steps[other].union(area)
          lastReader[other] = max(lastReader[other], index)
        case .step: break
        }
      }
    }
  }

  /// What an operation reads to make the pixels of an area.
  private static func inputs(
    of operation: VectorFilter.Operation, making area: PixelRect, _ jacobian: Transform
  ) -> [(VectorFilter.Input, PixelRect)] {
    guard !area.isEmpty else { return [] }
    switch operation {
    case .gaussianBlur(let input, let sigmaX, let sigmaY):
      return [(input, Spread(sigmaX: sigmaX, sigmaY: sigmaY, jacobian).read(for: area))]
    case .offset(let input, let dx, let dy):
      return [(input, moved(area, dx, dy, jacobian))]
    case .flood: return []
    case .colorMatrix(let input, _): return [(input, area)]
    case .blend(_, let top, let bottom), .composite(_, let top, let bottom): return [(top, area), (bottom, area)]
    case .merge(let inputs): return inputs.map { ($0, area) }
    case .shadow(let input, let dx, let dy, let sigmaX, let sigmaY, _):
      let blurred = moved(area, dx, dy, jacobian)
      return blurred.isEmpty ? [] : [(input, Spread(sigmaX: sigmaX, sigmaY: sigmaY, jacobian).read(for: blurred))]
    case .dropShadow(let input, let dx, let dy, let sigmaX, let sigmaY, let paint):
      let shadow = VectorFilter.Operation.shadow(input, dx: dx, dy: dy, sigmaX: sigmaX, sigmaY: sigmaY, paint)
      return [(input, area)] + inputs(of: shadow, making: area, jacobian)
    }
  }

  /// The pixels of a blurred picture that show in an area after a move by a distance in the filter's units.
  func beforeMove(to area: PixelRect, _ dx: Double, _ dy: Double, _ jacobian: Transform) -> PixelRect {
    Self.moved(area, dx, dy, jacobian).intersection(limit)
  }

  /// Where an area was before a move by a distance in the filter's units; between pixels a pixel more on each side.
  private static func moved(_ area: PixelRect, _ dx: Double, _ dy: Double, _ jacobian: Transform) -> PixelRect {
    let distance = jacobian.apply(Point(x: dx, y: dy))
    guard distance.x.isFinite, distance.y.isFinite, !area.isEmpty else { return .zero }
    func pixels(_ length: Double) -> Int { Int(min(max(length, -0x1p30), 0x1p30).rounded(.down)) }
    let (x, y) = (pixels(distance.x), pixels(distance.y))
    return PixelRect(x: area.x - x - 2, y: area.y - y - 2, width: area.width + 4, height: area.height + 4)
  }
}

extension Shape {
  /// The pixels of `limit` that the shape touches.
  func pixels(within limit: PixelRect) -> PixelRect { ShapeCoverage(self, within: GeometryArea(limit)).bounds }
}
