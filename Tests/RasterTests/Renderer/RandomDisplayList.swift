// Display lists with everything that lists may hold, from a seed.

import DisplayList
import Pixels
import Raster
import TestSupport
import VectorGraphics

/// The images that random lists name: opaque and translucent, of several sizes.
enum TestImages {
  static let store = ImageStore([
    make(width: 16, height: 12, isOpaque: true), make(width: 7, height: 30, isOpaque: false),
    make(width: 64, height: 64, isOpaque: true), make(width: 1, height: 1, isOpaque: false),
  ])

  private static func make(width: Int, height: Int, isOpaque: Bool) -> Bitmap {
    var random = SeededRandom(seed: UInt64(width * 100 + height))
    let pixels = (0..<width * height).map { index -> UInt32 in
      let wave = UInt32(index * 255 / (width * height))
      let color = UInt32(random.next() & 0xFF_FFFF) & 0x3F_3F3F | wave << 6
      return color & 0xFF_FFFF | (isOpaque ? 255 : UInt32(random.int(0...255))) << 24
    }
    return StraightBitmap(size: PixelSize(width: width, height: height), pixels: pixels).premultiplied()
  }
}

/// Builds random lists.
struct RandomDisplayList {
  private var random: SeededRandom
  private let size: PixelSize

  /// The list of a seed: up to some dozens of commands on a canvas of up to 70 pixels a side.
  static func make(seed: UInt64) -> DisplayList { make(SeededRandom(seed: seed)) }

  /// The list that a generator decides, on a canvas of at most `largest`.
  static func make(_ random: SeededRandom, largest: PixelSize = PixelSize(width: 70, height: 50)) -> DisplayList {
    var random = random
    let size = PixelSize(width: random.int(1...largest.width), height: random.int(1...largest.height))
    var builder = DisplayListBuilder(size: size)
    var generator = RandomDisplayList(random: random, size: size)
    generator.draw(random.int(1...8), depth: 0, &builder)
    return builder.list
  }

  private mutating func draw(_ count: Int, depth: Int, _ builder: inout DisplayListBuilder) {
    for _ in 0..<count where !random.isUsedUp {
      if depth < 5, random.chance(0.35) {
        nest(random.int(0...4), depth: depth + 1, &builder)
      } else if random.chance(0.05) {
        let (shape, sigma) = (shape(&builder), random.real(0...3))
        if random.chance(0.5) {
          builder.fillWithBlur(shape, sigma: sigma)
        } else {
          builder.blurBackdrop(in: shape, sigma: sigma)
        }
      } else {
        fill(&builder)
      }
    }
  }

  private mutating func nest(_ count: Int, depth: Int, _ builder: inout DisplayListBuilder) {
    switch random.int(0...9) {
    case 8:
      builder.fade(opacity: share()) { draw(count, depth: depth, &$0) }
    case 9:
      let weight = share()
      pair(count, depth) { builder.mix(weight: weight, first: $0, second: $1) }
    case 7:
      let below: NestedList.Below = random.chance(0.5) ? .nothing : random.chance(0.5) ? .seen : .copied
      let origin = Point(x: random.real(-20...60), y: random.real(-20...40))
      builder.picture(inner(count, depth: depth), at: origin, below: below)
    case 0, 1:
      builder.clip(to: shape(&builder)) { draw(count, depth: depth, &$0) }
    case 2:
      let blur = random.chance(0.2) ? random.real(0...3) : 0
      builder.group(opacity: share(), blend: blend(), blurSigma: blur) { draw(count, depth: depth, &$0) }
    case 3:
      builder.group(opacity: share()) { draw(count, depth: depth, &$0) }
    case 4:
      builder.filtered(by: filter()) { draw(count, depth: depth, &$0) }
    case 5:
      let weight = share()
      pair(count, depth) { builder.crossFade(weight: weight, first: $0, second: $1) }
    default:
      let kind = VectorMask.Kind.allCases[random.int(0...1)]
      pair(count, depth) { builder.mask(kind, mask: $0, content: $1) }
    }
  }

