// What can be wrong with a file that a scene refers to, as values. Their words stand in `ErrorMessages.swift`.

import Pixels
import Platform
import SceneModel

/// Why an asset cannot be used.
package enum AssetError: Error, Hashable, Sendable {
  /// Nothing stands under that path.
  case missing
  /// The path is absolute and lies in no allowed folder.
  case absolute
  /// The path leads out of the scene's folder and into no allowed one.
  case outside
  /// A folder, a device, a pipe.
  case notRegularFile
  /// The system refused.
  case unreadable(SystemError)
  /// More bytes than are read.
  case tooLong(limit: Int)
  /// A font of more bytes than the memory that is left.
  case exceedsMemory(bytes: Int, limit: Int)
  /// The file was written to while it was read.
  case changedWhileRead
  /// The file cannot be decoded; the decoder's words.
  case undecodable(String)
  /// A vector picture that cannot be read: what is wrong, at its place in the file, without the file's name.
  case invalidPicture([Diagnostic])
  /// With this many frames (of an animated image) it needs more memory than is left for images.
  case tooMuchMemory(frames: Int, size: PixelSize, limit: Int)
}

extension AssetError {
  /// What would allow it.
  var hint: Hint? {
    switch self {
    case .absolute, .outside: .allowFolder
    case .exceedsMemory, .tooMuchMemory: .raiseMemory
    case .missing, .notRegularFile, .unreadable, .tooLong, .changedWhileRead, .undecodable, .invalidPicture: nil
    }
  }
}
