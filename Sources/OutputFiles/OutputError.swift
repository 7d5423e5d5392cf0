// What can go wrong with an output, as values. Their words stand in `ErrorMessages.swift`.

import FileFormats
import Platform

/// Why an output was not written. Whatever stood there before is as it was.
public enum OutputError: Error, Hashable, Sendable {
  /// The folder for `path` does not exist.
  case missingFolder(path: String, folder: String)
  /// A file is to be written where a folder stands.
  case isFolder(path: String)
  /// Frames are to be put in a folder where a file stands.
  case isNotFolder(path: String)
  /// Something stands there that this program did not write, and overwriting was not allowed.
  case wouldOverwrite(path: String, found: String)
  /// The file could not be created.
  case cannotCreate(path: String, reason: SystemError)
  /// Writing, syncing or renaming failed.
  case writeFailed(path: String, reason: SystemError)
  /// Even with the most that may be given up, a GIF takes more than `budget` bytes.
  case overBudget(path: String, budget: Int)
  /// An encoder refused.
  case encoding(path: String, reason: String)
  /// A video has one rate, and finished frames with times of their own have none.
  case lacksRate(path: String)
  /// No encoder for a format is part of this build, which has those for others.
  case unavailableFormat(OutputFormat, available: [OutputFormat])
  /// The extension of the path names no format.
  case unknownFormat(path: String)
  /// A sequence of files cannot go to standard output.
  case framesToStandardOutput
  /// A frame name pattern without, or with more than, one number.
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
