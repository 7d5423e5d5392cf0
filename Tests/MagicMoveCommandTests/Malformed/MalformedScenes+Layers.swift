// Layers with values of the wrong type, out of range, or that lead nowhere.

extension MalformedInput {
  /// Fragments of a layer that has `"fill": "red"` besides.
  private static func values(_ fragments: [String]) -> [MalformedInput] {
    fragments.map { .scene("layer \($0)", Around.layer("{\"fill\": \"red\", \($0)}")) }
  }

  static let layerValues = values([
    // The frame and the shape.
    ##""frame": ‸[0, 0]"##, ##""frame": ‸[0, 0, 1, 1, 1]"##, ##""frame": ‸"full""##, ##""frame": ‸{"x": 0}"##,
    ##""frame": ‸null"##, ##""frame": [0, 0, ‸-1, 1]"##, ##""frame": [‸1e7, 0, 1, 1]"##,
    ##""frame": [0, 0, ‸1e300, 1]"##,
    ##""frame": [‸"a%", 0, 1, 1]"##, ##""frame": [‸"50%%", 0, 1, 1]"##, ##""frame": [0, 0, ‸"50% / 0", 1]"##,
    ##""frame": [‸"1e5%", 0, 1, 1]"##, ##""frame": [‸"50% * -2", 0, 1, 1]"##, ##""frame": [‸"9999999%", 0, 1, 1]"##,
    ##""frame": [0, 0, ‸"10% - 900", 1]"##, ##""frame": [0, 0, ‸"1000000% * 1000000", 1]"##,
    ##""frame": [‸"%", 0, 1, 1]"##, ##""frame": [‸"50", 0, 1, 1]"##, ##""frame": [‸"50% + + 1", 0, 1, 1]"##,
    ##""frame": [‸true, 0, 1, 1]"##, ##""cornerRadius": ‸-1"##, ##""cornerRadius": ‸"-5%""##,
    ##""cornerRadius": ‸"5""##,
    ##""cornerRadius": ‸[1, 2, 3]"##, ##""cornerRadius": [1, 2, 3, ‸-4]"##, ##""cornerRadius": ‸1e9"##,
    ##""cornerRadius": ‸{}"##, ##""cornerCurve": ‸"round""##, ##""cornerCurve": ‸1"##, ##""clips": ‸"yes""##,
    ##""clips": ‸0"##, ##""hidden": ‸1"##, ##""opacity": ‸1.5"##, ##""opacity": ‸-0.1"##, ##""opacity": ‸"1""##,
    ##""opacity": ‸[1]"##, ##""blend": ‸"multply""##, ##""blend": ‸3"##, ##""backdropBlur": ‸-1"##,
    ##""backdropBlur": ‸1001"##, ##""z": ‸"top""##, ##""z": ‸1e9"##, ##"‸"bogus": 1"##, ##""id": ‸"""##,
    ##""id": ‸"a b""##,
    ##""id": ‸"a/b""##, ##""id": ‸"ä""##, ##""id": ‸5"##, ##""id": ‸"${x}""##, ##""layers": ‸{}"##,
    ##""layers": [‸5]"##,
    // Images, borders, shadows, transforms.
    ##""image": ‸"""##, ##""image": ‸5"##, ##""image": ‸"none.png""##, ##""image": ‸"none""##, ##""image": ‸"a.bmp""##,
    ##""image": ‸"/etc/passwd""##, ##""contentMode": ‸"cover""##, ##""imageTint": ‸"nope""##,
    ##""filter": ‸"bicubic""##,
    ##""border": ‸{}"##, ##""border": ‸2"##, ##""border": {"width": ‸-1}"##, ##""border": {"width": ‸"2"}"##,
    ##""border": {"width": 1, "color": ‸7}"##, ##""border": {"width": 1, ‸"style": "dashed"}"##,
    ##""shadow": {"radius": ‸-1}"##, ##""shadow": {"radius": ‸2001}"##, ##""shadow": {"opacity": ‸2}"##,
    ##""shadow": {"offset": ‸[1]}"##, ##""shadow": {"offset": ‸5}"##, ##""shadow": {"spread": ‸1e9}"##,
    ##""shadow": ‸true"##, ##""shadow": {‸"blur": 3}"##, ##""transform": {"scale": ‸1001}"##,
    ##""transform": {"scale": ‸[1]}"##, ##""transform": {"scale": ‸"2"}"##, ##""transform": {"rotate": ‸1e9}"##,
    ##""transform": {"perspective": ‸0}"##, ##""transform": {"perspective": ‸-1}"##,
    ##""transform": {"anchor": [‸2000, 0]}"##, ##""transform": {"translate": ‸[1]}"##, ##""transform": {‸"skew": 4}"##,
    ##""transform": ‸[]"##,
  ])

