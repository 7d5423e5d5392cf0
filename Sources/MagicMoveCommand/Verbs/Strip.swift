// `magicmove strip`: a contact sheet.

import MotionSheets

extension Verb {
  static let strip: Verb = Verb(
    name: "strip", group: .look, operands: "FILE", operandCount: 1...1,
    summary: "Draws evenly spaced frames with their times as one PNG",
    flags: [
      .frames, .columns, .width, .changes, .output, .from, .to, .framesPerSecond, .scale, .reducedMotion, .ghost,
      .outline,
      .presentIfAsked,
      .slow,
      .motionBlur, .compression, .force, .quiet, .json,
    ] + Flag.reading,
    examples: [
      Example("strip push.json", "writes output/push-strip.png"),
      Example("strip push.json --from list-detail@0% --to list-detail@100% --frames 8 --columns 4", "one transition"),
      Example("strip push.json --outline -o look.png", "with layer boxes and motion paths"),
      Example("strip recording.gif --changes", "each frame of an animation that is unlike the one before"),
    ],
    run: { arguments in
      var options = StripOptions(
        frames: try arguments.integer(.frames, in: 1...1000) ?? 12,
        columns: try arguments.integer(.columns, in: 1...1000))
      if let width = try arguments.integer(.width, in: 64...100_000) { options.width = width }
      let sheet = try StillOutput(arguments, suffix: "strip")
      let taken: [Flag] = [
        .frames, .columns, .width, .changes, .output, .from, .to, .framesPerSecond, .compression,
      ]
      if let film = try FilmArgument(arguments, .strip, taking: taken) {
        return try await film.writeStrip(options, to: sheet)
      }
      if arguments.has(.changes) { throw UsageError.conflict("--changes is for animations that are no scenes") }
      options.rate = try arguments.frameRate()
      options.motionBlur = try arguments.motionBlur()
      let drawn = options
      return try sheet.write(hasLabels: true) { try $0.strip(drawn, part: try arguments.part(of: $0)) }
    })
}
