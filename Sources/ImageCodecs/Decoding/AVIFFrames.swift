// AVIF in, still and animated: libavif reads the boxes and lets AV1 be decoded, which is exact. Colours are computed here from the
// planes, because libavif's own arithmetic differs between processors.

import Pixels

#if AVIF
  import CAVIF

  /// Plays an AVIF file. Rotation and mirroring of the file are applied; a clean aperture is not.
  @safe final class AVIFFrames: FrameReader {
    let size: PixelSize
    let loopCount: Int
    /// What the file says about its colours; nil for sRGB.
    let colors: ColorSource?
    /// Whether its pictures have no colours.
    let isGrey: Bool
    private let orientation: Orientation
    private let stored: PixelSize
    /// A copy of the file at an address that does not change; libavif reads it until it is closed.
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let decoder: UnsafeMutablePointer<avifDecoder>

    /// Reads all boxes and checks the extent before memory is taken for pixels.
    init(_ file: [UInt8], limits: DecodingLimits) throws(CodecError) {
      guard let decoder = unsafe avifDecoderCreate() else { throw .outOfMemory(.avif) }
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, file.count))
      _ = unsafe bytes.update(fromContentsOf: file)
      unsafe (self.decoder, self.bytes) = (decoder, bytes)
      do throws(CodecError) {
        unsafe decoder.pointee.maxThreads = 1
        unsafe (decoder.pointee.ignoreExif, decoder.pointee.ignoreXMP) = (1, 1)
        // Files of old encoders lack boxes that are required now.
        unsafe decoder.pointee.strictFlags = 0
        unsafe decoder.pointee.imageSizeLimit = min(
          decoder.pointee.imageSizeLimit, UInt32(clamping: max(1, limits.pixels)))
        unsafe decoder.pointee.imageCountLimit = UInt32(clamping: max(1, limits.frames))
        try unsafe Self.check(avifDecoderSetIOMemory(decoder, bytes.baseAddress, file.count))
        try unsafe Self.check(avifDecoderParse(decoder))
        guard let image = unsafe decoder.pointee.image else {
          throw .malformed(.avif, reason: "there is no image in it")
        }
        stored = try unsafe limits.check(
          width: Int(image.pointee.width), height: Int(image.pointee.height), format: .avif)
        orientation = unsafe Orientation(code: Int(avif_orientation(image)))
        size = orientation.size(of: stored)
        loopCount = unsafe decoder.pointee.imageCount > 1 ? Int(avif_plays(decoder)) : 1
        isGrey = unsafe image.pointee.yuvFormat == AVIF_PIXEL_FORMAT_YUV400
        colors = unsafe Self.colors(of: image, limits)
      } catch {
        unsafe avifDecoderDestroy(decoder)
        unsafe bytes.deallocate()
        throw error
      }
    }

    deinit {
      unsafe avifDecoderDestroy(decoder)
      unsafe bytes.deallocate()
    }

    private static func colors(of image: UnsafeMutablePointer<avifImage>, _ limits: DecodingLimits) -> ColorSource? {
      let profile = unsafe image.pointee.icc
      if unsafe profile.size > 0 {
        guard unsafe profile.size <= limits.chunkBytes, let data = unsafe profile.data else { return .damaged }
        return unsafe .profile(Array(UnsafeBufferPointer(start: data, count: profile.size)))
      }
      // 2: not said, which means sRGB.
      let codes = unsafe (
        UInt8(clamping: image.pointee.colorPrimaries), UInt8(clamping: image.pointee.transferCharacteristics)
      )
      let primaries = codes.0 == 2 ? .sRGB : ColorPrimaries(code: codes.0)
      let curve = codes.1 == 2 ? .sRGB : TransferCurve(code: codes.1)
      guard let primaries, let curve else {
        return .unusable("the colour space \(codes.0)/\(codes.1) of the AVIF cannot be converted")
      }
      return primaries == .sRGB && curve == .sRGB ? nil : .primaries(primaries, curve)
    }

    func next() throws(CodecError) -> AnimationFrame? {
      let result = unsafe avifDecoderNextImage(decoder)
      if result == AVIF_RESULT_NO_IMAGES_REMAINING { return nil }
      try Self.check(result)
      guard let image = unsafe decoder.pointee.image, unsafe image.pointee.yuvPlanes.0 != nil,
        unsafe Int(image.pointee.width) == stored.width, unsafe Int(image.pointee.height) == stored.height
      else { throw .malformed(.avif, reason: "the frames have different sizes") }
      let planes = try unsafe AVIFPlanes(image)
      let bitmap = StraightBitmap(size: stored, pixels: planes.pixels())
      let isMoving = unsafe decoder.pointee.imageCount > 1
      return AnimationFrame(
        bitmap: orientation.apply(to: bitmap),
        delay: unsafe isMoving ? Self.delay(decoder.pointee.imageTiming.duration) : 0)
    }

    private static func delay(_ seconds: Double) -> Double { seconds.isFinite ? max(0, seconds) : 0 }

    private static func check(_ result: avifResult) throws(CodecError) {
      switch result {
      case AVIF_RESULT_OK: return
      case AVIF_RESULT_OUT_OF_MEMORY: throw .outOfMemory(.avif)
      case AVIF_RESULT_TRUNCATED_DATA: throw .truncated(.avif)
      default: throw .malformed(.avif, reason: unsafe String(cString: avifResultToString(result)))
      }
    }
  }

  /// The samples of a decoded picture.
  @safe private struct AVIFPlanes {
    @safe private struct Plane {
      let base: UnsafePointer<UInt8>
      let row: Int
      let isWide: Bool

      /// A sample; it is in the plane.
      @inline(__always)
      subscript(_ x: Int, _ y: Int) -> Float {
        if isWide {
          return unsafe Float(
            base.advanced(by: y * row + 2 * x).withMemoryRebound(to: UInt16.self, capacity: 1) { unsafe $0.pointee })
        }
        return unsafe Float(base[y * row + x])
      }
    }

    private let size: PixelSize
    private let luma: Plane
    /// Nil for a picture of greys.
    private let chroma: (Plane, Plane)?
    private let alpha: Plane?
    /// By how many bits the places of chroma samples are shifted.
    private let (shiftX, shiftY): (Int, Int)
    /// Samples to 0...1, and to -0.5...0.5.
    private let (lumaZero, lumaScale, chromaZero, chromaScale, alphaScale): (Float, Float, Float, Float, Float)
    /// The shares of red and blue in luma; nil: the planes are green, blue and red.
    private let weights: (red: Float, blue: Float)?
    private let isPremultiplied: Bool

    /// Describes the planes of a picture, which must stay while the value is used.
    init(_ image: UnsafeMutablePointer<avifImage>) throws(CodecError) {
      let picture = unsafe image.pointee
      size = unsafe PixelSize(width: Int(picture.width), height: Int(picture.height))
      let depth = unsafe Int(picture.depth)
      guard [8, 10, 12].contains(depth) else { throw .malformed(.avif, reason: "\(depth) bits a sample") }
      func plane(_ base: UnsafeMutablePointer<UInt8>?, _ row: UInt32) -> Plane? {
        unsafe base.map { unsafe Plane(base: UnsafePointer($0), row: Int(row), isWide: depth > 8) }
      }
      guard let luma = unsafe plane(picture.yuvPlanes.0, picture.yuvRowBytes.0) else {
        throw .malformed(.avif, reason: "there is no image in it")
      }
      self.luma = luma
      switch unsafe picture.yuvFormat {
      case AVIF_PIXEL_FORMAT_YUV444: (shiftX, shiftY) = (0, 0)
      case AVIF_PIXEL_FORMAT_YUV422: (shiftX, shiftY) = (1, 0)
      case AVIF_PIXEL_FORMAT_YUV420: (shiftX, shiftY) = (1, 1)
      default: (shiftX, shiftY) = (0, 0)
      }
      if let first = unsafe plane(picture.yuvPlanes.1, picture.yuvRowBytes.1),
        let second = unsafe plane(picture.yuvPlanes.2, picture.yuvRowBytes.2),
        unsafe picture.yuvFormat != AVIF_PIXEL_FORMAT_YUV400
      {
        chroma = (first, second)
      } else {
        chroma = nil
      }
      alpha = unsafe plane(picture.alphaPlane, picture.alphaRowBytes)
      isPremultiplied = unsafe picture.alphaPremultiplied != 0
      let (full, unit) = (Float((1 << depth) - 1), Float(1 << (depth - 8)))
      let isLimited = unsafe picture.yuvRange == AVIF_RANGE_LIMITED
      (lumaZero, lumaScale) = isLimited ? (16 * unit, 1 / (219 * unit)) : (0, 1 / full)
      (chromaZero, chromaScale) = (128 * unit, isLimited ? 1 / (224 * unit) : 1 / full)
      alphaScale = 255 / full
      switch unsafe Int(picture.matrixCoefficients) {
      case 0: weights = nil
      case 1: weights = (0.2126, 0.0722)
      case 2, 5, 6: weights = (0.299, 0.114)
      case 9: weights = (0.2627, 0.0593)
      case let matrix: throw .malformed(.avif, reason: "the matrix \(matrix) is not supported")
      }
      guard weights != nil || (shiftX == 0 && chroma != nil) else {
        throw .malformed(.avif, reason: "planes of red, green and blue have one size")
      }
    }

    /// All pixels with straight alpha.
    func pixels() -> [UInt32] {
      var pixels: [UInt32] = []
      pixels.reserveCapacity(size.area)
      for y in 0..<size.height {
        for x in 0..<size.width {
          var color = color(x, y)
          var opacity: Float = 255
          if let alpha {
            opacity = min(255, (alpha[x, y] * alphaScale).rounded())
            if isPremultiplied, opacity > 0 { color *= 255 / opacity }
          }
          color = (color * 255).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)).rounded(
            .toNearestOrAwayFromZero)
          pixels.append(UInt32(color[0]) | UInt32(color[1]) << 8 | UInt32(color[2]) << 16 | UInt32(opacity) << 24)
        }
      }
      return pixels
    }

    /// Red, green and blue, 0...1 or a little beyond.
    private func color(_ x: Int, _ y: Int) -> SIMD3<Float> {
      let light = (luma[x, y] - lumaZero) * lumaScale
      guard let chroma else { return SIMD3(repeating: light) }
      guard let weights else {
        let (blue, red) = ((chroma.0[x, y] - lumaZero) * lumaScale, (chroma.1[x, y] - lumaZero) * lumaScale)
        return SIMD3(red, light, blue)
      }
      let cb = (sample(chroma.0, x, y) - chromaZero) * chromaScale
      let cr = (sample(chroma.1, x, y) - chromaZero) * chromaScale
      let red = light + 2 * (1 - weights.red) * cr
      let blue = light + 2 * (1 - weights.blue) * cb
      let rest = light - weights.red * red - weights.blue * blue
      return SIMD3(red, rest / (1 - weights.red - weights.blue), blue)
    }

    /// A chroma sample at a pixel, interpolated between those in the middle of 2 × 2 or 2 × 1 pixels.
    private func sample(_ plane: Plane, _ x: Int, _ y: Int) -> Float {
      if shiftX == 0 { return plane[x, y] }
      let (near, far) = Self.neighbours(x, (size.width + 1) / 2)
      func across(_ y: Int) -> Float { plane[near, y] * 0.75 + plane[far, y] * 0.25 }
      if shiftY == 0 { return across(y) }
      let (above, below) = Self.neighbours(y, (size.height + 1) / 2)
      return across(above) * 0.75 + across(below) * 0.25
    }

    private static func neighbours(_ place: Int, _ count: Int) -> (near: Int, far: Int) {
      let near = place / 2
      return (near, min(max(place & 1 == 0 ? near - 1 : near + 1, 0), count - 1))
    }
  }
#else
  /// Replaces the decoder in a build without libavif.
  struct AVIFFrames: FrameReader {
    let size: PixelSize
    let loopCount = 1
    let colors: ColorSource? = nil
    let isGrey = false

    init(_ file: [UInt8], limits: DecodingLimits) throws(CodecError) { throw .missingLibrary(.avif, trait: "AVIF") }

    func next() throws(CodecError) -> AnimationFrame? { nil }
  }
#endif
