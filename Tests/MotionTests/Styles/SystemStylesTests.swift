import DisplayList
import Foundation
import Pixels
import SceneModel
import Testing

@testable import LayerPainting
@testable import Motion

/// A row of the styles of other systems: how long it lasts and how a pair gets from place to place.
private struct StyleRow: Sendable, CustomTestStringConvertible {
  var style: TransitionStyle
  var seconds: Double
  var curve: PublishedCurve
  var testDescription: String { style.rawValue }

  init(_ style: TransitionStyle, _ seconds: Double, _ curve: PublishedCurve) {
    (self.style, self.seconds, self.curve) = (style, seconds, curve)
  }

  static let standard = PublishedCurve.bezier(0.4, 0, 0.2, 1)
  static let sine = PublishedCurve(testDescription: "easeInOutSine") { (1 - cos(.pi * $0)) / 2 }
  static let quad = PublishedCurve(testDescription: "easeInOutQuad") {
    $0 < 0.5 ? 2 * $0 * $0 : 1 - 2 * (1 - $0) * (1 - $0)
  }

  /// Every style but those whose boxes have rules of their own (`containerTransform` and `viewTransition`).
  static let all: [StyleRow] =
    [
      StyleRow(.uikit, 0.734772, .spring(2 * .pi / 0.5)), StyleRow(.swiftUI, 0.808249, .spring(2 * .pi / 0.55)),
      StyleRow(.compose, 0.461671, .spring(20)), StyleRow(.materialFadeThrough, 0.45, .emphasized),
      StyleRow(.sharedAxisX, 0.45, .emphasized), StyleRow(.sharedAxisY, 0.45, .emphasized),
      StyleRow(.sharedAxisZ, 0.45, .emphasized), StyleRow(.materialFade, 0.4, .bezier(0.1, 0.7, 0.1, 1)),
      StyleRow(.flutterHero, 0.45, standard), StyleRow(.openContainer, 0.3, standard),
      StyleRow(.motion, 0.45, .bezier(0.4, 0, 0.1, 1)), StyleRow(.reanimated, 0.5, quad),
      StyleRow(.androidTransition, 0.3, sine), StyleRow(.keynote, 1, .easeInOut),
      StyleRow(.powerpointMorph, 2, .easeInOut), StyleRow(.flutterZoom, 0.3, standard),
      StyleRow(.predictiveBack, 0.75, .easeInOut),
    ]
    + [.uikitPush, .uikitPop, .uikitSheet, .uikitDismiss].map {
      StyleRow($0, PublishedCurve.settlingTime(navigation), .spring(navigation))
    }

  /// √(stiffness / mass) of UINavigationController's spring.
  static let navigation = (1000.0 / 3).squareRoot()
}

/// The styles of other systems against what those systems publish.
@Suite("Styles of other systems")
struct SystemStylesTests {
  private static let shares = (1..<20).map { Double($0) / 20 }
  private static let (start, end) = (
    Rect(x: 10, y: 40, width: 40, height: 30), Rect(x: 90, y: 200, width: 100, height: 150)
  )
  private static let from = Screen(
    "a", background: .color(.white),
    layers: [.box("x", start.x, start.y, start.width, start.height, .pureRed, radius: 10), .box(nil, 0, 0, 9, 9)])
  private static let to = Screen(
    "b", background: .color(.gray),
    layers: [.box("x", end.x, end.y, end.width, end.height, .pureBlue, radius: 30), .box(nil, 0, 0, 9, 9, .pureGreen)])

  private static func plan(_ style: TransitionStyle, _ change: (inout Transition) -> Void = { _ in }) -> MotionPlan {
    var step = Transition(to: "b", style: style)
    change(&step)
    return Fixture.plan(from, to, step, Transition(to: "a", reverse: true))
  }

  /// A screen's share of the canvas's width and height by which it is moved, its scale and its opacity.
  private static func rest(_ plan: MotionPlan, _ role: LayerRole, _ time: Double) throws -> (Point, Double, Double) {
    let state = try #require(plan.state(role, "/", at: time))
    let (center, middle) = (state.bounds.center, Rect(size: Fixture.canvas.size).center)
    return (
      Point(x: center.x - middle.x, y: center.y - middle.y), state.bounds.width / Fixture.canvas.size.width,
      state.opacity
    )
  }

  /// The share of a window.
  private static func window(_ start: Double, _ end: Double, _ x: Double) -> Double {
    min(max((x - start) / (end - start), 0), 1)
  }