  static let fills = [
    ##"‸"#12""##, ##"‸"#12345""##, ##"‸"#gg0000""##, ##"‸"redd""##, ##"‸"rgb(1,2)""##, "‸5", "‸[]", "‸{}", "‸null",
    ##"{"linear": ‸{}}"##, ##"{"linear": ‸5}"##, ##"{"linear": {"stops": ‸[]}}"##,
    ##"{"linear": {"stops": ‸[[0, "red"]]}}"##,
    ##"{"linear": {"stops": [[0.5, "red"], [‸0.2, "red"]]}}"##, ##"{"linear": {"stops": [[0, "red"], [‸2, "red"]]}}"##,
    ##"{"linear": {"stops": [[‸-1, "red"], [1, "red"]]}}"##, ##"{"linear": {"stops": [[0, ‸"rde"], [1, "red"]]}}"##,
    ##"{"linear": {"stops": [‸[0], [1, "red"]]}}"##, ##"{"linear": {"stops": [‸5, [1, "red"]]}}"##,
    ##"{"linear": {"angle": ‸1e9, "stops": [[0, "red"], [1, "red"]]}}"##,
    ##"{"linear": {"angle": ‸"45", "stops": [[0, "red"], [1, "red"]]}}"##,
    ##"{"radial": {"radius": ‸-1, "stops": [[0, "red"], [1, "red"]]}}"##,
    ##"{"radial": {"radius": ‸[1], "stops": [[0, "red"], [1, "red"]]}}"##,
    ##"{"conic": {"center": ‸[1], "stops": [[0, "red"], [1, "red"]]}}"##,
    ##"{"conic": {"center": [‸"x", 0], "stops": [[0, "red"], [1, "red"]]}}"##,
    ##"{"linear": {"stops": [[0, "red"], [1, "red"]]}, ‸"conic": {"stops": [[0, "red"], [1, "red"]]}}"##,
    ##"{‸"lineal": {}}"##,
  ].map { MalformedInput.scene("fill \($0)", Around.layer("{\"fill\": \($0)}")) }

  static let texts = [
    "‸{}", "‸7", ##"{"string": ‸5}"##, ##"{"string": "a", "size": ‸0}"##, ##"{"string": "a", "size": ‸-3}"##,
    ##"{"string": "a", "size": ‸10001}"##, ##"{"string": "a", "weight": ‸0}"##, ##"{"string": "a", "weight": ‸1001}"##,
    ##"{"string": "a", "align": ‸"justify"}"##, ##"{"string": "a", "valign": ‸"middle"}"##,
    ##"{"string": "a", "lines": ‸-1}"##, ##"{"string": "a", "lines": ‸1.5}"##, ##"{"string": "a", "lineHeight": ‸0}"##,
    ##"{"string": "a", "letterSpacing": ‸2000}"##, ##"{"string": "a", "font": ‸""}"##,
    ##"{"string": "a", "font": ‸7}"##,
    ##"{"string": "a", "color": ‸"blak"}"##, ##"{"string": "a", ‸"bold": true}"##, ##"{"string": ‸"${who}"}"##,
    ##"{"string": ‸"${who"}"##, ##"{"string": "a", "font": ‸"none.ttf"}"##,
    ##"{"string": "a", "font": ‸"/etc/passwd"}"##,
  ].map { MalformedInput.scene("text \($0)", Around.layer("{\"text\": \($0)}")) }

