// From errors to messages and exit codes.

import BatchRuns
import Comparison
import LivePreview
import OutputFiles
import Platform
import Rendering
import SceneImport
import SceneModel

/// Errors as messages and exit codes.
enum ErrorReport {
  /// Prints an error, with the scene's path where the error does not name it, and returns the exit code.
  static func report(_ error: any Error, of path: String? = nil) -> ExitCode {
    if let error = error as? AnimationError { return report(error, of: path) }
    // Who reads the output has enough: the exit code says that it is not whole.
    if case OutputError.writeFailed(path: OutputFile.standardOutputName, let reason) = error, reason.isClosedPipe {
      return .inputOutput
    }
    guard let code = exitCode(of: error) else {
      Streams.message("magicmove: internal error: \(error)")
      return .software
    }
    Streams.message("magicmove: " + ErrorHint.message(of: error))
    return code
  }

  /// Nil for an error that the program does not know.
  private static func exitCode(of error: any Error) -> ExitCode? {
    switch error {
    case is UsageError, is ShardError: .usage
    case let error as VerbError: error.code
    case let error as SceneInputError: code(of: error)
    case let error as BatchError: code(of: error)
    case let error as GoldenMergeError: if case .missing = error { .noInput } else { .data }
    case let error as GoldenFolderError: code(of: error)
    case let error as FrameInputError: code(of: error)
    case let error as OutputError: code(of: error)
    case let error as ImportError: code(of: error)
    case let error as PreviewError: code(of: error)
    default: nil
    }
  }

  private static func report(_ error: AnimationError, of path: String?) -> ExitCode {
    let place = path.map { "\($0): " } ?? ""
    switch error {
    case .invalid(let diagnostics): report(diagnostics)
    case .unreadable, .notAScene, .notRegularFile: Streams.message("magicmove: " + ErrorHint.message(of: error))
    case .exceeds, .noSuchMoment: Streams.message("magicmove: \(place)" + ErrorHint.message(of: error))
    }
    return code(of: error)
  }

  /// The exit code of an error of a scene.
  static func code(of error: AnimationError) -> ExitCode {
    switch error {
    case .invalid(let diagnostics):
      diagnostics.lazy.filter { $0.severity == .error }.compactMap { $0.hint.flatMap(code) }.first ?? .data
    case .unreadable(path: "standard input", _): .inputOutput
    // Its name says what it is: another verb is meant.
    case .notAScene(let path, .animation) where path.namesFile(with: FinishedFrames.extensions): .usage
    case .notAScene(_, .animation), .notAScene(_, .text), .notAScene(_, .unknown), .notAScene(_, .nothing): .data
    case .unreadable, .notAScene(_, .folder), .notRegularFile: .noInput
    case .exceeds: .data
    case .noSuchMoment: .usage
    }
  }

  /// The exit code of what helps against an error; nil for the usual one.
  private static func code(of hint: Hint) -> ExitCode? {
    switch hint {
    case .otherTheme: .usage
    case .installProgram: .unavailable
    case .tryAgain: .inputOutput
    case .allowFolder, .raiseMemory, .removeVariable, .listNames: nil
    }
  }

  /// Reports that the system gives the program less memory than it needs to start.
  static func reportTooLittleMemory() -> ExitCode {
    report(
      AnimationError.exceeds(
        ExceededLimit(
          quantity: .memory, found: SystemMemory.least, limit: SystemMemory.limit ?? 0, isSystemLimit: true)))
  }

  /// Prints diagnostics of a scene, in order.
  static func report(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { Streams.message("\(ErrorHint.hinted(diagnostic))") }
  }

  /// Prints a diagnostic of several rows of a table.
  static func report(_ group: RowDiagnosticGroup) {
    let diagnostic = ErrorHint.hinted(group)
    guard !group.isPlaced else { return Streams.message("\(diagnostic)") }
    Streams.message("magicmove: \(diagnostic.file): \(diagnostic.message) (\(group.words))")
  }

  private static func code(of error: SceneInputError) -> ExitCode {
    switch error {
    case .unreadable(path: "standard input", _): .inputOutput
    case .missing, .notRegularFile, .unreadable: .noInput
    case .noScenes, .tooManyLines: .data
    }
  }

  private static func code(of error: BatchError) -> ExitCode {
    switch error {
    case .input(let error): code(of: error)
    case .table, .damaged, .merge, .dependency: .data
    case .sameOutput: .usage
    case .busy: .inputOutput
    case .output(let error): code(of: error)
    }
  }

  private static func code(of error: ImportError) -> ExitCode {
    switch error {
    case .unreadable: .noInput
    case .invalid, .incomplete, .hiddenSlides: .data
    case .occupied: .cannotCreate
    case .output(let error): code(of: error)
    case .request, .unavailable: .usage
    case .noBrowser, .noSandbox: .unavailable
    case .defect: .software
    }
  }

  private static func code(of error: GoldenFolderError) -> ExitCode {
    switch error {
    case .pointer, .link, .notFolder: .noInput
    case .newer: .data
    case .hasPictures: .usage
    }
  }

  private static func code(of error: PreviewError) -> ExitCode {
    switch error {
    case .unavailable: .usage
    // The machine has no such address.
    case .cannotListen(_, _, let reason) where reason.isNoAddressHere: .usage
    case .cannotListen: .cannotCreate
    case .cannotStart: .inputOutput
    }
  }

  private static func code(of error: FrameInputError) -> ExitCode {
    switch error {
    case .unreadable(path: "standard input", _): .inputOutput
    case .unreadable, .noFrames: .noInput
    case .undecodable, .severalFrames, .differentSize, .incomplete: .data
    case .video(_, let error): error.hint.flatMap(code) ?? .data
    case .readOnce: .usage
    }
  }

  private static func code(of error: OutputError) -> ExitCode {
    switch error {
    case .missingFolder, .isFolder, .isNotFolder, .wouldOverwrite, .cannotCreate, .overBudget: .cannotCreate
    // Some systems say so only when the file takes its name.
    case .writeFailed(_, let reason) where reason.isNameTooLong: .cannotCreate
    case .writeFailed, .temporaryReplaced, .programFailed: .inputOutput
    case .missingProgram, .missingEncoder: .unavailable
    case .encoding: .software
    case .tooLarge: .data
    case .rateOutOfRange, .needsFile, .needsMotion, .framesToStandardOutput: .usage
    case .takesNoBudget, .formatNotTaken, .durationOutOfRange, .sizeNotTaken: .usage
    case .unavailableFormat, .invalidPattern, .unknownFormat: .usage
    }
  }
}
