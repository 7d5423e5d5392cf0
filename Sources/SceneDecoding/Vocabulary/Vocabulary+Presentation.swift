// The presentation around an animation: device, background, touches and captions.

import SceneModel

extension Vocabulary {
  static let present = ObjectShape(
    noun: "a presentation",
    summary: "Device, background, touches and captions around the animation. It does not change its duration.",
    keys: [
      KeyShape(
        "size", .tuple([canvasSide, canvasSide], optional: 0, form: "[w, h]"),
        "Width and height of the picture. The device and the scene are scaled down to fit. Default: as large as needed."
      ),
      KeyShape(
        "device", .names(Presentation.Device.self, noun: "a device"), default: .name(Defaults.presentation.device),
        "The device around the scene."),
      KeyShape(
        "theme", .names(Presentation.Theme.self, noun: "a theme"), default: .name(Defaults.presentation.theme),
        "Colours of the device, bars and captions."),
      KeyShape(
        "background", ground,
        "A colour, a gradient, an image, \"content\" (the first picture, blurred) or a named background. Default: "
          + "\(Presentation.Theme.light.ground), in the dark theme \(Presentation.Theme.dark.ground)."),
      KeyShape("padding", insets, "Space around the device. Default: 64, without a device 0."),
      KeyShape("radius", .extent, "Corner radius of the scene. Default: that of the device."),
      KeyShape(
        "shadow", .either([.names(["none": "No shadow."], noun: "a shadow"), .object(.shadow)]),
        "Shadow of the device. Default: a soft shadow."),
      KeyShape("statusBar", .bool, "Whether time, signal and battery are shown. Default: true for \(handheld)."),
      KeyShape("time", .text(.any), default: .string(Defaults.presentation.time), "The time in the status bar."),
      KeyShape(
        "homeIndicator", .bool, "Whether the bar at the lower edge is shown. Default: the value of `statusBar`."),
      KeyShape(
        "camera", .names(Presentation.Camera.self, noun: "a camera"),
        "Camera of a phone or tablet. Default: island for phone, none for tablet."),
      KeyShape(
        "title", .text(.any), default: .string(Defaults.presentation.title),
        "Title in the bar of a window, or in the tab of a browser."),
      KeyShape(
        "url", .text(.any), default: .string(Defaults.presentation.url), "Text in the address field of a browser."),
      KeyShape(
        "touches", .either([.bool, .object(.touches)]),
        "Whether touches are shown, and how. Default: true, except for \(withPointer)."),
      KeyShape("cursor", .bool, "Whether a cursor is shown instead of touches. Default: true for \(withPointer)."),
      KeyShape(
        "captions", .names(Presentation.CaptionSide.self, noun: "a side"),
        default: .name(Defaults.presentation.captions),
        "Position of the captions of steps."),
      KeyShape(
        "progress", .either([.bool, .object(.progress)]), default: .bool(false),
        "A progress line at the lower edge, and how it looks."),
    ])

  private static let handheld = Presentation.Device.names(where: \.isHandheld)
  private static let withPointer = Presentation.Device.names(where: \.hasPointer)

  private static let ground = ValueShape.either([
    .color,
    .names(
      PresentationGround.allCases.map(\.rawValue) + ["content"], noun: "a background",
      summaries: PresentationGround.allCases.map(\.meaning) + ["The first picture of the scene, enlarged and blurred."]),
    .variants(
      ["linear", "radial", "conic"].map { .init(key: $0, shape: .gradient) }
        + [.init(key: "image", shape: .backgroundImage)], noun: "a background"),
  ])

  static let backgroundImage = ObjectShape(
    noun: "an image behind a device", summary: "An image that covers the background.",
    keys: [
      KeyShape("image", .text(.notEmpty), required: true, "A name from `images` or a path."),
      KeyShape("blur", .number(in: Ranges.blur, .points), default: 0, "Blur: standard deviation in points."),
    ])

  static let touches = ObjectShape(
    noun: "a touch", summary: "The dot that shows a finger.",
    keys: [
      KeyShape("color", .color, default: .color(Defaults.touchLook.color), "Colour of the dot."),
      KeyShape("size", .extent, default: .number(Defaults.touchLook.size), "Diameter of the dot in points."),
      KeyShape("opacity", .share, default: .number(Defaults.touchLook.opacity), "Opacity of the dot."),
    ])

  static let progress = ObjectShape(
    noun: "a progress line", summary: "A line whose length is the share of the animation that has been played.",
    keys: [
      KeyShape("color", .color, default: .color(Defaults.progressLine.color), "Colour of the line."),
      KeyShape("height", .extent, default: .number(Defaults.progressLine.height), "Height of the line in points."),
    ])

  // MARK: Steps and screens

  static let caption = KeyShape("caption", .text(.any), "Caption in a presentation during this step: one or two lines.")

  static let tap = KeyShape(
    "tap", .either([.text(.layerPath), .pointPair]),
    "Where a finger taps in a presentation: a layer of the current screen, or a point. The tap is just before a transition "
      + "or at the start of a hold.")

  /// Where the finger of a gesture is; `gesture` is the key that makes one.
  static func touch(beside gesture: String) -> KeyShape {
    KeyShape(
      "touch",
      .either([
        .names(["none": "No touch is shown."], noun: "a touch"), .object(.touchPlace),
        .ascending(.list(.tuple([.seconds, .length, .length], optional: 0, form: "[t, x, y]"), atLeast: 1)),
      ]), needs: [gesture],
      "Where the finger of the gesture is in a presentation: a place in the box of the moved layer or screen, points at times, "
        + "or \"none\". Default: the middle of the box.")
  }

  static let touchPlace = ObjectShape(
    noun: "the place of a touch", summary: "Where a finger holds the layer or screen that it moves.",
    keys: [KeyShape("at", .anchor, required: true, "The place, as shares of the box: [0.5, 0.5] is its middle.")])

  static let statusBar = KeyShape(
    "statusBar", .names(StatusInk.self, noun: "a colour of the status bar"),
    "Colour of the status bar in a presentation. Default: the one that is readable on the screen's background.")
}
