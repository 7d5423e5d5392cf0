// What SVG's paints, groups, masks, clips and filters are in pixels, from a file's text on: held to closed forms, and to areas by
// many samples.

import Foundation
import Pixels
import SceneModel
import TestSupport
import Testing

@testable import Rendering

@Suite(.enabled(if: SVGTrait.isOn, "built without the trait SVG"))
struct VectorPixelTests {
  private static let side = 40

  /// Red, green and blue, 0...255.
  private typealias RGB = SIMD3<Double>

  /// A picture of 40 × 40 points on white, a pixel each.
  private func still(_ content: String) throws -> Bitmap {
    let folder = try TemporaryFolder()
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>\(content)</svg>", to: "a.svg")
    let size = Size(width: Double(Self.side), height: Double(Self.side))
    let scene = Scene(
      canvas: Canvas(size: size, background: .white),
      screens: [Screen("a", layers: [Layer(frame: Rect(size: size), image: .file("a.svg"))])])
    let animation = try Animation(scene, folder: URL(filePath: folder.path))
    #expect(animation.warnings.isEmpty, "\(animation.warnings)")
    return try animation.still(at: .screen("a"))
  }

  private func rgb(_ pixel: UInt32) -> RGB {
    RGB(Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255))
  }

  /// Holds every pixel of a picture to the colour, 0...1, that is due at its centre; nil is any.
  private func expect(_ content: String, within tolerance: Double, _ due: (Point) -> RGB?) throws {
    let bitmap = try still(content)
    var worst = (difference: 0.0, x: 0, y: 0)
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        guard let wanted = due(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) else { continue }
        let difference = rgb(bitmap[x, y]) - wanted * 255
        let most = max(abs(difference.x), abs(difference.y), abs(difference.z))
        if most > worst.difference { worst = (most, x, y) }
      }
    }
    #expect(worst.difference <= tolerance, "\(worst)")
  }

  /// A straight colour over white.
  private func overWhite(_ color: RGB, _ alpha: Double) -> RGB { color * alpha + RGB(repeating: 1 - alpha) }

  // MARK: Gradients

  private static let page = "<path fill='url(#g)' d='M0 0h40v40H0z'/>"
  private static let stops = "<stop stop-color='#f00'/><stop offset='1' stop-color='#00f' stop-opacity='.2'/>"

  /// The colour of those stops: straight values are interpolated.
  private func color(_ t: Double) -> RGB {
    let t = min(max(t, 0), 1)
    return overWhite(RGB(1 - t, 0, t), 1 - 0.8 * t)
  }

  @Test(arguments: ["pad", "reflect", "repeat"])
  func `a linear gradient is its formula at every pixel`(_ spread: String) throws {
    let gradient =
      "<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='10' y1='5' x2='25' y2='13' spreadMethod='\(spread)'>\(Self.stops)</linearGradient>"
    try expect(gradient + Self.page, within: 1.02) { point in
      let t: Double = ((point.x - 10) * 15 + (point.y - 5) * 8) / 289
      // A pixel is at most 0.06 of the gradient wide; where it begins again, it shows what is between.
      if spread == "repeat", abs(t - t.rounded()) < 0.06 { return nil }
      return color(Self.spread(t, spread))
    }
  }

  private static func spread(_ t: Double, _ spread: String) -> Double {
    switch spread {
    case "repeat": t - t.rounded(.down)
    case "reflect": abs(t - 2 * (t / 2).rounded())
    default: t
    }
  }

  @Test func `a gradient over the box of a path is skewed with it, and turned by its transform`() throws {
    // A quarter turn about the middle of a box of 40 × 20 makes the first colour lie on top.
    let gradient = "<linearGradient id='g' gradientTransform='rotate(90 .5 .5)'>\(Self.stops)</linearGradient>"
    try expect(gradient + "<path fill='url(#g)' d='M0 10h40v20H0z'/>", within: 1.02) { point in
      (10...30).contains(point.y) ? color((point.y - 10) / 20) : RGB(repeating: 1)
    }
  }

  @Test func `a radial gradient is the circle through each pixel between focus and rim`() throws {
    let gradient =
      "<radialGradient id='g' gradientUnits='userSpaceOnUse' cx='20' cy='20' r='18' fx='14' fy='17' fr='3'>\(Self.stops)</radialGradient>"
    try expect(gradient + Self.page, within: 1.02) { point in
      // |p − f − t·(c − f)| = fr + t·(r − fr), the larger root.
      let (x, y) = (point.x - 14, point.y - 17)
      let (a, b, c) = (36.0 + 9 - 225, x * 6 + y * 3 + 3 * 15, x * x + y * y - 9)
      return color((b - (b * b - a * c).squareRoot()) / a)
    }
  }

  // MARK: Groups

  @Test func `a group's opacity counts once, a path's each time`() throws {
    let squares = "<path d='M0 0h30v40H0z'/><path d='M10 0h30v40H10z'/>"
    try expect("<g opacity='.4'>\(squares)</g>", within: 1) { _ in RGB(repeating: 0.6) }
    try expect("<g fill-opacity='.4'>\(squares)</g>", within: 1) { point in
      RGB(repeating: (10...30).contains(point.x) ? 0.36 : 0.6)
    }
  }

  @Test(arguments: [
    "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light",
    "difference", "exclusion",
  ])
  func `colours blend by the formulas of CSS`(_ mode: String) throws {
    let (backdrop, source) = (RGB(0.2, 0.6, 0.8), RGB(0.4, 0.3, 0.9))
    let mixed = RGB(
      Self.blend(mode, backdrop.x, source.x), Self.blend(mode, backdrop.y, source.y),
      Self.blend(mode, backdrop.z, source.z))
    try expect(
      "<path fill='#39c' d='M0 0h40v40H0z'/><path fill='#664de6' fill-opacity='.5' style='mix-blend-mode:\(mode)' d='M0 0h40v40H0z'/>",
      within: 1.6
    ) { _ in backdrop * 0.5 + mixed * 0.5 }
  }

  /// Compositing and Blending Level 1, section 10.
  private static func blend(_ mode: String, _ b: Double, _ s: Double) -> Double {
    switch mode {
    case "multiply": b * s
    case "screen": b + s - b * s
    case "overlay": b <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s)
    case "hard-light": s <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s)
    case "darken": min(b, s)
    case "lighten": max(b, s)
    case "color-dodge": min(1, b / (1 - s))
    case "color-burn": 1 - min(1, (1 - b) / s)
    case "difference": abs(b - s)
    case "exclusion": b + s - 2 * b * s
    default: softLight(b, s)
    }
  }

  private static func softLight(_ b: Double, _ s: Double) -> Double {
    if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
    let d: Double = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (d - b)
  }

  // MARK: Masks and clips

  @Test func `a mask's luminance is that of sRGB values times alpha, and masks multiply`() throws {
    let masks =
      "<mask id='m' mask='url(#n)'><path fill='#f80' fill-opacity='.5' d='M0 0h40v40H0z'/></mask><mask id='n' mask-type='alpha'><path fill-opacity='.75' d='M0 0h20v40H0z'/></mask>"
    let luminance: Double = 0.2126 + 0.7152 * (136.0 / 255.0)
    let value = luminance * 0.375
    try expect(masks + "<path mask='url(#m)' d='M0 0h40v40H0z'/>", within: 1.5) { point in
      RGB(repeating: point.x < 20 ? 1 - value : 1)
    }
  }

  @Test func `a mask has the shades of a gradient, and ends with its region`() throws {
    let mask =
      "<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='0' x2='40'><stop stop-color='#000'/><stop offset='1' stop-color='#fff'/></linearGradient><mask id='m' maskUnits='userSpaceOnUse' x='0' y='8' width='40' height='24'>\(Self.page)</mask>"
    try expect(mask + "<path mask='url(#m)' d='M0 0h40v40H0z'/>", within: 1.5) { point in
      RGB(repeating: (8...32).contains(point.y) ? 1 - point.x / 40 : 1)
    }
  }

  /// The share of the pixel around a place where `inside` holds, by 4,096 samples of which no two share a row or a column.
  private static func share(_ center: Point, _ inside: (Double, Double) -> Bool) -> Double {
    var count = 0
    for index in 0..<4096 {
      let golden = Double(index) * 0.618033988749895
      let x = center.x - 0.5 + (Double(index) + 0.5) / 4096
      if inside(x, center.y - 0.5 + golden - golden.rounded(.down)) { count += 1 }
    }
    return Double(count) / 4096
  }

  @Test func `clips within clips leave what lies in both, and the parts of one their union`() throws {
    let clips =
      "<clipPath id='a' clip-path='url(#b)'><circle cx='15' cy='20' r='12.3'/><circle cx='26' cy='20' r='12.3'/></clipPath><clipPath id='b'><path d='M0 9.25h40v20.5H0z'/></clipPath>"
    func isInside(_ x: Double, _ y: Double) -> Bool {
      let isRound = hypot(x - 15, y - 20) <= 12.3 || hypot(x - 26, y - 20) <= 12.3
      return isRound && (9.25...29.75).contains(y)
    }
    // The two clips, and the two circles where they cross, are multiplied and composited pixel by pixel: two pixels on a common
    // corner may be off by a quarter.
    let bitmap = try still(clips + "<g clip-path='url(#a)'><path d='M0 0h40v40H0z'/></g>")
    var off = 0
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let due = 255 * (1 - Self.share(Point(x: Double(x) + 0.5, y: Double(y) + 0.5), isInside))
        if abs(rgb(bitmap[x, y]).x - due) > 2.5 { off += 1 }
      }
    }
    #expect(off <= 8)
  }

  @Test func `a clip is an exact area`() throws {
    try expect(
      "<clipPath id='a'><circle cx='19.7' cy='20.4' r='13.6'/></clipPath><path clip-path='url(#a)' d='M0 0h40v40H0z'/>",
      within: 2
    ) { point in
      let covered: Double = Self.share(point) { x, y in hypot(x - 19.7, y - 20.4) <= 13.6 }
      return RGB(repeating: 1 - covered)
    }
  }

  // MARK: Filters

  @Test func `a blur is the Gaussian, in whichever colours`() throws {
    for space in ["sRGB", "linearRGB"] {
      let filter =
        "<filter id='f' filterUnits='userSpaceOnUse' x='-40' y='-40' width='120' height='120' color-interpolation-filters='\(space)'><feGaussianBlur stdDeviation='4'/></filter>"
      // Half a plane of black, whose colour is the same in both.
      try expect(filter + "<path filter='url(#f)' d='M-60-60h80v160h-80z'/>", within: 3) { point in
        let distance: Double = (point.x - 20) / (4 * 2.0.squareRoot())
        let light: Double = 1 - 0.5 * erfc(distance)
        return RGB(repeating: light)
      }
    }
  }

  @Test func `a shadow moves, takes its colour and lies under what casts it`() throws {
    let filter =
      "<filter id='f' color-interpolation-filters='sRGB'><feDropShadow dx='8' dy='4' stdDeviation='0' flood-color='#36c' flood-opacity='.5'/></filter>"
    try expect(filter + "<path filter='url(#f)' fill='#f90' d='M4 4h20v20H4z'/>", within: 1.02) { point in
      if (4...24).contains(point.x), (4...24).contains(point.y) { return RGB(1, 0.6, 0) }
      // The region ends a tenth beyond the box.
      let isShadow = (12...26).contains(point.x) && (8...26).contains(point.y)
      return isShadow ? overWhite(RGB(0.2, 0.4, 0.8), 0.5) : RGB(repeating: 1)
    }
  }

  @Test func `a matrix of colours works on straight values, linear ones by default`() throws {
    func filter(_ space: String) -> String {
      "<filter id='f' \(space)><feColorMatrix values='.5 0 0 0 0 0 .5 0 0 0 0 0 .5 0 0 0 0 0 1 0'/></filter><path filter='url(#f)' fill='#c84' d='M0 0h40v40H0z'/>"
    }
    let color = RGB(204, 136, 68) / 255
    try expect(filter("color-interpolation-filters='sRGB'"), within: 1.02) { _ in color * 0.5 }
    func halved(_ value: Double) -> Double {
      let linear = (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)) / 2
      return linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055
    }
    try expect(filter(""), within: 1.5) { _ in RGB(halved(color.x), halved(color.y), halved(color.z)) }
  }
}
