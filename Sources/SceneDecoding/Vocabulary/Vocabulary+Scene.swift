// The top level of a scene: canvas, screens, output.

import FileFormats
import JSONTree
import SceneModel

extension Vocabulary {
  static let scene = ObjectShape(
    noun: "a scene", summary: "A scene: screens, and a timeline of transitions between them.",
    keys: sharedKeys + [
      KeyShape("name", .text(.notEmpty), "Title in reports. Default: the name of the file."),
      KeyShape("canvas", .object(.canvas), required: true, "Size and background of the picture."),
      KeyShape(
        "screens", .map(key: .sceneName, value: .object(.screen)), required: true,
        "Screens by name, at least one. The timeline starts on the first."),
      KeyShape(
        "timeline", .list(step, atLeast: 0),
        "Steps, played in order. Default: the first screen for \(NumberText.shortest(Defaults.hold)) s."),
      KeyShape("output", .object(.output), default: .object([]), "Default options of the command line."),
      KeyShape(
        "present", .object(.present), "Device, background, touches and captions around the animation. Default: none."
      ),
      KeyShape("lint", .object(.lint), default: .object([]), "Settings of `magicmove lint`. Ignored by drawing."),
    ])

  static let included = ObjectShape(
    noun: "an included file", summary: "A file with names that several scenes share by `include`.", keys: sharedKeys)

  /// What an included file may have as well.
  private static let sharedKeys = [
    KeyShape("$schema", .text(.any), "The JSON Schema for editors. Otherwise ignored."),
    KeyShape("version", .integer(in: 1...1), default: 1, "The version of the format: 1."),
    KeyShape(
      "include", .list(.text(.includedFile), atLeast: 0), default: .list([]),
      "Files whose images, fonts, variables, text styles and components this file uses: paths relative to this file. Names that "
        + "this file defines take precedence."
    ),
    KeyShape(
      "images", .map(key: .notEmpty, value: .text(.imageFile)), default: .object([]),
      "Images by name: paths relative to the file in which they are written."),
    KeyShape(
      "fonts", .map(key: .notEmpty, value: .text(.fontFile)), default: .object([]),
      "Fonts by name: paths relative to the file in which they are written."),
    KeyShape(
      "textStyles", .map(key: .notEmpty, value: .object(.textStyle)), default: .object([]),
      "Text styles by name. `default` applies to labels and styles without `style`."),
    KeyShape(
      "variables", .map(key: .variableName, value: .anything), default: .object([]),
      "Values by name, used as \"${name}\" anywhere in the scene. Other values can be set when the scene is rendered."
    ),
    KeyShape(
      "themes", .map(key: .themeName, value: .map(key: .variableName, value: .anything)), default: .object([]),
      "Themes by name, such as \"dark\": each has values for some of the variables. Unless a theme is chosen, the variables have their own "
        + "values."
    ),
    KeyShape(
      "components", .map(key: .notEmpty, value: .object(.layer)), default: .object([]),
      "Reusable layers by name, placed with `use`. `with` has the default values of the parameters."),
  ]

  static let canvas = ObjectShape(
    noun: "a canvas", summary: "Size and background of the picture.",
    keys: [
      KeyShape(
        "size", .tuple([canvasSide, canvasSide], optional: 0, form: "[w, h]"), required: true,
        "Width and height in points, at most \(SceneLimits.canvasSide) pixels per side."),
      KeyShape(
        "scale", .number(in: Ranges.scale, .factor), default: .number(Defaults.canvas.scale), "Pixels per point."),
      KeyShape(
        "background", .color, default: .color(Defaults.canvas.background),
        "Colour behind everything. It can be transparent."),
      KeyShape(
        "safeArea",
        .tuple([.extent, .extent, .extent, .extent], optional: 0, form: "[top, right, bottom, left]"),
        "Space at the edges for bars and rounded corners: \"${safe.top}\", \"${safe.right}\", \"${safe.bottom}\", "
          + "\"${safe.left}\". Default: that of the device of `present`."
      ),
    ])

  /// A side of the canvas in points: no more than the limit in pixels leaves at the smallest scale.
  static let canvasSide = ValueShape.number(
    over: 0, to: Double(SceneLimits.canvasSide) / Ranges.scale.lowerBound, .points)

  static let output = ObjectShape(
    noun: "output options", summary: "Default options of the command line.",
    keys: [
      KeyShape(
        "fps", .number(in: Ranges.frameRate), default: .number(Defaults.output.frameRate.framesPerSecond),
        "Frames per second."),
      KeyShape(
        "loop",
        .either([
          .names(["forever": "The animation repeats without end."], noun: "a repetition"), .integer(in: Ranges.loops),
        ]),
        default: "forever", "Number of times the animation plays."),
      KeyShape("format", .names(OutputFormat.self, noun: "a format"), "The format if no file name sets it."),
      KeyShape(
        "goldens", .either([.list(.text(.moment), atLeast: 0), .object(.goldens)]),
        "What golden tests compare: times, or an object with times and layers to leave out."),
      KeyShape(
        "motionBlur", .number(in: Ranges.shutterAngle, .degrees), default: .number(Defaults.output.motionBlur),
        "Motion blur as a shutter angle in degrees. A film camera has 180."),
    ])

  static let goldens = ObjectShape(
    noun: "golden test options", summary: "What golden tests compare.",
    keys: [
      KeyShape(
        "at", .list(.text(.moment), atLeast: 0),
        "The times to compare. Default: every screen at rest and 0, 25, 50, 75 and 100 % of every transition."),
      KeyShape(
        "hide", .list(.text(.layerPattern), atLeast: 0), default: .list([]),
        "Paths of layers that show something else in every run, such as a clock: goldens leave them out on every screen. `*` "
          + "matches any part of an id."),
    ])

  static let screen = ObjectShape(
    noun: "a screen", summary: "A tree of layers as large as the canvas.",
    keys: [
      KeyShape("background", fill, "Colour or gradient behind the layers. Without it the canvas is visible."),
      KeyShape("layers", .list(.object(.layer), atLeast: 0), default: .list([]), "Layers in drawing order."),
      KeyShape("layout", layout, "Makes the screen a stack that places its layers."),
      KeyShape("like", .text(.notEmpty), "The screen to copy. Keys of this screen override those of the copy."),
      KeyShape(
        "set", .map(key: .layerPattern, value: .object(.layerChanges)), needs: ["like"], default: .object([]),
        "Changes to copied layers, by path. `*` matches any part of an id. Needs `like`."),
      KeyShape(
        "remove", .list(.text(.layerPattern), atLeast: 0), needs: ["like"], default: .list([]),
        "Paths of copied layers to remove. `*` matches any part of an id. Needs `like`."),
      KeyShape("over", .text(.notEmpty), "The screen that stays visible below this one."),
      KeyShape("dim", .object(.dim), needs: ["over", "like"], "Dims the screen below. Needs `over`."),
      statusBar,
    ])

  static let dim = ObjectShape(
    noun: "a dim", summary: "A translucent colour over the screen below.",
    keys: [
      KeyShape("color", .color, default: .color(Defaults.dim.color), "Colour of the dim."),
      KeyShape(
        "opacity", .share, default: .number(Defaults.dim.opacity),
        "Opacity of the dim. It is multiplied by the alpha of the colour."),
    ])
}
