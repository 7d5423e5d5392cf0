// JPEG in: libjpeg through the C bridge. Two steps that libjpeg does not do are done here: grey and CMYK become RGBA,
// and the orientation of the camera is applied.

import Pixels

#if JPEG
  import CJPEG

  /// Decodes JPEG: baseline and progressive; grey, YCbCr, RGB, CMYK and YCCK.
  enum JPEGDecoder {
    static func decode(
      _ bytes: [UInt8], limits: DecodingLimits
    ) throws(CodecError) -> (bitmap: StraightBitmap, colorNote: String?) {
      var header = unsafe magicmove_jpeg_header()
      var status = magicmove_jpeg_status()
      let result: Result<(StraightBitmap, String?), CodecError> = unsafe bytes.withUnsafeBufferPointer { input in
        let reader = unsafe magicmove_jpeg_open(input.baseAddress, input.count, &header, &status)
        defer { unsafe magicmove_jpeg_close(reader) }
        guard let reader = unsafe reader else { return .failure(error(status)) }
        do throws(CodecError) {
          let size = try unsafe limits.check(width: Int(header.width), height: Int(header.height), format: .jpeg)
          let exif = unsafe Array(UnsafeBufferPointer(start: header.exif, count: header.exif_count))
          var samples = unsafe [UInt8](repeating: 0, count: size.area * Int(header.components))
          unsafe samples.withUnsafeMutableBufferPointer { rows in
            unsafe magicmove_jpeg_read(reader, rows.baseAddress, &status)
          }
          guard status.code == MAGICMOVE_JPEG_OK else { return .failure(error(status)) }
          let (components, isInverted) = unsafe (header.components, header.adobe != 0)
          let colors = ColorSource(jpeg: bytes, limit: limits.chunkBytes)
          let kind: ColorSamples = components == 1 ? .grey : components == 3 ? .rgb : .cmyk(isInverted: isInverted)
          let (conversion, note) = ColorConversion.find(colors, kind)
          var pixels: [UInt32]
          if components == 4, let conversion {
            pixels = conversion.pixels(of: samples)
          } else {
            pixels = Self.pixels(of: samples, components: components, inverted: isInverted)
            conversion?.convert(&pixels)
          }
          return .success((Orientation(exif: exif).apply(to: StraightBitmap(size: size, pixels: pixels)), note))
        } catch {
          return .failure(error)
        }
      }
      return try result.get()
    }

    /// Opaque RGBA pixels from rows of grey, RGB or CMYK samples. Adobe's programs store CMYK `inverted` (255 is no ink);
    /// each product of two samples is rounded to nearest.
    private static func pixels(of samples: [UInt8], components: Int32, inverted: Bool) -> [UInt32] {
      func pixel(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
        let (green, blue): (UInt32, UInt32) = (green << 8, blue << 16)
        return red | green | blue | 0xFF00_0000
      }
      switch components {
      case 1:
        return samples.map { (sample: UInt8) -> UInt32 in
          let grey = UInt32(sample) &* 0x01_0101
          return grey | 0xFF00_0000
        }
      case 3:
        return stride(from: 0, to: samples.count - 2, by: 3).map { (i: Int) -> UInt32 in
          pixel(UInt32(samples[i]), UInt32(samples[i + 1]), UInt32(samples[i + 2]))
        }
      default:
        return stride(from: 0, to: samples.count - 3, by: 4).map { i in
          func paper(_ sample: UInt8) -> UInt32 { UInt32(inverted ? sample : 255 - sample) }
          let key = paper(samples[i + 3])
          func lit(_ sample: UInt8) -> UInt32 { (paper(sample) * key + 127) / 255 }
          return pixel(lit(samples[i]), lit(samples[i + 1]), lit(samples[i + 2]))
        }
      }
    }

    /// The error for a status of the bridge.
    private static func error(_ status: magicmove_jpeg_status) -> CodecError {
      switch status.code {
      case MAGICMOVE_JPEG_TRUNCATED: .truncated(.jpeg)
      case MAGICMOVE_JPEG_NO_MEMORY: .outOfMemory(.jpeg)
      default: .malformed(.jpeg, reason: text(status.message))
      }
    }
  }
#else
  /// Replaces the decoder in a build without libjpeg.
  enum JPEGDecoder {
    static func decode(
      _ bytes: [UInt8], limits: DecodingLimits
    ) throws(CodecError) -> (bitmap: StraightBitmap, colorNote: String?) {
      throw .missingLibrary(.jpeg, trait: "JPEG")
    }
  }
#endif
