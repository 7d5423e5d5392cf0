// What can be wrong with finished frames, as values, and the words for it.

import Pixels
import Platform

/// Why frames cannot be encoded.
package enum FrameInputError: Error, Hashable, Sendable {
  /// A file or a folder cannot be read.
  case unreadable(path: String, reason: SystemError)
  /// Nothing in a folder, or after a pattern, is a frame.
  case noFrames(path: String)
  /// A file is no picture, or a damaged one.
  case undecodable(path: String, reason: String)
  /// One of several files is an animation.
  case severalFrames(path: String)
  /// A frame is not of the size of the first one.
  case differentSize(path: String, found: PixelSize, expected: PixelSize, first: String)
  /// Raw frames end in the middle of one.
  case incomplete(path: String, frame: Int, found: Int, expected: Int)
  /// Frames that come once were asked for again.
  case readOnce(path: String)
}

extension FrameInputError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .noFrames(let path): "no frames found in \(path)"
    case .undecodable(let path, let reason): "cannot read \(path): \(reason)"
    case .severalFrames(let path): "\(path) has several frames; an animated file must be the only input"
    case .differentSize(let path, let found, let expected, let first):
      "\(path) is \(found.width)×\(found.height) pixels, but \(first) is \(expected.width)×\(expected.height); "
        + "all frames must have the same size"
    case .incomplete(let path, let frame, let found, let expected):
      "\(path) ends in the middle of frame #\(frame): expected \(expected) bytes, found \(found)"
    case .readOnce(let path): "\(path) can only be read once"
    }
  }
}
