// What a filter takes, found from the sizes of its pictures before anything is allocated.
//
// A step makes at most the pixels that are asked of it, and at most those to which its inputs spread. Memory is added up step by
// step: the content, what later steps read, and what the step itself makes on its way.

import DisplayList
import Pixels
import VectorGraphics

extension FilterDemand {
  /// The demand of a filter of a group in a target of the pixels `target` of a canvas. `content` is the size of a box that holds
  /// all that the group paints, wherever it lies; nil if that is not known.
  package init(_ filter: PlacedFilter, target: PixelRect, canvas: PixelSize, content: PixelSize?) {
    self.init()
    let placed = PictureFilter(filter, target: target, canvas: canvas)
    read = placed.areas.source
    guard let shown = placed.areas.steps.last else { return }
    let sizes = FilterSizes(filter, placed.jacobian, placed.areas, content: content)
    result = sizes.steps[sizes.steps.count - 1].area * FilterSizes.bitmap
    working = sizes.most
    pixels = Double(shown.area) + Double(read.area)
    for (step, area) in zip(filter.steps, placed.areas.steps) {
      var count = 1
      switch step.operation {
      case .merge(let inputs): count = max(1, inputs.count)
      case .gaussianBlur(_, let sigmaX, let sigmaY), .shadow(_, _, _, let sigmaX, let sigmaY, _),
        .dropShadow(_, _, _, let sigmaX, let sigmaY, _):
        // Blurred twice, and sheared twice.
        if Spread(sigmaX: sigmaX, sigmaY: sigmaY, placed.jacobian).slant != nil { count = 4 }
      case .offset, .flood, .colorMatrix, .blend, .composite: break
      }
      pixels += Double(area.area) * Double(count)
    }
  }
}

/// The sizes of the pictures that a filter makes, and their memory.
private struct FilterSizes {
  /// An extent in pixels.
  struct Extent {
    var width: Double
    var height: Double
    var area: Double { width * height }

    init(_ area: PixelRect) { (width, height) = (Double(area.width), Double(area.height)) }

    /// The smaller one in each direction.
    func limited(to other: Extent) -> Extent {
      var limited = self
      (limited.width, limited.height) = (min(width, other.width), min(height, other.height))
      return limited
    }

    /// The pixels of the extent with a margin on each side.
    func area(around margin: Double) -> Double { (width + 2 * margin) * (height + 2 * margin) }

    /// The pixels at half the resolution, with what a halved picture has around it.
    var halved: Double { (width / 2 + 4) * (height / 2 + 4) }
  }

  /// Bytes of a pixel of a bitmap and of a picture between steps.
  static let (bitmap, plane) = (4.0, 8.0)

  /// What is read of the content.
  private let source: Extent
  /// What each step makes.
  private(set) var steps: [Extent] = []

  private let filter: PlacedFilter
  private let jacobian: Transform
  private let areas: FilterAreas

  init(_ filter: PlacedFilter, _ jacobian: Transform, _ areas: FilterAreas, content: PixelSize?) {
    (self.filter, self.jacobian, self.areas) = (filter, jacobian, areas)
    // Everything is seen relative to the content.
    let origin =
      content.map { PixelRect($0) } ?? PixelRect(x: 0, y: 0, width: areas.source.width, height: areas.source.height)
    source = Extent(origin).limited(to: Extent(areas.source))
    var spreads: [PixelRect] = []
    for (index, step) in filter.steps.enumerated() {
      spreads.append(Self.spread(of: step.operation, from: origin, spreads, jacobian))
      steps.append(Extent(spreads[index]).limited(to: Extent(areas.steps[index])))
    }
  }

  // MARK: Sizes

  /// More than any canvas.
  private static let everywhere = PixelRect(x: -1 << 24, y: -1 << 24, width: 1 << 25, height: 1 << 25)

  /// Where an operation may leave something, if its inputs have something in `origin` and `steps` only.
  private static func spread(
    of operation: VectorFilter.Operation, from origin: PixelRect, _ steps: [PixelRect], _ jacobian: Transform
  ) -> PixelRect {
    func area(_ input: VectorFilter.Input) -> PixelRect {
      switch input {
      case .source, .sourceAlpha: origin
      case .step(let index): steps.indices.contains(index) ? steps[index] : .zero
      }
    }
    func blurred(_ area: PixelRect, _ sigmaX: Double, _ sigmaY: Double) -> PixelRect {
      Spread(sigmaX: sigmaX, sigmaY: sigmaY, jacobian).grown(area).intersection(everywhere)
    }
    func moved(_ area: PixelRect, _ dx: Double, _ dy: Double) -> PixelRect {
      let way = jacobian.apply(Point(x: dx, y: dy))
      guard way.x.isFinite, way.y.isFinite else { return .zero }
      func pixels(_ length: Double) -> Int { Int(min(max(length, -0x1p24), 0x1p24).rounded(.down)) }
      return PixelRect(
        x: area.x + pixels(way.x), y: area.y + pixels(way.y), width: area.width + 1, height: area.height + 1
      ).intersection(everywhere)
    }
    switch operation {
    case .gaussianBlur(let input, let sigmaX, let sigmaY): return blurred(area(input), sigmaX, sigmaY)
    case .offset(let input, let dx, let dy): return moved(area(input), dx, dy)
    case .flood: return everywhere
    case .colorMatrix(let input, let matrix): return matrix.count == 20 && matrix[19] > 0 ? everywhere : area(input)
    case .composite(.arithmetic(_, _, _, let everywhere), _, _) where everywhere > 0: return Self.everywhere
    case .blend(_, let top, let bottom), .composite(_, let top, let bottom): return area(top).union(area(bottom))
    case .merge(let inputs): return inputs.map(area).reduce(.zero) { $0.union($1) }
    case .shadow(let input, let dx, let dy, let sigmaX, let sigmaY, _):
      return moved(blurred(area(input), sigmaX, sigmaY), dx, dy)
    case .dropShadow(let input, let dx, let dy, let sigmaX, let sigmaY, _):
      return area(input).union(moved(blurred(area(input), sigmaX, sigmaY), dx, dy))
    }
  }

