// What can go wrong with an output, as values. Their words stand in `OutputError+Description.swift`.

import FileFormats
import Platform

/// Why an output was not written. Whatever stood in its place before is as it was.
public enum OutputError: Error, Hashable, Sendable {
  /// The folder that the output would stand in does not exist.
  case missingFolder(path: String, folder: String)
  /// A file is to be written where a folder stands.
  case isFolder(path: String)
  /// Frames are to be written into a folder, and a file stands there.
  case isNotFolder(path: String)
  /// Something stands there that this library did not write, and overwriting was not allowed; `found` says what, in words.
  case wouldOverwrite(path: String, found: String)
  /// The system refused to create the file.
  case cannotCreate(path: String, reason: SystemError)
  /// The system refused to write, sync or rename the file.
  case writeFailed(path: String, reason: SystemError)
  /// The output takes more than `budget` bytes even with the most that may be given up.
  case overBudget(path: String, budget: Int)
  /// A format that cannot be made smaller is to keep within a number of bytes.
  case takesNoBudget(path: String, format: OutputFormat)
  /// The host for which the output is made takes other formats.
  case formatNotTaken(path: String, format: OutputFormat, host: String, formats: [OutputFormat])
  /// The output lasts longer or shorter than the host for which it is made allows.
  case durationOutOfRange(path: String, seconds: Double, allowed: ClosedRange<Double>)
  /// The encoder of the format refused; `reason` is its words.
  case encoding(path: String, reason: String)
  /// A video has one frame rate, and the frames to be written have times of their own.
  case lacksRate(path: String)
  /// The format is written by a program that is not installed; `alternative` is an output that needs none.
  case missingProgram(path: String, program: String, alternative: String)
  /// The program that writes the format has been built without the encoder.
  case missingEncoder(path: String, program: String, encoder: String)
  /// The program that writes the format failed; `reason` is the last that it said.
  case programFailed(path: String, program: String, reason: String)
  /// The format cannot have so many frames per second.
  case rateOutOfRange(path: String, rate: Double, allowed: ClosedRange<Double>)
  /// The program that writes the format needs a file, not a device or a pipe.
  case needsFile(path: String)
  /// This build has no encoder for the format; `available` are those that it has.
  case unavailableFormat(OutputFormat, available: [OutputFormat])
  /// The extension of the path names no format, and none was given.
  case unknownFormat(path: String)
  /// A sequence of files cannot go to standard output.
  case framesToStandardOutput
  /// The pattern of the frames' names has no number, or more than one.
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
