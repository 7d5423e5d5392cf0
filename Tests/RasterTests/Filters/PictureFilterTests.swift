import DisplayList
import Foundation
import Pixels
import TestSupport
import Testing
import VectorGraphics

@testable import Raster

/// Filtered pictures against the filters' formulas in double precision.
@Suite struct PictureFilterTests {
  private static let canvas = PixelSize(width: 90, height: 70)
  private static let everywhere = Rect(x: -500, y: -500, width: 1000, height: 1000)

  /// Opaque and translucent blocks of strong colours, and a transparent rim.
  private static let source: Bitmap = {
    var random = SeededRandom(seed: 11)
    var bitmap = StraightBitmap(size: canvas, pixels: [UInt32](repeating: 0, count: canvas.area))
    for _ in 0..<14 {
      let (x, y) = (random.int(20...55), random.int(20...40))
      let (width, height) = (random.int(2...15), random.int(2...10))
      let levels: [UInt32] = [0, 255, 128, 20]
      func level() -> UInt32 { levels[random.int(0...3)] }
      let color = level() | level() << 8 | level() << 16 | (random.chance(0.6) ? 255 : 100) << 24
      for row in y..<y + height {
        for column in x..<x + width { bitmap.pixels[row * canvas.width + column] = color }
      }
    }
    return bitmap.premultiplied()
  }()

  private static func apply(_ steps: [VectorFilter.Step], transform: Transform = .identity, region: Rect = everywhere)
    -> Bitmap
  {
    let filter = PlacedFilter(steps: steps, region: region, transform: transform)
    let placed = PictureFilter(filter, target: PixelRect(canvas), canvas: canvas)
    var result = Bitmap(size: canvas)
    guard let (picture, area) = placed.apply(to: source, of: PixelRect(canvas)) else { return result }
    for y in area.rows.clamped(to: 0..<canvas.height) {
      for x in area.columns.clamped(to: 0..<canvas.width) {
        result.pixels[y * canvas.width + x] = picture[x - area.x, y - area.y]
      }
    }
    return result
  }

  private static func step(_ operation: VectorFilter.Operation, region: Rect = everywhere, isLinear: Bool = false)
    -> VectorFilter.Step
  {
    VectorFilter.Step(operation, region: region, isLinear: isLinear)
  }

  // MARK: Truth

  /// A premultiplied picture of numbers of 0...1.
  private struct Picture {
    var pixels: [SIMD4<Double>]

    init(_ bitmap: Bitmap) {
      pixels = bitmap.pixels.map { pixel in
        SIMD4(Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255), Double(pixel >> 24)) / 255
      }
    }

    func at(_ x: Int, _ y: Int) -> SIMD4<Double> {
      guard (0..<canvas.width).contains(x), (0..<canvas.height).contains(y) else { return .zero }
      return pixels[y * canvas.width + x]
    }

    /// Straight colours passed through a transfer function.
    func mapped(_ change: (Double) -> Double) -> Picture {
      var result = self
      for (index, pixel) in pixels.enumerated() where pixel[3] > 0 {
        for channel in 0..<3 { result.pixels[index][channel] = change(pixel[channel] / pixel[3]) * pixel[3] }
      }
      return result
    }

    static func decode(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    static func encode(_ value: Double) -> Double {
      value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }

    /// Convolved with a Gaussian in one direction, whose share in a pixel is its integral over it.
    func blurred(_ sigma: Double, dx: Int, dy: Int) -> Picture {
      if sigma == 0 { return self }
      let reach = Int(5 * sigma) + 1
      let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
      let total = weights.reduce(0, +)
      var result = self
      for y in 0..<canvas.height {
        for x in 0..<canvas.width {
          var sum = SIMD4<Double>.zero
          for (index, weight) in weights.enumerated() {
            let pixel = at(x + (index - reach) * dx, y + (index - reach) * dy)
            if pixel[3] > 0 { sum += pixel * weight }
          }
          result.pixels[y * canvas.width + x] = sum / total
        }
      }
      return result
    }

    /// The largest difference from a picture in 1/255.
    func difference(_ bitmap: Bitmap) -> Double {
      zip(pixels, Picture(bitmap).pixels).reduce(0.0) { worst, pair in
        let difference = pair.0 - pair.1
        return max(worst, (0..<4).map { abs(difference[$0]) }.max() ?? 0)
      } * 255
    }
  }

