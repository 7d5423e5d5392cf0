// Canvases, screens, outputs and timelines that make no sense.

extension MalformedInput {
  static let canvases = [
    "", ##""size": ‸[0, 10]"##, ##""size": [‸0, 10]"##, ##""size": [10, ‸-1]"##, ##""size": [‸1e6, 10]"##,
    ##""size": ‸[10]"##,
    ##""size": ‸10"##, ##""size": ["10%", 10]"##, ##""size": ‸[16385, 10]"##, ##""size": ‸[3000, 10], "scale": 8"##,
    ##""size": [10, 10], "scale": ‸0"##, ##""size": [10, 10], "scale": ‸9"##, ##""size": [10, 10], "scale": ‸"2""##,
    ##""size": [10, 10], "background": ‸5"##, ##""size": [10, 10], "background": ‸{}"##,
    ##""size": [10, 10], ‸"colour": 5"##,
    ##""size": [‸1e308, 1e308]"##, ##""size": ‸null"##,
  ].map { MalformedInput.scene("canvas \($0)", Around.canvas($0.replacing("‸[0, 10]", with: "[‸0, 10]"))) }

  static let tops = [
    ##""version": ‸2"##, ##""version": ‸0"##, ##""version": ‸"1""##, ##""version": ‸1.5"##, ##""name": ‸"""##,
    ##""name": ‸3"##,
    ##""$schema": ‸5"##, ##"‸"scenes": 1"##, ##""images": ‸[]"##, ##""images": {‸"": "x.png"}"##,
    ##""images": {"p": ‸5}"##,
    ##""images": {"p": ‸"x.txt"}"##, ##""images": {"p": ‸"missing.png"}"##, ##""fonts": ‸"x""##,
    ##""fonts": {"f": ‸"x.png"}"##,
    ##""fonts": {"f": ‸"missing.ttf"}"##, ##""output": ‸[]"##, ##""output": {"fps": ‸0}"##,
    ##""output": {"fps": ‸0.01}"##,
    ##""output": {"fps": ‸1001}"##, ##""output": {"fps": ‸-5}"##, ##""output": {"fps": ‸"fast"}"##,
    ##""output": {"loop": ‸0}"##,
    ##""output": {"loop": ‸-1}"##, ##""output": {"loop": ‸1.5}"##, ##""output": {"loop": ‸65536}"##,
    ##""output": {"loop": ‸"once"}"##, ##""output": {"format": ‸"avi"}"##, ##""output": {"goldens": ‸"50%"}"##,
    ##""output": {"motionBlur": ‸-1}"##, ##""output": {"motionBlur": ‸361}"##, ##""output": {"motionBlur": ‸"film"}"##,
    ##""output": {"goldens": [‸"nowhere"]}"##, ##""output": {"goldens": [‸"101%"]}"##,
    ##""output": {"goldens": [‸5]}"##,
    ##""output": {"goldens": [‸"a-b@5%"]}"##, ##""timeline": ‸{}"##, ##""timeline": [‸5]"##, ##""timeline": [‸{}]"##,
    ##""timeline": ‸"a""##,
  ].map { MalformedInput.scene("top \($0)", Around.top($0)) }

  static let screens: [MalformedInput] = [
    "‸", ##"‸"a/b": {}"##, ##"‸"50%": {}"##, ##"‸"": {}"##, ##"‸"#1": {}"##, ##"‸"..": {}"##, ##"‸"1s": {}"##,
    ##""a": ‸[]"##,
    ##""a": ‸5"##, ##""a": {"like": ‸"b"}"##, ##""a": {"like": ‸"a"}"##, ##""a": {"like": "b"}, "b": {"like": ‸"a"}"##,
    ##""a": {"over": ‸"a"}"##, ##""a": {"over": ‸"c"}"##, ##""a": {‸"dim": {}}"##,
    ##""a": {}, "b": {"over": "a", "dim": ‸5}"##,
    ##""a": {}, "b": {"over": "a", "dim": {"opacity": ‸2}}"##, ##""a": {}, "b": {"like": "a", "remove": [‸"q"]}"##,
    ##""a": {}, "b": {"like": "a", "remove": ‸"q"}"##, ##""a": {}, "b": {"like": "a", "set": {‸"q": {}}}"##,
    ##""a": {}, "b": {"like": "a", "set": ‸[]}"##, ##""a": {"background": ‸"${c}"}"##, ##""a": {"background": ‸7}"##,
    ##""a": {‸"color": 7}"##, ##""a": {"layers": ‸{}}"##,
  ].map {
    .scene("screens \($0)", $0 == "‸" ? "{\"canvas\": {\"size\": [9, 9]}, \"screens\": ‸{}}" : Around.screens($0))
  }