  @Test(arguments: StyleRow.all)
  fileprivate func `each lasts as long as its system says, and a pair is where it says, there and back`(
    row: StyleRow
  ) throws {
    let plan = Self.plan(row.style)
    for (step, from, to) in [(1, Self.start, Self.end), (3, Self.end, Self.start)] {
      #expect(near(plan.span(step).duration, row.seconds))
      for share in Self.shares {
        let p = row.curve(share)
        let box = try #require(plan.state(.pair, "x", at: plan.time(step, share))).placement.frame
        if row.style == .flutterHero || row.style == .flutterZoom {
          // On the way back the same arcs are walked from their ends.
          let wanted = step == 1 ? MaterialArcs.box(from, to, p) : MaterialArcs.box(to, from, 1 - p)
          #expect(Self.isNear(box, wanted), "\(box) \(wanted)")
          continue
        }
        let wanted = Rect(
          x: from.x + (to.x - from.x) * p, y: from.y + (to.y - from.y) * p,
          width: from.width + (to.width - from.width) * p, height: from.height + (to.height - from.height) * p)
        #expect(Self.isNear(box, wanted), "\(share): \(box) \(wanted)")
      }
    }
  }

  private static func isNear(_ a: Rect, _ b: Rect) -> Bool {
    near(a.x, b.x, 2e-5) && near(a.y, b.y, 2e-5) && near(a.width, b.width, 2e-5) && near(a.height, b.height, 2e-5)
  }

  @Test func `names of one style are one style`() {
    let pairs: [(TransitionStyle, TransitionStyle)] = [(.material, .containerTransform), (.hero, .heroPush)]
    for (one, other) in pairs {
      let (first, second) = (Self.plan(one), Self.plan(other))
      for (step, share) in [(1, 0.2), (1, 0.7), (3, 0.2), (3, 0.7)] {
        #expect(first.span(step).duration == second.span(step).duration)
        #expect(first.displayList(at: first.time(step, share)) == second.displayList(at: second.time(step, share)))
      }
    }
  }

  @Test func `keys of the step win`() throws {
    let plan = Self.plan(.compose) {
      $0.duration = .seconds(2)
      $0.curve = .named(.linear)
      ($0.enter, $0.leave) = ([], [])
      $0.pairs = [Pair("x", "x", path: .line, content: .from)]
    }
    #expect(near(plan.span(1).duration, 2))
    #expect(near(try #require(plan.state(.pair, "x", at: plan.time(1, 0.25))).placement.frame.x, 30))
    #expect(plan.color(at: (50, 90), plan.time(1, 0.25)) == .pureRed)
    #expect(near(try Self.rest(plan, .to, plan.time(1, 0.05)).2, 1))
  }

  // MARK: Rests

  @Test(arguments: [TransitionStyle.uikit, .swiftUI, .motion, .reanimated, .keynote, .powerpointMorph])
  func `unmatched layers cross-fade exactly`(style: TransitionStyle) throws {
    let row = try #require(StyleRow.all.first { $0.style == style })
    let plan = Self.plan(style)
    for share in Self.shares {
      let (time, p) = (plan.time(1, share), row.curve(share))
      // White and the grey 128 at a place that nothing else paints.
      let wanted = 1 - p * (1 - 128.0 / 255)
      #expect(near(plan.color(at: (5, 390), time).red, wanted, 0.01), "\(share)")
    }
  }

  @Test(arguments: [
    TransitionStyle.materialFadeThrough, .sharedAxisX, .sharedAxisY, .sharedAxisZ,
  ])
  func `Material's content goes before the new one comes, alike on the way back`(style: TransitionStyle) throws {
    let plan = Self.plan(style)
    for share in Self.shares {
      let p = PublishedCurve.emphasized(share)
      for (step, sign) in [(1, 1.0), (3, -1)] {
        let (shift, scale, opacity) = try Self.rest(plan, .to, plan.time(step, share))
        #expect(near(opacity, Self.window(0.35, 1, p)), "\(share)")
        let left = plan.state(.from, "/", at: plan.time(step, share))
        #expect(near(left?.opacity ?? 0, 1 - Self.window(0, 0.35, p)))
        let moved = style == .sharedAxisX ? shift.x : shift.y
        let isAxis = style == .sharedAxisX || style == .sharedAxisY
        #expect(near(moved, isAxis ? sign * 30 * (1 - p) : 0, 1e-4))
        switch (style, sign > 0) {
        case (.materialFadeThrough, _): #expect(near(scale, 1 - 0.08 * (1 - p)))
        case (.sharedAxisZ, true): #expect(near(scale, 1 - 0.2 * (1 - p)))
        case (.sharedAxisZ, false): #expect(near(scale, 1 + 0.1 * (1 - p)))
        default: #expect(near(scale, 1))
        }
        guard let left else { continue }
        let center = left.bounds.center
        switch style {
        case .sharedAxisX: #expect(near(center.x - 100, -sign * 30 * p, 1e-4))
        case .sharedAxisY: #expect(near(center.y - 200, -sign * 30 * p, 1e-4))
        case .sharedAxisZ:
          #expect(near(left.bounds.width / 200, sign > 0 ? 1 + 0.1 * p : 1 - 0.2 * p))
        default: #expect(near(left.bounds.width, 200))
        }
      }
    }
  }

