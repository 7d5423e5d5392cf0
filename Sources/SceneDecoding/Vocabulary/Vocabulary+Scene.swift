// The top level of a scene: canvas, screens, output.

import FileFormats
import JSONTree
import SceneModel

extension Vocabulary {
  static let scene = ObjectShape(
    noun: "a scene", summary: "A scene: screens and the timeline that moves between them.",
    keys: sharedKeys + [
      KeyShape("name", .text(.notEmpty), "Title in reports; by default the file's name."),
      KeyShape("canvas", .object(.canvas), required: true, "The picture that everything is drawn on."),
      KeyShape(
        "screens", .map(key: .sceneName, value: .object(.screen)), required: true,
        "At least one screen; the timeline starts on the first."),
      KeyShape(
        "timeline", .list(step, atLeast: 0),
        "Steps, played in order; by default the first screen is held for \(NumberText.shortest(Defaults.hold)) s."),
      KeyShape("output", .object(.output), default: .object([]), "Defaults of the command line."),
      KeyShape(
        "present", .object(.present), "What the animation is dressed in when it is shown to people; without it nothing."
      ),
    ])

  static let included = ObjectShape(
    noun: "an included file", summary: "A file of names that scenes share by `include`.", keys: sharedKeys)

  /// What an included file may have as well.
  private static let sharedKeys = [
    KeyShape("$schema", .text(.any), "The JSON Schema that editors use; ignored otherwise."),
    KeyShape("version", .integer(in: 1...1), default: 1, "The version of the format: 1."),
    KeyShape(
      "include", .list(.text(.includedFile), atLeast: 0), default: .list([]),
      "Files whose images, fonts, variables, text styles and components this one uses: paths relative to it. Its own win."
    ),
    KeyShape(
      "images", .map(key: .notEmpty, value: .text(.imageFile)), default: .object([]),
      "Images by name: paths relative to the file that they are written in."),
    KeyShape(
      "fonts", .map(key: .notEmpty, value: .text(.fontFile)), default: .object([]),
      "Fonts by name: paths relative to the file that they are written in."),
    KeyShape(
      "textStyles", .map(key: .notEmpty, value: .object(.textStyle)), default: .object([]),
      "What labels share, by name; `default` applies to labels and styles that name none."),
    KeyShape(
      "variables", .map(key: .variableName, value: .anything), default: .object([]),
      "Names for values, used as \"${name}\" anywhere in the scene; whoever renders it may give others."
    ),
    KeyShape(
      "components", .map(key: .notEmpty, value: .object(.layer)), default: .object([]),
      "Reusable layers, placed with `use`. `with` gives the defaults of the parameters."),
  ]

  static let canvas = ObjectShape(
    noun: "a canvas", summary: "The picture that a scene is drawn on.",
    keys: [
      KeyShape(
        "size", .tuple([canvasSide, canvasSide], optional: 0, form: "[w, h]"), required: true,
        "Width and height in points; at most \(SceneLimits.canvasSide) pixels a side."),
      KeyShape("scale", .number(in: Ranges.scale), default: .number(Defaults.canvas.scale), "Pixels in a point."),
      KeyShape(
        "background", .color, default: .color(Defaults.canvas.background), "Under everything; may be transparent."),
      KeyShape(
        "safeArea",
        .tuple([.extent, .extent, .extent, .extent], optional: 0, form: "[top, right, bottom, left]"),
        "What bars and rounded corners take at the edges: \"${safe.top}\", \"${safe.right}\", \"${safe.bottom}\", "
          + "\"${safe.left}\"; by default what the device of `present` takes."
      ),
    ])

  /// A side of the canvas in points: no more than the limit in pixels leaves at the smallest scale.
  static let canvasSide = ValueShape.number(over: 0, to: Double(SceneLimits.canvasSide) / Ranges.scale.lowerBound)

  static let output = ObjectShape(
    noun: "output", summary: "Defaults of the command line.",
    keys: [
      KeyShape(
        "fps", .number(in: Ranges.frameRate), default: .number(Defaults.output.frameRate.framesPerSecond),
        "Frames per second."),
      KeyShape(
        "loop", .either([.names(["forever"], noun: "a repetition"), .integer(in: Ranges.loops)]),
        default: "forever", "How often the animation plays."),
      KeyShape("format", .names(OutputFormat.self, noun: "a format"), "The format when no file name tells it."),
      KeyShape(
        "goldens", .list(.text(.moment), atLeast: 0), "The times that golden tests look at."),
      KeyShape(
        "motionBlur", .number(in: Ranges.shutterAngle), default: .number(Defaults.output.motionBlur),
        "Degrees of a shutter that turns once a frame: what moves is blurred along its way. 180 is a film camera's."),
    ])

  static let screen = ObjectShape(
    noun: "a screen", summary: "A tree of layers as large as the canvas.",
    keys: [
      KeyShape("background", fill, "A colour or gradient under the layers; without it the canvas shows."),
      KeyShape("layers", .list(.object(.layer), atLeast: 0), default: .list([]), "Layers in paint order."),
      KeyShape("layout", layout, "Makes a stack of the screen, which places its layers."),
      KeyShape("like", .text(.notEmpty), "The screen that this one is a copy of, before its own keys apply."),
      KeyShape(
        "set", .map(key: .layerPattern, value: .object(.layerChanges)), needs: ["like"], default: .object([]),
        "Changes of copied layers by path, in which `*` stands for any part of an id; needs `like`."),
      KeyShape(
        "remove", .list(.text(.layerPattern), atLeast: 0), needs: ["like"], default: .list([]),
        "Paths of copied layers to leave out, `*` standing for any part of an id; needs `like`."),
      KeyShape("over", .text(.notEmpty), "The screen that stays under this one."),
      KeyShape("dim", .object(.dim), needs: ["over", "like"], "Between the screen below and this one; needs `over`."),
      statusBar,
    ])

  static let dim = ObjectShape(
    noun: "a dim", summary: "A veil over the screen below.",
    keys: [
      KeyShape("color", .color, default: .color(Defaults.dim.color), "Its colour."),
      KeyShape("opacity", .share, default: .number(Defaults.dim.opacity), "Its opacity, times the colour's alpha."),
    ])
}
