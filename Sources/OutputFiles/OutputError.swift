// Errors of outputs, as values. Their messages are in `OutputError+Description.swift`.

import FileFormats
import Platform

/// Why an output was not written. An existing file at its path is unchanged.
///
/// `path` is the output, or the folder, that the error is about. `description` is one English sentence for users.
public enum OutputError: Error, Hashable, Sendable {
  /// The folder of the output does not exist. Only a folder named `output` in the current folder is created.
  case missingFolder(path: String, folder: String)
  /// The path of a file is a folder.
  case isFolder(path: String)
  /// The folder for frames is a file.
  case isNotFolder(path: String)
  /// The path exists, was not written by this library, and overwriting was not allowed.
  ///
  /// `found` says what it is, in a clause. `OutputOptions.overwrites` allows it.
  case wouldOverwrite(path: String, found: String)
  /// The system refused to create the file.
  case cannotCreate(path: String, reason: SystemError)
  /// The system refused to write, sync or rename the file.
  case writeFailed(path: String, reason: SystemError)
  /// Another program replaced the temporary file before it was renamed. Nothing was written to the path.
  case temporaryReplaced(path: String)
  /// The output takes more than `budget` bytes even at a quarter of the size, the lowest quality and frame rate.
  case overBudget(path: String, budget: Int)
  /// A number of bytes was given for a format that is always lossless.
  case takesNoBudget(path: String, format: OutputFormat)
  /// The service (`host`) does not accept the format.
  case formatNotTaken(path: String, format: OutputFormat, host: String, formats: [OutputFormat])
  /// The output is longer or shorter than the service allows. `seconds` is its duration.
  case durationOutOfRange(path: String, seconds: Double, allowed: ClosedRange<Double>)
  /// The service does not accept frames that are so small or so narrow.
  case sizeNotTaken(path: String, size: String, leastSide: Int, mostAspect: Double?)
  /// The encoder of the format failed; `reason` is its message.
  case encoding(path: String, reason: String)
  /// The format is written by a program that is not installed, such as ffmpeg.
  ///
  /// `alternative` is an output that needs no program.
  case missingProgram(path: String, program: String, alternative: String)
  /// The program that writes the format has been built without the encoder.
  case missingEncoder(path: String, program: String, encoder: String)
  /// The program that writes the format failed; `reason` is its last message.
  case programFailed(path: String, program: String, reason: String)
  /// The format does not allow the frame rate. `rate` and `allowed` are in frames per second.
  case rateOutOfRange(path: String, rate: Double, allowed: ClosedRange<Double>)
  /// The program that writes the format needs a file, not a device or a pipe.
  case needsFile(path: String)
  /// The format stores motion, and these are finished frames.
  case needsMotion(path: String, format: OutputFormat)
  /// The output would have more than the format allows; `part` is what takes most of it, if it is known.
  case tooLarge(path: String, found: Int, unit: String, limit: Int, part: String?)
  /// This build has no encoder for the format, because a package trait is off.
  ///
  /// `available` are the formats that it can write.
  case unavailableFormat(OutputFormat, available: [OutputFormat])
  /// The extension of the path is not that of a format, and no format was given.
  case unknownFormat(path: String)
  /// A sequence of files cannot be written to standard output.
  case framesToStandardOutput
  /// The pattern of frame names has no number, or more than one. A valid one is `frame-%04d.png`.
  case invalidPattern(String)
}

extension FramePattern {
  /// Reads the pattern of an output's, or an input's, names.
  ///
  /// - Throws: `OutputError.invalidPattern`.
  package init(ofOutput pattern: String) throws(OutputError) {
    do { try self.init(pattern) } catch { throw .invalidPattern(error.pattern) }
  }
}
