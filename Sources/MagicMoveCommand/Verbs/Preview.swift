// `magicmove preview`: a local page that shows the scene and reloads it after every save.

import Comparison
import JSONTree
import LivePreview
import MotionLint
import MotionSheets
import Platform
import Rendering
import SceneModel

extension Verb {
  static let preview = Verb(
    name: "preview", group: .look, operands: "SCENE", operandCount: 1...1,
    summary: "Shows and edits the scene in the browser, and follows every save",
    flags: [
      .port, .address, .open, .readOnly, .editor, .json, .framesPerSecond, .scale, .slow, .motionBlur, .ghost, .outline,
      .present,
      .reducedMotion, .jobs,
    ]
      + Flag.reading,
    examples: [
      Example("preview push.json --open", "opens the page, which follows every save; Ctrl-C stops it"),
      Example(
        "preview push.json --editor 'code -g {file}:{line}:{column}'", "opens the places of values in this editor"),
      Example("preview push.json --port 0 --json", "prints {\"url\", \"port\", \"token\"} as JSON"),
      Example(
        "preview push.json --set title=Inbox --scale 2", "sets a variable, and two pixels per point"),
    ],
    list: { _ in HostTable.text },
    run: { arguments in try await Preview(arguments).run() })
}

/// One run of `preview`.
struct Preview {
  private let arguments: Arguments
  private let address: InternetAddress
  private let port: PreviewServer.Port
  private let options: PreviewOptions

  /// Reads the command line and checks that the scene's file exists.
  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    address = try arguments.address()
    port = try arguments.integer(.port, in: 0...65_535).map { .exactly(UInt16($0)) } ?? .usual
    let scene = arguments.operands[0]
    guard scene != "-" else {
      throw UsageError.conflict("preview needs a file that it can watch; standard input cannot be watched")
    }
    var options = PreviewOptions(
      scene: scene, loading: try arguments.loadingOptions(), rate: try arguments.frameRate(),
      motionBlur: try arguments.motionBlur(), jobs: try arguments.integer(.jobs, in: Ranges.jobs),
      comparing: .styles,
      wording: PreviewOptions.Wording(diagnostic: { ErrorHint.hinted($0) }, error: { ErrorHint.message(of: $0) }),
      linting: Self.findings)
    options.isReadOnly = arguments.has(.readOnly) || !address.isLoopback
    options.editor = try arguments.editor(isLocal: address.isLoopback)
    self.options = options
    switch FileSystem.kind(of: scene) {
    case .folder: throw AnimationError.notAScene(path: scene, found: .folder)
    case nil: throw AnimationError.unreadable(path: scene, reason: .noSuchFile)
    // The page shows the errors of a text.
    case .file where FinishedFrames.begin(inFile: scene): _ = try SceneFile(path: scene, waits: false)
    case .file, .link, .special: break
    }
  }

  /// What `lint` finds in a scene without its presentation. One thread, so that what is shown does not wait.
  private static func findings(in animation: Animation) async -> [Finding] {
    var scene = animation.scene
    scene.presentation = nil
    var options = LintOptions()
    options.jobs = 1
    return (try? await animation.replacing(scene).lint(options))?.findings ?? []
  }

  /// Serves until a signal ends the program.
  func run() async throws -> ExitCode {
    let folder = try currentFolder()
    let server = try await PreviewServer(options, at: address, port: port, folder: folder)
    if !address.isLoopback {
      Streams.message("magicmove: warning: other machines can reach the preview at \(address.text), without encryption")
    }
    try announce(server)
    if arguments.has(.open) { WebBrowser.open(server.url) }
    while true { try await Task.sleep(for: .seconds(3600)) }
  }

  private func announce(_ server: PreviewServer) throws {
    guard arguments.has(.json) else { return try Streams.output(server.url + "\n") }
    let line = JSONNode.object([
      ("url", .string(server.url)), ("port", .number(Int(server.port))), ("token", .string(server.token)),
    ])
    try Streams.output(JSONWriter.line(line) + "\n")
  }

  private func currentFolder() throws(PreviewError) -> String {
    do { return try FileSystem.realPath(".") } catch { throw .cannotStart(reason: error) }
  }
}

extension Arguments {
  /// The address to listen on.
  fileprivate func address() throws(UsageError) -> InternetAddress {
    let text = self[.address] ?? "127.0.0.1"
    guard let address = InternetAddress(text), !address.isEvery else {
      throw invalid(.address, "one numeric address of this machine, such as 127.0.0.1 or 192.168.1.20")
    }
    return address
  }
}

extension Arguments {
  /// What opens files. Pages on other machines open nothing here.
  fileprivate func editor(isLocal: Bool) throws(UsageError) -> EditorCommand? {
    guard let command = self[.editor] else { return isLocal ? .ofEnvironment() : nil }
    guard let editor = EditorCommand(command) else {
      throw invalid(
        .editor, "an installed program with {file} among its arguments, such as 'code -g {file}:{line}:{column}'")
    }
    guard isLocal else {
      throw .conflict("--editor and --host cannot be used together, unless the address is this machine's")
    }
    return editor
  }
}

extension PreviewOptions.Comparing {
  /// As the verb `compare` does it.
  fileprivate static let styles = PreviewOptions.Comparing(
    names: MotionSystem.all.map(\.name) + ["scene"]
  ) { (animation, names) throws(AnimationError) in
    try animation.comparison(
      ComparisonOptions(
        systems: names.compactMap { name in MotionSystem.all.first { $0.name == name } },
        includesScene: names.contains("scene")))
  }
}
