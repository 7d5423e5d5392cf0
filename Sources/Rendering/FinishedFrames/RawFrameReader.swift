// Raw frames from other programs: straight alpha, bytes R, G, B, A, frame after frame, no header.

import FrameWriting
import Pixels
import Platform
import Synchronization

/// Reads raw frames from a file or from standard input.
struct RawFrameReader: FinishedFrameReader {
  private static let wasInputRead = Mutex(false)
  private let file: OpenFile
  private let path: String
  private let size: PixelSize
  private var index = 0

  /// Opens a file; nil: standard input, which can be read once.
  init(_ path: String?, size: PixelSize) throws(FrameInputError) {
    self.path = path ?? "standard input"
    self.size = size
    if let path {
      do { file = try OpenFile(path, for: .reading) } catch {
        throw .unreadable(path: path, reason: error)
      }
    } else {
      let isAgain = Self.wasInputRead.withLock { read in
        defer { read = true }
        return read
      }
      if isAgain { throw .readOnce(path: self.path) }
      file = OpenFile(borrowing: 0)
    }
  }

  mutating func next() throws -> FinishedFrame? {
    var pixels = [UInt32](repeating: 0, count: size.area)
    let found: Int
    do {
      found = try unsafe pixels.withUnsafeMutableBytes { try unsafe file.fill($0) }
    } catch let error as SystemError { throw FrameInputError.unreadable(path: path, reason: error) }
    if found == 0 && index > 0 { return nil }
    guard found == size.area * 4 else {
      throw found == 0
        ? FrameInputError.noFrames(path: path)
        : FrameInputError.incomplete(path: path, frame: index, found: found, expected: size.area * 4)
    }
    index += 1
    // In memory the bytes of a pixel are R, G, B, A on the little-endian machines that are supported.
    let picture = Picture(StraightBitmap(size: size, pixels: pixels))
    return FinishedFrame(delay: nil) { picture }
  }
}
