// The top level of a scene: canvas, screens, output.

extension Vocabulary {
  static let scene = ObjectShape(
    noun: "a scene", summary: "A scene: screens and the timeline that moves between them.",
    keys: [
      KeyShape("$schema", .text(.any), "The JSON Schema that editors use; ignored otherwise."),
      KeyShape("version", .integer(from: 1, to: 1), default: "1", "The version of the format: 1."),
      KeyShape("name", .text(.notEmpty), "Title in reports; by default the file's name."),
      KeyShape("canvas", .object(.canvas), required: true, "The picture that everything is drawn on."),
      KeyShape(
        "images", .map(key: .notEmpty, value: .text(.imageFile)), default: "{}",
        "Images by name: paths relative to the scene file."),
      KeyShape(
        "fonts", .map(key: .notEmpty, value: .text(.fontFile)), default: "{}",
        "Fonts by name: paths relative to the scene file."),
      KeyShape(
        "variables", .map(key: .variableName, value: .anything), default: "{}",
        "Names for values, used as \"${name}\" anywhere in the scene; whoever renders it may give others (--set, --matrix)."
      ),
      KeyShape(
        "components", .map(key: .notEmpty, value: .object(.layer)), default: "{}",
        "Reusable layers, placed with `use`. `with` gives the defaults of the parameters."),
      KeyShape(
        "screens", .map(key: .sceneName, value: .object(.screen)), required: true,
        "At least one screen; the timeline starts on the first."),
      KeyShape(
        "timeline", .list(step, atLeast: 0),
        "Steps, played in order; by default the first screen is held for 1 s."),
      KeyShape("output", .object(.output), default: "{}", "Defaults of the command line."),
    ])

  static let canvas = ObjectShape(
    noun: "a canvas", summary: "The picture that a scene is drawn on.",
    keys: [
      KeyShape(
        "size", .tuple([canvasSide, canvasSide], optional: 0, form: "[w, h]"), required: true,
        "Width and height in points; at most 16384 pixels a side."),
      KeyShape("scale", .number(from: 0.1, to: 8), default: "1", "Pixels in a point."),
      KeyShape("background", .color, default: "\"#ffffff\"", "Under everything; may be transparent."),
    ])

  private static let canvasSide = ValueShape.number(over: 0, to: Double(SceneLimits.canvasSide) * 10)

  /// Formats that a scene can ask for.
  package static let formats = ["gif", "apng", "webp", "png", "y4m", "rgba"]

  static let output = ObjectShape(
    noun: "output", summary: "Defaults of the command line.",
    keys: [
      KeyShape("fps", .number(from: 0.1, to: 1000), default: "50", "Frames per second."),
      KeyShape(
        "loop", .either([.names(["forever"], noun: "a repetition"), .integer(from: 1, to: 65_535)]),
        default: "\"forever\"", "How often the animation plays."),
      KeyShape("format", .names(formats, noun: "a format"), "The format when no file name tells it."),
      KeyShape(
        "goldens", .list(.text(.moment), atLeast: 0), "The times that golden tests look at."),
    ])

  static let screen = ObjectShape(
    noun: "a screen", summary: "A tree of layers as large as the canvas.",
    keys: [
      KeyShape("background", fill, "A colour or gradient under the layers; without it the canvas shows."),
      KeyShape("layers", .list(.object(.layer), atLeast: 0), default: "[]", "Layers in paint order."),
      KeyShape("like", .text(.notEmpty), "The screen that this one is a copy of, before its own keys apply."),
      KeyShape(
        "set", .map(key: .layerPath, value: .object(.layerChanges)), needs: ["like"], default: "{}",
        "Changes of copied layers by path; needs `like`."),
      KeyShape(
        "remove", .list(.text(.layerPath), atLeast: 0), needs: ["like"], default: "[]",
        "Paths of copied layers to leave out; needs `like`."),
      KeyShape("over", .text(.notEmpty), "The screen that stays under this one."),
      KeyShape("dim", .object(.dim), needs: ["over", "like"], "Between the screen below and this one; needs `over`."),
    ])

  static let dim = ObjectShape(
    noun: "a dim", summary: "A veil over the screen below.",
    keys: [
      KeyShape("color", .color, default: "\"#000\"", "Its colour."),
      KeyShape("opacity", .share, default: "1", "Its opacity, times the colour's alpha."),
    ])
}