  @Test func `an edge turns a shared axis that lies along it`() throws {
    for (style, edge, x, y) in [
      (TransitionStyle.sharedAxisX, Edge.left, -30.0, 0.0), (.sharedAxisX, .top, 30, 0), (.sharedAxisY, .top, 0, -30),
      (.sharedAxisY, .right, 0, 30),
    ] {
      let plan = Self.plan(style) { $0.edge = edge }
      let p = PublishedCurve.emphasized(0.25)
      let shift = try Self.rest(plan, .to, plan.time(1, 0.25)).0
      #expect(near(shift.x, x * (1 - p), 1e-4) && near(shift.y, y * (1 - p), 1e-4))
    }
  }

  @Test func `Material's fade: the new one comes early and grows, the old one is gone after 0.15 s`() throws {
    let plan = Self.plan(.materialFade)
    let leaving = PublishedCurve.bezier(0.3, 0, 0.8, 0.2)
    for step in [1, 3] {
      for share in Self.shares {
        let p = PublishedCurve.bezier(0.1, 0.7, 0.1, 1)(share)
        let (_, scale, opacity) = try Self.rest(plan, .to, plan.time(step, share))
        #expect(near(opacity, Self.window(0, 0.3, p)) && near(scale, 1 - 0.2 * (1 - p)))
        let gone = Self.window(0, 0.15, share * 0.4)
        #expect(near(plan.state(.from, "/", at: plan.time(step, share))?.opacity ?? 0, 1 - leaving(gone)))
      }
    }
  }

  @Test func `Flutter's pages move by a quarter and fade in time`() throws {
    let plan = Self.plan(.flutterHero)
    for (step, sign) in [(1, 1.0), (3, -1)] {
      for share in Self.shares {
        let p = PublishedCurve.emphasized(share)
        let (shift, _, opacity) = try Self.rest(plan, .to, plan.time(step, share))
        #expect(near(shift.x, sign * 50 * (1 - p), 1e-4) && near(opacity, Self.window(0, 0.75, share)))
        guard let left = plan.state(.from, "/", at: plan.time(step, share)) else {
          #expect(share >= 0.25)
          continue
        }
        #expect(near(left.bounds.x, -sign * 50 * p, 1e-4) && near(left.opacity, 1 - Self.window(0, 0.25, share)))
      }
    }
  }

  @Test func `Compose fades the old content in 0.09 s, then the new one in 0.22 s`() throws {
    let plan = Self.plan(.compose)
    for step in [1, 3] {
      for share in Self.shares {
        let seconds = share * plan.span(step).duration
        let come = StyleRow.standard(Self.window(0.09, 0.31, seconds))
        let (_, scale, opacity) = try Self.rest(plan, .to, plan.time(step, share))
        #expect(near(opacity, come) && near(scale, 0.92 + 0.08 * come))
        let gone = StyleRow.standard(Self.window(0, 0.09, seconds))
        #expect(near(plan.state(.from, "/", at: plan.time(step, share))?.opacity ?? 0, 1 - gone))
      }
    }
  }

  @Test func `Android's new screen fades in over the old one`() throws {
    let plan = Self.plan(.androidTransition)
    for share in Self.shares {
      #expect(near(try Self.rest(plan, .to, plan.time(1, share)).2, StyleRow.sine(share)))
      #expect(near(try Self.rest(plan, .from, plan.time(1, share)).2, 1))
    }
  }

  // MARK: Contents

  @Test(arguments: [TransitionStyle.flutterHero, .flutterZoom, .compose, .reanimated, .androidTransition])
  func `pairs show the destination alone`(style: TransitionStyle) throws {
    let plan = Self.plan(style)
    for (step, color) in [(1, Color.pureBlue), (3, .pureRed)] {
      for share in [0.05, 0.5, 0.95] {
        let time = plan.time(step, share)
        let middle = try #require(plan.state(.pair, "x", at: time)).bounds.center
        #expect(plan.color(at: (middle.x, middle.y), time) == color)
      }
    }
  }

