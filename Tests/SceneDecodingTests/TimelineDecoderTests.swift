import Pixels
import SceneDecoding
import SceneModel
import TestSupport
import Testing

/// Steps, transitions, pairs, effects and curves, from JSON to values.
@Suite struct TimelineDecoderTests {
  private static func steps(_ steps: String) throws -> [Step] {
    try SceneReaderTests.scene(
      SceneTexts.text(
        screens: #""a": {"layers": [{"id": "x", "fill": "red"}]}, "b": {"like": "a"}"#, timeline: "[\(steps)]")
    ).timeline
  }

  private static func transition(_ keys: String) throws -> Transition {
    let steps = try steps(#"{"to": "b", \#(keys)}"#)
    guard case .transition(let transition) = steps[0].action else { throw Wrong.step }
    return transition
  }

  private enum Wrong: Error { case step }

  @Test func `holds and drags`() throws {
    let steps = try Self.steps(
      #"""
      {"hold": 0.4, "name": "rest"}, {"show": "a", "for": 0.2}, {"show": "a"},
      {"hold": 1, "layers": {"x": {"translate": [[0, 0, 0], [0.6, 20, 90]], "release": {"duration": 0.5, "curve": "snappy"}}}}
      """#)
    #expect(steps[0] == Step(name: "rest", .hold(Hold(duration: 0.4))))
    #expect(steps[1] == Step(.hold(Hold(duration: 0.2, screen: "a"))))
    #expect(steps[2] == Step(.hold(Hold(duration: 0, screen: "a"))))
    let drag = Drag(
      layer: "x", samples: [.init(time: 0, offset: .zero), .init(time: 0.6, offset: Point(x: 20, y: 90))],
      release: .init(duration: 0.5, curve: .named(.snappy)))
    #expect(steps[3] == Step(.hold(Hold(duration: 1, drags: [drag]))))
  }

  @Test func `an empty transition leaves everything to the preset`() throws {
    #expect(try Self.steps(#"{"to": "b"}"#) == [Step(.transition(Transition(to: "b")))])
  }

  @Test func `every key of a transition`() throws {
    let transition = try Self.transition(
      #"""
      "style": "push", "edge": "left", "duration": "auto", "delay": 0.1, "curve": "linear", "match": "none",
      "pairs": [["x", "x"]], "backdrop": {"color": "to", "during": [0, 0.5], "blur": 2}, "above": "from",
      "enter": ["fade", {"slide": {"edge": "bottom", "distance": "50%"}, "during": [0.5, 1], "curve": "easeIn"}],
      "leave": [], "layers": {"to:x": {"effects": [{"scale": 0.5}], "delay": 0.2}, "from:x": {}},
      "stagger": {"step": 0.02, "order": "radial"}, "ghost": 0.2,
      "keyframes": [{"layer": "pair:x", "property": "scale", "mode": "paced", "values": [[0, "from"], [1, 2, "easeIn"]]}],
      "scrub": {"progress": [[0, 0], [1, 0.7]], "end": "finish", "speed": 2}
      """#)
    let expected = Transition(
      to: "b", style: .push, edge: .left, duration: .automatic, delay: 0.1, curve: .named(.linear),
      match: MatchRule.none, pairs: [Pair("x", "x")],
      backdrop: .backdrop(Backdrop(.background(.to), during: Window(0, 0.5), blur: 2)), above: .from,
      enter: [
        .fade, Effect(.slide(edge: .bottom, distance: .fraction(0.5)), during: Window(0.5, 1), curve: .named(.easeIn)),
      ], leave: [],
      layers: [
        LayerEffects(layer: LayerReference(.to, "x"), effects: [Effect(.scale(0.5))], delay: 0.2),
        LayerEffects(layer: LayerReference(.from, "x"), effects: [.fade]),
      ],
      stagger: Stagger(step: 0.02, order: .radial),
      keyframes: [
        KeyframeTrack(
          target: .pair("x"), property: .scale, mode: .paced,
          keys: [.init(0, .end(.from)), .init(1, .numbers([2, 2]), curve: .named(.easeIn))])
      ],
      scrub: Scrub(
        samples: [.init(time: 0, progress: 0), .init(time: 1, progress: 0.7)], end: .finish, speed: 2),
      ghost: 0.2)
    #expect(transition == expected)
    #expect(try Self.transition(#""backdrop": "none""#).backdrop == .some(.none))
  }

  @Test func `every key of a pair`() throws {
    let pair = try Self.transition(
      #""pairs": [{"from": "x", "to": "x", "curve": "smooth", "delay": 0.1, "duration": 0.2, "path": "arc", "content": "to", "fit": "height", "match": "words", "z": 3}]"#
    ).pairs
    let expected = Pair(
      "x", "x", curve: .named(.smooth), delay: 0.1, duration: 0.2, path: .arc, content: .to, fit: .height,
      textMatch: .words, z: 3)
    #expect(pair == [expected])
  }

  @Test(arguments: [
    (#"{"fade": 0.5}"#, Effect.Kind.fade(0.5)), (#"{"slide": {}}"#, .slide(edge: nil, distance: .fraction(1))),
    (#"{"slide": {"distance": 20}}"#, .slide(edge: nil, distance: .points(20))), (#"{"rotate": 15}"#, .rotate(15)),
    (#"{"cube": {}}"#, .cube(edge: nil, perspective: 500, about: .screen)), (#"{"parallax": 0.3}"#, .parallax(0.3)),
    (#"{"blur": 8}"#, .blur(8)), (#"{"appear": 0.5}"#, .appear(0.5)),
    (#"{"reveal": {"shape": "rect"}}"#, .reveal(from: Point(x: 0.5, y: 0.5), shape: .rect)),
    (#"{"reveal": {"from": [0, 1]}}"#, .reveal(from: Point(x: 0, y: 1), shape: .circle)),
    (#"{"reveal": {"from": "x"}}"#, .revealFromLayer("x", on: nil, shape: .circle)),
    (#"{"reveal": {"from": "to:x", "shape": "rect"}}"#, .revealFromLayer("x", on: .to, shape: .rect)),
  ])
  func everyEffect(text: String, kind: Effect.Kind) throws {
    #expect(try Self.transition(#""leave": [\#(text)]"#).leave == [Effect(kind)])
  }

  @Test(arguments: [
    (#"{"cubicBezier": [0.1, -1, 0.2, 2]}"#, Curve.cubicBezier(x1: 0.1, y1: -1, x2: 0.2, y2: 2)),
    (#"{"steps": 3}"#, .steps(3)),
    (
      #"{"points": [[0, 0], [0.5, 0.8], [1, 1]]}"#,
      .points([Point(x: 0, y: 0), Point(x: 0.5, y: 0.8), Point(x: 1, y: 1)])
    ),
    (#"{"spring": {}}"#, .spring(.fitted(dampingRatio: 0.8, velocity: 0))),
    (#"{"spring": {"dampingRatio": 1, "velocity": 0.5}}"#, .spring(.fitted(dampingRatio: 1, velocity: 0.5))),
    (#"{"spring": {"mass": 2}}"#, .spring(.physical(mass: 2, stiffness: 100, damping: 10, velocity: 0))),
    (
      #"{"spring": {"stiffness": 50, "damping": 5}}"#,
      .spring(.physical(mass: 1, stiffness: 50, damping: 5, velocity: 0))
    ),
    (#"{"spring": {"response": 0.3}}"#, .spring(.response(0.3, dampingRatio: 0.825))),
    (#"{"spring": {"bounce": 0.2, "duration": 0.4}}"#, .spring(.bounce(duration: 0.4, bounce: 0.2))),
  ])
  func everyCurve(text: String, curve: Curve) throws {
    #expect(try Self.transition(#""curve": \#(text)"#).curve == curve)
  }

  @Test(arguments: NamedCurve.allCases)
  func `every named curve`(name: NamedCurve) throws {
    #expect(try Self.transition(#""curve": "\#(name.rawValue)""#).curve == .named(name))
  }

  @Test func `output and moments`() throws {
    let scene = try SceneReaderTests.scene(
      SceneTexts.text(
        more: ##", "output": {"fps": 29.97, "loop": 3, "format": "apng", "motionBlur": 172.8, "##
          + ##""goldens": ["50%", "#3", "a", "a@10%"]}"##))
    #expect(scene.output.frameRate == FrameRate(numerator: 2997, denominator: 100))
    #expect(scene.output.loopCount == 3 && scene.output.motionBlur == 172.8)
    #expect(scene.output.format == "apng")
    #expect(scene.output.goldens == [.fraction(0.5), .frame(3), .screen("a"), .stepFraction("a", 0.1)])
  }
}
