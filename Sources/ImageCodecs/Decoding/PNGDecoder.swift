// PNG in: libpng through the C bridge, which turns its longjmp errors into codes.

import CPNG
import Pixels

/// Decodes PNG: every colour type, depth and interlacing; 16 bits are scaled to 8, after colours have been converted; the
/// orientation of eXIf is applied.
enum PNGDecoder {
  static func decode(
    _ bytes: [UInt8], limits: DecodingLimits, conversion: ColorConversion? = nil
  ) throws(CodecError) -> StraightBitmap {
    var header = magicmove_png_header()
    var status = magicmove_png_status()
    let result: Result<StraightBitmap, CodecError> = unsafe bytes.withUnsafeBufferPointer { input in
      let reader = unsafe magicmove_png_open(input.baseAddress, input.count, limits.chunkBytes, &header, &status)
      defer { unsafe magicmove_png_close(reader) }
      guard let reader = unsafe reader else { return .failure(error(status)) }
      do throws(CodecError) {
        let size = try limits.check(width: Int(header.width), height: Int(header.height), format: .png)
        var pixels = [UInt32](repeating: 0, count: size.area)
        if let conversion, conversion.isWide {
          var samples = [UInt8](repeating: 0, count: 8 * size.area)
          unsafe magicmove_png_read(reader, &samples, 1, &status)
          pixels = conversion.pixels(of: samples)
        } else {
          unsafe pixels.withUnsafeMutableBytes { unsafe magicmove_png_read(reader, $0.baseAddress, 0, &status) }
          conversion?.convert(&pixels)
        }
        guard status.code == MAGICMOVE_PNG_OK else { return .failure(error(status)) }
        return .success(Orientation(png: bytes).apply(to: StraightBitmap(size: size, pixels: pixels)))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// What the file says about its colours; nil for sRGB.
  static func colors(of bytes: [UInt8], limits: DecodingLimits) -> ColorSource? {
    ColorSource(png: bytes) {
      var (header, status) = (magicmove_png_header(), magicmove_png_status())
      return unsafe bytes.withUnsafeBufferPointer { input in
        let reader = unsafe magicmove_png_open(input.baseAddress, input.count, limits.chunkBytes, &header, &status)
        defer { unsafe magicmove_png_close(reader) }
        var count = 0
        guard let reader = unsafe reader, let profile = unsafe magicmove_png_profile(reader, &count) else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: profile, count: count))
      }
    }
  }

  /// The error for a status of the bridge.
  private static func error(_ status: magicmove_png_status) -> CodecError {
    switch status.code {
    case MAGICMOVE_PNG_TRUNCATED: .truncated(.png)
    case MAGICMOVE_PNG_NO_MEMORY: .outOfMemory(.png)
    default: .malformed(.png, reason: text(status.message))
    }
  }
}

/// The characters of a C array up to its first zero.
func text<Characters>(_ characters: Characters) -> String {
  unsafe withUnsafeBytes(of: characters) { bytes in
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
