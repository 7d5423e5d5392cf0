import DisplayList
import MotionCurves
import Pixels
import SceneModel
import Testing
import TextLayout

@testable import LayerPainting
@testable import Motion

/// Text at rest and in flight, with layouts made by hand.
@Suite("Text")
struct TextTests {
  private static func still(_ layers: Layer..., scale: Double = 1) -> DisplayList {
    let canvas = Canvas(size: Size(width: 200, height: 400), scale: scale, background: .clear)
    let scene = Scene(canvas: canvas, screens: [Screen("s", layers: layers)])
    let plan = MotionPlan(scene: scene, images: Fixture.images, texts: Fixture.texts(layers))
    return plan.still(of: "s") ?? DisplayList(size: PixelSize(width: 0, height: 0))
  }

  private static func linear(_ pairs: [Pair] = []) -> Transition {
    Transition(to: "b", duration: .seconds(1), curve: .named(.linear), pairs: pairs)
  }

  private static func plan(_ from: Layer, _ to: Layer, _ pair: Pair? = nil) -> MotionPlan {
    Fixture.plan([from], [to], texts: linear(pair.map { [$0] } ?? []))
  }

  // MARK: At rest

  @Test
  func `A text of one colour is one run in pixels, its opacity folded into the colour`() {
    let list = Self.still(.label("a", 10, 20, 100, 30, "abc").with { $0.opacity = 0.5 }, scale: 2)
    #expect(list.commands.count == 1)
    #expect(list.runs[0].glyphs.map(\.outline) == [97, 98, 99])
    #expect(list.glyphs.map(\.origin) == [Point(x: 20, y: 60), Point(x: 32, y: 60), Point(x: 44, y: 60)])
    #expect(list.glyphs.allSatisfy { $0.width == 20 && $0.height == 20 && $0.color.alpha == 128 })
  }

