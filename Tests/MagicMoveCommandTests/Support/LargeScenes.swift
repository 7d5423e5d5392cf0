import Testing

/// Scenes that are short to write, or may be, and large to work out: thousands of everything that work could grow with the
/// square of.
struct LargeScene: Sendable, CustomTestStringConvertible {
  /// What there are thousands of.
  let name: String
  /// The scene.
  let text: String
  /// How rendering it ends.
  let status: Int32
  var testDescription: String { name }

  private init(
    _ name: String, variables: String = "", screens: String, timeline: String = #"{"hold": 0.02}"#, status: Int32 = 0
  ) {
    self.name = name
    text = """
      {"canvas": {"size": [40, 30]}, "variables": {\(variables)}, "screens": {\(screens)}, "timeline": [\(timeline)]}
      """
    self.status = status
  }

  /// All of them.
  static let all = flights(3000) + lifts + moves(3000) + names + texts + [over(12_000)]

  /// Scenes that each take memory in another way: layers, flights, texts, screens over screens.
  static let demanding = (flights(2500) + moves(2500) + texts + [over(8000)]).filter {
    ["pairs", "drags", "characters that fly", "screens over a large one"].contains($0.name)
  }

  private static func list(_ count: Int, _ entry: (Int) -> String) -> String {
    (0..<count).map(entry).joined(separator: ", ")
  }

  /// A screen of layers `a0`, `a1`...
  private static func screen(_ name: String, _ count: Int) -> String {
    #""\#(name)": {"layers": [{"repeat": {"over": \#(count)}, "id": "a${index}", "fill": "red", "frame": [2, 2, 9, 9]}]}"#
  }

  // MARK: Layers that fly and move

