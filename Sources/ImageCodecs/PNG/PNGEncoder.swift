// PNG out. A picture is first brought to the smallest of RGBA, RGB, grey and palette that holds it exactly, then its rows
// go through libpng, which filters and compresses them.

import CPNG
import Pixels

/// How hard a PNG encoder tries.
package enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  /// One filter, the shortest search: for sequences of frames.
  case fast
  /// The default: close to the smallest file in a fraction of the time.
  case balanced
  /// The smallest file that zlib can make.
  case best
}

/// What a PNG encoder does.
package struct PNGOptions: Hashable, Sendable {
  /// Effort against size.
  package var compression: PNGCompression
  /// The text under the keyword `Software`, by which a file is known as this program's; nil leaves it out.
  package var software: String?

  /// Creates options.
  package init(compression: PNGCompression = .balanced, software: String? = "MagicMove") {
    self.compression = compression
    self.software = software
  }
}

/// Encodes still pictures as PNG files. A value without state: it may be used from any thread.
package struct PNGEncoder: Sendable {
  /// What it does.
  package let options: PNGOptions

  /// Creates an encoder.
  package init(_ options: PNGOptions = PNGOptions()) {
    self.options = options
  }

  /// The same for premultiplied pixels, whose straight colours are rounded to nearest.
  package func encode(_ bitmap: Bitmap) throws(CodecError) -> [UInt8] { try encode(bitmap.straight()) }

  /// The bytes of a PNG file that shows `bitmap`: 8 bits a sample, sRGB by assumption.
  ///
  /// - Throws: `CodecError` when the picture is empty, a side exceeds 2³¹ − 1, or memory runs out.
  package func encode(_ bitmap: StraightBitmap) throws(CodecError) -> [UInt8] {
    let size = bitmap.size
    guard size.width > 0, size.height > 0 else { throw .noPixels(.png, found: size) }
    let limit = Int(Int32.max)
    guard size.width <= limit, size.height <= limit else { throw .sideTooLong(.png, found: size, limit: limit) }
    return try write(PNGRows(bitmap), size: size)
  }

  private func write(_ rows: PNGRows, size: PixelSize) throws(CodecError) -> [UInt8] {
    var format = unsafe magicmove_png_format()
    unsafe format.width = UInt32(size.width)
    unsafe format.height = UInt32(size.height)
    unsafe format.color_type = rows.colorType.rawValue
    unsafe format.bit_depth = Int32(rows.bitDepth)
    unsafe (format.level, format.strategy, format.filters) = effort(for: rows.colorType)
    var status = magicmove_png_status()
    var encoded: UnsafeMutablePointer<UInt8>?
    var count = 0
    unsafe withOptionalCString(options.software) { software in
      unsafe rows.palette.withUnsafeBufferPointer { palette in
        unsafe rows.alphas.withUnsafeBufferPointer { alphas in
          unsafe format.software = software
          unsafe (format.palette, format.palette_count) = (palette.baseAddress, Int32(palette.count / 3))
          unsafe (format.alphas, format.alpha_count) = (alphas.baseAddress, Int32(alphas.count))
          unsafe magicmove_png_write(&format, rows.bytes, rows.stride, &encoded, &count, &status)
        }
      }
    }
    defer { unsafe magicmove_png_free(encoded) }
    guard status.code == MAGICMOVE_PNG_OK, let encoded = unsafe encoded else {
      throw status.code == MAGICMOVE_PNG_NO_MEMORY
        ? .outOfMemory(.png) : .encoderFailed(.png, reason: text(status.message))
    }
    return unsafe Array(UnsafeBufferPointer(start: encoded, count: count))
  }

  /// zlib's level and strategy and libpng's filter mask. Palette rows do better unfiltered (PNG specification, 12.8);
  /// for samples, libpng picks the filter of a row by the smallest sum of absolute differences.
  private func effort(for colorType: PNGColorType) -> (level: Int32, strategy: Int32, filters: Int32) {
    let filtered = colorType != .palette
    return switch options.compression {
    case .fast: (1, filtered ? 1 : 0, filtered ? pngFilterUp : pngFilterNone)
    case .balanced: (4, filtered ? 1 : 0, filtered ? pngFilterSub | pngFilterUp | pngFilterPaeth : pngFilterNone)
    case .best: (9, 0, filtered ? pngFilterAll : pngFilterNone)
    }
  }
}

// libpng's filter masks; its own are macros with casts, which Swift does not import.
private let pngFilterNone: Int32 = 0x08
private let pngFilterSub: Int32 = 0x10
private let pngFilterUp: Int32 = 0x20
private let pngFilterPaeth: Int32 = 0x80
private let pngFilterAll: Int32 = 0xF8

/// Calls `body` with the C form of `string`, or with nil.
private func withOptionalCString<R>(_ string: String?, _ body: (UnsafePointer<CChar>?) -> R) -> R {
  guard let string else { return body(nil) }
  return unsafe string.withCString { unsafe body($0) }
}
