// Colour glyphs: pictures (CBDT, sbix), and outlines in colours of a palette (COLR version 0).

#if Text
  import CFreeType
  import Pixels

  extension FontFace {
    /// A layer of a colour glyph, bottom to top.
    struct ColorLayer {
      /// Whose outline it is.
      var glyph: Int
      /// Nil: the colour of the text.
      var color: PremultipliedColor?
    }

    /// A picture of a glyph and its box around the origin, in ems.
    struct Picture {
      var bitmap: Bitmap
      var box: Rect
    }

    /// Longest side of a picture of a glyph, in pixels.
    static var longestPicture: Int { 1024 }

    /// The layers of a glyph in the font's first palette; empty for one without.
    func colorLayers(of glyph: Int) -> [ColorLayer] {
      var palette: UnsafeMutablePointer<FT_Color>?
      var data = unsafe FT_Palette_Data()
      guard isColored, unsafe FT_Palette_Data_Get(face, &data) == 0, unsafe FT_Palette_Select(face, 0, &palette) == 0
      else { return [] }
      let colors = unsafe UnsafeBufferPointer(start: palette, count: Int(data.num_palette_entries))
      var iterator = unsafe FT_LayerIterator(num_layers: 0, layer: 0, p: nil)
      var layers: [ColorLayer] = []
      var (index, entry) = (FT_UInt(0), FT_UInt(0))
      while unsafe FT_Get_Color_Glyph_Layer(face, FT_UInt(glyph), &index, &entry, &iterator) != 0 {
        let color = unsafe Int(entry) < colors.count ? PremultipliedColor(colors[Int(entry)]) : nil
        layers.append(ColorLayer(glyph: Int(index), color: color))
      }
      return layers
    }

    /// The largest picture of a glyph; nil for one without.
    func picture(of glyph: Int) throws(FontError) -> Picture? {
      guard isColored, let size = largestSize else { return nil }
      guard unsafe FT_Select_Size(face, FT_Int(size)) == 0 else { return nil }
      let code = unsafe FT_Load_Glyph(face, FT_UInt(glyph), Int32(FT_LOAD_COLOR | FT_LOAD_NO_HINTING))
      guard code == 0 else { throw .damagedGlyph(glyph, FreeTypeError(code: code)) }
      guard let slot = unsafe face.pointee.glyph, unsafe slot.pointee.format == FT_GLYPH_FORMAT_BITMAP,
        let bitmap = unsafe Bitmap(slot.pointee.bitmap)
      else { return nil }
      let em = unsafe Double(face.pointee.available_sizes[size].y_ppem) / 64
      guard em >= 1 else { return nil }
      let box = unsafe Rect(
        x: Double(slot.pointee.bitmap_left) / em, y: -Double(slot.pointee.bitmap_top) / em,
        width: Double(bitmap.width) / em, height: Double(bitmap.height) / em)
      return Picture(bitmap: bitmap, box: box)
    }

    private var largestSize: Int? {
      let count = Int(unsafe face.pointee.num_fixed_sizes)
      return (0..<count).max {
        unsafe face.pointee.available_sizes[$0].y_ppem < face.pointee.available_sizes[$1].y_ppem
      }
    }
  }

  extension PremultipliedColor {
    /// A palette's colour.
    fileprivate init(_ color: FT_Color) {
      self =
        Color(
          red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255,
          alpha: Double(color.alpha) / 255
        ).premultiplied
    }
  }

  extension Bitmap {
    /// FreeType's premultiplied B, G, R, A rows from the top; nil for other kinds and pictures that are too large.
    fileprivate init?(_ source: FT_Bitmap) {
      let (width, height) = (Int(unsafe source.width), Int(unsafe source.rows))
      guard Int(unsafe source.pixel_mode) == Int(FT_PIXEL_MODE_BGRA.rawValue), let buffer = unsafe source.buffer,
        1...FontFace.longestPicture ~= width, 1...FontFace.longestPicture ~= height,
        Int(unsafe source.pitch) >= 4 * width
      else { return nil }
      self.init(size: PixelSize(width: width, height: height))
      for y in 0..<height {
        let row = unsafe buffer + y * Int(source.pitch)
        for x in 0..<width {
          let pixel = unsafe (row[4 * x], row[4 * x + 1], row[4 * x + 2], row[4 * x + 3])
          let alpha = pixel.3
          // A damaged picture may break the rule that no colour exceeds its alpha.
          let (red, green, blue) = (min(pixel.2, alpha), min(pixel.1, alpha), min(pixel.0, alpha))
          self[x, y] = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
        }
      }
    }
  }
#endif
