// Keys of the parts of a picture: what joins the commands of one frame with those of the next one.
//
// Two lists of neighbouring times name the same part by the same key. Keys are recorded only on request: frames that become
// pixels do not need them.

/// The identity of a part of a picture over time: a hash of the roles and names that lead to it.
package struct PartKey: Hashable, Sendable {
  /// The hash.
  package let value: UInt64

  /// The picture as a whole.
  package static let root = PartKey(value: 0xCBF2_9CE4_8422_2325)

  private init(value: UInt64) { self.value = value }

  /// The part with a name and a role that are unique in the picture, wherever it is drawn.
  package init(role: String, name: String) {
    self = PartKey.root.adding(role.utf8).adding([0]).adding(name.utf8)
  }

  /// The part of this part with a number, such as the index of a child.
  package func child(_ number: Int) -> PartKey {
    var bits = UInt64(truncatingIfNeeded: number)
    var bytes: [UInt8] = [1]
    for _ in 0..<8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
    }
    return adding(bytes)
  }

  /// FNV-1a.
  private func adding(_ bytes: some Sequence<UInt8>) -> PartKey {
    var hash = value
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return PartKey(value: hash)
  }
}
