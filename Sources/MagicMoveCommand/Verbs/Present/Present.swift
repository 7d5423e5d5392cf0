// `magicmove present`: a recording or another animation on a device.

import FileFormats
import ForeignText
import OutputFiles
import Platform
import Rendering
import SceneModel

extension Flag {
  static let presentDevice = Flag(
    "device", value: "NAME",
    Presentation.Device.allCases.map(\.rawValue).joined(separator: ", ")
      + ". Default: by shape: phone from 1.7:1 upright and 1.9:1 across, else tablet upright and window across.")
  static let presentWidth = Flag(
    "width", value: "POINTS",
    "Width of FILE on the device, \(PresentRequest.widths.words). Default: 390 on a phone upright, 844 across, 820 on a tablet, "
      + "else that of FILE in pixels, at most 1280.")
  static let presentBackground = Flag(
    "background", value: "NAME",
    "A colour, \(PresentationGround.allCases.map(\.rawValue).joined(separator: ", ")), content (the first frame, blurred) or "
      + "transparent. Default: mist.")
  static let presentTitle = Flag("title", value: "TEXT", "The title in the bar of a window or the tab of a browser.")
  static let presentTrim = Flag(
    "trim", value: "LIST", "Plays only these seconds of FILE, such as 1.2-6.5 or 0-2,5-8.")
  static let presentSpeed = Flag(
    "speed", value: "N", "Plays FILE this many times as fast, \(Ranges.playRate.words).")
  static let presentSkipStill = Flag(
    "skip-still", "Plays stretches of more than 0.7 s in which nothing moves 4 times as fast.")
  static let presentTap = Flag(
    "tap", value: "T,X,Y", isRepeatable: true,
    "Shows a touch at a time, in seconds, and a pixel of FILE. Can be repeated.")
  static let presentTaps = Flag(
    "taps", value: "FILE", "Shows the touches of a file of lines such as {\"t\": 1.2, \"x\": 300, \"y\": 840}.")
  static let presentCaption = Flag(
    "caption", value: "T1-T2=TEXT", isRepeatable: true, "Shows a caption for some seconds of FILE. Can be repeated.")
  static let presentZoom = Flag(
    "zoom", value: "T1-T2=X,Y,W,H", isRepeatable: true,
    "Enlarges a rectangle, in pixels of FILE, for some seconds; it moves in and out within 0.5 s. Can be repeated.")
  static let presentStatusBar = Flag(
    "status-bar", value: "TIME",
    "On a phone or tablet: draws a status bar with this time, such as 9:41, over that of the recording, and the camera and home indicator."
  )
  static let presentScene = Flag(
    "scene", value: "FILE", "Writes a scene to edit; without -o nothing else. It draws the same pictures.")
}

extension Verb {
  static let present = Verb(
    name: "present", group: .make, operands: "FILE", operandCount: 1...1,
    summary: "Shows a recording on a device, cut, with touches and captions",
    details: "FILE is a video, an animated GIF, PNG or WebP, or, with --fps, a folder or a pattern of pictures.",
    flags: [
      .presentDevice, .presentWidth, .presentBackground, .presentTitle, .presentTrim, .presentSpeed, .presentSkipStill,
      .presentTap, .presentTaps, .presentCaption, .presentZoom, .presentStatusBar, .presentScene, .outputs, .format,
      .framesPerSecond, .scale, .loop,
    ] + Flag.encoding + [.jobs, .force, .quiet, .progress, .json, .maxMemory, .maxPixels, .maxFrames] + Flag.videos,
    examples: [
      Example("present demo.mp4 -o phone.gif", "on a device that fits its shape; videos need an installed ffmpeg"),
      Example(
        "present demo.gif -o demo.gif --trim 1.2-6.5,8-9 --speed 1.5 --for github", "cut, faster, within a limit"),
      Example("present demo.gif --skip-still --tap 1.2,300,840 --caption '1-3=Tap a row'", "a touch and a caption"),
      Example("present demo.gif --zoom 2-4=0,900,600,400 -o zoom.gif", "enlarges a part for two seconds"),
      Example("present frames/ --fps 30 -o phone.gif", "a folder of pictures"),
      Example("present demo.gif --scene demo.jsonc", "a scene to go on by hand"),
    ],
    list: { _ in HostTable.text },
    run: { arguments in
      _ = try arguments.outputOptions()
      let recording = try await Recording(arguments)
      let request = try await PresentRequest(arguments, recording)
      if let path = arguments[.presentScene] {
        guard let shown = CodeStep.path(recording.path, inside: Path.parent(of: path)) else {
          throw UsageError.conflict(
            "--scene \(path): a scene shows files of its folder, and \(recording.operand) is not in it; move one of them"
          )
        }
        let file = try OutputFile(path, force: arguments.has(.force))
        try file.write(Array(request.sceneText(showing: shown).utf8))
        try file.commit()
        try arguments.say(written: [path], "wrote \(path)")
        if !arguments.has(.outputs) && !arguments.has(.format) { return .done }
      }
      // A link can lead to another folder, and a scene shows files of its own.
      let file = (try? FileSystem.realPath(recording.path)) ?? recording.path
      let scene = SceneFile(
        name: recording.operand, root: request.scene(showing: Path.name(of: file)), folder: Path.parent(of: file))
      return try await Render(arguments, stem: recording.name).run(scene: scene, allowing: [], code: CodeMemory()) {
        "magicmove: warning: \(recording.operand): \($0.message)"
      }
    })
}
