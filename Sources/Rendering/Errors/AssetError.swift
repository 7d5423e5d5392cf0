// What can be wrong with a file that a scene refers to, as values. Their messages are in `ErrorMessages.swift`.

import Pixels
import Platform
import SceneModel

/// Why an image, a font or an included file of a scene cannot be used.
///
/// For a path that leads out of the allowed folders the error is the same whether a file is there or not. A scene cannot find
/// out which files a machine has.
package enum AssetError: Error, Hashable, Sendable {
  /// There is no file at the path.
  case missing
  /// The path is absolute and in no allowed folder.
  case absolute
  /// The path leads out of the scene's folder, by `..` or a symbolic link, and into no allowed folder.
  case outside
  /// The path is a folder, a device or a pipe.
  case notRegularFile
  /// The system refused.
  case unreadable(SystemError)
  /// The file is larger than `limit` bytes, the most that is read of any file.
  case tooLong(limit: Int)
  /// The file, or what reading it takes, needs `bytes` bytes, more than the memory that is left.
  case exceedsMemory(bytes: Int, limit: Int)
  /// The file was written to while it was read.
  case changedWhileRead
  /// The file cannot be decoded; the text is the decoder's.
  case undecodable(String)
  /// A vector picture that cannot be read: what is wrong, at its place in the file, without the file's name.
  case invalidPicture([Diagnostic])
  /// The decoded image needs more memory than is left for images.
  ///
  /// `frames` counts the frames of an animated image that were decoded until then, the one that did not fit included.
  case tooMuchMemory(frames: Int, size: PixelSize, limit: Int)
  /// The file is a video that cannot be read.
  case video(VideoError)
}

extension AssetError {
  /// The option that would allow it; nil when none does.
  var hint: Hint? {
    switch self {
    case .absolute, .outside: .allowFolder
    case .exceedsMemory, .tooMuchMemory: .raiseMemory
    case .video(let error): error.hint
    case .missing, .notRegularFile, .unreadable, .tooLong, .changedWhileRead, .undecodable, .invalidPicture: nil
    }
  }
}
