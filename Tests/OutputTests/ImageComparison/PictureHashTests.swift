import Pixels
import Testing

@testable import ImageComparison

/// The hash of a picture against the reference values of XXH64; size and every pixel count.
@Suite struct PictureHashTests {
  /// The values that the reference implementation gives (xxHash 0.8, `xxhsum -H1` and its own sanity checks).
  @Test(arguments: [
    ("", 0xEF46_DB37_51D8_E999 as UInt64), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
    ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
  ])
  func `hashes are those of XXH64`(_ text: String, _ expected: UInt64) {
    let hash = unsafe Array(text.utf8).withUnsafeBytes { unsafe XXH64.hash($0, seed: 0) }
    #expect(hash == expected)
  }

  @Test func `the extent and every pixel count`() {
    let wide = Bitmap(size: PixelSize(width: 6, height: 4))
    #expect(PictureHash(wide) == PictureHash(wide))
    #expect(PictureHash(wide) != PictureHash(Bitmap(size: PixelSize(width: 4, height: 6))))
    for index in wide.pixels.indices {
      var changed = wide
      changed.pixels[index] = 0x0100_0000
      #expect(PictureHash(changed) != PictureHash(wide))
    }
    #expect(PictureHash(value: 0xAB).description == "00000000000000ab")
  }
}