  static let steps = [
    "‸{}", "‸5", ##"{"hold": ‸-1}"##, ##"{"hold": ‸1e9}"##, ##"{"hold": ‸86401}"##, ##"{"hold": ‸"1"}"##,
    ##"{"hold": 1, ‸"for": 1}"##, ##"{"show": ‸"c"}"##, ##"{"hold": 0}, {"show": ‸"b"}"##,
    ##"{"show": "a", "for": ‸-1}"##,
    ##"{"to": ‸"c"}"##, ##"{"to": ‸5}"##, ##"{"to": "b", "name": ‸"50%"}"##, ##"{"to": "b", "name": ‸""}"##,
    ##"{"to": "b", "name": "s"}, {"to": "a", "name": ‸"s"}"##, ##"{"to": "b", "reverse": ‸true}"##,
    ##"{"to": "b"}, {"to": ‸"b", "reverse": true}"##, ##"{"hold": 1, "layers": ‸[]}"##,
    ##"{"hold": 1, "layers": {‸"q": {"translate": [[0, 0, 0]]}}}"##, ##"{"hold": 1, "layers": {"x": ‸{}}}"##,
    ##"{"hold": 1, "layers": {"x": {"translate": ‸[]}}}"##,
    ##"{"hold": 1, "layers": {"x": {"translate": [‸[0, 0]]}}}"##,
    ##"{"hold": 1, "layers": {"x": {"translate": [[1, 0, 0], [‸0, 0, 0]]}}}"##,
    ##"{"hold": 1, "layers": {"x": {"translate": [[‸-1, 0, 0]]}}}"##,
    ##"{"hold": 1, "layers": {"x": {"translate": [[0, 0, 0]], "release": ‸5}}}"##,
    ##"{"hold": 1, "layers": {"x": {"translate": [[0, 0, 0]], "release": {"duration": ‸-1}}}}"##,
    ##"{"hold": 1, "layers": {"x": {"translate": [[0, 0, 0]]}, ‸"x": {"translate": [[0, 0, 0]]}}}"##,
  ].map { MalformedInput.scene("step \($0)", Around.steps($0)) }

