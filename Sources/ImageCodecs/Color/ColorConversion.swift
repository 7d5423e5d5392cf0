// Colours of pictures to sRGB, by LittleCMS: relative colorimetric with black point compensation, as browsers and Pillow do.
//
// The transforms count in 8 and 16 bits with whole numbers, once their tables are made. So a picture has the same bytes
// everywhere.

/// How samples are stored.
package enum ColorSamples: Hashable {
  /// Pixels of four bytes: red, green, blue, alpha.
  case rgb
  /// The same with equal red, green and blue.
  case grey
  /// Four bytes of ink; in inverted ones 255 is no ink.
  case cmyk(isInverted: Bool)
}

#if ColorProfiles
  import CLittleCMS

  /// A transform to sRGB for one picture with all its frames.
  @safe package final class ColorConversion {
    private let context: cmsContext
    private let transform: cmsHTRANSFORM
    /// Whether it takes samples of 16 bits, the high byte first.
    let isWide: Bool

    /// Prepares a transform.
    ///
    /// - Returns: Nil for the conversion where colours remain as they are, with the reason unless they are those of sRGB to one level.
    package static func find(
      _ source: ColorSource?, _ samples: ColorSamples, isWide: Bool = false
    ) -> (conversion: ColorConversion?, note: String?) {
      switch source {
      case nil: return (nil, nil)
      case .unusable(let reason): return (nil, reason)
      case .profile, .primaries:
        guard let source, let conversion = ColorConversion(source, samples, isWide: false) else {
          return (nil, "its colour profile is damaged, or does not suit its samples")
        }
        if conversion.changesNothing(samples) { return (nil, nil) }
        return (isWide ? ColorConversion(source, samples, isWide: true) : conversion, nil)
      }
    }

    private init?(_ source: ColorSource, _ samples: ColorSamples, isWide: Bool) {
      self.isWide = isWide
      guard let context = unsafe cmsCreateContext(nil, nil) else { return nil }
      guard let transform = unsafe Self.transform(source, samples, isWide, context) else {
        unsafe cmsDeleteContext(context)
        return nil
      }
      unsafe (self.context, self.transform) = (context, transform)
    }

    deinit {
      unsafe cmsDeleteTransform(transform)
      unsafe cmsDeleteContext(context)
    }

    private static func transform(
      _ source: ColorSource, _ samples: ColorSamples, _ isWide: Bool, _ context: cmsContext
    ) -> cmsHTRANSFORM? {
      guard let input = unsafe profile(source, context) else { return nil }
      defer { unsafe _ = cmsCloseProfile(input) }
      guard let output = unsafe cmsCreate_sRGBProfileTHR(context) else { return nil }
      defer { unsafe _ = cmsCloseProfile(output) }
      let (space, format): (cmsColorSpaceSignature, cmsUInt32Number) =
        switch samples {
        case .grey where unsafe cmsGetColorSpace(input) == cmsSigGrayData:
          (cmsSigGrayData, isWide ? magicmove_grey_of_8 : magicmove_grey_of_4)
        case .rgb, .grey: (cmsSigRgbData, isWide ? magicmove_rgb_of_8 : magicmove_rgb_of_4)
        case .cmyk(let isInverted): (cmsSigCmykData, isInverted ? magicmove_inverted_cmyk : magicmove_cmyk)
        }
      // Here LittleCMS would make one small table of all steps, which is up to 22 levels off for 16 bits, and 50 for greys.
      let isExact = isWide || format == magicmove_grey_of_4
      let flags =
        cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION) | (isExact ? cmsUInt32Number(cmsFLAGS_NOOPTIMIZE) : 0)
      guard unsafe cmsGetColorSpace(input) == space else { return nil }
      return unsafe cmsCreateTransformTHR(
        context, input, format, output, magicmove_rgb_of_4, cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC), flags)
    }

    private static func profile(_ source: ColorSource, _ context: cmsContext) -> cmsHPROFILE? {
      switch source {
      case .profile(let bytes):
        return unsafe bytes.withUnsafeBytes { bytes in
          unsafe cmsOpenProfileFromMemTHR(context, bytes.baseAddress, cmsUInt32Number(clamping: bytes.count))
        }
      case .primaries(let primaries, let curve):
        func point(_ xy: [Double]) -> cmsCIExyY { cmsCIExyY(x: xy[0], y: xy[1], Y: 1) }
        var white = point(primaries.white)
        var triple = cmsCIExyYTRIPLE(
          Red: point(primaries.red), Green: point(primaries.green), Blue: point(primaries.blue))
        guard let tone = unsafe cmsBuildParametricToneCurve(context, 4, curve.parameters) else { return nil }
        defer { unsafe cmsFreeToneCurve(tone) }
        let curves = unsafe [Optional(tone), tone, tone]
        return unsafe cmsCreateRGBProfileTHR(context, &white, &triple, curves)
      case .unusable: return nil
      }
    }

    /// Converts pixels in place; alpha remains.
    package func convert(_ pixels: inout [UInt32]) {
      // A call counts its pixels in 32 bits.
      unsafe pixels.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        unsafe cmsDoTransform(transform, base, base, cmsUInt32Number(clamping: bytes.count / 4))
      }
    }

    /// Pixels of four samples each: opaque ones, or such of 16 bits with their alpha.
    package func pixels(of samples: [UInt8]) -> [UInt32] {
      var pixels = [UInt32](repeating: 0xFF00_0000, count: samples.count / (isWide ? 8 : 4))
      if isWide {
        for index in pixels.indices {
          let alpha = UInt32(samples[8 * index + 6]) << 8 | UInt32(samples[8 * index + 7])
          pixels[index] = ((alpha * 255 + 32_767) / 65_535) << 24
        }
      }
      unsafe samples.withUnsafeBytes { source in
        unsafe pixels.withUnsafeMutableBytes { target in
          unsafe cmsDoTransform(
            transform, source.baseAddress, target.baseAddress, cmsUInt32Number(clamping: target.count / 4))
        }
      }
      return pixels
    }

    /// Whether no colour changes by more than one level: the profile is one of sRGB, of which there are many.
    private func changesNothing(_ samples: ColorSamples) -> Bool {
      let steps = (0..<9).map { UInt32(min(255, $0 * 32)) }
      var colors = (0..<256).map { UInt32($0) * 0x01_0101 }
      switch samples {
      case .cmyk: return false
      case .grey: break
      case .rgb:
        for red in steps {
          for green in steps { for blue in steps { colors.append(red | green << 8 | blue << 16) } }
        }
      }
      var converted = colors
      convert(&converted)
      return zip(colors, converted).allSatisfy { before, after in
        [0, 8, 16].allSatisfy { abs(Int(before >> $0 & 255) - Int(after >> $0 & 255)) <= 1 }
      }
    }
  }
#else
  /// A build without LittleCMS converts no colours.
  package final class ColorConversion {
    package static func find(
      _ source: ColorSource?, _ samples: ColorSamples, isWide: Bool = false
    ) -> (conversion: ColorConversion?, note: String?) {
      switch source {
      case nil: (nil, nil)
      case .unusable(let reason): (nil, reason)
      case .profile, .primaries:
        (nil, source?.claimsSRGB == true ? nil : ColorNote.lacksLibrary)
      }
    }

    let isWide = false

    package func convert(_ pixels: inout [UInt32]) {}

    package func pixels(of samples: [UInt8]) -> [UInt32] { [] }
  }
#endif