  @Test
  func `Pictures and colours of glyphs are drawn by themselves; the text's alpha counts, its colour does not`() {
    let list = Self.still(.label("a", 0, 0, 100, 30, "a*b#", color: Color(rgb: 0x00FF00, alpha: 0.5)))
    #expect(list.runs.map { $0.glyphs.map(\.outline) } == [[97, 98], [35]])
    #expect(list.images.count == 1)
    #expect(list.images[0].image == Fixture.images.count)
    #expect(list.images[0].transform == Transform(a: 1, b: 0, c: 0, d: 1, tx: 6, ty: 0))
    #expect(list.glyphs.last?.color == PaintColor(Color(red: 1, green: 0, blue: 0, alpha: 0.5).premultiplied))
    #expect(
      list.commands.contains(
        .fill(shape: ShapeIndex(0), paint: .image(PlacementIndex(0), opacity: 128), blend: .normal)))
  }

  @Test
  func `Text lies above fill and border and under children, and only a layer that clips cuts it`() {
    let label = Layer.label("a", 10, 20, 100, 30, "abc").with {
      $0.fill = .color(.pureGreen)
      $0.layers = [.box("b", 0, 0, 5, 5)]
    }
    let open = Self.still(label)
    guard open.commands.count == 3, case .fill = open.commands[0], case .glyphs = open.commands[1],
      case .fill = open.commands[2]
    else {
      Issue.record("\(open.commands)")
      return
    }
    let cut = Self.still(label.with { $0.clips = true })
    guard cut.commands.count == 5, case .beginClip = cut.commands[0], case .glyphs = cut.commands[2] else {
      Issue.record("\(cut.commands)")
      return
    }
    let translucent = Self.still(label.with { $0.opacity = 0.5 })
    guard case .beginGroup? = translucent.commands.first else {
      Issue.record("text over a fill is one group with it")
      return
    }
  }

  @Test
  func `Nothing is drawn of a text off the canvas, without colour, or without a layout`() {
    #expect(Self.still(.label("a", 300, 20, 100, 30, "abc")).commands.isEmpty)
    #expect(Self.still(.label("a", 0, 20, 100, 30, "abc", color: .clear)).commands.isEmpty)
    let scene = Scene(canvas: Fixture.canvas, screens: [Screen("s", layers: [.label("a", 0, 0, 50, 20, "abc")])])
    #expect(MotionPlan(scene: scene, images: Fixture.images).still(of: "s")?.runs.isEmpty == true)
  }

  // MARK: The same string

  @Test
  func `The same string flies glyph by glyph; its size and colour are interpolated, its shape is kept`() {
    let plan = Self.plan(
      .label("t", 10, 20, 60, 20, "abc", color: .black), .label("t", 50, 200, 120, 40, "abc", size: 30, color: .white))
    let list = plan.displayList(at: plan.time(1, 0.5))
    #expect(list.runs.count == 1)
    #expect(list.glyphs.map(\.outline) == [97, 98, 99])
    for (index, glyph) in list.glyphs.enumerated() {
      #expect(near(glyph.width, 20) && near(glyph.height, 20))
      #expect(near(glyph.origin.x, 30 + Double(index) * 12) && near(glyph.origin.y, (30 + 230) / 2))
    }
    let gray = PaintColor(Color(red: 0.5, green: 0.5, blue: 0.5).premultiplied)
    #expect(list.glyphs.allSatisfy { $0.color == gray })
  }

  @Test
  func `Glyphs go straight from place to place, also between different alignments`() {
    let plan = Self.plan(
      .label("t", 0, 0, 100, 20, "ab"), .label("t", 20, 100, 140, 20, "ab", size: 20, align: .right))
    let (start, end) = (plan.still(of: "a")?.glyphs ?? [], plan.still(of: "b")?.glyphs ?? [])
    for share in [0.001, 0.25, 0.7, 0.999] {
      for (index, glyph) in plan.displayList(at: plan.time(1, share)).glyphs.enumerated() {
        let place = Point.mix(start[index].origin, end[index].origin, share)
        #expect(near(glyph.origin.x, place.x) && near(glyph.origin.y, place.y))
      }
    }
  }

  @Test
  func `Another weight cross-fades character by character, both outlines at one place and size`() {
    let plan = Self.plan(
      .label("t", 10, 20, 60, 20, "abc"), .label("t", 50, 200, 120, 40, "abc", size: 20, weight: 700))
    let list = plan.displayList(at: plan.time(1, 0.25))
    #expect(list.commands.contains { if case .endCrossFade(let weight) = $0 { weight == 64 } else { false } })
    for character in "abc" {
      let glyphs = list.glyphs(character)
      #expect(glyphs.count == 2)
      guard let first = glyphs.first, let last = glyphs.last, glyphs.count == 2 else { continue }
      #expect(first.outline + 1000 == last.outline)
      #expect(near(first.origin.x, last.origin.x) && near(first.origin.y, last.origin.y))
      #expect(near(first.width, 12.5) && near(last.width, 12.5) && near(last.height, 12.5))
    }
  }

  // MARK: Different strings

  @Test(arguments: ["xyz", "a\nc"])
  func `Other words or other lines cross-fade and keep their size in a box that grows`(
    _ string: String
  ) {
    let plan = Self.plan(.label("t", 10, 20, 60, 20, "abc"), .label("t", 10, 20, 120, 20, string))
    let list = plan.displayList(at: plan.time(1, 0.5))
    let first = Array(list.glyphs.prefix(3))
    #expect(first.map(\.outline) == [97, 98, 99])
    #expect(list.glyphs.allSatisfy { near($0.width, 10) && near($0.height, 10) })
    #expect(near(first[1].origin.x, 10 + 6) && near(first[1].origin.y, 20 + 10))
    #expect(list.commands.contains { if case .endCrossFade(let weight) = $0 { weight == 128 } else { false } })
  }

  /// The first glyphs of "abc" and "xy" on the way from 10 to 20 points, by the progress.
  private static func texts(
    _ align: LayerText.Alignment, _ padding: Double, at share: Double
  ) -> (DrawnGlyph?, DrawnGlyph?) {
    func label(_ layer: Layer) -> Layer {
      layer.with { $0.text?.padding = Insets(top: 0, right: padding, bottom: 0, left: padding) }
    }
    let plan = Self.plan(
      label(.label("t", 10, 20, 60, 20, "abc", align: align)),
      label(.label("t", 110, 220, 80, 40, "xy", size: 20, align: align)))
    let list = plan.displayList(at: plan.time(1, share))
    return (list.glyphs("a").first, list.glyphs("x").first)
  }

  @Test(arguments: [LayerText.Alignment.left, .center, .right], [0.0, 8])
  func `changed texts have one size, one baseline and each its alignment`(
    align: LayerText.Alignment, padding: Double
  ) throws {
    for share in [0.01, 0.25, 0.5, 0.99] {
      let (first, second) = Self.texts(align, padding, at: share)
      let (a, x) = (try #require(first), try #require(second))
      let size = 10 + 10 * share
      #expect(near(a.height, size) && near(x.height, size))
      #expect(near(a.origin.y, x.origin.y) && near(a.origin.y, 20 + 200 * share + size))
      // Three and two glyphs of 0.6 em.
      let (left, width) = (10 + 100 * share, 60 + 20 * share)
      let (anchor, shift): (Double, Double) =
        switch align {
        case .left: (left + padding, 0)
        case .center: (left + width / 2, 0.5)
        case .right: (left + width - padding, 1)
        }
      #expect(near(a.origin.x, anchor - shift * 1.8 * size))
      #expect(near(x.origin.x, anchor - shift * 1.2 * size))
    }
  }

  @Test func `fit says how renderings are scaled; from and to show one of them`() {
    func list(_ change: (inout Pair) -> Void) -> DisplayList {
      var pair = Pair("t", "t")
      change(&pair)
      let plan = Self.plan(.label("t", 10, 20, 60, 20, "abc"), .label("t", 10, 20, 120, 60, "xyz"), pair)
      return plan.displayList(at: plan.time(1, 0.5))
    }
    #expect(list { $0.fit = .height }.glyphs("a").allSatisfy { near($0.width, 20) && near($0.height, 20) })
    #expect(list { $0.fit = Pair.Fit.none }.glyphs("a").allSatisfy { near($0.width, 10) && near($0.height, 10) })
    let from = list { $0.content = .from }
    #expect(from.glyphs.map(\.outline) == [97, 98, 99] && from.glyphs.allSatisfy { near($0.height, 10) })
    #expect(list { ($0.content, $0.fit) = (.from, .width) }.glyphs.allSatisfy { near($0.height, 15) })
    #expect(list { $0.content = .to }.glyphs.map(\.outline) == [120, 121, 122])
  }

  @Test
  func `A text without a partner fades in its phantom`() {
    let plan = Self.plan(.label("t", 10, 20, 60, 20, "abc"), .box("t", 10, 20, 60, 20, nil))
    let list = plan.displayList(at: plan.time(1, 0.25))
    #expect(list.glyphs.count == 3 && list.glyphs.allSatisfy { $0.color.alpha == 191 })
  }

  // MARK: Words and characters

  @Test
  func `Equal words fly, the others fade and travel with the text`() {
    var pair = Pair("t", "t")
    pair.textMatch = .words
    let plan = Self.plan(
      .label("t", 0, 0, 100, 20, "ab cd"), .label("t", 100, 100, 100, 20, "cd ef", size: 20), pair)
    let list = plan.displayList(at: plan.time(1, 0.5))
    let flying = list.glyphs("c")
    #expect(flying.count == 1)
    #expect(near(flying[0].origin.x, (18 + 100) / 2) && near(flying[0].origin.y, (10 + 120) / 2))
    #expect(near(flying[0].width, 15) && near(flying[0].height, 15))
    // The box is at (50, 50), and both have 15 points.
    #expect(list.glyphs("a").map(\.origin) == [Point(x: 50, y: 65)])
    #expect(list.glyphs("e").map(\.origin) == [Point(x: 77, y: 65)])
    #expect(list.glyphs("e").allSatisfy { near($0.height, 15) })
  }

  @Test
  func `Words of a layer that paints more than text stay in it`() {
    var pair = Pair("t", "t")
    pair.textMatch = .words
    let fill: (inout Layer) -> Void = { $0.fill = .color(.pureGreen) }
    let plan = Self.plan(
      Layer.label("t", 0, 0, 100, 20, "ab").with(fill), Layer.label("t", 100, 100, 100, 20, "ef").with(fill), pair)
    let list = plan.displayList(at: plan.time(1, 0.5))
    #expect(list.glyphs("a").map(\.origin) == [Point(x: 50, y: 60)])
  }

  @Test
  func `Equal characters fly, in another order too`() {
    var pair = Pair("t", "t")
    pair.textMatch = .characters
    let plan = Self.plan(.label("t", 0, 0, 100, 20, "abc"), .label("t", 0, 100, 100, 20, "cbx"), pair)
    let list = plan.displayList(at: plan.time(1, 0.5))
    #expect(list.glyphs("c").map(\.origin) == [Point(x: 6, y: 60)])
    #expect(list.glyphs("b").map(\.origin) == [Point(x: 6, y: 60)])
    #expect(list.glyphs("a").map(\.origin) == [Point(x: 0, y: 60)])
    #expect(list.glyphs("x").map(\.origin) == [Point(x: 12, y: 60)])
  }

  @Test
  func `What is common in order goes together, what is left pairs in reading order`() {
    func pairs(_ first: String, _ second: String) -> [[Int]] {
      TextMatching.pairs(first.split(separator: " "), second.split(separator: " ")).map { [$0.0, $0.1] }
    }
    #expect(pairs("s e t", "e t s e t") == [[0, 2], [1, 3], [2, 4]])
    #expect(pairs("a b", "b a") == [[0, 1], [1, 0]])
    #expect(pairs("a a", "x a") == [[0, 1]])
    #expect(pairs("", "a") == [])
  }

  @Test
  func `Words are told apart in every script, by the string's own units`() {
    let painting = PaintedText(
      string: "né 👍🏽x\tשלום", size: 1, color: .clear, anchor: .zero, lines: [], glyphs: [])
    #expect(painting.words.map(painting.string) == ["né", "👍🏽x", "שלום"])
    #expect(painting.string(4..<5).isEmpty && painting.string(0..<99).isEmpty)
  }

  // MARK: Ends and boxes

  private static let texts: [Layer] = [
    .label("t", 10, 20, 60, 20, "abc"), .label("t", 30, 90, 100, 20, "abc", size: 24, color: .pureRed),
    .label("t", 30, 90, 100, 20, "abc", weight: 700), .label("t", 30, 90, 100, 50, "ab\nc", align: .center),
    .label("t", 30, 90, 100, 20, "bcd e", color: Color(rgb: 0xFF, alpha: 0.5)),
    Layer.label("t", 30, 190, 90, 20, "a*b#").with { $0.fill = .color(.pureGreen) },
    Layer.label("t", 30, 190, 90, 20, "abc").with {
      $0.opacity = 0.5
      $0.transform.rotation = 30
    },
  ]

  @Test(arguments: Pair.TextMatch.allCases)
  func `No text jumps at the ends, whatever becomes what`(_ match: Pair.TextMatch) {
    for from in Self.texts {
      for to in Self.texts where to != from {
        var pair = Pair("t", "t")
        pair.textMatch = match
        let plan = Self.plan(from, to, pair)
        #expect(plan.displayList(at: plan.time(1, 0)) == plan.still(of: "a"))
        #expect(plan.displayList(at: plan.time(1, 1)) == plan.still(of: "b"))
        for (share, screen) in [(0.001, "a"), (0.999, "b")] {
          let still = plan.still(of: screen) ?? DisplayList(size: plan.size)
          let frame = plan.displayList(at: plan.time(1, share))
          #expect(PointPainter.meanDifference(frame, still) < 0.5, "\(from) \(to) \(share)")
        }
      }
    }
  }

  @Test(arguments: [TransitionStyle.magicMove, .containerTransform, .viewTransition])
  func `No glyph is ever stretched`(_ style: TransitionStyle) {
    let card = Layer.box("card", 10, 10, 60, 90, .pureGreen, layers: [.label("x", 5, 5, 50, 20, "abc")])
    let page = Layer.box("card", 0, 0, 200, 120, .pureGreen, layers: [.label("y", 5, 5, 150, 20, "de", size: 20)])
    var transition = Self.linear()
    transition.style = style
    let plan = Fixture.plan([card, Self.texts[0]], [page, Self.texts[4]], texts: transition)
    for step in 0...20 {
      for glyph in plan.displayList(at: plan.time(1, Double(step) / 20)).glyphs {
        #expect(near(glyph.width, glyph.height))
      }
    }
  }

  @Test
  func `A box that keyframes resize takes its text along by its alignment`() {
    var transition = Self.linear([Pair("t", "t")])
    transition.keyframes = [
      KeyframeTrack(
        target: .pair("t"), property: .size, mode: .discrete,
        keys: [KeyframeTrack.Key(0, .numbers([100, 20])), KeyframeTrack.Key(1, .numbers([100, 20]))])
    ]
    let plan = Fixture.plan(
      [.label("t", 0, 0, 40, 20, "ab", align: .center)], [.label("t", 0, 100, 40, 20, "ab", align: .center)],
      texts: transition)
    let glyphs = plan.displayList(at: plan.time(1, 0.5)).glyphs
    #expect(near(glyphs[0].origin.x, 14) && near(glyphs[0].width, 10))
  }

  @Test
  func `The trace tells what a layer says and how large`() {
    let plan = Self.plan(.label("t", 10, 20, 60, 20, "abc"), .label("t", 50, 200, 120, 40, "abc", size: 30))
    let state = plan.state(.pair, "t", at: plan.time(1, 0.5))
    #expect(state?.text == "abc" && state?.textSize == 20)
    let other = Self.plan(.label("t", 10, 20, 60, 20, "abc"), .label("t", 50, 200, 120, 40, "xyz"))
    let fading = other.state(.pair, "t", at: other.time(1, 0.5))
    #expect(fading?.text == "abc → xyz" && fading?.textSize == nil)
    #expect(other.state(.from, "t", at: 0)?.text == "abc")
  }
}
