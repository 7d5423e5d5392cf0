// The positions where a line may end, by the Unicode line breaking algorithm (UAX #14) and ICU's dictionaries for
// languages that write no spaces. ICU is the copy that ships with the Swift toolchain for Foundation; the rules are
// independent of the language and of the machine's locale. Its functions have a separate prefix since Swift 6.3.

#if Text
  import _FoundationICU

  /// Finds line breaks.
  enum LineBreaks {
    /// The offsets after which a line may end, ascending, the end of the text included.
    static func offsets(in units: [UInt16]) -> [Int] {
      var status = U_ZERO_ERROR
      return unsafe units.withUnsafeBufferPointer { buffer in
        let iterator = unsafe open(buffer, &status)
        defer { unsafe close(iterator) }
        guard status.rawValue <= U_ZERO_ERROR.rawValue else { return [units.count] }
        var offsets: [Int] = []
        while true {
          let offset = unsafe next(iterator)
          guard offset > 0 else { break }
          offsets.append(Int(offset))
        }
        return offsets
      }
    }

    // Both times "" is the root locale; nil would be the machine's.
    #if compiler(>=6.3)
      private static func open(_ text: UnsafeBufferPointer<UInt16>, _ status: inout UErrorCode) -> OpaquePointer? {
        unsafe swift_ubrk_open(UBRK_LINE, "", text.baseAddress, Int32(clamping: text.count), &status)
      }

      private static func next(_ iterator: OpaquePointer?) -> Int32 { unsafe swift_ubrk_next(iterator) }

      private static func close(_ iterator: OpaquePointer?) { unsafe swift_ubrk_close(iterator) }
    #else
      private static func open(_ text: UnsafeBufferPointer<UInt16>, _ status: inout UErrorCode) -> OpaquePointer? {
        unsafe ubrk_open(UBRK_LINE, "", text.baseAddress, Int32(clamping: text.count), &status)
      }

      private static func next(_ iterator: OpaquePointer?) -> Int32 { unsafe ubrk_next(iterator) }

      private static func close(_ iterator: OpaquePointer?) { unsafe ubrk_close(iterator) }
    #endif
  }
#endif
