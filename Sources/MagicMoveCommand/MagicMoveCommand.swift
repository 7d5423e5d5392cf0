// The program `magicmove`: finds the verb, runs it, turns every error into a message and an exit code.

import JSONTree
import OutputFiles
import Platform
import Rendering
import SceneModel

@main
struct MagicMoveCommand {
  static func main() async {
    SystemMemory.returnLargeBlocksAtOnce()
    if SystemMemory.isTooLittleToStart { CurrentProcess.end(Failure.reportTooLittleMemory().rawValue) }
    do {
      try OpenFileLimit.check()
      StandardStreams.keepPlaces()
      try EndingSignals.listen { code in
        Temporaries.end(stopping: ChildProcess.endAll) { CurrentProcess.endAtOnce(code) }
      }
    } catch {
      Streams.message("magicmove: cannot start: \(error)")
      CurrentProcess.end(ExitCode.inputOutput.rawValue)
    }
    do {
      let code = try await perform(Array(CommandLine.arguments.dropFirst()))
      Temporaries.end { CurrentProcess.end(code.rawValue) }
    } catch {
      Temporaries.end { CurrentProcess.end(Failure.report(error).rawValue) }
    }
  }

  private static func perform(_ words: [String]) async throws -> ExitCode {
    guard let name = words.first else { throw UsageError.noVerb }
    switch name {
    case "--help", "-h", "help":
      try Streams.output(Help.overview)
      return .done
    case "--version":
      try Streams.output("magicmove \(MagicMoveVersion.current)\n")
      return .done
    default:
      guard let verb = Verb.all.first(where: { $0.name == name }) else {
        throw UsageError.unknownVerb(name, nearest: Spelling.nearest(to: name, among: Verb.all.map(\.name)))
      }
      let arguments = try Arguments(Array(words.dropFirst()), for: verb)
      guard !arguments.has(.help) else {
        try Streams.output(Help.text(for: verb))
        return .done
      }
      guard !arguments.wantsHosts else {
        try Streams.output(HostTable.text)
        return .done
      }
      return try await verb.run(arguments)
    }
  }
}