  // MARK: Blurs

  @Test(arguments: [(0.4, 0.4), (1.3, 1.3), (3, 3), (4.5, 4.5), (9, 9), (6, 0), (0, 2.5), (12, 3), (1, 7)])
  func `blurs are within three of the Gaussian`(_ sigmaX: Double, _ sigmaY: Double) {
    for isLinear in [false, true] {
      let blur = Self.step(.gaussianBlur(.source, sigmaX: sigmaX, sigmaY: sigmaY), isLinear: isLinear)
      var truth = Picture(Self.source)
      if isLinear { truth = truth.mapped(Picture.decode) }
      truth = truth.blurred(sigmaX, dx: 1, dy: 0).blurred(sigmaY, dx: 0, dy: 1)
      if isLinear { truth = truth.mapped(Picture.encode) }
      #expect(truth.difference(Self.apply([blur])) <= 3, "linear: \(isLinear)")
    }
  }

  @Test func `lengths are those of the filter's units, turned with them`() {
    let map = Transform.translation(x: 40, y: 30) * .rotation(degrees: 90) * .scale(x: 2, y: 3)
    let blurred = Self.apply([Self.step(.gaussianBlur(.source, sigmaX: 1.5, sigmaY: 2))], transform: map)
    #expect(Picture(Self.source).blurred(6, dx: 1, dy: 0).blurred(3, dx: 0, dy: 1).difference(blurred) <= 3)
    let moved = Self.apply([Self.step(.offset(.source, dx: 2, dy: -1))], transform: map)
    // (2, −1) becomes (4, −3), turned clockwise (3, 4).
    for y in 0..<Self.canvas.height - 4 {
      for x in 0..<Self.canvas.width - 3 { #expect(moved[x + 3, y + 4] == Self.source[x, y]) }
    }
  }

  @Test(arguments: [
    (4.0, 1.2, Transform.rotation(degrees: 30)), (1.5, 5, .rotation(degrees: -70)), (7, 2, .rotation(degrees: 45)),
    (2, 2, .scale(x: 2, y: 0.8) * .rotation(degrees: 40)), (3, 1, Transform(a: 1, b: 0, c: 0.6, d: 1, tx: 0, ty: 0)),
  ])
  func `blurs that lie askew are within four of the Gaussian`(_ sigmaX: Double, _ sigmaY: Double, _ map: Transform) {
    let steps = [Self.step(.gaussianBlur(.source, sigmaX: sigmaX, sigmaY: sigmaY))]
    let blurred = Picture(Self.apply(steps, transform: map))
    let xx = pow(map.a * sigmaX, 2) + pow(map.c * sigmaY, 2)
    let yy = pow(map.b * sigmaX, 2) + pow(map.d * sigmaY, 2)
    let xy = map.a * map.b * sigmaX * sigmaX + map.c * map.d * sigmaY * sigmaY
    let determinant = xx * yy - xy * xy
    let (picture, reach) = (Picture(Self.source), Int(4 * max(xx, yy).squareRoot()) + 1)
    var weights: [(x: Int, y: Int, weight: Double)] = []
    for y in -reach...reach {
      for x in -reach...reach {
        let distance = (yy * Double(x * x) - 2 * xy * Double(x * y) + xx * Double(y * y)) / determinant
        if distance < 16 { weights.append((x, y, exp(-distance / 2))) }
      }
    }
    let total = weights.reduce(0) { $0 + $1.weight }
    for y in stride(from: 2, to: Self.canvas.height, by: 7) {
      for x in stride(from: 3, to: Self.canvas.width, by: 7) {
        var sum = SIMD4<Double>.zero
        for weight in weights { sum += picture.at(x - weight.x, y - weight.y) * weight.weight }
        let difference = (sum / total - blurred.at(x, y)) * 255
        #expect((0..<4).allSatisfy { abs(difference[$0]) <= 4 }, "(\(x), \(y)): \(difference)")
      }
    }
  }

  @Test func `a pixel of a blur that lies askew does not depend on the pixels that are asked for`() throws {
    let steps = [Self.step(.gaussianBlur(.source, sigmaX: 5, sigmaY: 1))]
    let map = Transform.rotation(degrees: 25)
    let whole = Self.apply(steps, transform: map)
    let filter = PlacedFilter(steps: steps, region: Self.everywhere, transform: map)
    let target = PixelRect(x: 31, y: 23, width: 17, height: 11)
    let placed = PictureFilter(filter, target: target, canvas: Self.canvas)
    let (picture, area) = try #require(placed.apply(to: Self.source, of: PixelRect(Self.canvas)))
    for y in target.rows { for x in target.columns { #expect(picture[x - area.x, y - area.y] == whole[x, y]) } }
  }

  @Test func `a move by a part of a pixel shares pixels out`() {
    var truth = Picture(Self.source)
    let whole = truth
    for y in 0..<Self.canvas.height {
      for x in 0..<Self.canvas.width {
        let upper = whole.at(x, y - 2) * 0.75 + whole.at(x - 1, y - 2) * 0.25
        let lower = whole.at(x, y - 3) * 0.75 + whole.at(x - 1, y - 3) * 0.25
        truth.pixels[y * Self.canvas.width + x] = upper * 0.5 + lower * 0.5
      }
    }
    #expect(truth.difference(Self.apply([Self.step(.offset(.source, dx: 0.25, dy: 2.5))])) <= 0.51)
  }

  // MARK: Colours

  @Test(arguments: [false, true]) func `colours are multiplied by matrices`(_ isLinear: Bool) {
    let matrix: [Double] = [
      0.5, 0.2, -0.1, 0, 0.1, /**/ 0, 0.9, 0, 0.3, -0.05, /**/ 0.3, 0, 1.2, 0, 0, /**/ 0.1, 0, 0, 0.8, 0.05,
    ]
    var truth = Picture(Self.source)
    if isLinear { truth = truth.mapped(Picture.decode) }
    for (index, pixel) in truth.pixels.enumerated() {
      let straight = (0..<3).map { pixel[3] > 0 ? pixel[$0] / pixel[3] : 0 } + [pixel[3], 1]
      let results = (0..<4).map { row in
        min(max(zip(matrix[row * 5..<row * 5 + 5], straight).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1)
      }
      for channel in 0..<3 { truth.pixels[index][channel] = results[channel] * results[3] }
      truth.pixels[index][3] = results[3]
    }
    if isLinear { truth = truth.mapped(Picture.encode) }
    let result = Self.apply([Self.step(.colorMatrix(.source, matrix), isLinear: isLinear)])
    #expect(truth.difference(result) <= 0.6)
  }

  @Test(arguments: [
    VectorFilter.CompositeOperator.over, .in, .out, .atop, .xor, .lighter, .arithmetic(0.5, 0.4, -0.3, 0.1),
  ])
  func `pictures are composited by Porter and Duff`(_ mode: VectorFilter.CompositeOperator) {
    let flood = Color(red: 0.2, green: 0.9, blue: 0.4, alpha: 0.6)
    let half = Rect(x: 0, y: 0, width: 45, height: 70)
    let result = Self.apply([
      Self.step(.flood(.color(flood)), region: half), Self.step(.composite(mode, top: .step(0), bottom: .source)),
    ])
    var truth = Picture(Self.source)
    for (index, b) in truth.pixels.enumerated() {
      let isInside = index % Self.canvas.width < 45
      let a = isInside ? SIMD4(0.2 * 0.6, 0.9 * 0.6, 0.4 * 0.6, 0.6) : .zero
      var sum: SIMD4<Double>
      switch mode {
      case .over: sum = a + b * (1 - a[3])
      case .in: sum = a * b[3]
      case .out: sum = a * (1 - b[3])
      case .atop: sum = a * b[3] + b * (1 - a[3])
      case .xor: sum = a * (1 - b[3]) + b * (1 - a[3])
      case .lighter: sum = a + b
      case .arithmetic(let k1, let k2, let k3, let k4):
        sum = a * b * k1 + a * k2 + b * k3
        sum += k4
      }
      sum.clamp(lowerBound: .zero, upperBound: .one)
      for channel in 0..<3 { sum[channel] = min(sum[channel], sum[3]) }
      truth.pixels[index] = sum
    }
    #expect(truth.difference(result) <= 0.6)
  }

  @Test func `pictures are blended, merged and named by step`() {
    let below = Self.step(.offset(.source, dx: 7, dy: 3))
    let over = Self.apply([below, Self.step(.composite(.over, top: .source, bottom: .step(0)))])
    #expect(Self.apply([below, Self.step(.merge([.step(0), .source]))]) == over)
    #expect(Self.apply([below, Self.step(.blend(.normal, top: .source, bottom: .step(0)))]) == over)
    let multiplied = Self.apply([below, Self.step(.blend(.multiply, top: .source, bottom: .step(0)))])
    var truth = Picture(Self.source)
    let top = truth
    for y in 0..<Self.canvas.height {
      for x in 0..<Self.canvas.width {
        let (a, b) = (top.at(x, y), top.at(x - 7, y - 3))
        var result = a * (1 - b[3]) + b * (1 - a[3])
        result += a * b
        truth.pixels[y * Self.canvas.width + x] = result
      }
    }
    #expect(truth.difference(multiplied) <= 1)
    #expect(Self.apply([Self.step(.merge([.step(4)]))]) == Bitmap(size: Self.canvas))
    #expect(Self.apply([]) == Bitmap(size: Self.canvas))
  }

  @Test func `a drop shadow is a blur, a flood and an offset under the picture`() {
    let color = Color(red: 0.1, green: 0.3, blue: 0.8, alpha: 0.7)
    let shadow = Self.apply([
      Self.step(.dropShadow(.source, dx: 4, dy: 5, sigmaX: 2, sigmaY: 2, .color(color)), isLinear: true)
    ])
    let steps = Self.apply([
      Self.step(.gaussianBlur(.sourceAlpha, sigmaX: 2, sigmaY: 2), isLinear: true),
      Self.step(.flood(.color(color)), isLinear: true),
      Self.step(.composite(.in, top: .step(1), bottom: .step(0)), isLinear: true),
      Self.step(.offset(.step(2), dx: 4, dy: 5), isLinear: true),
      Self.step(.merge([.step(3), .source]), isLinear: true),
    ])
    #expect(Picture(shadow).difference(steps) <= 1)
  }

  // MARK: Regions

  @Test func `regions clip the input and the output`() {
    let region = Rect(x: 10.5, y: 12, width: 20, height: 9)
    let flood = Self.apply([Self.step(.flood(.color(.white)), region: region)])
    #expect(flood[10, 12] == 0x8080_8080 && flood[11, 12] == 0xFFFF_FFFF && flood[30, 20] == 0x8080_8080)
    #expect(flood[9, 12] == 0 && flood[11, 11] == 0 && flood[11, 21] == 0)
    let cut = Self.apply([Self.step(.offset(.source, dx: 0, dy: 0))], region: Rect(x: 30, y: 0, width: 10, height: 70))
    for y in 0..<Self.canvas.height {
      for x in 0..<Self.canvas.width { #expect(cut[x, y] == ((30..<40).contains(x) ? Self.source[x, y] : 0)) }
    }
  }

  @Test func `filters with numbers out of the ordinary show something or nothing`() {
    for number in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e9, -1e9, 0] {
      let region = Rect(x: number, y: 0, width: 40, height: number)
      _ = Self.apply([Self.step(.gaussianBlur(.source, sigmaX: number, sigmaY: 1))])
      _ = Self.apply([Self.step(.offset(.source, dx: number, dy: 1))])
      _ = Self.apply([Self.step(.colorMatrix(.source, [Double](repeating: number, count: 20)))])
      _ = Self.apply([Self.step(.composite(.arithmetic(number, 1, number, number), top: .source, bottom: .sourceAlpha))]
      )
      _ = Self.apply([Self.step(.flood(.color(Color(red: number, green: 0, blue: 0, alpha: number))))])
      _ = Self.apply([Self.step(.offset(.source, dx: 1, dy: 1), region: region)], region: region)
      var map = Transform.identity
      map.px = number
      _ = Self.apply([Self.step(.gaussianBlur(.source, sigmaX: 1, sigmaY: 2))], transform: map)
    }
  }
}