  static let reuse: [MalformedInput] = [
    .scene("an unknown component", Around.layer(##"{"use": ‸"cell"}"##), "unknown component"),
    .scene("set without use", Around.layer(##"{"fill": "red", ‸"set": {}}"##)),
    .scene("with of a list", Around.layer(##"{"use": "c", "with": ‸[]}"##)),
    .scene("repeat nothing", Around.layer(##"{"fill": "red", "repeat": ‸{}}"##)),
    .scene("repeat -1", Around.layer(##"{"fill": "red", "repeat": {"over": ‸-1}}"##)),
    .scene("repeat a half", Around.layer(##"{"fill": "red", "repeat": {"over": ‸1.5}}"##)),
    .scene("repeat 10⁹ times", Around.layer(##"{"fill": "red", "repeat": {"over": ‸1000000000}}"##)),
    .scene("repeat in 0 columns", Around.layer(##"{"fill": "red", "repeat": {"over": 2, "columns": ‸0}}"##)),
    .scene("repeat with half an offset", Around.layer(##"{"fill": "red", "repeat": {"over": 2, "offset": ‸[1]}}"##)),
    .scene("repeat as nothing", Around.layer(##"{"fill": "red", "repeat": {"over": 2, "as": ‸""}}"##)),
    .scene("an id twice by repetition", Around.layer(##"{"id": ‸"x", "fill": "red", "repeat": {"over": 2}}"##)),
    .scene("an id twice", Around.layer(##"{"id": "x", "fill": "red"}, {"id": ‸"x", "fill": "red"}"##)),
    .scene("an unknown member", Around.layer(##"{"fill": ‸"${item.c}", "repeat": {"over": [{"d": 1}]}}"##)),
    .scene("repetitions of repetitions", Around.layer(nestedRepetitions(5)), "more than 100000 layers"),
    .scene("layers 65 deep", Around.layer(nestedLayers(65)), "64"),
    .scene("layers 80 deep", Around.layer(nestedLayers(80))),
    .scene("a component in itself", Around.top(##""components": {"c": {"layers": [{"use": ‸"c"}]}}"##), "c > c"),
    .scene(
      "two components in each other",
      Around.top(##""components": {"c": {"use": "d"}, "d": {"layers": [{"use": ‸"c"}]}}"##), "c > d > c"),
    .scene("a billion components", Around.top(laughs(30)), "more than 100000 layers"),
    .scene("a billion bytes of text", Around.top(doubledTexts(40)), "more than 67108864 bytes"),
    .scene("a variable of itself", Around.top(##""variables": {"v": ‸"${v}"}"##)),
    .scene("an odd variable name", Around.top(##""variables": {‸"a.b": 1}"##)),
    .scene("variables in a list", Around.top(##""variables": ‸[1]"##)),
    .scene("a component that is a text", Around.top(##""components": {"c": ‸"x"}"##)),
    .scene("an unused component that is wrong", Around.top(##""components": {"c": {"opacity": ‸2}}"##)),
  ]

  private static func nestedRepetitions(_ depth: Int) -> String {
    let inner = depth == 1 ? "" : ", \"layers\": [\(nestedRepetitions(depth - 1))]"
    return "{\"fill\": \"red\", \"repeat\": {\"over\": 1000}\(inner)}"
  }

  private static func nestedLayers(_ depth: Int) -> String {
    String(repeating: "{\"fill\": \"red\", \"layers\": [", count: depth) + String(repeating: "]}", count: depth)
  }

  /// Components each of which places the one before it twice.
  private static func laughs(_ count: Int) -> String {
    let doubling = (1...count).map { ##""c\##($0)": {"layers": [{"use": "c\##($0 - 1)"}, {"use": "c\##($0 - 1)"}]}"## }
    return "\"components\": {\"c0\": {\"fill\": \"red\"}, \(doubling.joined(separator: ",\n"))}"
  }

  /// Variables each of which holds the one before it twice.
  private static func doubledTexts(_ count: Int) -> String {
    let doubling = (1...count).map { ##""v\##($0)": "${v\##($0 - 1)}${v\##($0 - 1)}""## }
    return "\"variables\": {\"v0\": \"ha\", \(doubling.joined(separator: ",\n"))}"
  }
}
