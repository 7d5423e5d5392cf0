// The common subsequence of two lists of pieces with the greatest sum.

/// Two lists, and the table of the greatest sums of their ends.
///
/// A paired word counts 6, any other paired piece 2, and each two pairs that follow each other directly on both sides 1 more.
struct CommonPieces {
  private let first: [Int32]
  private let second: [Int32]
  private let isWord: [Bool]
  /// For each two positions the greatest sum of what follows from there, rows of `second.count + 1`. A list of n pieces gives at
  /// most 7n, and the shorter list has at most 2,000.
  private var sums: [UInt16]
  /// The same when exactly these two pieces pair; 0 when they differ.
  private var paired: [UInt16]

  private var width: Int { second.count + 1 }

  /// Prepares the table in time and memory of `first.count * second.count`.
  ///
  /// - Parameters:
  ///   - first: Numbers of texts; equal numbers are equal texts. The product of the counts is at most
  ///     `CodePairing.mostComparisons`.
  ///   - second: Numbers of texts.
  ///   - isWord: Whether each piece of `first` is a word.
  init(first: [Int32], second: [Int32], isWord: [Bool]) {
    (self.first, self.second, self.isWord) = (first, second, isWord)
    let width = second.count + 1
    var sums = [UInt16](repeating: 0, count: (first.count + 1) * width)
    var paired = sums
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      unsafe paired.withUnsafeMutableBufferPointer { paired in
        unsafe second.withUnsafeBufferPointer { second in
          for i in first.indices.reversed() {
            unsafe Self.fill(
              row: i * width, number: first[i], weight: isWord[i] ? 6 : 2, second, sums: sums, paired: paired)
          }
        }
      }
    }
    (self.sums, self.paired) = (sums, paired)
  }

  /// Computes the sums of one piece of the first list from those of the next one. This loop is most of the time of a pairing,
  /// and its indices are in range by the sizes of the tables; so it reads them unchecked.
  private static func fill(
    row: Int, number: Int32, weight: UInt16, _ second: UnsafeBufferPointer<Int32>,
    sums: UnsafeMutableBufferPointer<UInt16>, paired: UnsafeMutableBufferPointer<UInt16>
  ) {
    let below = row + second.count + 1
    var right: UInt16 = 0
    var j = second.count
    while j > 0 {
      j &-= 1
      var best = unsafe max(right, sums[below &+ j])
      if unsafe second[j] == number {
        let next = unsafe paired[below &+ j &+ 1]
        let sum = unsafe weight &+ max(sums[below &+ j &+ 1], next > 0 ? next &+ 1 : 0)
        unsafe paired[row &+ j] = sum
        best = max(best, sum)
      }
      unsafe sums[row &+ j] = best
      right = best
    }
  }

  /// The pairs, in order. Of equal sums the one whose pieces are earlier in the first list, then in the second.
  func pairs() -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    // Whether the pieces before (i, j) pair, so that these two would follow them directly.
    var follows = false
    while i < first.count, j < second.count {
      if follows, paired[i * width + j] > 0, paired[i * width + j] + 1 >= sums[i * width + j] {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
        continue
      }
      follows = false
      let best = sums[i * width + j]
      guard best > 0 else { break }
      if let partner = partner(of: i, from: j, sum: best) {
        pairs.append((i, partner))
        (i, j) = (i + 1, partner + 1)
        follows = true
      } else {
        i += 1
      }
    }
    return pairs
  }

  /// The first piece that piece `i` can pair with so that the sum from there on is `sum`.
  private func partner(of i: Int, from start: Int, sum: UInt16) -> Int? {
    var j = start
    while j < second.count, sums[i * width + j] == sum {
      if paired[i * width + j] == sum { return j }
      j += 1
    }
    return nil
  }
}