  static let transitions = [
    ##""duration": ‸-1"##, ##""duration": ‸1e9"##, ##""duration": ‸"slow""##, ##""delay": ‸-1"##, ##""delay": ‸"a""##,
    ##""style": ‸"pusj""##, ##""style": ‸3"##, ##""edge": ‸"north""##, ##""match": ‸"name""##, ##""above": ‸"both""##,
    ##""ghost": ‸2"##, ##""reverse": ‸"yes""##, ##"‸"speed": 1"##, ##""pairs": ‸5"##, ##""pairs": [‸["x"]]"##,
    ##""pairs": [["x", ‸"nope"]]"##, ##""pairs": [[‸"nope", "x"]]"##, ##""pairs": [["x", "x"], [‸"x", "y"]]"##,
    ##""pairs": [‸{}]"##, ##""pairs": [{"from": "x", "to": "x", "path": ‸"wave"}]"##,
    ##""pairs": [{"from": "x", "to": "x", "duration": ‸-1}]"##, ##""pairs": [{"from": "x", "to": "x", "z": ‸"top"}]"##,
    ##""pairs": [{"from": "x", "to": "x", "content": ‸"both"}]"##,
    ##""pairs": [{"from": "x", "to": "x", "fit": ‸"x"}]"##,
    ##""backdrop": ‸"blur""##, ##""backdrop": {"opacity": ‸2}"##, ##""backdrop": {"during": [1, ‸0]}"##,
    ##""backdrop": {"during": ‸[0]}"##, ##""backdrop": {"blur": ‸2000}"##, ##""backdrop": {"color": ‸"side"}"##,
    ##""enter": ‸"fade""##, ##""enter": [‸5]"##, ##""enter": [‸{}]"##, ##""enter": [‸"slide"]"##,
    ##""enter": [{"fade": ‸2}]"##,
    ##""enter": [{"slide": {"edge": ‸"north"}}]"##, ##""enter": [{"slide": {"distance": ‸"x"}}]"##,
    ##""enter": [{"slide": {"distance": ‸1e9}}]"##, ##""enter": [{"scale": ‸-1}]"##, ##""enter": [{"scale": ‸1e9}]"##,
    ##""enter": [{"rotate": ‸1e9}]"##, ##""enter": [{"cube": {"perspective": ‸0}}]"##,
    ##""enter": [{"parallax": ‸2000}]"##,
    ##""enter": [{"blur": ‸-1}]"##, ##""enter": [{"reveal": {"shape": ‸"star"}}]"##,
    ##""enter": [{"reveal": {"from": [‸5000, 0]}}]"##, ##""enter": [{"appear": ‸2}]"##,
    ##""enter": [{"fade": 0, ‸"scale": 1}]"##, ##""enter": [{"fade": 0, "during": [0.5, ‸0.2]}]"##,
    ##""leave": [{"fade": 0, "during": ‸0.5}]"##, ##""layers": ‸[]"##, ##""layers": {‸"x": {}}"##,
    ##""layers": {‸"to:q": {}}"##,
    ##""layers": {"to:x": {"effects": ‸5}}"##, ##""layers": {"to:x": {"delay": ‸-1}}"##, ##""stagger": ‸{}"##,
    ##""stagger": {"step": ‸-1}"##, ##""stagger": {"step": 0.1, "order": ‸"random"}"##, ##""keyframes": ‸{}"##,
    ##""keyframes": [‸{}]"##, ##""keyframes": [{"layer": ‸"x", "property": "opacity", "values": [[0, 1]]}]"##,
    ##""keyframes": [{"layer": ‸"to:q", "property": "opacity", "values": [[0, 1]]}]"##,
    ##""keyframes": [{"layer": "to:x", "property": ‸"color", "values": [[0, 1]]}]"##,
    ##""keyframes": [{"layer": "to:x", "property": "opacity", "values": ‸[]}]"##,
    ##""keyframes": [{"layer": "to:x", "property": "opacity", "values": [[‸2, 1]]}]"##,
    ##""keyframes": [{"layer": "to:x", "property": "opacity", "values": [[1, 1], [‸0, 1]]}]"##,
    ##""keyframes": [{"layer": "to:x", "property": "opacity", "values": [[0, ‸7]]}]"##,
    ##""keyframes": [{"layer": "to:x", "property": "frame", "values": [[0, ‸[1, 2]]]}]"##,
    ##""keyframes": [{"layer": "to:x", "property": "fill", "values": [[0, ‸1]]}]"##,
    ##""keyframes": [{"layer": "to:x", "property": "size", "values": [[0, ‸"from"]]}]"##,
    ##""keyframes": [{"layer": "to:x", "property": "opacity", "mode": ‸"smooth", "values": [[0, 1]]}]"##,
    ##""scrub": ‸{}"##, ##""scrub": {"progress": ‸[]}"##, ##""scrub": {"progress": [[1, 0], [‸0, 1]]}"##,
    ##""scrub": {"progress": [[‸-1, 0]]}"##, ##""scrub": {"progress": [[0, 0]], "threshold": ‸2}"##,
    ##""scrub": {"progress": [[0, 0]], "speed": ‸0}"##, ##""scrub": {"progress": [[0, 0]], "end": ‸"stop"}"##,
  ].map { MalformedInput.scene("transition \($0)", Around.transition($0)) }

