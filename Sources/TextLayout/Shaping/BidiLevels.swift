// Directions by the Unicode bidirectional algorithm (UAX #9), computed by FriBidi. The paragraph runs in the direction
// of its first strong character, left to right if it has no strong character.

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
      let scalars = text.unicodeScalars.map(\.value)
      let count = FriBidiStrIndex(clamping: scalars.count)
      var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: scalars.count)
      var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
      var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
      unsafe fribidi_get_bidi_types(scalars, count, &types)
      unsafe fribidi_get_bracket_types(scalars, count, types, &brackets)
      var direction = FRIBIDI_PAR_ON
      let highest = unsafe fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels)
      let isRightToLeft = direction.rawValue & 1 == 1
      paragraph = isRightToLeft ? 1 : 0
      // 0 means that memory ran out.
      if highest == 0 { levels = [FriBidiLevel](repeating: isRightToLeft ? 1 : 0, count: scalars.count) }
      self.levels = zip(text.unicodeScalars, levels).flatMap { scalar, level in
        repeatElement(UInt8(clamping: level), count: UTF16.width(scalar))
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
