// Third-party programs that play a whole file and write the shown frames as raw pixels, for tests that compare pixel by
// pixel.

import Foundation
@testable import ImageCodecs
import Pixels
import TestSupport

/// A program that shows animations.
enum ForeignViewer: String, CaseIterable, Sendable {
  case ffmpeg
  case pillow

  /// Those that are installed here.
  static let installed = allCases.filter(\.isInstalled)

  /// Plays the file at the first argument and writes raw RGBA to the second.
  private static let script = """
    import sys
    from PIL import Image, ImageSequence, GifImagePlugin
    GifImagePlugin.LOADING_STRATEGY = GifImagePlugin.LoadingStrategy.RGB_ALWAYS
    with open(sys.argv[2], "wb") as out:
        for frame in ImageSequence.Iterator(Image.open(sys.argv[1])):
            out.write(frame.convert("RGBA").tobytes())
    """

  /// All frames of a file as straight pixels.
  ///
  /// - Throws: `Fault.refused` when the program rejects the file.
  func frames(of bytes: [UInt8], extension name: String, size: PixelSize) throws -> [[UInt32]] {
    guard let program else { throw Fault.missing(self) }
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

  /// Errors of playing a file in a program.
  enum Fault: Error {
    case missing(ForeignViewer)
    case refused(ForeignViewer)
    case size(found: Int, of: PixelSize)
  }

  private var program: ForeignProgram? { ForeignProgram(self == .ffmpeg ? "ffmpeg" : "python3") }

  private var isInstalled: Bool {
    guard let program else { return false }
    guard self == .pillow else { return true }
    // Earlier versions dispose of the pictures of an animated PNG in a different way.
    let check = "import PIL, sys; sys.exit(int(PIL.__version__.split('.')[0]) < 11)"
    return (try? ForeignProgram.withFolder { try program.succeeds(["-c", check], in: $0) }) == true
  }
}

/// Pixels without the colours that programs give to wholly transparent pixels.
func visible(_ pixels: [UInt32]) -> [UInt32] { pixels.map { $0 >> 24 == 0 ? 0 : $0 } }