  private static func flights(_ count: Int) -> [LargeScene] {
    let screens = screen("a", count) + ", " + screen("b", count)
    func transition(_ keys: String) -> String { #"{"to": "b", "duration": 0.02, \#(keys)}"# }
    let pairs = list(count) { #"["a\#($0)", "a\#(count - 1 - $0)"]"# }
    let keyframes = list(count) { #"{"layer": "pair:a\#($0)", "property": "opacity", "values": [[0, 1]]}"# }
    return [
      LargeScene("equal ids", screens: screens, timeline: transition(#""ghost": 0.5"#)),
      LargeScene("pairs", screens: screens, timeline: transition(#""pairs": [\#(pairs)]"#)),
      LargeScene("keyframes of pairs", screens: screens, timeline: transition(#""keyframes": [\#(keyframes)]"#)),
    ]
  }

  /// Layers that are looked at because they may cover ones that fly.
  private static var lifts: [LargeScene] {
    /// `count` dots side by side, each 0.08 points large.
    func dots(_ count: Int, _ keys: (Int) -> String) -> String {
      list(count) {
        #"{\#(keys($0))"frame": [\#(Double($0 % 190) / 5), \#(Double($0 / 190) / 5), 0.08, 0.08], "fill": "red"}"#
      }
    }
    func scene(_ name: String, _ layers: String) -> LargeScene {
      LargeScene(
        name, screens: #""a": {"layers": [\#(layers)]}, "b": {"layers": [\#(layers)]}"#,
        timeline: #"{"to": "b", "duration": 0.02}"#)
    }
    let beside = #"{"frame": [0.1, 0.1, 39, 29], "layers": [\#(dots(2500) { _ in "" })]}"#
    let photo = #"{"id": "photo", "frame": [0, 0, 40, 30], "fill": "blue"}"#
    let covered = #"{"id": "card", "frame": [0, 0, 40, 30], "layers": [\#(photo), \#(dots(2500) { _ in "" })]}"#
    return [
      scene("layers beside ones that fly", dots(2500) { #""id": "a\#($0)", "# } + ", " + beside),
      scene("layers that cover one inside one that flies", covered),
    ]
  }

  private static func moves(_ count: Int) -> [LargeScene] {
    let screens = #""x": {}, "# + screen("a", count)
    let drags = list(count) { #""a\#($0)": {"translate": [[0, 3, 3]]}"# }
    let effects = list(count) { #""to:a\#($0)": {"effects": ["fade"]}"# }
    let keyframes = list(count) { #"{"layer": "to:a\#($0)", "property": "opacity", "values": [[0, 1]]}"# }
    let changes = list(count) { #""a\#($0)": {"id": "b\#($0)"}"# }
    let removed = list(count) { "\"a\($0)\"" }
    return [
      LargeScene("drags", screens: screen("a", count), timeline: #"{"hold": 0.02, "layers": {\#(drags)}}"#),
      LargeScene(
        "effects and keyframes of layers", screens: screens,
        timeline: #"{"to": "a", "duration": 0.02, "layers": {\#(effects)}, "keyframes": [\#(keyframes)]}"#),
      LargeScene("ids that are set", screens: screen("a", count) + #", "b": {"like": "a", "set": {\#(changes)}}"#),
      LargeScene(
        "layers that are removed", screens: screen("a", count) + #", "b": {"like": "a", "remove": [\#(removed)]}"#),
    ]
  }

  // MARK: Names

  private static var names: [LargeScene] {
    let values = list(6000) { #""v\#($0)": 1"# }
    let uses = list(6000) { #"{"opacity": "${o.v\#($0)}"}"# }
    let undefined = list(3000) { #"{"fill": "${variabl\#($0)}"}"# }
    let unknown = list(3000) { #"{"to": "scren\#($0)"}"# }
    let lost = list(5000) { #"{"layer": "to:p\#($0)", "property": "opacity", "values": [[0, 1]]}"# }
    let repeated = #""a": {"layers": [{"repeat": {"over": 6000}, "opacity": "${v1}", "fill": "red"}]}"#
    return [
      LargeScene("members of a value", variables: #""o": {\#(values)}"#, screens: #""a": {"layers": [\#(uses)]}"#),
      LargeScene("variables around a repetition", variables: values, screens: repeated),
      LargeScene(
        "undefined names", variables: list(3000) { #""variable\#($0)": 1"# },
        screens: #""a": {"layers": [\#(undefined)]}"#, status: 65),
      LargeScene("unknown screens", screens: list(1000) { #""screen\#($0)": {}"# }, timeline: unknown, status: 65),
      LargeScene(
        "keyframes of unknown layers", screens: #""a": {}, "b": {}"#,
        timeline: #"{"to": "b", "keyframes": [\#(lost)]}"#, status: 65),
    ]
  }

  // MARK: Texts

  private static var texts: [LargeScene] {
    /// One text of 2¹² times `unit`.
    func repeated(_ unit: String) -> String {
      #""v0": "\#(unit)", "# + list(12) { #""v\#($0 + 1)": "${v\#($0)}${v\#($0)}""# }
    }
    func text(_ string: String) -> String {
      #"{"id": "t", "text": {"string": "\#(string)", "font": "DejaVu Sans", "lines": 0}}"#
    }
    let units = [
      ("marks on one letter", #"\u0301\u0302"#), ("conjuncts", #"\u0915\u094d"#),
      ("joined emoji", #"\ud83d\udc68\u200d"#),
      ("prepended signs", #"\u0600"#), ("embedded directions", #"\u202ba\u202a"#),
    ]
    let screens = #""a": {"layers": [\#(text("${v12} zz"))]}, "b": {"layers": [\#(text("xx ${v12}"))]}"#
    let flights = ["words", "characters"].map { part in
      LargeScene(
        "\(part) that fly", variables: repeated("word foo "), screens: screens,
        timeline: #"{"to": "b", "duration": 0.02, "pairs": [{"from": "t", "to": "t", "match": "\#(part)"}]}"#)
    }
    return flights
      + units.map { name, unit in
        LargeScene(name, variables: repeated(unit), screens: #""a": {"layers": [\#(text("a${v12}"))]}"#)
      }
  }

  // MARK: Memory

  /// A scene of `count` steps between two screens of `layers` layers.
  static func steps(_ count: Int, between layers: Int) -> String {
    let steps = list(count) { #"{"to": "\#($0 % 2 == 0 ? "b" : "a")", "duration": 0.01}"# }
    return LargeScene("", screens: screen("a", layers) + ", " + screen("b", layers), timeline: steps).text
  }

  /// A scene of `count` layers, nested `depth` deep, over one that flies.
  static func lifted(_ count: Int, depth: Int) -> String {
    var layer = #"{"repeat": {"over": \#(count)}, "frame": [0, 0, 9, 9], "fill": "red"}"#
    for _ in 0..<depth { layer = #"{"frame": [0, 0, 40, 30], "layers": [\#(layer)]}"# }
    let screens = list(2) {
      #""\#($0)": {"layers": [{"id": "x", "frame": [\#($0), 0, 9, 9], "fill": "blue"}, \#(layer)]}"#
    }
    return LargeScene("", screens: screens, timeline: #"{"to": "1", "duration": 0.02}"#).text
  }

  /// A scene of `count` texts of `length` characters.
  static func paragraphs(_ count: Int, of length: Int) -> String {
    let words = String(repeating: "word foo ", count: length / 9)
    let layer =
      #"{"repeat": {"over": \#(count)}, "text": {"string": "${index}${w}", "font": "DejaVu Sans", "lines": 0}}"#
    return LargeScene("", variables: #""w": "\#(words)""#, screens: #""a": {"layers": [\#(layer)]}"#).text
  }

  /// A scene with a value of `count` numbers.
  static func numbers(_ count: Int) -> String {
    LargeScene("", variables: #""v": [\#(list(count) { "\($0 % 10)" })]"#, screens: #""a": {}"#).text
  }

  /// A scene of `count` layers with gradients that are resolved.
  static func stops(_ count: Int) -> String {
    let stops = list(64) { #"[\#(Double($0) / 64), "${c}"]"# }
    let fill = #"{"linear": {"angle": 0, "stops": [\#(stops)]}}"#
    let layer = #"{"repeat": {"over": \#(count)}, "frame": [0, 0, 9, 9], "fill": \#(fill)}"#
    return LargeScene("", variables: #""c": "red""#, screens: #""a": {"layers": [\#(layer)]}"#).text
  }

  /// A scene of `count` backdrops, each in the one before, on a square canvas.
  static func backdrops(_ count: Int, side: Int) -> String {
    var layer = #"{"frame": [9, 9, 99, 99], "fill": "red"}"#
    for _ in 0..<count {
      layer = #"{"frame": [0, 0, "100%", "100%"], "backdropBlur": 9, "layers": [\#(layer)]}"#
    }
    return #"""
      {"canvas": {"size": [\#(side), \#(side)]}, "screens": {"a": {"layers": [\#(layer)]}}, "timeline": [{"hold": 0.02}]}
      """#
  }

  /// A scene of `count` nested layers that come in from a blur as wide as there may be, much enlarged.
  static func blurs(_ count: Int) -> String {
    var layer = #"{"id": "x0", "frame": [0, 0, 9, 9], "fill": "red"}"#
    for index in 1..<max(2, count) {
      layer = #"{"id": "x\#(index)", "frame": [0, 0, 9, 9], "transform": {"scale": 9}, "layers": [\#(layer)]}"#
    }
    let effects = list(count) { #""to:x\#($0)": {"effects": [{"blur": 1000}]}"# }
    return LargeScene(
      "", screens: #""a": {}, "b": {"layers": [\#(layer)]}"#,
      timeline: #"{"to": "b", "duration": 0.2, "layers": {\#(effects)}}"#
    ).text
  }

  /// A scene of `count` layers that cover one that flies, on a screen that leaves with a blur.
  static func blurredScreen(_ count: Int) -> String {
    let flying = #"{"id": "m", "frame": [0, 0, 300, 600], "fill": "blue"}"#
    let covering =
      #"{"repeat": {"over": \#(count)}, "frame": ["${index}", 9, 200, 500], "fill": "red", "opacity": 0.2}"#
    let end = flying.replacing("300", with: "200")
    return #"""
      {
        "canvas": {"size": [390, 844]},
        "screens": {"a": {"layers": [\#(flying), \#(covering)]}, "b": {"layers": [\#(end)]}},
        "timeline": [{"to": "b", "duration": 0.06, "leave": [{"blur": 20}]}]
      }
      """#
  }

  /// Two hundred screens over one with that many layers.
  private static func over(_ count: Int) -> LargeScene {
    LargeScene(
      "screens over a large one", screens: screen("a", count) + ", " + list(200) { #""s\#($0)": {"over": "a"}"# })
  }
}
