// Scenes that are valid and absurd: at the limits of every range. They are drawn, and soon.

extension MalformedInput {
  static let absurd: [MalformedInput] = layers + motions

  private static let layers: [MalformedInput] = [
    ##"{"fill": "red", "frame": [-1000000, -1000000, 1000000, 1000000], "cornerRadius": 1000000}"##,
    ##"{"fill": "red", "frame": [-500000, -500000, 1000000, 1000000], "cornerRadius": 400000, "cornerCurve": "continuous"}"##,
    ##"{"fill": "red", "frame": [0, 0, 1e-300, 1e-300], "cornerRadius": "100%"}"##,
    ##"{"fill": "red", "shadow": {"radius": 2000, "spread": 1000000, "offset": [-1000000, 1000000]}}"##,
    ##"{"fill": "red", "frame": [9, 9, 9, 9], "shadow": {"radius": 2000, "spread": -1000000}}"##,
    ##"{"fill": "red", "frame": [9, 9, 9, 9], "shadow": {"radius": 2000}, "transform": {"rotate": 30}}"##,
    ##"{"fill": "red", "border": {"width": 1000000, "color": "blue"}}"##,
    ##"{"frame": [9, 9, 9, 9], "backdropBlur": 1000, "cornerRadius": 4}"##,
    ##"{"fill": "red", "transform": {"scale": [1000, -1000], "rotate": 1000000, "rotateX": 90, "perspective": 1e-9}}"##,
    ##"{"fill": "red", "transform": {"scale": 0, "rotateX": 45, "perspective": 1}}"##,
    ##"{"fill": "red", "transform": {"rotateY": 89.9999999, "perspective": 0.5, "anchor": [1000, -1000]}}"##,
    ##"{"fill": "red", "transform": {"translate": [1000000, -1000000], "scale": 1e-300}}"##,
    ##"{"fill": {"linear": {"angle": 999999, "stops": [[0, "red"], [0, "#0000"], [0, "blue"], [1, "red"], [1, "lime"]]}}}"##,
    ##"{"fill": {"radial": {"radius": 0, "center": [1000000, "1000000%"], "stops": [[0, "red"], [1, "blue"]]}}}"##,
    ##"{"fill": {"radial": {"radius": [0, 1000000], "stops": [[0.5, "red"], [0.5, "blue"]]}}}"##,
    ##"{"fill": {"conic": {"center": [0, 0], "angle": -1000000, "stops": [[0, "red"], [1, "blue"]]}}}"##,
    "{\"fill\": {\"linear\": {\"stops\": [\(Array(repeating: "[0.5, \"red\"]", count: 5000).joined(separator: ","))]}}}",
    "{\"fill\": \"red\", \"repeat\": {\"over\": 20000, \"offset\": [0.001, 0.001]}, \"opacity\": 0.001}",
    nested("\"opacity\": 0.5, \"blend\": \"luminosity\"", 63),
    nested(
      "\"clips\": true, \"cornerRadius\": 9, \"transform\": {\"rotate\": 7, \"perspective\": 300, \"rotateX\": 5}", 63),
    nested("\"backdropBlur\": 1000", 60),
    ##"{"frame": ["50%w*1000000/1000000", "100%h - 1000000", "100%", "0%"], "fill": "red"}"##,
  ].map { .absurd("absurd layer \($0.prefix(100))", Around.layer($0)) }

  private static let motions: [MalformedInput] =
    [
      ##""duration": 1e-300"##, ##""duration": 0.02, "delay": 0.02, "stagger": {"step": 0.001, "order": "radial"}"##,
      ##""duration": 0.1, "curve": {"spring": {"mass": 1000, "stiffness": 1000000, "damping": 0.01, "velocity": 1000}}"##,
      ##""duration": 0.1, "curve": {"spring": {"mass": 1e-300, "stiffness": 0.01, "damping": 10000}}"##,
      ##""duration": 0.1, "curve": {"spring": {"response": 0.001, "dampingRatio": 100}}"##,
      ##""duration": 0.1, "curve": {"spring": {"response": 1000, "dampingRatio": 0.001}}"##,
      ##""duration": 0.1, "curve": {"spring": {"bounce": -0.99, "duration": 1000}}"##,
      ##""duration": 0.1, "curve": {"spring": {"dampingRatio": 0.001, "velocity": -1000}}"##,
      ##""duration": 0.1, "curve": {"spring": {"dampingRatio": 100, "velocity": 1000}}"##,
      ##""duration": 0.1, "curve": {"cubicBezier": [0, -100, 1, 100]}"##,
      ##""duration": 0.1, "curve": {"cubicBezier": [1, 0, 0, 1]}"##,
      ##""duration": 0.1, "curve": {"points": [[0, 0], [0.5, 100], [0.5, -100], [1, 1]]}"##,
      ##""duration": 0.1, "curve": {"steps": 10000}"##,
      ##""duration": 0.1, "enter": [{"blur": 1000}, {"scale": 1000}, {"rotate": 1000000}, {"slide": {"distance": -1000000}}]"##,
      ##""duration": 0.1, "enter": [{"cube": {"perspective": 1e-300}}], "leave": [{"cube": {"perspective": 1000000}}]"##,
      ##""duration": 0.1, "enter": [{"reveal": {"from": [1000, -1000]}, "during": [0.5, 0.5]}]"##,
      ##""duration": 0.1, "leave": [{"parallax": 1000}, {"fade": 1}, {"appear": 0}], "style": "push""##,
      ##""duration": 0.1, "backdrop": {"color": "to", "blur": 1000, "during": [0, 0]}"##,
      ##""duration": 0.1, "pairs": [{"from": "x", "to": "y", "path": "arc", "delay": 0.05, "duration": 0, "z": -1000000}]"##,
      ##""duration": 0.1, "keyframes": [{"layer": "pair:x", "property": "scale", "values": [[0, 0], [0.5, -1000000], [1, 1]]}]"##,
      ##""duration": 0.1, "keyframes": [{"layer": "to:x", "property": "frame", "mode": "cubicPaced", "values": [[0, [0, 0, 0, 0]], [0, [1000000, 0, 1000000, 0]], [1, [0, 0, 0, 1000000]]]}]"##,
      ##""duration": 0.1, "scrub": {"progress": [[0, -1000], [0.1, 1000], [0.1, 0]], "speed": 1000}"##,
    ].map { .absurd("absurd motion \($0)", Around.transition($0)) }
    + [
      .absurd("a frame a day", Around.top(##""output": {"fps": 0.1}, "timeline": [{"hold": 0.0001}]"##)),
      .absurd("a canvas of nothing", Around.canvas(##""size": [1e-300, 1e-300], "scale": 0.1"##)),
      .absurd("the longest canvas", Around.canvas(##""size": [16384, 1]"##)),
      .absurd(
        "holds of no time", Around.steps(Array(repeating: ##"{"hold": 0}"##, count: 20_000).joined(separator: ","))),
    ]

  private static func nested(_ keys: String, _ depth: Int) -> String {
    String(repeating: "{\"fill\": \"#f008\", \(keys), \"layers\": [", count: depth)
      + String(repeating: "]}", count: depth)
  }
}
