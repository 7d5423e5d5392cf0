// The visibility of steps between errors near a colour, cached for the last colours: a gradient has few colours, which
// recur often.

/// The visibility of steps near colours, cached for the last colours.
@safe struct SensitivityMemory {
  /// The cached sensitivity of a colour: how much a level of its samples changes lightness, chroma and hue. The last
  /// lanes are unused, except for the bits of the colour.
  private struct Entry {
    var red = SIMD4<Float>.zero
    var green = SIMD4<Float>.zero
    var blue = SIMD4<Float>.zero
  }

  /// An entry for each hash; the colour 0 for none.
  private let entries: UnsafeMutablePointer<Entry>
  private static let bits: UInt32 = 11

  /// Calls `body` with an empty memory.
  static func with(_ body: (SensitivityMemory) -> Void) {
    unsafe withUnsafeTemporaryAllocation(of: Entry.self, capacity: 1 << Int(bits)) { room in
      unsafe room.initialize(repeating: Entry())
      guard let entries = room.baseAddress else { return }
      body(unsafe SensitivityMemory(entries: entries))
    }
  }

  private init(entries: UnsafeMutablePointer<Entry>) { unsafe self.entries = entries }

  /// The squared difference in Lab of the larger one of two steps between errors, in 64ths of a level a sample, near an
  /// opaque colour.
  @inline(__always)
  func visible(_ steps: SIMD8<Int16>, beside pixel: UInt32) -> Float {
    let place = unsafe entries + Int(truncatingIfNeeded: (pixel &* 0x9E37_79B1) &>> (32 &- Self.bits))
    if unsafe place.pointee.red.w.bitPattern != pixel { unsafe place.pointee = Self.entry(pixel) }
    let entry = unsafe place.pointee
    let (first, second) = (SIMD4<Float>(steps.lowHalf), SIMD4<Float>(steps.highHalf))
    return max(Self.squaredLength(first, entry), Self.squaredLength(second, entry))
  }

  @inline(__always)
  private static func squaredLength(_ step: SIMD4<Float>, _ entry: Entry) -> Float {
    let seen = (entry.red * step.x + entry.green * step.y) + entry.blue * step.z
    let squares = seen * seen
    return (squares.x + squares.y) + squares.z
  }

  @inline(never)
  private static func entry(_ pixel: UInt32) -> Entry {
    let (slopes, sensitivity) = (SampleLight.slopes(pixel) / 64, ContourSensitivity(around: pixel))
    var entry = Entry(
      red: sensitivity.red * slopes.x, green: sensitivity.green * slopes.y, blue: sensitivity.blue * slopes.z)
    entry.red.w = Float(bitPattern: pixel)
    return entry
  }
}
