import ImageComparison
import Testing

/// SHA-256 against published digests, in one piece and in many.
@Suite struct SHA256Tests {
  /// Examples of FIPS 180-4 and NIST's test vectors.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `agrees with published digests`(_ text: String, _ digest: String) {
    #expect("\(SHA256.digest(of: Array(text.utf8)))" == digest)
  }

  @Test func `a million letters`() {
    let digest = SHA256.digest(of: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
    #expect("\(digest)" == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `pieces of any length give the digest of the whole`() {
    for length in [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 200] {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      for size in [1, 3, 63, 64, 65] {
        var hash = SHA256()
        for start in stride(from: 0, to: length, by: size) {
          hash.update(Array(bytes[start..<min(start + size, length)]))
        }
        #expect(hash.finish() == SHA256.digest(of: bytes), "\(length) bytes in pieces of \(size)")
      }
    }
  }
}
