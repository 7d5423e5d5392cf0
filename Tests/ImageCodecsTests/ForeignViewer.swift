// Programs of others that play a whole file and give what they show as raw frames, for tests that compare pixel by pixel.

import Foundation
import Pixels

@testable import ImageCodecs

/// A program that shows animations.
enum ForeignViewer: String, CaseIterable, Sendable {
  case ffmpeg
  case pillow

  /// Plays the file at the first argument and writes raw RGBA to the second; 9 where Pillow is not there.
  private static let script = """
    import sys
    try:
        from PIL import Image, ImageSequence, GifImagePlugin
    except ImportError:
        sys.exit(9)
    GifImagePlugin.LOADING_STRATEGY = GifImagePlugin.LoadingStrategy.RGB_ALWAYS
    with open(sys.argv[2], "wb") as out:
        for frame in ImageSequence.Iterator(Image.open(sys.argv[1])):
            out.write(frame.convert("RGBA").tobytes())
    """

  /// All frames of a file as straight pixels; nil where the program is not installed.
  ///
  /// - Throws: `Fault.refused` when the program finds the file at fault.
  func frames(of bytes: [UInt8], extension name: String, size: PixelSize) throws -> [[UInt32]]? {
    guard let program = ForeignProgram(self == .ffmpeg ? "ffmpeg" : "python3"), try isComplete(program) else {
      return nil
    }
    return try ForeignProgram.withFolder { folder in
      try Data(bytes).write(to: folder.appending(path: "in.\(name)"))
      let arguments =
        switch self {
        case .ffmpeg:
          "-v error -i in.\(name) -vsync passthrough -f rawvideo -pix_fmt rgba out.rgba".split(separator: " ").map(
            String.init)
        case .pillow: ["-c", Self.script, "in.\(name)", "out.rgba"]
        }
      guard try program.succeeds(arguments, in: folder) else { throw Fault.refused(self) }
      let raw = [UInt8](try Data(contentsOf: folder.appending(path: "out.rgba")))
      guard raw.count % (size.area * 4) == 0 else { throw Fault.size(found: raw.count, of: size) }
      let pixels = unsafe raw.withUnsafeBytes { unsafe Array($0.bindMemory(to: UInt32.self)) }
      return stride(from: 0, to: pixels.count, by: size.area).map { Array(pixels[$0..<($0 + size.area)]) }
    }
  }

  /// What goes wrong when a program plays a file.
  enum Fault: Error {
    case refused(ForeignViewer)
    case size(found: Int, of: PixelSize)
  }

  private func isComplete(_ program: ForeignProgram) throws -> Bool {
    guard self == .pillow else { return true }
    return try ForeignProgram.withFolder { try program.succeeds(["-c", "import PIL"], in: $0) }
  }
}

/// Pixels without the colours that programs give to what is wholly transparent.
func visible(_ pixels: [UInt32]) -> [UInt32] { pixels.map { $0 >> 24 == 0 ? 0 : $0 } }