  static let curves = [
    "‸\"wobble\"", "‸{}", "‸5", "‸[0, 0, 1, 1]", ##"{"cubicBezier": ‸[0, 0, 1]}"##,
    ##"{"cubicBezier": [‸2, 0, 1, 1]}"##,
    ##"{"cubicBezier": [0, ‸1e9, 1, 1]}"##, ##"{"steps": ‸0}"##, ##"{"steps": ‸1.5}"##, ##"{"steps": ‸1000000000}"##,
    ##"{"points": ‸[]}"##, ##"{"points": ‸[[0, 0]]}"##, ##"{"points": [[0, 0], [0.5, 1], [‸0.2, 1], [1, 1]]}"##,
    ##"{"points": ‸[[0, 0], [1, 2]]}"##, ##"{"spring": ‸5}"##, ##"{"spring": {"mass": ‸0}}"##,
    ##"{"spring": {"mass": ‸-1}}"##,
    ##"{"spring": {"stiffness": ‸0}}"##, ##"{"spring": {"mass": 1, "damping": ‸0}}"##,
    ##"{"spring": {"mass": 1, "damping": ‸1e9}}"##, ##"{"spring": {"dampingRatio": ‸0}}"##,
    ##"{"spring": {"dampingRatio": 1, "velocity": ‸1e9}}"##, ##"{"spring": {"response": ‸0}}"##,
    ##"{"spring": {"bounce": ‸1}}"##, ##"{"spring": {"bounce": ‸-1}}"##,
    ##"{"spring": {"bounce": 0, "duration": ‸0}}"##,
    ##"{"spring": {"mass": 1, ‸"bounce": 0}}"##, ##"{"spring": {"response": 1, ‸"velocity": 0}}"##,
    ##"{"steps": 2, ‸"spring": {}}"##,
  ].map { MalformedInput.scene("curve \($0)", Around.transition("\"curve\": \($0)")) }

  /// Scenes that are well-formed but ask for more than is allowed.
  static let tooMuch: [MalformedInput] = [
    limit("a day of frames", Around.steps(##"{"hold": 86400}"##), "4320000 frames", "--max-frames"),
    limit(
      "10⁹ frames", Around.steps(Array(repeating: ##"{"hold": 86400}"##, count: 232).joined(separator: ",")),
      "1002240000 frames", "--max-frames"),
    limit(
      "a spring that rings for weeks",
      Around.transition(##""curve": {"spring": {"mass": 1000, "stiffness": 0.01, "damping": 0.01}}"##), "--max-frames"),
    limit("268 million pixels", Around.canvas(##""size": [16384, 16384]"##), "268435456 pixels", "--max-pixels"),
    .scene("10,001 screens", Around.screens((0...10_000).map { "\"s\($0)\": {}" }.joined(separator: ",")), "10000"),
    .scene(
      "100,001 steps", Around.steps(Array(repeating: ##"{"hold": 0}"##, count: 100_001).joined(separator: ",")),
      "100000"),
    .scene("70 screens over each other", Around.screens(overs(70)), "64"),
  ]

  /// A scene that exceeds a limit: the message names the number and the option that raises it.
  private static func limit(_ name: String, _ text: String, _ messages: String...) -> MalformedInput {
    var input = MalformedInput(name, "render scene.json -o out.gif", files: ["scene.json": Array(text.utf8)])
    input.messages = messages + ["the limit is "]
    return input
  }

  private static func overs(_ count: Int) -> String {
    "\"s0\": {}, " + (1...count).map { "\"s\($0)\": {\"over\": \"s\($0 - 1)\"}" }.joined(separator: ", ")
  }
}
