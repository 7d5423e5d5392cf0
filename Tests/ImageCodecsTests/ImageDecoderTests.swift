import FileFormats
@testable import ImageCodecs
import Testing

/// Formats are detected by their first bytes; unknown content is an error.
@Suite struct ImageDecoderTests {
  @Test func `unknown bytes are named`() {
    let error = CodecError.unknownFormat(firstBytes: [0x42, 0x4D, 0, 1])
    #expect(throws: error) { try ImageDecoder.decode([0x42, 0x4D, 0, 1]) }
    #expect(error.description == "not a PNG, JPEG, GIF, WebP or AVIF image (it starts with the bytes 42 4D 00 01)")
    #expect(throws: CodecError.unknownFormat(firstBytes: [])) { try ImageDecoder.decode([]) }
  }

  @Test func `formats are detected by content`() {
    #expect(ImageFormat(recognizing: Array("GIF89a".utf8)) == .gif)
    #expect(ImageFormat(recognizing: [0xFF, 0xD8, 0xFF]) == .jpeg)
    #expect(ImageFormat(recognizing: [0x89, 0x50, 0x4E, 0x47, 1]) == .png)
    #expect(ImageFormat(recognizing: Array("RIFF1234WAVE".utf8)) == nil)
  }
}
