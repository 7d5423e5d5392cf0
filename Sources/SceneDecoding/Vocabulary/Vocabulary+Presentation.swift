// What the animation is dressed in when it is shown to people.

import SceneModel

extension Vocabulary {
  static let present = ObjectShape(
    noun: "a presentation",
    summary: "Device, background, touches and captions around the animation. It changes no time.",
    keys: [
      KeyShape(
        "size", .tuple([canvasSide, canvasSide], optional: 0, form: "[w, h]"),
        "Width and height of the whole picture; device and scene are made smaller to fit. By default as large as it takes."
      ),
      KeyShape(
        "device", .names(Presentation.Device.self, noun: "a device"), default: .name(Defaults.presentation.device),
        "What is drawn around the scene."),
      KeyShape(
        "theme", .names(Presentation.Theme.self, noun: "a theme"), default: .name(Defaults.presentation.theme),
        "Colours of the device, bars and captions."),
      KeyShape(
        "background", ground,
        "A colour, a gradient, an image, \"content\" (the first picture, blurred) or a ground by name; by default "
          + "\(Presentation.Theme.light.ground), in the dark theme \(Presentation.Theme.dark.ground)."),
      KeyShape("padding", insets, "Around the device; by default 64, around none 0."),
      KeyShape("radius", .extent, "Of the scene's corners; by default the device's."),
      KeyShape(
        "shadow", .either([.names(["none"], noun: "a shadow"), .object(.shadow)]), "Of the device; by default soft."),
      KeyShape("statusBar", .bool, "Whether time, signal and battery are shown; by default on \(handheld)."),
      KeyShape("time", .text(.any), default: .string(Defaults.presentation.time), "What the status bar says."),
      KeyShape("homeIndicator", .bool, "Whether the bar at the lower edge is shown; by default as the status bar."),
      KeyShape(
        "camera", .names(Presentation.Camera.self, noun: "a camera"),
        "How the camera of \(handheld) looks; by default an island, on a tablet none."),
      KeyShape("title", .text(.any), default: .string(Defaults.presentation.title), "Of a window."),
      KeyShape("url", .text(.any), default: .string(Defaults.presentation.url), "In the address field of a browser."),
      KeyShape(
        "touches", .either([.bool, .object(.touches)]),
        "Whether and how fingers are shown; by default not on \(withPointer)."),
      KeyShape("cursor", .bool, "Whether a cursor is shown in place of fingers; by default on \(withPointer)."),
      KeyShape(
        "captions", .names(Presentation.CaptionSide.self, noun: "a side"),
        default: .name(Defaults.presentation.captions),
        "Where the captions of steps stand."),
      KeyShape(
        "progress", .either([.bool, .object(.progress)]), default: .bool(false),
        "A line at the lower edge that shows how much has been played."),
    ])

  private static let handheld = Presentation.Device.names(where: \.isHandheld)
  private static let withPointer = Presentation.Device.names(where: \.hasPointer)

  private static let ground = ValueShape.either([
    .color, .names(PresentationGround.allCases.map(\.rawValue) + ["content"], noun: "a ground"),
    .variants(
      ["linear", "radial", "conic"].map { .init(key: $0, shape: .gradient) }
        + [.init(key: "image", shape: .backgroundImage)], noun: "a background"),
  ])

  static let backgroundImage = ObjectShape(
    noun: "an image behind a device", summary: "An image that covers everything behind a device.",
    keys: [
      KeyShape("image", .text(.notEmpty), required: true, "A name of `images` or a path."),
      KeyShape("blur", .number(in: Ranges.blur), default: 0, "Standard deviation of its blur, in points."),
    ])

  static let touches = ObjectShape(
    noun: "a touch", summary: "The dot where a finger is.",
    keys: [
      KeyShape("color", .color, default: .color(Defaults.touchLook.color), "Its colour."),
      KeyShape("size", .extent, default: .number(Defaults.touchLook.size), "Its diameter."),
      KeyShape("opacity", .share, default: .number(Defaults.touchLook.opacity), "Its opacity."),
    ])

  static let progress = ObjectShape(
    noun: "a progress line", summary: "A line as long as the share that has been played.",
    keys: [
      KeyShape("color", .color, default: .color(Defaults.progressLine.color), "Its colour."),
      KeyShape("height", .extent, default: .number(Defaults.progressLine.height), "Its height."),
    ])

  // MARK: Steps and screens

  static let caption = KeyShape("caption", .text(.any), "What a presentation says meanwhile: one or two lines.")

  static let tap = KeyShape(
    "tap", .either([.text(.layerPath), .pointPair]),
    "Where a finger taps in a presentation, just before a transition or at the start of a hold: a layer of the current screen, "
      + "or a point.")

  /// Where the finger of a gesture is; `gesture` is the key that makes one.
  static func touch(beside gesture: String) -> KeyShape {
    KeyShape(
      "touch",
      .either([
        .names(["none"], noun: "a touch"), .object(.touchPlace),
        .ascending(.list(.tuple([.seconds, .length, .length], optional: 0, form: "[t, x, y]"), atLeast: 1)),
      ]), needs: [gesture],
      "Where the finger of the gesture is in a presentation: a place in the box of what it moves, its whole way, or \"none\". By "
        + "default the middle of the box.")
  }

  static let touchPlace = ObjectShape(
    noun: "a place of a touch", summary: "Where a finger holds what it moves.",
    keys: [KeyShape("at", .anchor, required: true, "In shares of the box: [0.5, 0.5] is its middle.")])

  static let statusBar = KeyShape(
    "statusBar", .names(StatusInk.self, noun: "an ink"),
    "Ink of a presentation's status bar; by default what can be read on the screen's background.")
}
