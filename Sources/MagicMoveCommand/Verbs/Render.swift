// `magicmove render`: the animation, in one or several formats.

import FileFormats
import FrameWriting
import Rendering
import SceneModel

extension Verb {
  static let render = Verb(
    name: "render", group: .make, operands: "SCENE", operandCount: 1...1,
    summary: "Renders a scene (- is standard input) to GIF, WebP, SVG, PNG or video",
    flags: [
      .outputs, .format, .framesPerSecond, .scale, .from, .to, .slow, .motionBlur, .reducedMotion, .ghost, .outline,
      .present, .loop,
    ] + Flag.encoding + [.jobs, .force, .quiet, .progress, .json] + Flag.reading,
    examples: [
      Example("render push.json", "writes output/push.gif"),
      Example("render push.json -o push.gif -o frames/ --fps 30", "a GIF, and a folder of PNG frames"),
      Example("render push.json --from list-detail@0% --to list-detail@100% -o part.gif", "one transition"),
      Example("render push.json -o push.apng --compression best", "an animated PNG, with all colours and transparency"),
      Example("render push.json --motion-blur 180", "blurs moving layers along their path, like a camera"),
      Example(
        "render push.json -o push.gif --max-bytes 2MB", "stays within a file size, reducing quality only as needed"),
      Example("render push.json --present phone", "in a phone on a background, with touches and captions"),
      Example("render push.json --for slack-emoji", "within the limits of a service; --list prints them"),
      Example("render push.json --theme all", "output/push-light.gif and output/push-dark.gif, for a README"),
      Example("render push.json -o push.html", "a page that plays it, as the verb page does"),
      Example("render push.json -o - --format y4m | ffmpeg -i - push.mp4", "pipes raw video to another program"),
      Example("render - --format gif -o - < push.json > push.gif", "from standard input to standard output"),
    ],
    list: { _ in HostTable.text },
    run: { arguments in try await Render(arguments).run() })
}

/// One run of `render`, or of a verb that renders something else in the same way.
struct Render {
  private let arguments: Arguments
  private let stem: String

  /// Prepares a run; default outputs are named after `stem`, or after the scene if it is nil.
  init(_ arguments: Arguments, stem: String? = nil) throws {
    self.arguments = arguments
    self.stem = stem ?? arguments.stem
  }

  /// Writes all outputs of a scene that was made, whose files may also be in some folders. `message` says a warning about it in
  /// the terms of what it was made of.
  func run(
    scene: SceneFile, allowing folders: [String], code: CodeMemory, message: (Diagnostic) -> String
  ) async throws -> ExitCode {
    _ = try arguments.outputOptions()
    var outputs = try OutputRun(arguments)
    var loading = try arguments.loadingOptions(allowing: folders)
    loading.code = code
    let animation = try Animation(scene, options: loading)
    for warning in animation.warnings { Streams.message(message(warning)) }
    try await write(animation, .asWritten, &outputs)
    return try outputs.finish()
  }

  /// Writes all outputs of what `prepare` makes of the animation, in every look that is asked for.
  func run(
    hasLabels: Bool = false, _ prepare: (Animation) throws -> Animation = { $0 }
  ) async throws -> ExitCode {
    _ = try arguments.outputOptions()
    var outputs = try OutputRun(arguments)
    let file = try arguments.readScene()
    let looks = try arguments.looks(of: file)
    var format = OutputFormat.standard
    var silent: [String] = []
    for look in looks {
      let animation = try prepare(try arguments.loadAnimation(file, look, hasLabels: hasLabels))
      silent += animation.videosWithSound.filter { !silent.contains($0) }
      format = animation.scene.outputFormat
      try await write(animation, look, &outputs)
    }
    if !silent.isEmpty, !arguments.has(.quiet) {
      Streams.message("magicmove: \(silent.joined(separator: ", ")): the sound is left out")
    }
    arguments.offerPicture(looks) { look in
      LookName.path(arguments.all(.outputs).first ?? "output/\(format.path(of: stem))", look.name)
    }
    return try outputs.finish()
  }

  private func write(_ animation: Animation, _ look: SceneLook, _ outputs: inout OutputRun) async throws {
    let options = try arguments.outputOptions()
    let format = animation.scene.outputFormat
    try await outputs.write(stem: stem, format: format, look: look.name) { output, progress in
      try await animation.write(to: output.destination, as: output.format, options: options, progress: progress)
    } isDrawn: {
      try animation.isDrawnAsMotion($0)
    } estimate: {
      try await animation.estimatedBytes(as: $0, options: $1)
    } warnings: {
      animation.warnings(for: $0)
    } page: {
      try await animation.writePage(to: $0, options: try Page.options(arguments), progress: $1)
    }
  }
}
