// The program `magicmove`: finds the verb, runs it, turns every error into a message and an exit code.

import FileFormats
import ForeignText
import JSONTree
import OutputFiles
import Platform
import Rendering

@main
struct MagicMoveCommand {
  /// Not `async`: for an asynchronous one the runtime ends the main thread, for which the C library loads a module and without
  /// that library stops the program.
  static func main() {
    SystemMemory.returnLargeBlocksAtOnce()
    if SystemMemory.isTooLittleToStart { CurrentProcess.end(ErrorReport.reportTooLittleMemory().rawValue) }
    do {
      try OpenFileLimit.check()
      StandardStreams.keepPlaces()
      try EndingSignals.listen { code in
        Interruption.report()
        Temporaries.end(stopping: ChildProcess.endAll) { CurrentProcess.endAtOnce(code) }
      }
    } catch {
      Streams.message("magicmove: cannot start: \(error)")
      CurrentProcess.end(ExitCode.inputOutput.rawValue)
    }
    Task.detached { await run(Array(CommandLine.arguments.dropFirst())) }
    CurrentProcess.leaveToOthers()
  }

  private static func run(_ words: [String]) async -> Never {
    do {
      let code = try await perform(words)
      Temporaries.end { CurrentProcess.end(code.rawValue) }
    } catch {
      Temporaries.end { CurrentProcess.end(ErrorReport.report(error).rawValue) }
    }
  }

  /// Does what a command line says, without its first word, the program.
  static func perform(_ words: [String]) async throws -> ExitCode {
    guard let name = words.first else { throw UsageError.noVerb }
    switch name {
    case "--help", "-h", "help":
      try Streams.output(Help.overview(of: Verb.all))
      return .done
    case "--version":
      try Streams.output("magicmove \(MagicMoveVersion.current)\n")
      return .done
    default:
      guard let verb = Verb.all.first(where: { $0.name == name }) else {
        throw unknownVerb(name, words.dropFirst())
      }
      let arguments = try Arguments(Array(words.dropFirst()), for: verb)
      guard !arguments.has(.help) else {
        try Streams.output(Help.text(for: verb))
        return .done
      }
      if arguments.wantsList, arguments.operands.isEmpty || verb.name != "import", let list = verb.list {
        try Streams.output(list(arguments))
        return .done
      }
      return try await verb.run(arguments)
    }
  }

  /// The error of a first word that is no verb: a misspelt verb, or the path of a scene or of a folder without its verb.
  private static func unknownVerb(_ name: String, _ rest: ArraySlice<String>) -> UsageError {
    // Only a build without it gets here.
    if name == "import" { return .missingVerb(name, trait: "Import") }
    let nearest = Spelling.nearest(to: name, among: Verb.all.map(\.name))
    let kind = FileSystem.kind(of: name)
    if kind == .folder, nearest == nil {
      return .pathAsVerb(name, command: "magicmove batch \(Escaped.shellWord(name)) -o DIR")
    }
    let isScene = SceneFiles.hasSceneName(name) || name == "-"
    guard isScene || (kind != nil && kind != .folder) else { return .unknownVerb(name, nearest: nearest) }
    let words = (["magicmove", "render", name] + rest).map(Escaped.shellWord)
    return .pathAsVerb(name, command: words.joined(separator: " "))
  }
}
