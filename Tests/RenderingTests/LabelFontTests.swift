#if Text
  import DisplayList
  import Pixels
  import Raster
  import Testing

  @testable import Rendering

  /// Labels of sheets and overlays.
  @Suite struct LabelFontTests {
    private let font = LabelFont(size: 22, color: .black)

    private func drawn(_ label: Label, at origin: Point, alignment: DisplayListBuilder.LabelAlignment = .left) -> Bitmap
    {
      var list = DisplayListBuilder(size: PixelSize(width: 300, height: 40))
      list.draw(label, at: origin, alignment: alignment)
      var bitmap = Bitmap(size: list.list.size)
      Renderer(images: ImageStore([])).render(list.list, into: &bitmap)
      return bitmap
    }

    /// The first and the last column and row with ink of at least half coverage.
    private func inked(_ bitmap: Bitmap) throws -> (x: ClosedRange<Int>, y: ClosedRange<Int>) {
      let ink = bitmap.pixels.indices.filter { bitmap.pixels[$0] >> 24 >= 0x80 }
      let (xs, ys) = (ink.map { $0 % bitmap.width }, ink.map { $0 / bitmap.width })
      return (
        try #require(xs.min())...(try #require(xs.max())), try #require(ys.min())...(try #require(ys.max()))
      )
    }

    @Test func `capitals are on the base line and have the stated height`() throws {
      // 2048 of 2816 units: exactly 16 of 22 pixels.
      #expect(font.capHeight == 16)
      let extent = try inked(drawn(font.label("HEX"), at: Point(x: 4, y: 30)))
      #expect(extent.y == 14...29)
    }

    @Test(arguments: [LabelFont(size: 11, color: .black), LabelFont(size: 22, weight: 600, color: .black)])
    func `a label is as wide as it says, but for the room beside its letters`(_ font: LabelFont) throws {
      for text in ["H", "0123456789", "list-detail 40%", "Überraschung → ende"] {
        let label = font.label(text)
        let extent = try inked(drawn(label, at: Point(x: 4, y: 30)))
        // Inter's letters are inset up to an eighth of an em within their advance; and half a pixel is no ink here.
        let room = font.size / 8 + 0.5
        #expect(abs(Double(extent.x.lowerBound) - 4) <= room, "\(text)")
        #expect(abs(Double(extent.x.upperBound + 1) - 4 - label.width) <= room, "\(text)")
      }
    }

    @Test func `a label that does not fit ends with an ellipsis`() throws {
      let whole = font.label("people/chidi/avatar")
      #expect(font.label("people/chidi/avatar", within: whole.width).width == whole.width)
      let cut = font.label("people/chidi/avatar", within: whole.width - 1)
      #expect(cut.width <= whole.width - 1 && cut.width > whole.width - 3 * font.size)
      // The same letters and three dots on the base line at the end.
      let picture = drawn(cut, at: Point(x: 0, y: 30))
      #expect(try inked(picture).x.upperBound < Int(whole.width))
      #expect(picture != drawn(whole, at: Point(x: 0, y: 30)))
      #expect(font.label("people", within: 3).width == 0)
      #expect(font.width(of: "") == 0)
    }

    @Test func `what comes after a name is never cut`() {
      let (name, tail) = ("a rather long name of a step", " 40%")
      let whole = font.label(name, within: 1000, then: tail)
      #expect(abs(whole.width - font.width(of: name) - font.width(of: tail)) < 1e-9)
      let cut = font.label(name, within: 160, then: tail)
      #expect(cut.width <= 160 && cut.width > font.width(of: tail) + 60)
      #expect(font.label(name, within: 10, then: tail).width == font.width(of: tail))
    }

    @Test func `a label is drawn where it is aligned to`() throws {
      let label = font.label("HH")
      let lefts = try [DisplayListBuilder.LabelAlignment.left, .center, .right].map {
        Double(try inked(drawn(label, at: Point(x: 150, y: 30), alignment: $0)).x.lowerBound)
      }
      #expect(abs(lefts[0] - lefts[1] - label.width / 2) <= 1)
      #expect(abs(lefts[0] - lefts[2] - label.width) <= 1)
      #expect((150...155).contains(lefts[0]))
    }

    @Test func `equal labels have equal pixels at any place, and colours count`() throws {
      let (first, second) = (font.label("12:30"), font.label("12:30"))
      let one = drawn(first, at: Point(x: 4.2, y: 30.3))
      #expect(one == drawn(second, at: Point(x: 4, y: 30)))
      #expect(one != drawn(font.colored(.white).label("12:30"), at: Point(x: 4, y: 30)))
    }
  }
#endif
