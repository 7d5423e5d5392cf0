// `magicmove encode`: finished frames through the encoders that scenes use.

import ForeignText
import Pixels
import Rendering

extension Verb {
  static let encode = Verb(
    name: "encode", group: .make, operands: "FRAMES...", operandCount: 1...Int.max,
    summary: "Encodes finished frames: pictures, a folder, a film, raw pixels",
    details: "FRAMES are pictures, a folder, a pattern, an animated file, or raw pixels (-).",
    flags: [
      .encodedOutputs, .encodedFormat, .encodedRate, .rgba, .unsorted, .loop,
    ] + Flag.encoding + [.jobs, .force, .quiet, .progress, .json, .maxMemory, .maxPixels, .maxFrames] + Flag.videos,
    examples: [
      Example("encode frames/*.png --fps 30 -o out.gif", "pictures, in natural order"),
      Example("encode frames/ -o out.gif", "every picture of a folder, 50 per second"),
      Example("encode frame-%04d.png -o out.gif --loop 1", "the files of a pattern, played once"),
      Example("encode old.gif -o new.gif --quality 70", "an animated file, with the same times"),
      Example(
        "encode - --rgba 640x480 --fps 25 -o out.gif < raw",
        "raw pixels, for example from ffmpeg -i film.mp4 -f rawvideo -pix_fmt rgba -"),
    ],
    list: { _ in HostTable.text },
    run: { arguments in
      let options = try arguments.outputOptions()
      if let scene = arguments.operands.first(where: Arguments.isNamedScene) {
        throw UsageError.conflict(
          "`\(scene)` is a scene; magicmove encode takes finished frames: magicmove render \(Escaped.shellWord(scene))")
      }
      var outputs = try OutputRun(arguments)
      guard arguments.has(.outputs) else { throw UsageError.conflict("magicmove encode needs -o OUT") }
      let frames = try arguments.finishedFrames()
      if let warning = frames.colorWarning { Streams.message("magicmove: warning: \(warning)") }
      if frames.hasSound { Streams.message("magicmove: \(arguments.operands[0]): the sound is left out") }
      if frames.isReadOnce
        && (options.gif.palette == .global || options.maxBytes != nil || options.host != nil
          || arguments.all(.outputs).count > 1)
      {
        throw UsageError.conflict(
          "standard input can be read only once: write one output without --palette global, --max-bytes and --for, "
            + "or put the frames in a file")
      }
      try await outputs.write(stem: "frames", format: .standard) { output, progress in
        try await frames.write(to: output.destination, as: output.format, options: options, progress: progress)
      } estimate: {
        try await frames.estimatedBytes(as: $0, options: $1)
      }
      return try outputs.finish()
    })
}

extension Arguments {
  /// The frames that the operands name.
  fileprivate func finishedFrames() throws -> FinishedFrames {
    let limits = try limits()
    guard let text = self[.rgba] else {
      guard !operands.contains("-") else {
        throw UsageError.conflict("raw frames on standard input need their size: --rgba WIDTHxHEIGHT")
      }
      return try FinishedFrames(operands, sorts: !has(.unsorted), limits: limits, videos: try videoReading())
    }
    guard operands.count == 1 else { throw UsageError.conflict("--rgba takes one file of raw frames, or -") }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ (1...1_000_000).contains($0) }) else {
      throw invalid(.rgba, "a size such as 640x480")
    }
    let size = PixelSize(width: sides[0], height: sides[1])
    return FinishedFrames(raw: operands[0] == "-" ? nil : operands[0], size: size, limits: limits)
  }
}
