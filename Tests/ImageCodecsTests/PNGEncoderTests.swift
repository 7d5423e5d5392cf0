import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

/// PNG files read back by the decoder: every colour type, depth, width and effort gives the same pixels, and the
/// smallest type that can store them is chosen. pngcheck checks them where it is installed.
@Suite struct PNGEncoderTests {
  /// One picture for each colour type, named by the type that it must go out as.
  static let pictures: [(PNGColorType, Int, Bitmap)] = [
    (.rgb, 8, TestPictures.gradient(61, 47)),
    (.rgba, 8, TestPictures.make(40, 30) { x, y in (x * 6, y * 8, 77, 255 - x * 3) }),
    (.gray, 8, TestPictures.make(64, 32) { x, y in TestPictures.gray(x * 4 + y % 4) }),
    (.gray, 4, TestPictures.make(17, 5) { x, y in TestPictures.gray((x + y) % 16 * 17) }),
    (.gray, 2, TestPictures.make(9, 5) { x, y in TestPictures.gray((x + y) % 4 * 85) }),
    (.gray, 1, TestPictures.make(9, 5) { x, y in TestPictures.gray((x + y) % 2 * 255) }),
    (.gray, 1, TestPictures.make(1, 1) { _, _ in TestPictures.gray(0) }),
    (.palette, 4, TestPictures.make(17, 5) { x, y in TestPictures.gray((x + y) % 11 * 7) }),
    (.grayAlpha, 8, TestPictures.make(67, 31) { x, y in (x % 51 * 2, x % 51 * 2, x % 51 * 2, 110 + y * 4) }),
    (.palette, 1, TestPictures.make(5, 3) { _, _ in (0, 0, 0, 0) }),
    (.palette, 8, TestPictures.stripes(50, 9, colors: 40)),
    (.palette, 4, TestPictures.stripes(51, 9, colors: 16)),
    (.palette, 2, TestPictures.stripes(7, 3, colors: 3)),
    (.palette, 1, TestPictures.make(1, 1) { _, _ in (9, 8, 7, 255) }),
    (.palette, 2, TestPictures.make(9, 9) { x, _ in x % 3 == 0 ? (0, 0, 0, 0) : (255, 0, 0, x % 3 == 1 ? 255 : 128) }),
  ]

  @Test(arguments: Compression.allCases)
  func `decodes to the same pixels`(compression: Compression) throws {
    for (_, _, picture) in Self.pictures {
      let bytes = try PNGEncoder(PNGOptions(compression: compression)).encode(picture)
      let decoded = try ImageDecoder.decode(bytes)
      #expect(decoded == picture.straight())
      #expect(decoded.premultiplied() == picture)
    }
  }

  @Test func `chooses the smallest color type`() throws {
    for (type, depth, picture) in Self.pictures {
      let bytes = try PNGEncoder().encode(picture)
      #expect(bytes[24] == UInt8(depth) && bytes[25] == UInt8(type.rawValue))
    }
  }

  @Test func `carries the programs mark`() throws {
    let picture = TestPictures.gradient(4, 4)
    let marked = try PNGEncoder().encode(picture)
    #expect(marked.firstRange(of: Array("tEXtSoftware\0MagicMove".utf8)) != nil)
    let plain = try PNGEncoder(PNGOptions(software: nil)).encode(picture)
    #expect(plain.firstRange(of: Array("Software".utf8)) == nil)
  }

  @Test func `every width keeps its pixels`() throws {
    for width in 1...40 {
      for picture in [TestPictures.gradient(width, 3), TestPictures.stripes(width, 3, colors: 5)] {
        for compression in Compression.allCases {
          let bytes = try PNGEncoder(PNGOptions(compression: compression)).encode(picture)
          #expect(try ImageDecoder.decode(bytes).premultiplied() == picture)
        }
      }
    }
  }

  @Test(.enabled(if: ForeignProgram.exists("pngcheck"), "pngcheck is not installed"))
  func `another program accepts the file`() throws {
    let checker = try #require(ForeignProgram("pngcheck"))
    for (_, _, picture) in Self.pictures {
      for compression in Compression.allCases {
        let bytes = try PNGEncoder(PNGOptions(compression: compression)).encode(picture)
        #expect(try checker.accepts(bytes, extension: "png"))
      }
    }
  }

  @Test func `more effort is never larger`() throws {
    let picture = TestPictures.gradient(200, 200)
    let sizes = try Compression.allCases.map { try PNGEncoder(PNGOptions(compression: $0)).encode(picture).count }
    #expect(sizes[0] >= sizes[1] && sizes[1] >= sizes[2])
  }

  @Test func `rejects pictures without pixels`() {
    let size = PixelSize(width: 0, height: 5)
    #expect(throws: CodecError.noPixels(.png, found: size)) { try PNGEncoder().encode(Bitmap(size: size)) }
  }
}
