import SceneDecoding
import SceneModel
import TestSupport
import Testing

/// A scene fragment in which `‸` marks the place that the diagnostic must point at, and a part of its message.
struct ExpectedDiagnostic: Sendable, CustomTestStringConvertible {
  enum Place: Sendable { case layer, screens, timeline, top, components }
  var place: Place
  var text: String
  var message: String
  var severity = Diagnostic.Severity.error

  init(_ place: Place, _ text: String, _ message: String, _ severity: Diagnostic.Severity = .error) {
    self.place = place
    self.text = text
    self.message = message
    self.severity = severity
  }

  var testDescription: String { text }

  /// The whole scene, with the mark.
  var scene: String {
    let screens = #""a": {"layers": [{"id": "x", "fill": "red"}]}, "b": {"background": "blue"}"#
    switch place {
    case .layer: return SceneTexts.text(screens: #""a": {"layers": [\#(text)]}"#)
    case .screens: return SceneTexts.text(screens: text)
    case .timeline: return SceneTexts.text(screens: screens, timeline: "[\(text)]")
    case .top: return SceneTexts.text(screens: screens, more: ", \(text)")
    case .components:
      return SceneTexts.text(screens: #""a": {"layers": [{"use": "c"}]}"#, more: #", "components": {\#(text)}"#)
    }
  }
}

/// One mistake for each rule of the format: it is found alone, at its place, in words that help.
@Suite struct DiagnosticsTableTests {
  static let values: [ExpectedDiagnostic] = [
    ExpectedDiagnostic(.layer, ##"{"fill": ‸"#12"}"##, "`fill` must be a colour"),
    ExpectedDiagnostic(.layer, #"{"fill": ‸"orangr"}"#, "did you mean `orange`?"),
    ExpectedDiagnostic(
      .layer, #"{"text": {"string": "A", "weight": ‸"semibald"}}"#, "but is \"semibald\"; did you mean `semibold`?"),
    ExpectedDiagnostic(.layer, #"{"fill": {‸"lineal": {}}}"#, "did you mean `linear`?"),
    ExpectedDiagnostic(.layer, #"{"fill": ‸{}}"#, "needs one of the keys `linear`, `radial` or `conic`"),
    ExpectedDiagnostic(
      .layer, #"{"fill": {"linear": {"stops": [[0.5, "red"], [‸0.2, "red"]]}}}"#,
      "must be at least 0.5, the value before it, but is 0.2"),
    ExpectedDiagnostic(
      .layer, #"{"fill": {"linear": {"stops": ‸[[0, "red"]]}}}"#, "an array with at least 2 elements, but has 1 element"
    ),
    ExpectedDiagnostic(.layer, #"{"fill": "red", "opacity": ‸-0.1}"#, "a number from 0 to 1, but is -0.1"),
    ExpectedDiagnostic(.layer, #"{"fill": "red", "opacity": ‸NaN}"#, "NaN is not a finite number"),
    ExpectedDiagnostic(.layer, #"{"fill": "red", "opacity": ‸1e999}"#, "1e999 is not a finite number"),
    ExpectedDiagnostic(.layer, #"{"fill": "red", ‸"fill": "blue"}"#, "duplicate key `fill` (the first is on line 1)"),
    ExpectedDiagnostic(.layer, #"{‸"borderRadius": 3, "fill": "red"}"#, "did you mean `cornerRadius`?"),
    ExpectedDiagnostic(.layer, #"{‸"qqqq": 3, "fill": "red"}"#, "unknown key `qqqq` in a layer; expected `id`"),
    ExpectedDiagnostic(.layer, #"{"fill": "red", "frame": ‸[0, 0, 10]}"#, "an array [x, y, w, h], but has 3 elements"),
    ExpectedDiagnostic(.layer, #"{"fill": "red", "frame": [0, 0, ‸-1, 1]}"#, "but is -1"),
    ExpectedDiagnostic(
      .layer, #"{"fill": "red", "frame": [0, 0, ‸"50% - 80", 1]}"#, "must be 0 or more, but is -30 in a parent of 100"),
    ExpectedDiagnostic(
      .layer, #"{"fill": "red", "frame": [0, 0, ‸"50% / 0", 1]}"#, "a length relative to the parent such as"),
    ExpectedDiagnostic(.layer, #"{"fill": "red", "cornerRadius": ‸-4}"#, "`cornerRadius` must be"),
    ExpectedDiagnostic(.layer, #"{"fill": "red", "cornerRadius": [1, 2, ‸"x", 4]}"#, "a percentage such as"),
    ExpectedDiagnostic(.layer, #"{"fill": "red", "clips": ‸1}"#, "must be true or false, but is 1"),
    ExpectedDiagnostic(.layer, #"{"fill": "red", "id": ‸"a b"}"#, "an id with only letters, digits"),
    ExpectedDiagnostic(.layer, #"{"fill": "red", "z": ‸null}"#, "but is null"),
    ExpectedDiagnostic(.layer, #"{"fill": "red", "play": ‸{}}"#, "`play` needs the key `image`"),
    ExpectedDiagnostic(
      .layer, #"{"image": "a.gif", "play": {"from": 2, "to": ‸1.5}}"#,
      "`to` must be more than `from`, which is 2, but is 1.5"),
    ExpectedDiagnostic(
      .layer, #"{"image": "a.gif", "play": {"parts": [[0, 1], [2, ‸2]]}}"#, "`to` must be more than `from`"),
    ExpectedDiagnostic(.layer, #"{"image": "a.gif", "play": {"start": ‸"nowhere"}}"#, "unknown step \"nowhere\""),
    ExpectedDiagnostic(.layer, #"{"image": ‸"ada"}"#, "unknown image \"ada\"; no image is defined"),
    ExpectedDiagnostic(
      .layer, #"{"image": ‸"a/b.bmp"}"#,
      "(.apng, .png, .jpg, .jpeg, .gif, .webp, .avif, .svg, .mp4, .mov, .m4v, .webm, .mkv, .y4m)"),
    ExpectedDiagnostic(.layer, #"{"border": ‸{}}"#, "a border needs the key `width`"),
    ExpectedDiagnostic(.layer, #"{"fill": "red", "transform": {"perspective": ‸0}}"#, "a number greater than 0"),
    ExpectedDiagnostic(.layer, #"{"text": {‸"sting": "x"}}"#, "did you mean `string`?"),
    ExpectedDiagnostic(.layer, #"{"fill": "red", ‸"set": {}}"#, "`set` needs the key `use`"),
    ExpectedDiagnostic(.top, #""version": ‸2"#, "`version` must be 1, but is 2"),
    ExpectedDiagnostic(.top, #"‸"screens": {}"#, "duplicate key `screens`"),
    ExpectedDiagnostic(.top, #""output": {"format": ‸"gfi"}"#, "did you mean `gif`?"),
    ExpectedDiagnostic(.top, #""output": {"loop": ‸0}"#, "\"forever\" or a whole number"),
    ExpectedDiagnostic(.top, #""output": {"goldens": ["50%", ‸"110%"]}"#, "a time such as"),
    ExpectedDiagnostic(.top, #""output": {"goldens": [‸"aa"]}"#, "unknown screen \"aa\"; did you mean `a`?"),
    ExpectedDiagnostic(.top, #""output": {"goldens": [‸"a-b@5%"]}"#, "unknown step \"a-b\""),
    ExpectedDiagnostic(.top, #""output": {"fps": ‸60}"#, "a GIF shows at most 50", .warning),
  ]

  static let screens: [ExpectedDiagnostic] = [
    ExpectedDiagnostic(.screens, "‸", "a scene needs at least one screen"),
    ExpectedDiagnostic(.screens, #"‸"a/b": {}"#, "a key of `screens` must be a name"),
    ExpectedDiagnostic(.screens, #""a": {"like": ‸"b"}"#, "unknown screen \"b\""),
    ExpectedDiagnostic(.screens, #""a": {"like": "b"}, "b": {"like": ‸"a"}"#, "`like` refers to itself: a > b > a"),
    ExpectedDiagnostic(.screens, #""a": {"over": ‸"a"}"#, "`over` refers to itself: a > a"),
    ExpectedDiagnostic(.screens, #""a": {"over": ‸"c"}, "b": {}"#, "unknown screen \"c\""),
    ExpectedDiagnostic(.screens, #""a": {‸"dim": {}}"#, "`dim` needs the key `over` or `like`"),
    ExpectedDiagnostic(.screens, #""a": {}, "b": {"like": "a", "remove": [‸"q"]}"#, "no layer \"q\" in the screen `a`"),
    ExpectedDiagnostic(
      .screens, #""a": {}, "b": {"like": "a", "set": {‸"/": {}}}"#, "\"/\" is the screen, not a layer"),
    ExpectedDiagnostic(
      .screens, #""a": {"layers": [{"id": "x", "fill": "red"}, {"id": ‸"x", "fill": "red"}]}"#,
      "not unique among its siblings"),
    ExpectedDiagnostic(.screens, #""a": {"background": ‸"${x}"}"#, "undefined variable `${x}`"),
  ]

  static let reuse: [ExpectedDiagnostic] = [
    ExpectedDiagnostic(.components, #""d": {}, "c": {"layers": [{"use": ‸"c"}]}"#, "refers to itself: c > c"),
    ExpectedDiagnostic(
      .components, #""c": {"use": "d"}, "d": {"layers": [{"use": ‸"c"}]}"#, "refers to itself: c > d > c"),
    ExpectedDiagnostic(.components, #""c": {"fill": "red"}, "unused": {"use": ‸"d"}"#, "unknown component \"d\""),
    ExpectedDiagnostic(.components, #""c": {"fill": "red"}, "unused": {"opacity": ‸2}"#, "a number from 0 to 1"),
    ExpectedDiagnostic(.components, #""c": {"fill": ‸"${colour}"}"#, "undefined variable `${colour}`"),
    ExpectedDiagnostic(
      .components, #""c": {"with": {"color": "red"}, "fill": ‸"${colour}"}"#, "did you mean `${color}`?"),
    ExpectedDiagnostic(.components, #""c": {"with": {"color": ‸5}, "fill": "${color}"}"#, "`fill` must be a colour"),
    ExpectedDiagnostic(.components, #""c": {"fill": ‸"${x"}"#, "missing `}` after `${`"),
    ExpectedDiagnostic(
      .components, #""c": {"with": {"l": [1]}, "text": {"string": ‸"a ${l}"}}"#, "`${l}` is an array of 1 element"),
    ExpectedDiagnostic(.layer, #"{"repeat": {"over": 2}, "id": ‸"x", "fill": "red"}"#, "add \"${index}\" to the id"),
    ExpectedDiagnostic(
      .layer, #"{"repeat": {"over": [{"t": "red"}]}, "fill": ‸"${item.tt}"}"#,
      "`item` has no key `tt`; did you mean `t`?"),
    ExpectedDiagnostic(.layer, #"{"repeat": {"over": ‸1.5}, "fill": "red"}"#, "a whole number"),
    ExpectedDiagnostic(.layer, #"{"use": ‸"cell"}"#, "unknown component \"cell\"; no component is defined"),
  ]

  static let timeline: [ExpectedDiagnostic] = [
    ExpectedDiagnostic(.timeline, #"‸{}"#, "a step needs one of the keys `to`, `hold` or `show`"),
    ExpectedDiagnostic(.timeline, #"{‸"hodl": 1}"#, "did you mean `hold`?"),
    ExpectedDiagnostic(.timeline, #"{"hold": 1, ‸"duration": 1}"#, "unknown key `duration` in a hold"),
    ExpectedDiagnostic(.timeline, #"{"to": ‸"bb"}"#, "did you mean `b`?"),
    ExpectedDiagnostic(.timeline, #"{"hold": 0}, {"show": ‸"b"}"#, "the current screen is `a` here, not `b`"),
    ExpectedDiagnostic(.timeline, #"{"to": "b", "style": ‸"pusj"}"#, "did you mean `push`?"),
    ExpectedDiagnostic(.timeline, #"{"to": "b", "reverse": ‸true}"#, "no completed transition to reverse"),
    ExpectedDiagnostic(.timeline, #"{"to": "b"}, {"to": ‸"b", "reverse": true}"#, "`to` must be `a`, but is `b`"),
    ExpectedDiagnostic(.timeline, #"{"to": "b", "name": "s"}, {"to": "a", "name": ‸"s"}"#, "step 0 has it already"),
    ExpectedDiagnostic(.timeline, #"{"to": "b", "name": ‸"50%"}"#, "is not a time"),
    ExpectedDiagnostic(.timeline, #"{"to": "b", "pairs": [["x", ‸"y"]]}"#, "no layer \"y\" in the screen `b`"),
    ExpectedDiagnostic(.timeline, #"{"to": "b", "pairs": [["x*", ‸"y*"]]}"#, "no layer \"y*\" in the screen `b`"),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", "layers": {"from:x": {}}, "stagger": {"step": 1, "of": [‸"from:w"]}}"#,
      "did you mean `from:x`?"),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", ‸"nest": []}"#, "`nest` can only be used with the style `viewTransition`"),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", "style": "viewTransition"}, {"to": "a", "reverse": true, "nest": [‸"y"]}"#,
      "no layer \"y\" in `b` or `a`"),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", "style": "viewTransition", "nest": [‸"y"]}"#, "no layer \"y\" in `a` or `b`"),
    ExpectedDiagnostic(
      .timeline,
      #"{"to": "b", "style": "viewTransition", "keyframes": [{"layer": "pair:x", "#
        + #""property": ‸"cornerRadius", "values": [[0, 2]]}]}"#,
      "`cornerRadius` cannot be set on a pair of the style `viewTransition`"),
    ExpectedDiagnostic(
      .timeline, #"{"to": "a", "pairs": [["x", "x"], {"from": ‸"x", "to": "/"}]}"#, "is already in pair 0"),
    ExpectedDiagnostic(.timeline, #"{"to": "b", "duration": ‸"fast"}"#, "or \"auto\", but is \"fast\""),
    ExpectedDiagnostic(.timeline, #"{"to": "b", "curve": ‸"easeInOutt"}"#, "did you mean `easeInOut`?"),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", "curve": {"spring": {"mass": 1, ‸"bounce": 0}}}"#,
      "`bounce` cannot be used in a CASpringAnimation spring"),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", "curve": {"spring": {"dampingRatio": 1, ‸"duration": 1}}}"#,
      "`duration` cannot be used in a UIKit spring"),
    ExpectedDiagnostic(.timeline, #"{"to": "b", "curve": {"points": ‸[[0, 0], [1, 2]]}}"#, "end at [1, 1]"),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", "curve": {"steps": 2, ‸"spring": {}}}"#, "`steps` and `spring` cannot be used together"),
    ExpectedDiagnostic(.timeline, #"{"to": "b", "curve": {"cubicBezier": [‸2, 0, 1, 1]}}"#, "from 0 to 1, but is 2"),
    ExpectedDiagnostic(.timeline, #"{"to": "b", "enter": [{"fade": 0, "during": [0.5, ‸0.2]}]}"#, "must not decrease"),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", "enter": ["fade", ‸"slide"]}"#, "must be \"fade\" or an object (an effect)"),
    ExpectedDiagnostic(.timeline, #"{"to": "b", "layers": {‸"x": {}}}"#, "must be \"to:PATH\" or \"from:PATH\""),
    ExpectedDiagnostic(.timeline, #"{"to": "b", "layers": {‸"to:x": {}}}"#, "no layer \"x\" in the screen `b`"),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", "keyframes": [{"layer": ‸"to:q", "property": "opacity", "values": [[0, 0]]}]}"#,
      "no layer \"q\""),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", "keyframes": [{"layer": "from:x", "property": "opacity", "values": [[0, ‸2]]}]}"#,
      "a number from 0 to 1, but is 2"),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", "keyframes": [{"layer": "from:x", "property": "size", "values": [[0, ‸"to"]]}]}"#,
      "can only be used with \"pair:PATH\""),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", "scrub": {"progress": ‸[]}}"#, "at least 1 element, but has 0 elements"),
    ExpectedDiagnostic(.timeline, #"{"hold": 1, "layers": {‸"y": {"translate": [[0, 0, 0]]}}}"#, "no layer \"y\""),
    ExpectedDiagnostic(
      .timeline, #"{"hold": 1, "layers": {"x": {"translate": ‸[[0, 0, 0], [2, 0, 0]]}}}"#, "until 2 s", .warning),
    ExpectedDiagnostic(.timeline, #"{"to": "b", "enter": ‸[]}"#, "a jump", .warning),
    ExpectedDiagnostic(.timeline, #"{"to": ‸"a"}"#, "the screen `a` is already shown here", .warning),
    ExpectedDiagnostic(.timeline, #"{"to": "b"}, {"to": ‸"b"}"#, "the screen `b` is already shown here", .warning),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", "scrub": {"progress": [[0, 0]], "end": "cancel"}}, {"to": ‸"a"}"#,
      "`a` is already shown",
      .warning),
    ExpectedDiagnostic(
      .timeline, #"{"hold": 1, "layers": {"x": ‸{}}}"#, "needs one of the keys `translate`, `scale`, `rotate`"),
    ExpectedDiagnostic(.timeline, #"{"hold": 1, "layers": {"x": {"scale": [[0, ‸-1]]}}}"#, "a number from 0 to 1000"),
    ExpectedDiagnostic(
      .timeline, #"{"hold": 1, "layers": {"x": {"opacity": [[0, ‸2]]}}}"#, "a number from 0 to 1, but is 2"),
    ExpectedDiagnostic(
      .timeline, #"{"hold": 1, "layers": {"x": {"opacity": [[0, 1]], ‸"anchor": [0, 0]}}}"#,
      "`anchor` needs the key `scale` or `rotate`"),
    ExpectedDiagnostic(.timeline, #"{"hold": 1, "layers": {"x": {"rotate": ‸[[2, 9]]}}}"#, "until 2 s", .warning),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", "stagger": {"step": 0.1, "of": [‸"pair:x"]}}"#, "neither a pair of this transition"),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", "stagger": {"step": 0.1, "of": [‸"from:x"]}}"#, "nor listed in its `layers`"),
    ExpectedDiagnostic(.timeline, #"{"to": "b", "stagger": {"step": 0.1, "of": ‸"some"}}"#, "`of` must be"),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", ‸"elevation": [0, 4]}"#, "can only be used with the style `containerTransform`"),
    ExpectedDiagnostic(
      .timeline, #"{"to": "a", "style": "containerTransform", "pairs": [{"from": "x", "to": "x", "fit": ‸"none"}]}"#,
      "`fit` must be width or height in a container transform"),
    ExpectedDiagnostic(
      .timeline, #"{"hold": ‸700}"#, "700 s is unusually long; times are in seconds: did you mean 0.7?", .warning),
    ExpectedDiagnostic(
      .timeline, #"{"show": "a", "for": ‸100}"#, "100 s is unusually long; times are in seconds: did you mean 0.1?",
      .warning),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", "duration": ‸20}"#, "20 s is unusually long; times are in seconds: did you mean 0.02?",
      .warning),
    ExpectedDiagnostic(
      .timeline, #"{"name": ‸"a", "to": "b"}"#, "\"a\" is also the name of a screen", .warning),
    ExpectedDiagnostic(.timeline, #"{"to": "b", "delay": ‸350}"#, "350 s is unusually long", .warning),
    ExpectedDiagnostic(.timeline, #"{"to": "b", "stagger": {"step": ‸5}}"#, "5 s is unusually long", .warning),
    ExpectedDiagnostic(
      .timeline, #"{"to": "a", "pairs": [{"from": "x", "to": "x", "delay": ‸30}]}"#, "30 s is unusually long", .warning),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", "layers": {"from:x": {"duration": ‸300}}}"#, "300 s is unusually long", .warning),
    ExpectedDiagnostic(
      .timeline, #"{"hold": 1, "layers": {"x": {"translate": [[0, 1, 1]], "release": {"duration": ‸500}}}}"#,
      "500 s is unusually long", .warning),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", "curve": {"spring": {"bounce": 0, "duration": ‸500}}}"#, "500 s is unusually long",
      .warning),
    ExpectedDiagnostic(
      .timeline, #"{"to": "b", "leave": [{"fade": 0, "curve": {"spring": {"bounce": 0, "duration": ‸40}}}]}"#,
      "40 s is unusually long", .warning),
    ExpectedDiagnostic(.timeline, #"{"hold": 1, "name": ‸"${x}"}"#, "undefined variable"),
  ]

  @Test(arguments: values + screens + reuse + timeline)
  func `each rule`(expected: ExpectedDiagnostic) throws {
    let marked = Array(expected.scene.unicodeScalars)
    let column = try #require(marked.firstIndex(of: "‸")) + 1
    var text = String.UnicodeScalarView()
    text.append(contentsOf: marked.filter { $0 != "‸" })
    let reading = SceneReader.read(String(text), fileName: "x.json")
    let found = reading.diagnostics.filter { $0.severity == expected.severity }
    let list = found.map(\.description).joined(separator: "\n")
    #expect(
      found.contains { $0.message.contains(expected.message) && ($0.column == column || expected.text == "‸") },
      "\(list)"
    )
    if expected.severity == .error { #expect(found.count == 1, "\(list)") }
    #expect((reading.scene == nil) == (expected.severity == .error))
  }

  @Test(arguments: [
    (#"{"id": "x", "opacity": 0, "fill": "red"}"#, "its opacity is 0"),
    (#"{"id": "x"}"#, "it has nothing to paint"), (#"{"fill": "red", "frame": [0, 0, 0, 5]}"#, "its frame is empty"),
    (#"{"fill": "red", "frame": [500, 0, 5, 5]}"#, "it is outside the canvas"),
    (
      #"{"clips": true, "fill": "red", "frame": [0, 0, 9, 9], "layers": [{"fill": "red", "frame": [20, 0, 5, 5]}]}"#,
      "outside the area to which it is clipped"
    ),
  ])
  func `layers that are never visible`(layer: String, reason: String) {
    let reading = SceneReader.read(ExpectedDiagnostic(.layer, layer, "").scene, fileName: "x")
    #expect(reading.diagnostics.map(\.severity) == [.warning])
    #expect(reading.diagnostics.first?.message.contains(reason) == true)
  }

  @Test(arguments: [
    #"{"repeat": {"over": 20, "offset": [0, 40]}, "fill": "red", "frame": [0, 0, 10, 30]}"#,
    #"{"fill": "red", "frame": [0, 0, 0, 5], "shadow": {"spread": 4}}"#, #"{"hidden": true, "opacity": 0}"#,
    #"{"fill": "red", "frame": [500, 0, 5, 5], "transform": {"translate": [-490, 0]}}"#,
  ])
  func `layers that are visible or hidden on purpose`(layer: String) {
    #expect(SceneReader.read(ExpectedDiagnostic(.layer, layer, "").scene, fileName: "x").diagnostics.isEmpty)
  }
}