  // MARK: Memory

  /// Bytes that are there at once at most. The content and its wide copy stay for the whole time.
  var most: Double {
    let content = source.area * (Self.bitmap + Self.plane)
    var most = source.area * Self.plane
    for index in steps.indices {
      let kept = (0..<index).reduce(0) { areas.lastReader[$1] >= index ? $0 + steps[$1].area : $0 }
      // A result and its copy that is cut to the region of the step.
      let made = max(transient(index), 2 * steps[index].area)
      most = max(most, (kept + made) * Self.plane)
    }
    let shown = steps.last?.area ?? 0
    return content + max(most, shown * (2 * Self.plane + Self.bitmap))
  }

  private func extent(of input: VectorFilter.Input) -> Extent {
    switch input {
    case .source, .sourceAlpha: source
    case .step(let index): steps.indices.contains(index) ? steps[index] : Extent(.zero)
    }
  }

  /// Pixels of copies of an input in other colours.
  private func copies(of input: VectorFilter.Input, isLinear: Bool) -> Double {
    switch input {
    case .source: isLinear ? source.area : 0
    case .sourceAlpha: isLinear ? 2 * source.area : source.area
    case .step(let index):
      filter.steps.indices.contains(index) && filter.steps[index].isLinear != isLinear ? steps[index].area : 0
    }
  }

  /// Pixels of the pictures that a step has at once, its result included, besides those that are kept.
  private func transient(_ index: Int) -> Double {
    let (step, own) = (filter.steps[index], steps[index])
    func copies(_ inputs: VectorFilter.Input...) -> Double {
      inputs.reduce(0) { $0 + self.copies(of: $1, isLinear: step.isLinear) }
    }
    switch step.operation {
    case .gaussianBlur(let input, let sigmaX, let sigmaY):
      return copies(input) + blurring(extent(of: input), to: own, Spread(sigmaX: sigmaX, sigmaY: sigmaY, jacobian))
    case .offset(let input, _, _): return copies(input) + own.area
    case .flood: return own.area
    case .colorMatrix(let input, _): return copies(input) + 2 * max(extent(of: input).area, own.area)
    case .blend(_, let top, let bottom), .composite(_, let top, let bottom): return copies(top, bottom) + 2 * own.area
    case .merge(let inputs):
      return inputs.reduce(0) { $0 + self.copies(of: $1, isLinear: step.isLinear) } + 2 * own.area
    case .shadow(let input, _, _, let sigmaX, let sigmaY, _):
      return copies(input) + shadowing(extent(of: input), to: own, Spread(sigmaX: sigmaX, sigmaY: sigmaY, jacobian))
    case .dropShadow(let input, _, _, let sigmaX, let sigmaY, _):
      // The shadow takes the content in its own colours again.
      return 2 * copies(input)
        + max(shadowing(extent(of: input), to: own, Spread(sigmaX: sigmaX, sigmaY: sigmaY, jacobian)), 2 * own.area)
    }
  }

  /// A shadow is blurred, painted and moved.
  private func shadowing(_ input: Extent, to own: Extent, _ sigma: Spread) -> Double {
    max(blurring(input, to: own, sigma), 2 * own.area(around: 2))
  }

  /// A blur of a picture: with a rim and at half the resolution, or with a rim and after its first pass; in the end doubled.
  private func blurring(_ input: Extent, to own: Extent, _ sigma: Spread) -> Double {
    if let slant = sigma.slant {
      // Along the axis the picture's or the result's extent, along the other one that of what leans.
      let isDown = slant.axis == .down
      let long = isDown ? max(input.height, own.height) : max(input.width, own.width)
      let wide = (isDown ? own.width : own.height) + 2 * long + 8
      return 3.5 * (long + 32) * (wide + 32)
    }
    if sigma.x != sigma.y {
      // Each axis by itself.
      var across = own
      across.height = input.height
      let first = max(input.area(around: 3) + input.halved * 2, 2 * across.area(around: 16))
      return max(first, across.area + max(1.5 * across.area(around: 3), 2 * own.area(around: 16)))
    }
    if !GaussianBlur.halves(sigma: sigma.x) {
      let reach = sigma.x > 0 ? Double(GaussianBlur.directReach(sigma: sigma.x)) : 0
      return own.area(around: reach) + own.width * (own.height + 2 * reach)
    }
    // The direct filter of a halved picture reads up to 14 pixels.
    let direct = 2 * (own.width / 2 + 30) * (own.height / 2 + 30)
    return max(input.area(around: 3) + input.halved, direct, own.area + own.halved)
  }
}
