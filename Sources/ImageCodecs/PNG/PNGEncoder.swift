// PNG out. A picture is brought to the smallest colour type that holds it exactly (PNGContent), its rows are packed and
// filtered (PNGImageData) and compressed (ZlibStream), and the chunks around it written (PNGFile).

import Pixels

/// The options of a PNG encoder.
package struct PNGOptions: Hashable, Sendable {
  /// Effort against size.
  package var compression: Compression
  /// The text under the keyword `Software`, which identifies the program; nil omits it.
  package var software: String?

  /// Creates options.
  package init(compression: Compression = .balanced, software: String? = "MagicMove") {
    (self.compression, self.software) = (compression, software)
  }
}

/// Encodes still pictures as PNG files. A value without state: it may be used from any thread.
package struct PNGEncoder: Sendable {
  /// The options.
  package let options: PNGOptions

  /// Creates an encoder.
  package init(_ options: PNGOptions = PNGOptions()) {
    self.options = options
  }

  /// The bytes of a PNG file that shows `bitmap`: sRGB by assumption, straight alpha rounded from the premultiplied
  /// pixels, in the smallest colour type and depth that hold it exactly.
  ///
  /// - Throws: `CodecError` when the picture is empty or a side exceeds 2³¹ − 1.
  package func encode(_ bitmap: Bitmap) throws(CodecError) -> [UInt8] { try encode(bitmap.straight()) }

  /// The bytes of a PNG file for straight pixels, without the rounding of premultiplied ones.
  ///
  /// - Throws: `CodecError.noPixels` or `.sideTooLong`.
  package func encode(_ picture: StraightBitmap) throws(CodecError) -> [UInt8] {
    try Self.check(picture.size)
    var content = PNGContent()
    content.add(picture.pixels)
    let data = PNGImageData(layout: content.layout, compression: options.compression)
    var file = PNGFile()
    file.begin(size: picture.size, layout: data.layout, software: options.software)
    file.appendPixels(data.compress(PNGRows(picture, in: PixelRect(picture.size))))
    file.end()
    return file.take()
  }

  /// Throws for sizes that the format cannot express.
  static func check(_ size: PixelSize) throws(CodecError) {
    guard size.width > 0, size.height > 0 else { throw .noPixels(.png, found: size) }
    let limit = Int(Int32.max)
    guard size.width <= limit, size.height <= limit else { throw .sideTooLong(.png, found: size, limit: limit) }
  }
}
