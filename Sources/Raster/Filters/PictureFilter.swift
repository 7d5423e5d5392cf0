// A filter at its place on the canvas: which pixels it reads and writes, and its steps one after the other.
//
// A filter is applied to the picture of a group as a whole, before tiles are drawn, so that no tile, thread or damaged area
// can be seen in it. What a pixel becomes does not depend on how much of the transparency around the content is drawn, either:
// blurs lie alike on the canvas wherever content begins.

import DisplayList
import Pixels
import VectorGraphics

/// A filter in canvas pixels.
package struct PictureFilter {
  private let filter: PlacedFilter
  /// The linear part of the filter's map at the middle of its region.
  let jacobian: Transform
  private let kernels: SamplingForm
  /// The pixels that its steps make.
  let areas: FilterAreas
  /// The pixels of its content that it reads; outside of them nothing changes what is seen.
  package var area: PixelRect { areas.source }
  /// Whether nothing of what it makes is seen.
  package var isHidden: Bool { areas.steps.last?.isEmpty ?? true }

  /// A filter of a group in a target of the pixels `target` of a canvas. One with numbers that are not finite shows nothing.
  package init(
    _ filter: PlacedFilter, target: PixelRect, canvas: PixelSize,
    kernels: SamplingForm = InstructionSet.current.sampling
  ) {
    (self.filter, self.kernels) = (filter, kernels)
    jacobian = filter.transform.jacobian(at: filter.region.center)
    let reach = Self.reach(filter, jacobian)
    let around = BlurredArea.grown(target, by: reach, canvas: canvas)
    let limit = target.isEmpty ? PixelRect.zero : filter.touched(in: around)
    areas = FilterAreas(filter, jacobian, seen: target, limit: limit)
  }

  /// What the filter makes of a picture of the pixels `content`, which lie in `area`; nil: nothing.
  package func apply(to picture: Bitmap, of content: PixelRect) -> (picture: Bitmap, area: PixelRect)? {
    guard !isHidden else { return nil }
    let plane = BlurPlane(picture, x: content.x, y: content.y, kernels)
    let source = cut(FilterPicture(plane: plane, isLinear: false), to: filter.region)
    var results: [FilterPicture] = []
    for (index, step) in filter.steps.enumerated() {
      let need = areas.steps[index]
      results.append(
        need.isEmpty ? nothing : cut(perform(step, source: source, results, on: need), to: step.region))
      // What no later step reads makes room.
      for other in 0..<index where areas.lastReader[other] == index { results[other] = nothing }
    }
    guard let result = results.last.map({ cut($0, to: filter.region) }), !result.area.isEmpty else { return nil }
    return (result.converted(toLinear: false).plane.bitmap(), result.area)
  }

  // MARK: Areas

  /// How far pixels can go on their way through all steps.
  fileprivate static func reach(_ filter: PlacedFilter, _ jacobian: Transform) -> Int {
    let reaches = filter.steps.map { step -> Int in
      switch step.operation {
      case .gaussianBlur(_, let sigmaX, let sigmaY): Spread(sigmaX: sigmaX, sigmaY: sigmaY, jacobian).reach
      case .offset(_, let dx, let dy): length(jacobian, dx, dy)
      case .shadow(_, let dx, let dy, let sigmaX, let sigmaY, _),
        .dropShadow(_, let dx, let dy, let sigmaX, let sigmaY, _):
        Spread(sigmaX: sigmaX, sigmaY: sigmaY, jacobian).reach + length(jacobian, dx, dy)
      case .flood, .colorMatrix, .blend, .composite, .merge: 0
      }
    }
    return reaches.reduce(0) { min($0 + $1, BlurredArea.widest) }
  }

  /// How far an offset leads, in pixels, rounded up.
  private static func length(_ jacobian: Transform, _ dx: Double, _ dy: Double) -> Int {
    let moved = jacobian.apply(Point(x: dx, y: dy))
    let length = max(abs(moved.x), abs(moved.y))
    return length < Double(BlurredArea.widest) ? Int(length.rounded(.up)) + 1 : BlurredArea.widest
  }

  /// The part of a picture in a rectangle of the filter's units.
  private func cut(_ picture: FilterPicture, to region: Rect) -> FilterPicture {
    if picture.area.isEmpty { return picture }
    if filter.transform.isScaleAndTranslation, filter.transform.boundingBox(of: region).contains(Rect(picture.area)) {
      return picture
    }
    let shape = ShapeCoverage(Shape(region, transform: filter.transform), within: GeometryArea(picture.area))
    return picture.cut(to: shape, on: shape.bounds.intersection(picture.area))
  }

  // MARK: Steps

  /// Makes the pixels `need` of a step's picture.
  private func perform(
    _ step: VectorFilter.Step, source filtered: FilterPicture, _ results: [FilterPicture], on need: PixelRect
  ) -> FilterPicture {
    func input(_ input: VectorFilter.Input) -> FilterPicture {
      switch input {
      case .source: filtered.converted(toLinear: step.isLinear)
      case .sourceAlpha: filtered.painted(.black).converted(toLinear: step.isLinear)
      case .step(let index):
        (results.indices.contains(index) ? results[index] : nothing).converted(toLinear: step.isLinear)
      }
    }
    switch step.operation {
    case .gaussianBlur(let source, let sigmaX, let sigmaY):
      return input(source).blurred(Spread(sigmaX: sigmaX, sigmaY: sigmaY, jacobian), within: need)
    case .offset(let source, let dx, let dy):
      return move(input(source), dx, dy, within: need)
    case .flood(let paint):
      return .flood(paint.color, need, isLinear: step.isLinear, kernels: kernels)
    case .colorMatrix(let source, let matrix):
      let picture = input(source)
      // What makes something of nothing does so everywhere.
      let isEverywhere = matrix.count == 20 && matrix[19] > 0
      return (isEverywhere ? picture.extended(to: need) : picture).multiplied(by: matrix)
    case .blend(let mode, let top, let bottom):
      let (top, bottom) = (input(top), input(bottom))
      return top.blended(mode, over: bottom, on: top.area.union(bottom.area).intersection(need))
    case .composite(let mode, let top, let bottom):
      let (top, bottom) = (input(top), input(bottom))
      var area = top.area.union(bottom.area)
      if case .arithmetic(_, _, _, let everywhere) = mode, everywhere > 0 { area = need }
      return top.composited(mode, with: bottom, on: area.intersection(need))
    case .merge(let inputs):
      return inputs.map(input).reduce(nothing.converted(toLinear: step.isLinear)) {
        Self.over($1, $0, on: need)
      }
    case .shadow(let source, let dx, let dy, let sigmaX, let sigmaY, let paint):
      let spread = Spread(sigmaX: sigmaX, sigmaY: sigmaY, jacobian)
      let blurred = input(source).blurred(spread, within: areas.beforeMove(to: need, dx, dy, jacobian))
      return move(blurred.painted(paint.color), dx, dy, within: need)
    case .dropShadow(let source, let dx, let dy, let sigmaX, let sigmaY, let paint):
      var shadow = step
      shadow.operation = .shadow(source, dx: dx, dy: dy, sigmaX: sigmaX, sigmaY: sigmaY, paint)
      return Self.over(input(source), perform(shadow, source: filtered, results, on: need), on: need)
    }
  }

  private var nothing: FilterPicture { FilterPicture(plane: BlurPlane(.zero, kernels), isLinear: false) }

  private func move(_ picture: FilterPicture, _ dx: Double, _ dy: Double, within need: PixelRect) -> FilterPicture {
    let moved = jacobian.apply(Point(x: dx, y: dy))
    guard moved.x.isFinite, moved.y.isFinite else { return nothing.converted(toLinear: picture.isLinear) }
    return picture.moved(x: moved.x, y: moved.y, within: need)
  }

  private static func over(_ top: FilterPicture, _ bottom: FilterPicture, on need: PixelRect) -> FilterPicture {
    top.composited(.over, with: bottom, on: top.area.union(bottom.area).intersection(need))
  }
}

extension VectorPaint {
  /// The paint's colour; clear if the paint is not a colour.
  fileprivate var color: Color { if case .color(let color) = self { color } else { .clear } }
}

extension PlacedFilter {
  /// The pixels of `whole` that the filter can change.
  func touched(in whole: PixelRect) -> PixelRect { Shape(region, transform: transform).pixels(within: whole) }

  /// How far from its content the filter can change pixels; nil when that may be anywhere.
  var reach: Int? { isLocal ? PictureFilter.reach(self, transform.jacobian(at: region.center)) : nil }
}
