import Foundation
import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

#if JPEG
  /// Files of 24 × 16 pixels, made by Pillow 11 with libjpeg-turbo: upright, red at the top left and blue at the bottom
  /// right (8 × 8 pixels each), green at the bottom left (8 × 8), the rest a light grey.
  @Suite struct JPEGDecoderTests {
    static let files = [
      "upright": """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQ\
      CgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ\
      EBD/wAARCAAQABgDAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQID\
      AAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlq\
      c3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3\
      +Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEI\
      FEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImK\
      kpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD5\
      0r8MP9Uz9tq/cz/KwKAPy3r+Tz+Hz9SK/rA/uA/nMr/VM+HP/9k=
      """,
      "progressive": """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQ\
      CgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ\
      EBD/wgARCAAQABgDAREAAhEBAxEB/8QAFwABAAMAAAAAAAAAAAAAAAAACAAHCf/EABgBAAMBAQAAAAAAAAAAAAAAAAAHCAYF/9oADAMB\
      AAIQAxAAAAGucLVLb3UrQC2p0epGw8M5qp4f/8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQABBQJf/8QAFBEBAAAAAAAAAAAAAAAA\
      AAAAIP/aAAgBAwEBPwFf/8QAFBEBAAAAAAAAAAAAAAAAAAAAIP/aAAgBAgEBPwFf/8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQAG\
      PwJf/8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQABPyFf/9oADAMBAAIAAwAAABDySL//xAAUEQEAAAAAAAAAAAAAAAAAAAAg/9oA\
      CAEDAQE/EF//xAAUEQEAAAAAAAAAAAAAAAAAAAAg/9oACAECAQE/EF//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAE/EF//2Q==
      """,
      "grey": """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQ\
      CgwSExIQEw8QEBD/wAALCAAQABgBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9\
      AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZn\
      aGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP0\
      9fb3+Pn6/9oACAEBAAA/APnSv22or8t6/Uiv5zK//9k=
      """,
      "cmyk": """
      /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgICAgIDAgICAwMDAwQGBAQEBAQIBgYFBgkICgoJCAkJCgwPDAoLDgsJCQ0RDQ4PEBAREAoM\
      EhMSEBMPEBAQ/8AAFAgAEAAYBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMF\
      BQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldY\
      WVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn\
      6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD9U6/Kqvyqr9U65ev6gK/qAooooor+X+vFK/l/or+oCva6/qAor+X+v5f66iiv/9k=
      """,
      "orientation6": """
      /9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYE\
      BAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQ\
      EBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAARCAAQABgDAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAA\
      AAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRol\
      JicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5\
      usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREA\
      AgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZH\
      SElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX\
      2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD50r8MP9Uz9tq/cz/KwKAPy3r+Tz+Hz9SK/rA/uA/nMr/VM+HP/9k=
      """,
    ]

    static func bytes(_ name: String) throws -> [UInt8] {
      let text = try #require(files[name])
      return Array(try #require(Data(base64Encoded: text)))
    }

    /// Whether a pixel is within 6 levels of R, G, B and opaque.
    static func isNear(_ pixel: UInt32, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
      let samples = [0, 8, 16].map { Int((pixel >> UInt32($0)) & 255) }
      return zip(samples, [red, green, blue]).allSatisfy { abs($0 - $1) <= 6 } && pixel >> 24 == 255
    }

    @Test(arguments: ["upright", "progressive", "cmyk"])
    func coloursLandWhereTheyBelong(name: String) throws {
      let picture = try ImageDecoder.decode(Self.bytes(name))
      #expect(picture.size == PixelSize(width: 24, height: 16))
      func pixel(_ x: Int, _ y: Int) -> UInt32 { picture.pixels[y * 24 + x] }
      #expect(Self.isNear(pixel(3, 3), 255, 0, 0))
      #expect(Self.isNear(pixel(20, 12), 0, 0, 255))
      #expect(Self.isNear(pixel(3, 12), 0, 200, 0))
      #expect(Self.isNear(pixel(12, 4), 240, 240, 240))
    }

    @Test func greyBecomesEqualSamples() throws {
      let picture = try ImageDecoder.decode(Self.bytes("grey"))
      #expect(Self.isNear(picture.pixels[3 * 24 + 3], 76, 76, 76))
    }

    @Test func orientationIsApplied() throws {
      // Code 6 is turned clockwise: the top left goes to the top right, the bottom left to the top left.
      let picture = try ImageDecoder.decode(Self.bytes("orientation6"))
      #expect(picture.size == PixelSize(width: 16, height: 24))
      #expect(Self.isNear(picture.pixels[3 * 16 + 12], 255, 0, 0))
      #expect(Self.isNear(picture.pixels[3 * 16 + 3], 0, 200, 0))
      #expect(Self.isNear(picture.pixels[20 * 16 + 3], 0, 0, 255))
    }

    @Test(arguments: files.keys.sorted())
    func everyTruncationIsAnError(name: String) throws {
      let bytes = try Self.bytes(name)
      for count in 0..<bytes.count {
        #expect(throws: CodecError.self, "\(count) bytes") { try ImageDecoder.decode(Array(bytes.prefix(count))) }
      }
    }

    @Test(arguments: files.keys.sorted())
    func damageNeverTraps(name: String) throws {
      let bytes = try Self.bytes(name)
      var random = SeededRandom(seed: 7)
      for _ in 0..<400 {
        var damaged = bytes
        for _ in 0..<3 {
          damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        _ = try? ImageDecoder.decode(damaged, limits: DecodingLimits(pixels: 1 << 20))
      }
    }

    @Test func limitsComeBeforeMemory() throws {
      #expect(throws: CodecError.tooManyPixels(.jpeg, found: PixelSize(width: 24, height: 16), limit: 383)) {
        try ImageDecoder.decode(Self.bytes("upright"), limits: DecodingLimits(pixels: 383))
      }
    }
  }
#else
  @Suite struct JPEGDecoderTests {
    @Test func aBuildWithoutTheLibrarySaysSo() {
      #expect(throws: CodecError.missingLibrary(.jpeg, trait: "JPEG")) {
        try ImageDecoder.decode([0xFF, 0xD8, 0xFF, 0xE0])
      }
    }
  }
#endif
