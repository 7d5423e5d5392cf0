// One picture through libwebp.

import Pixels

#if WebP
  import CWebP

  /// Compresses single pictures.
  struct WebPCompression {
    /// Whether this build can.
    static let isAvailable = true

    private var configuration: WebPConfig

    /// Translates options.
    ///
    /// - Parameter keepsInvisible: Whether colours of transparent pixels are kept too.
    init(_ options: WebPOptions, keepsInvisible: Bool) throws(CodecError) {
      configuration = WebPConfig()
      guard unsafe WebPConfigInit(&configuration) != 0 else {
        throw .encoderFailed(.webp, reason: "another version of libwebp than this was built for")
      }
      if let quality = options.quality {
        configuration.quality = Float(quality)
        configuration.method =
          switch options.effort {
          case .fast: 1
          case .balanced: 4
          case .best: 6
          }
      } else {
        let level: Int32 =
          switch options.effort {
          case .fast: 0
          case .balanced: 3
          case .best: 8
          }
        unsafe _ = WebPConfigLosslessPreset(&configuration, level)
      }
      configuration.exact = keepsInvisible ? 1 : 0
    }

    /// The chunks of a picture of 0xAARRGGBB pixels, without a file around them.
    func chunks(of pixels: [UInt32], _ size: PixelSize) throws(CodecError) -> [UInt8] {
      var pixels = pixels  // libwebp may change transparent pixels
      var configuration = configuration
      var writer = unsafe WebPMemoryWriter()
      unsafe WebPMemoryWriterInit(&writer)
      defer { unsafe WebPMemoryWriterClear(&writer) }
      var picture = unsafe WebPPicture()
      guard unsafe WebPPictureInit(&picture) != 0 else { throw .outOfMemory(.webp) }
      defer { unsafe WebPPictureFree(&picture) }
      unsafe picture.use_argb = 1
      unsafe (picture.width, picture.height) = (Int32(size.width), Int32(size.height))
      unsafe picture.argb_stride = Int32(size.width)
      unsafe picture.writer = WebPMemoryWrite
      let isDone = unsafe pixels.withUnsafeMutableBufferPointer { argb in
        unsafe withUnsafeMutablePointer(to: &writer) { writer in
          unsafe picture.argb = argb.baseAddress
          unsafe picture.custom_ptr = UnsafeMutableRawPointer(writer)
          return unsafe WebPEncode(&configuration, &picture) != 0
        }
      }
      guard isDone else { throw unsafe Self.error(picture.error_code) }
      return unsafe Self.chunks(in: Array(UnsafeBufferPointer(start: writer.mem, count: writer.size)))
    }

    /// The chunks of the picture itself: ALPH, VP8 and VP8L, each with its name, its length and padded to an even one.
    private static func chunks(in file: [UInt8]) -> [UInt8] {
      var chunks: [UInt8] = []
      var position = 12
      while position + 8 <= file.count {
        let length = (0..<4).reduce(0) { $0 | Int(file[position + 4 + $1]) << (8 * $1) }
        let end = min(position + 8 + length + length % 2, file.count)
        if !file[position...].starts(with: "VP8X".utf8) { chunks += file[position..<end] }
        position = end
      }
      return chunks
    }

    private static func error(_ code: WebPEncodingError) -> CodecError {
      switch code {
      case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: .outOfMemory(.webp)
      default: .encoderFailed(.webp, reason: "libwebp error \(code.rawValue)")
      }
    }
  }
#else
  /// Replaces libwebp in a build without it.
  struct WebPCompression {
    static let isAvailable = false

    init(_ options: WebPOptions, keepsInvisible: Bool) throws(CodecError) {
      throw .missingLibrary(.webp, trait: "WebP")
    }

    func chunks(of pixels: [UInt32], _ size: PixelSize) throws(CodecError) -> [UInt8] { [] }
  }
#endif
