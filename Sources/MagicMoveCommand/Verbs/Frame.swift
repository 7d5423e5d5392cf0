// `magicmove frame`: one still.

import FileFormats

extension Verb {
  static let frame: Verb = Verb(
    name: "frame", group: .make, operands: "FILE", operandCount: 1...1,
    summary: "Renders one moment of a scene or animation as a PNG",
    flags: [
      .at, .output, .framesPerSecond, .scale, .slow, .motionBlur, .reducedMotion, .ghost, .outline, .present,
      .compression, .force,
      .quiet,
      .json,
    ] + Flag.reading,
    examples: [
      Example("frame push.json --at 50%", "writes output/push-50pct.png"),
      Example("frame push.json --at list -o list.png", "the screen list at rest"),
      Example("frame push.json --at list-detail@0.12s -o - > still.png", "0.12 s into a transition"),
      Example("frame recording.gif --at 0.4s", "what an animation shows after 0.4 s"),
    ],
    run: { arguments in
      guard let moment = try arguments.moment(.at), let text = arguments[.at] else {
        throw UsageError.conflict("magicmove frame needs --at WHEN, such as --at 50% or --at list")
      }
      let rate = try arguments.frameRate()
      let output = try StillOutput(arguments, suffix: fileName(of: text))
      if let film = try FilmArgument(arguments, .frame, taking: [.at, .output, .framesPerSecond, .compression]) {
        return try film.writeFrame(at: moment, to: output)
      }
      let blur = try arguments.motionBlur()
      return try output.write { try $0.still(at: moment, rate: rate, motionBlur: blur) }
    })

  /// A moment as a part of a file name: its signs in words.
  static func fileName(of moment: String) -> String {
    let words = moment.replacing("%", with: "pct").replacing("#", with: "frame-").replacing("@", with: "-")
    return Path.fileName(from: words)
  }
}
