// What can be wrong with finished frames, as values, and the words for it.

import Pixels
import Platform

/// Why frames cannot be encoded.
package enum FrameInputError: Error, Hashable, Sendable {
  /// A file or a folder cannot be read; the error of the system.
  case unreadable(path: String, reason: SystemError)
  /// A folder has no picture files, no file has a name of the pattern, or a file has no frame.
  case noFrames(path: String)
  /// A file is not a picture of a supported format, or is damaged; `reason` is the decoder's text.
  case undecodable(path: String, reason: String)
  /// One of several input files is animated. An animated file must be the only input.
  case severalFrames(path: String)
  /// A frame does not have the size of the first frame, which is in the file `first`.
  case differentSize(path: String, found: PixelSize, expected: PixelSize, first: String)
  /// Raw frames end in the middle of a frame.
  ///
  /// `frame` is its number, from 0; `found` and `expected` are bytes of this frame. Often the given frame size is wrong.
  case incomplete(path: String, frame: Int, found: Int, expected: Int)
  /// A file is a video that cannot be read.
  case video(path: String, VideoError)
  /// Standard input was read a second time in this process.
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
    case .video(let path, let error): "\(path) \(error)"
    case .readOnce(let path): "\(path) can only be read once"
    }
  }
}