  @Test func `Motion lays the new layer over the old one`() throws {
    let plan = Self.plan(.motion)
    let curve = PublishedCurve.bezier(0.4, 0, 0.1, 1)
    for share in [0.1, 0.2, 0.25, 0.3, 0.4, 0.6, 0.8] {
      let (time, p) = (plan.time(1, share), curve(share))
      let half = min(p / 0.5, 1)
      let new = (1 - (1 - half) * (1 - half)).squareRoot()
      let old = 1 - Self.window(0.5, 0.95, p)
      let middle = try #require(plan.state(.pair, "x", at: time)).bounds.center
      // Blue over red over the unmatched layers; only those have green.
      let color = plan.color(at: (middle.x, middle.y), time)
      #expect(near(color.red, (1 - new) * (old + (1 - old) * (1 - p * 0.498)), 0.01), "\(share)")
      let radii = try #require(plan.state(.pair, "x", at: time)).radii
      #expect(near(radii.topLeft, 10 + 20 * p, 1e-4))
    }
  }

  @Test func `Motion stretches contents to the box, texts and images too`() throws {
    func screen(_ name: String, _ frame: Rect) -> Screen {
      let inner = Layer.box("in", 0, 0, frame.width / 2, frame.height, .pureGreen)
      return Screen(
        name, background: .color(.white),
        layers: [.box("x", frame.x, frame.y, frame.width, frame.height, .gray, layers: [inner]).with { $0.id = "x" }])
    }
    var (first, second) = (screen("a", Self.start), screen("b", Self.end))
    // Only the outer layer is paired; its child fills the left half at all times.
    first.layers[0].layers[0].id = nil
    second.layers[0].layers[0].id = nil
    let plan = Fixture.plan(first, second, Transition(to: "b", style: .motion))
    for share in [0.2, 0.5, 0.8] {
      let box = try #require(plan.state(.pair, "x", at: plan.time(1, share))).bounds
      for (place, color) in [(0.45, Color.pureGreen), (0.55, .gray)] {
        for height in [0.05, 0.95] {
          let point = (box.x + place * box.width, box.y + height * box.height)
          #expect(plan.color(at: point, plan.time(1, share)) == color, "\(share) \(place) \(height)")
        }
      }
    }
  }

  @Test func `an open container fades in over the closed one, under a scrim that is soon there`() throws {
    let card = Screen(
      "a", background: .color(.white),
      layers: [.box("x", 20, 100, 60, 40, .pureRed, radius: 12), .box(nil, 0, 0, 9, 9)])
    let page = Screen("b", background: .color(.pureBlue), layers: [.box("x", 0, 0, 200, 400, .pureBlue)])
    let plan = Fixture.plan(
      card, page, Transition(to: "b", style: .openContainer), Transition(to: "a", reverse: true))
    let curve = PublishedCurve.bezier(0.4, 0, 0.2, 1)
    for share in Self.shares {
      let p = curve(share)
      let (there, back) = (plan.time(1, share), plan.time(3, share))
      #expect(near(plan.span(1).duration, 0.3) && near(plan.span(3).duration, 0.3))
      let scrim = Double(0x8A) / 255
      #expect(near(try #require(plan.state(.backdrop, "backdrop", at: there)).opacity, scrim * min(p / 0.2, 1)))
      #expect(near(try #require(plan.state(.backdrop, "backdrop", at: back)).opacity, scrim * (1 - p)))
      for (time, open) in [(there, Self.window(0.2, 0.4, share)), (back, 1 - Self.window(0.2, 0.4, share))] {
        let state = try #require(plan.state(.pair, "x", at: time))
        let color = plan.color(at: (state.bounds.center.x, state.bounds.y + state.bounds.height * 0.05 + 1), time)
        #expect(near(color.blue, open, 0.01) && near(color.red, 1 - open, 0.01), "\(share)")
      }
      #expect(near(try #require(plan.state(.pair, "x", at: there)).radii.topLeft, 12 * (1 - p), 1e-4))
    }
  }

  @Test func `Android's images go from one framing to the other`() throws {
    func screen(_ name: String, _ mode: ContentMode, _ frame: Rect) -> Screen {
      Screen(
        name, background: .color(.white),
        layers: [.photo("x", frame.x, frame.y, frame.width, frame.height, "wide.png", mode)])
    }
    // 300×200 in a square of 100: fitted all of it is seen, filled a square of 200 pixels, and that alone from the start on
    // if the destination's framing counted.
    let square = Rect(x: 0, y: 0, width: 100, height: 100)
    let plan = Fixture.plan(
      screen("a", .aspectFit, square), screen("b", .aspectFill, square), Transition(to: "b", style: .androidTransition))
    for share in [0.1, 0.5, 0.9] {
      let p = StyleRow.sine(share)
      let image = try #require(plan.displayList(at: plan.time(1, share)).images.first)
      // What is seen of the picture's 300 pixels goes to 200 of them.
      #expect(near(image.transform.a, 100 / (300 - 100 * p), 1e-6), "\(image.transform)")
    }
  }

