// Videos of Y4M: a header, then the planes of each frame after a line.
//
//     YUV4MPEG2 W780 H1688 F50:1 C444 ⏎ │ FRAME ⏎ │ planes │ FRAME ⏎ │ planes …

import FileFormats
import FrameWriting
import ImageCodecs
import Pixels
import Platform

extension VideoInput {
  /// Longest line before the planes of a frame, in bytes.
  private static let longestLine = 256

  /// Reads the header of a file and finds its frames; nothing of the planes is read.
  static func stored(_ file: OpenFile, path: String) throws(VideoError) -> VideoInput {
    guard let header = Y4MHeader(try bytes(of: file, at: 0, count: Y4MHeader.longest)) else {
      throw .damaged("its header has no size of the frames")
    }
    guard max(header.size.width, header.size.height) <= VideoInfo.longestSide else {
      throw .tooLarge(header.size, limit: VideoInfo.longestSide)
    }
    guard let planes = header.planes, let name = header.pixelFormat else { throw .pixelFormat("C\(header.layout)") }
    guard let rate = header.rate else { throw .damaged("its header has no rate such as F50:1") }
    let end: Int
    do throws(SystemError) { end = try file.status().size } catch { throw .unreadable(error) }
    var (offsets, position) = ([Int](), header.count)
    while position < end {
      let line = try bytes(of: file, at: position, count: longestLine)
      guard line.starts(with: "FRAME".utf8), let length = line.firstIndex(of: UInt8(ascii: "\n")) else {
        throw .damaged("expected frame \(offsets.count) at byte \(position)")
      }
      guard offsets.count < VideoInfo.mostFrames else { throw .tooManyFrames(limit: VideoInfo.mostFrames) }
      offsets.append(position + length + 1)
      position += length + 1 + planes.byteCount
    }
    guard position == end else { throw .damaged("it ends in the middle of frame \(offsets.count - 1)") }
    guard !offsets.isEmpty else { throw .damaged("it has no frames") }
    let delay = FrameTime(rate.denominator, over: rate.numerator)
    let info = VideoInfo(
      stored: planes, name: name, delays: [FrameTime](repeating: delay, count: offsets.count))
    return VideoInput(path: path, container: .y4m, info: info, source: .stored(file, offsets: offsets))
  }

  private static func bytes(of file: OpenFile, at offset: Int, count: Int) throws(VideoError) -> [UInt8] {
    do throws(SystemError) { return try file.bytes(at: offset, count: count) } catch { throw .unreadable(error) }
  }
}
