// The places where a line may end, by the Unicode line breaking algorithm (UAX #14) and ICU's dictionaries for languages that
// write no spaces. ICU is the copy that ships with the Swift toolchain for Foundation; the rules are those of no language in
// particular, whatever the locale of the machine.

#if Text
  import _FoundationICU

  /// Finds line breaks.
  enum LineBreaks {
    /// The offsets after which a line may end, ascending, the end of the text included.
    static func offsets(in units: [UInt16]) -> [Int] {
      var status = U_ZERO_ERROR
      return unsafe units.withUnsafeBufferPointer { buffer in
        // "" is the root locale; nil would be the machine's.
        let iterator = unsafe swift_ubrk_open(
          UBRK_LINE, "", buffer.baseAddress, Int32(clamping: buffer.count), &status)
        defer { unsafe swift_ubrk_close(iterator) }
        guard status.rawValue <= U_ZERO_ERROR.rawValue else { return [units.count] }
        var offsets: [Int] = []
        while true {
          let next = unsafe swift_ubrk_next(iterator)
          guard next > 0 else { break }
          offsets.append(Int(next))
        }
        return offsets
      }
    }
  }
#endif