  // MARK: Words

  @Test(arguments: TransitionStyle.allCases)
  func `what editors and comparisons say of a style is its duration and curve`(style: TransitionStyle) throws {
    let (facts, preset) = (style.facts, Preset(style, edge: .right))
    #expect(!facts.title.isEmpty && !facts.source.isEmpty && facts.summary.hasSuffix("."))
    switch preset.code.curve ?? preset.curve {
    case .named(let name) where name != .default: #expect(facts.time.hasSuffix(name.rawValue), "\(facts.time)")
    case .named: #expect(facts.time.hasSuffix("ease") || facts.time.hasSuffix("default"))
    case .spring: #expect(facts.time.hasPrefix("spring"))
    default: #expect(facts.time.contains("cubic-bezier(.4, 0, .1, 1)"))
    }
    guard case .seconds(let seconds) = preset.duration else {
      #expect(facts.time.hasPrefix("as long as the longest pair"))
      return
    }
    let shown = (seconds * 100).rounded() / 100
    #expect(facts.time.contains("\(JSONNumber.text(shown)) s"), "\(facts.time)")
    #expect(style.uncovers == (preset.upper == .from))
  }
}

/// A number as people write it.
private enum JSONNumber {
  static func text(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : "\(number)"
  }
}

/// Flutter's MaterialRectArcTween by its definition: two opposite corners on circle arcs.
private enum MaterialArcs {
  static func box(_ from: Rect, _ to: Rect, _ p: Double) -> Rect {
    let corners: [(Rect) -> (Point, Point)] = [
      { (Point(x: $0.x, y: $0.y), Point(x: $0.maxX, y: $0.maxY)) },
      { (Point(x: $0.maxX, y: $0.maxY), Point(x: $0.x, y: $0.y)) },
      { (Point(x: $0.maxX, y: $0.y), Point(x: $0.x, y: $0.maxY)) },
      { (Point(x: $0.x, y: $0.maxY), Point(x: $0.maxX, y: $0.y)) },
    ]
    let way = Point(x: to.center.x - from.center.x, y: to.center.y - from.center.y)
    // The diagonal along which the rectangle moves most.
    func support(_ corner: (Rect) -> (Point, Point)) -> Double {
      let (a, b) = corner(from)
      let length = hypot(b.x - a.x, b.y - a.y)
      return (way.x * (b.x - a.x) + way.y * (b.y - a.y)) / length
    }
    let best = corners.reduce(corners[0]) { support($1) > support($0) ? $1 : $0 }
    let (a, b) = (point(best(from).0, best(to).0, p), point(best(from).1, best(to).1, p))
    return Rect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
  }

  /// MaterialPointArcTween.
  private static func point(_ begin: Point, _ end: Point, _ t: Double) -> Point {
    let (dx, dy) = (abs(end.x - begin.x), abs(end.y - begin.y))
    let straight = Point(x: begin.x + (end.x - begin.x) * t, y: begin.y + (end.y - begin.y) * t)
    guard dx > 2, dy > 2 else { return straight }
    let distance = hypot(dx, dy)
    func sign(_ x: Double) -> Double { x < 0 ? -1 : 1 }
    if dx < dy {
      let radius = distance * distance / dx / 2
      let center = Point(x: end.x + radius * sign(begin.x - end.x), y: end.y)
      let sweep = 2 * asin(distance / (2 * radius))
      let first = begin.x < end.x ? sweep * sign(begin.y - end.y) : .pi + sweep * sign(end.y - begin.y)
      let last = begin.x < end.x ? 0 : Double.pi
      let angle = first + (last - first) * t
      return Point(x: center.x + cos(angle) * radius, y: center.y + sin(angle) * radius)
    }
    let radius = distance * distance / dy / 2
    let center = Point(x: begin.x, y: begin.y + sign(end.y - begin.y) * radius)
    let sweep = 2 * asin(distance / (2 * radius))
    let first = begin.y < end.y ? -Double.pi / 2 : Double.pi / 2
    let last = begin.y < end.y ? first + sweep * sign(end.x - begin.x) : first + sweep * sign(begin.x - end.x)
    let angle = first + (last - first) * t
    return Point(x: center.x + cos(angle) * radius, y: center.y + sin(angle) * radius)
  }
}
