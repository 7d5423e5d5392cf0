// Fonts that are cut short, damaged or made to harm: they end in an error or in some layout, never in a crash.

#if Text
  import Pixels
  import SceneModel
  import TestSupport
  import Testing
  import TextLayout

  @Suite struct DamagedFontTests {
    private static let installed = TestFont.allCases.filter(\.isInstalled)

    /// Lays out a sample in a font file, damaged or not.
    private func tryOut(_ bytes: [UInt8]) throws {
      let font = FontReference.file("damaged")
      var layouter = try TextLayouter(declared: [font])
      try layouter.open(font, bytes: bytes)
      let sample = LayerText("Hamburgefonstiv ÄÖé fi אב لا 😀", weight: 650, lines: 0)
      _ = try layouter.add(sample, font: font, box: Size(width: 90, height: 100))
    }

    private func expectOrderlyEnd(_ bytes: [UInt8]) {
      do { try tryOut(bytes) } catch {
        #expect(error is FontError || error is TextError, "\(error)")
      }
    }

    @Test(arguments: installed) func `every cut of a font is refused`(_ font: TestFont) throws {
      let bytes = try font.bytes
      for share in 0..<24 {
        #expect(throws: FontError.self) { try tryOut(Array(bytes.prefix(bytes.count * share / 24))) }
      }
    }

    @Test(arguments: installed) func `bits that are turned over do not crash`(_ font: TestFont) throws {
      let whole = try font.bytes
      // The pictures make up most of a font of pictures; the tables before them are what can go wrong.
      let reach = min(whole.count, 400_000)
      var random = SeededRandom(seed: 0x5EED)
      for _ in 0..<20 {
        var bytes = whole
        for _ in 0..<64 {
          let place = Int(random.next() % UInt64(reach))
          bytes[place] ^= 1 << UInt8(random.next() % 8)
        }
        expectOrderlyEnd(bytes)
      }
    }

    @Test(arguments: ["cmap", "head", "hhea", "hmtx", "maxp", "glyf", "loca", "GSUB", "GPOS", "OS/2", "name", "kern"])
    func `a table of noise does not crash`(_ tag: String) throws {
      var random = SeededRandom(seed: 7)
      for font in [TestFont.roboto, .dejaVu] {
        var bytes = try font.bytes
        guard let table = Self.table(tag, of: bytes) else { continue }
        for place in table { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
        expectOrderlyEnd(bytes)
      }
    }

    @Test func `what is no font is refused by name`() throws {
      #expect(throws: FontError.notAFont) { try tryOut([]) }
      #expect(throws: FontError.notAFont) { try tryOut(Array("%!PS-AdobeFont-1.0: Harmless".utf8)) }
      #expect(throws: FontError.notAFont) { try tryOut(Array("wOFF".utf8) + [UInt8](repeating: 0, count: 100)) }
      let empty: [UInt8] = [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
      #expect(throws: FontError.missingTable("cmap")) { try tryOut(empty) }
      var roboto = try TestFont.roboto.bytes
      roboto.removeLast(100_000)
      #expect(throws: FontError.truncated(table: "table `GDEF`")) { try tryOut(roboto) }
    }

    @Test func `an em of no units is refused`() throws {
      var bytes = try TestFont.roboto.bytes
      let head = try #require(Self.table("head", of: bytes))
      bytes[head.lowerBound + 18] = 0
      bytes[head.lowerBound + 19] = 0
      #expect(throws: FontError.self) { try tryOut(bytes) }
    }

    /// Where a table lies in a font file.
    private static func table(_ tag: String, of bytes: [UInt8]) -> Range<Int>? {
      func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
      let count = Int(bytes[4]) << 8 | Int(bytes[5])
      for entry in (0..<count).map({ 12 + 16 * $0 }) where Array(bytes[entry..<entry + 4]) == Array(tag.utf8) {
        return number(entry + 8)..<number(entry + 8) + number(entry + 12)
      }
      return nil
    }
  }
#endif
