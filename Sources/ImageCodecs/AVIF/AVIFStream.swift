// libavif's encoder, which takes pictures one by one and gives the file at the end.
//
// The AV1 encoder behind it is always libaom: others behind the same calls hang on sequences (SVT-AV1 1.4), and which there are
// differs from system to system. It works on a constant number of threads, whatever the machine has: with another number the
// bytes are others.
//
// At the speed in the middle, in 8 bits, it is tuned for screen content. At equal distance from the drawn pictures files are a fifth to a quarter
// smaller than without, also those of photographs, for twice the time. The rest of `tuning` takes most of that time back for a few per
// cent of the bytes: partitions of at least 8 × 8 pixels, square ones only, no palettes, no filter over time, one quantizer for all
// superblocks. The fast speed has larger files with it, and the slow one finds the same by itself.
//
// Pictures are never predicted from their own parts (`enable-intrabc`): where libaom 3.6 may do that and has several threads, what it
// encodes later is not what decoders show. Pictures then get worse one after the other, by up to 2 dB.

import Pixels

#if AVIF
  import CAVIF

  /// One file that is being coded.
  @safe final class AVIFStream {
    static let isAvailable = true
    static let canCountPlays = avif_can_set_plays() != 0

    /// Threads of libaom.
    private static let threads: Int32 = 4

    private let layout: YCbCrLayout
    private let encoder: UnsafeMutablePointer<avifEncoder>

    init(_ layout: YCbCrLayout, _ options: AVIFOptions, ticksPerSecond: Int) throws(CodecError) {
      guard let encoder = unsafe avifEncoderCreate() else { throw .outOfMemory(.avif) }
      self.layout = layout
      unsafe self.encoder = encoder
      unsafe encoder.pointee.codecChoice = AVIF_CODEC_CHOICE_AOM
      unsafe encoder.pointee.maxThreads = Self.threads
      unsafe encoder.pointee.speed = options.speed
      unsafe encoder.pointee.timescale = UInt64(ticksPerSecond)
      // The level decides alone.
      unsafe (encoder.pointee.minQuantizer, encoder.pointee.maxQuantizer) = (0, 63)
      unsafe (encoder.pointee.minQuantizerAlpha, encoder.pointee.maxQuantizerAlpha) = (0, 63)
      unsafe avif_set_plays(encoder, Int32(options.plays ?? 0))
      // The filter mixes the first picture with those after it, and a picture that is held shows it.
      let settings = [
        ("end-usage", "q"), ("cq-level", "\(options.level)"), ("enable-keyframe-filtering", "0"),
        ("enable-intrabc", "0"),
      ]
      for (key, value) in settings + (options.isTuned ? Self.tuning : []) {
        try Self.check(avifResult(rawValue: UInt32(unsafe avif_set_option(encoder, key, value))))
      }
    }

    private static let tuning = [
      ("tune-content", "screen"), ("arnr-maxframes", "0"), ("min-partition-size", "8"),
      ("enable-rect-partitions", "0"), ("enable-palette", "0"), ("deltaq-mode", "0"),
    ]

    deinit { unsafe avifEncoderDestroy(encoder) }

    /// Encodes a picture that is shown for `ticks`.
    func add(_ frame: AVIFFrame, ticks: Int, isOnly: Bool) throws(CodecError) {
      guard let image = unsafe avifImageCreateEmpty() else { throw .outOfMemory(.avif) }
      defer { unsafe avifImageDestroy(image) }
      unsafe (image.pointee.width, image.pointee.height) = (UInt32(layout.size.width), UInt32(layout.size.height))
      let depth: UInt32 = layout.precision == .tenBits ? 10 : 8
      unsafe (image.pointee.depth, image.pointee.yuvFormat) = (depth, AVIF_PIXEL_FORMAT_YUV444)
      unsafe image.pointee.yuvRange = AVIF_RANGE_LIMITED
      // sRGB, and the weights that the planes were made by.
      unsafe image.pointee.colorPrimaries = avifColorPrimaries(AVIF_COLOR_PRIMARIES_BT709)
      unsafe image.pointee.transferCharacteristics = avifTransferCharacteristics(AVIF_TRANSFER_CHARACTERISTICS_SRGB)
      unsafe image.pointee.matrixCoefficients = avifMatrixCoefficients(AVIF_MATRIX_COEFFICIENTS_BT709)
      // libaom reads the planes and copies what it keeps.
      var planes = frame.planes
      let flags = isOnly ? avifAddImageFlags(AVIF_ADD_IMAGE_FLAG_SINGLE.rawValue) : 0
      let result = unsafe planes.withUnsafeMutableBufferPointer { planes -> avifResult in
        guard let start = planes.baseAddress else { return AVIF_RESULT_NO_CONTENT }
        unsafe use(start, in: image)
        return unsafe avifEncoderAddImage(encoder, image, UInt64(ticks), flags)
      }
      try Self.check(result)
    }

    /// Lets a picture show planes that it does not own.
    private func use(_ planes: UnsafeMutablePointer<UInt8>, in image: UnsafeMutablePointer<avifImage>) {
      let bytes = layout.precision.bytes
      let row = UInt32(layout.codedSize.width * bytes)
      let cb = unsafe planes + layout.lumaCount * bytes
      let cr = unsafe cb + layout.chromaCount * bytes
      unsafe image.pointee.yuvPlanes = (planes, cb, cr)
      unsafe image.pointee.yuvRowBytes = (row, row, row)
      guard layout.hasAlpha else { return }
      unsafe image.pointee.alphaPlane = cr + layout.chromaCount * bytes
      unsafe image.pointee.alphaRowBytes = row
    }

    /// Ends the file.
    func finish() throws(CodecError) -> [UInt8] {
      var output = unsafe avifRWData()
      defer { unsafe avifRWDataFree(&output) }
      try Self.check(unsafe avifEncoderFinish(encoder, &output))
      return unsafe Array(UnsafeBufferPointer(start: output.data, count: output.size))
    }

    private static func check(_ result: avifResult) throws(CodecError) {
      switch result {
      case AVIF_RESULT_OK: return
      case AVIF_RESULT_OUT_OF_MEMORY: throw .outOfMemory(.avif)
      case AVIF_RESULT_NO_CODEC_AVAILABLE:
        throw .encoderFailed(.avif, reason: "this libavif has no libaom")
      default: throw .encoderFailed(.avif, reason: unsafe String(cString: avifResultToString(result)))
      }
    }
  }
#else
  /// Replaces libavif in a build without it.
  final class AVIFStream {
    static let isAvailable = false
    static let canCountPlays = false

    init(_ layout: YCbCrLayout, _ options: AVIFOptions, ticksPerSecond: Int) throws(CodecError) {
      throw .missingLibrary(.avif, trait: "AVIF")
    }

    func add(_ frame: AVIFFrame, ticks: Int, isOnly: Bool) throws(CodecError) {}

    func finish() throws(CodecError) -> [UInt8] { [] }
  }
#endif
