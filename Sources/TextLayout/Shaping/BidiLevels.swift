// Directions by the Unicode bidirectional algorithm (UAX #9), computed by FriBidi. A paragraph runs in the direction of its first
// strong character, left to right if it has no strong character. Code always runs left to right, and each of its tokens is ordered
// by itself (as UTS #55, section 4.1, recommends), so that no sign or number leaves its place.

#if Text
  import CFriBidi

  /// Levels of embedding of a paragraph's characters.
  struct BidiLevels {
    /// Level of the paragraph: 0 or 1.
    let paragraph: UInt8
    /// One for each UTF-16 unit; odd levels run right to left.
    let levels: [UInt8]

    /// Works out the levels of a text without line ends.
    init(_ text: String) {
      let characters = Characters(text)
      var direction = FRIBIDI_PAR_ON
      let levels = characters.levels(characters.types.indices, &direction)
      paragraph = direction.rawValue & 1 == 1 ? 1 : 0
      self.levels = Self.units(levels, text)
    }

    /// Works out the levels of a line of code, whose tokens begin and end at `cuts`: offsets in UTF-16 units, in order.
    init(code text: String, cuts: [Int]) {
      paragraph = 0
      // Every character that is not left to right takes more than one byte.
      if text.utf8.count == text.utf16.count {
        levels = [UInt8](repeating: 0, count: text.utf16.count)
        return
      }
      let characters = Characters(text)
      var levels: [FriBidiLevel] = []
      var (unit, cut) = (0, 0)
      var start = 0
      func end(at index: Int) {
        var direction = FRIBIDI_PAR_LTR
        levels += characters.levels(start..<index, &direction)
        start = index
      }
      for (index, scalar) in text.unicodeScalars.enumerated() {
        while cut < cuts.count, cuts[cut] <= unit {
          if index > start { end(at: index) }
          cut += 1
        }
        unit += UTF16.width(scalar)
      }
      end(at: characters.types.count)
      self.levels = Self.units(levels, text)
    }

    private static func units(_ levels: [FriBidiLevel], _ text: String) -> [UInt8] {
      zip(text.unicodeScalars, levels).flatMap { scalar, level in
        repeatElement(UInt8(clamping: level), count: UTF16.width(scalar))
      }
    }

    /// What FriBidi knows about the scalars of a text.
    private struct Characters {
      var types: [FriBidiCharType]
      var brackets: [FriBidiBracketType]

      init(_ text: String) {
        let scalars = text.unicodeScalars.map(\.value)
        let count = FriBidiStrIndex(clamping: scalars.count)
        types = [FriBidiCharType](repeating: FriBidiCharType(0), count: scalars.count)
        brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
        unsafe fribidi_get_bidi_types(scalars, count, &types)
        unsafe fribidi_get_bracket_types(scalars, count, types, &brackets)
      }

      /// The levels of a part that is ordered by itself; `direction` becomes that of the part.
      func levels(_ range: Range<Int>, _ direction: inout FriBidiParType) -> [FriBidiLevel] {
        var levels = [FriBidiLevel](repeating: 0, count: range.count)
        let highest = unsafe fribidi_get_par_embedding_levels_ex(
          Array(types[range]), Array(brackets[range]), FriBidiStrIndex(clamping: range.count), &direction, &levels)
        // 0 means that memory ran out.
        if highest == 0 { levels = levels.map { _ in direction.rawValue & 1 == 1 ? 1 : 0 } }
        return levels
      }
    }
  }

  extension BidiLevels {
    /// The visual order, left to right, of runs with these levels in a line (rule L2): from the highest level down to
    /// the lowest odd one, every sequence of runs at that level or above is reversed.
    static func visualOrder(_ levels: [UInt8]) -> [Int] {
      var order = Array(levels.indices)
      guard let highest = levels.max(), let lowest = levels.filter({ $0 % 2 == 1 }).min() else { return order }
      for level in stride(from: highest, through: lowest, by: -1) {
        var start = 0
        while start < order.count {
          guard levels[order[start]] >= level else {
            start += 1
            continue
          }
          let end = order[start...].firstIndex { levels[$0] < level } ?? order.count
          order[start..<end].reverse()
          start = end
        }
      }
      return order
    }
  }
#endif