  /// A nested list.
  private mutating func inner(_ count: Int, depth: Int) -> DisplayList {
    let size = PixelSize(width: random.int(1...50), height: random.int(1...40))
    var builder = DisplayListBuilder(size: size)
    var generator = RandomDisplayList(random: random, size: size)
    if random.chance(0.5) {
      builder.fill(
        Shape(Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))),
        with: .solid(PaintColor(Color.black.premultiplied)))
    }
    generator.draw(count, depth: depth, &builder)
    random = generator.random
    return builder.list
  }

  /// Draws two pictures, one after the other.
  private mutating func pair(
    _ count: Int, _ depth: Int,
    _ draw: (_ first: (inout DisplayListBuilder) -> Void, _ second: (inout DisplayListBuilder) -> Void) -> Void
  ) {
    let second = random.int(0...2)
    let before = self
    var after = self
    draw(
      {
        var generator = before
        generator.draw(count, depth: depth, &$0)
        after = generator
      },
      {
        after.draw(second, depth: depth, &$0)
      })
    self = after
  }

  private mutating func filter() -> PlacedFilter {
    let steps = (0..<random.int(0...3)).map { index in
      let input: VectorFilter.Input = random.chance(0.6) ? .source : .step(index - 1)
      let operation: VectorFilter.Operation =
        switch random.int(0...7) {
        case 0: .gaussianBlur(input, sigmaX: random.real(0...3), sigmaY: random.chance(0.5) ? 1 : random.real(0...5))
        case 1: .offset(input, dx: random.real(-4...4), dy: Double(random.int(-3...3)))
        case 2: .flood(.color(straight()))
        case 3: .colorMatrix(.sourceAlpha, (0..<20).map { _ in random.real(-1...1) })
        case 4: .blend(BlendMode.allCases[random.int(0...16)], top: input, bottom: .sourceAlpha)
        case 5: .composite(random.chance(0.5) ? .xor : .arithmetic(0.5, 1, -0.5, 0.1), top: .source, bottom: input)
        case 6: .merge([input, .source])
        default: .dropShadow(input, dx: 2, dy: random.real(0...3), sigmaX: 1.5, sigmaY: 1.5, .color(straight()))
        }
      return VectorFilter.Step(operation, region: region(), isLinear: random.chance(0.5))
    }
    return PlacedFilter(steps: steps, region: region(), transform: random.chance(0.5) ? .identity : transform())
  }

  private mutating func region() -> Rect {
    if random.chance(0.5) { return Rect(x: -100, y: -100, width: 300, height: 300) }
    return Rect(
      x: random.real(-9...20), y: random.real(-9...20), width: random.real(0...40), height: random.real(0...40))
  }

  private mutating func fill(_ builder: inout DisplayListBuilder) {
    if random.chance(0.15) {
      var run = random.run()
      if random.chance(0.3) { run.transform = transform() }
      builder.glyphs(run, color: color(), blend: blend())
      return
    }
    let paint: Paint
    switch random.int(0...9) {
    case 0...4: paint = .solid(color())
    case 5: paint = .gradient(builder.add(gradient()), opacity: DisplayListBuilder.byte(share()))
    case 6, 7: paint = .image(builder.add(placement()), opacity: DisplayListBuilder.byte(share()))
    default:
      let shadow = Shadow(
        outline: shape().outline, sigma: random.chance(0.2) ? 0 : random.real(0...6), color: color(),
        transform: transform())
      paint = .shadow(builder.add(shadow))
    }
    builder.fill(shape(&builder), with: paint, blend: blend())
  }

  private mutating func share() -> Double { random.chance(0.4) ? Double(random.int(0...1)) : random.real(0...1) }

  private mutating func blend() -> BlendMode {
    random.chance(0.75) ? .normal : BlendMode.allCases[random.int(0...BlendMode.allCases.count - 1)]
  }

  private mutating func color() -> PaintColor { PaintColor(straight().premultiplied) }

  private mutating func straight() -> Color {
    Color(
      red: random.real(0...1), green: random.real(0...1), blue: random.real(0...1),
      alpha: random.chance(0.5) ? 1 : share())
  }

  private mutating func gradient() -> Gradient {
    let stops = (0...random.int(0...3)).map { index in
      let color = Color(red: random.real(0...1), green: 0.5, blue: random.real(0...1), alpha: share())
      return random.chance(0.7)
        ? Gradient.Stop(offset: Double(index) / 3, color: color.premultiplied)
        : Gradient.Stop(offset: Double(index) / 3, straight: color)
    }
    let (start, end) = (Point(x: random.real(0...30), y: 3), Point(x: 40, y: random.real(0...40)))
    let geometry: Gradient.Geometry
    switch random.int(0...3) {
    case 0: geometry = .linear(start: start, end: end)
    case 1: geometry = .radial(center: start, radiusX: random.real(0...40), radiusY: random.real(0...40))
    case 2: geometry = .conic(center: end, angle: random.real(-400...400))
    default:
      geometry = .focal(center: start, radius: random.real(0...30), focus: end, focusRadius: random.real(0...9))
    }
    let spread = VectorGradient.Spread.allCases[random.int(0...2)]
    return Gradient(geometry: geometry, stops: stops, spread: spread, transform: transform())
  }

  private mutating func placement() -> ImagePlacement {
    ImagePlacement(
      image: random.int(0...4), transform: transform() * .scale(x: random.real(0.1...4), y: random.real(0.1...4)),
      filter: ImageFilter.allCases[random.int(0...2)], tint: random.chance(0.2) ? color() : nil)
  }

  /// A shape, now and then a path.
  private mutating func shape(_ builder: inout DisplayListBuilder) -> Shape {
    guard random.chance(0.25) else { return shape() }
    let path = random.chance(0.5) ? TestPaths.allCases[random.int(0...9)].path : TestPaths.tangle(&random)
    let area = random.chance(0.6) ? PathArea.fill(FillRule.allCases[random.int(0...1)]) : .stroke(random.stroke())
    let scale = random.chance(0.2) ? 8 : random.real(0.5...2)
    return Shape(path: builder.add(path), area: area, transform: transform() * .scale(x: scale, y: scale))
  }

  /// Mostly a shape somewhere on the canvas; often one that covers it, sometimes one with numbers out of the ordinary.
  private mutating func shape() -> Shape {
    if random.chance(0.3) {
      let inset = random.chance(0.5) ? 0 : random.real(-3...3)
      let canvas = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)).inset(by: inset)
      return Shape(RoundedRect(canvas, radii: CornerRadii(random.chance(0.5) ? 0 : random.real(0...8))).fitted())
    }
    var shape = random.shape()
    if random.chance(0.4) { shape.transform = shape.transform * .scale(x: 2, y: 2) }
    if random.chance(0.05) { shape.transform[keyPath: coefficient()] = extreme() }
    var outline = RoundedRect(shape.outline.rect, radii: shape.outline.radii, smoothing: shape.outline.smoothing)
    if random.chance(0.02) { outline.rect.x = extreme() }
    if random.chance(0.02) { outline.radii.topLeft = extreme() }
    shape.outline = outline.fitted()
    return shape
  }

  private mutating func transform() -> Transform {
    var transform = random.shape().transform
    if random.chance(0.03) { transform[keyPath: coefficient()] = extreme() }
    return transform
  }

  private mutating func coefficient() -> WritableKeyPath<Transform, Double> {
    let all: [WritableKeyPath<Transform, Double>] = [\.a, \.b, \.c, \.d, \.tx, \.ty, \.px, \.py, \.pw]
    return all[random.int(0...8)]
  }

  private mutating func extreme() -> Double {
    [.nan, .infinity, -.infinity, 0, 1e9, -1e9, 1e300, -1e300, 1e-300, 1e17][random.int(0...9)]
  }
}
