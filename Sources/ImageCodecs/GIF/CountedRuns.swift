// The colours of runs, each counted and found a palette's colour for once: at least three of four runs of an interface have one of
// the last few thousand colours, also where photographs move.

/// The colours of runs that were counted.
struct CountedRuns: Sendable {
  /// The colours by number: those of the census that are few, then others. One of these may have several numbers.
  fileprivate(set) var colors: [UInt32] = []
  /// The number of each run's colour; any for one that is not drawn.
  fileprivate(set) var numbers: [UInt32]
}

extension ColorRuns {
  /// Counts the new colours of the pixels that are drawn, row by row; runs of a colour continue across gaps and rows.
  ///
  /// - Parameter weight: How often each pixel counts, brought into 1...10⁶.
  @discardableResult
  func count(in census: inout ColorCensus, weight: Int = 1) -> CountedRuns {
    var counted = CountedRuns(numbers: [UInt32](repeating: 0, count: colors.count))
    let room = colors.count + (census.fewColors?.count ?? 0) + 1
    unsafe counted.numbers.withUnsafeMutableBufferPointer { numbers in
      unsafe withUnsafeTemporaryAllocation(of: RunCounter.Tally.self, capacity: room) { tallies in
        unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: RunCounter.slots) { memory in
          var counter = unsafe RunCounter(
            numbers: numbers, tallies: tallies, memory: memory, weight: UInt64(min(max(weight, 1), 1_000_000)))
          for y in area.rows {
            forEachRun(y: y) { run, start, end in
              let color = colors[run]
              if color != 0 {
                unsafe counter.add(run, color, length: UInt32(truncatingIfNeeded: end &- start), to: &census)
              }
            }
          }
          unsafe counter.finish(before: colors.count, to: &census)
          counted.colors = unsafe counter.take(to: &census)
        }
      }
    }
    return counted
  }
}

/// Counts neighbouring runs of one colour together, and those of the last colours before they go into a census.
@unsafe private struct RunCounter {
  /// The pixels of a colour, and how many of them are in long runs.
  struct Tally {
    let color: UInt32
    var length: UInt32 = 0
    var long: UInt32 = 0
  }

  /// Takes the number of each run's colour.
  private let numbers: UnsafeMutableBufferPointer<UInt32>
  private let tallies: UnsafeMutableBufferPointer<Tally>
  /// How many tallies there are, and how many of them are in the census.
  private var (count, done) = (0, 0)
  /// The last colour with each hash, and its number: `colour << 32 | number`; 0 for none.
  private let memory: UnsafeMutableBufferPointer<UInt64>
  static let slots = 1 << 12
  private let weight: UInt64
  /// The colour of the last runs, the number of their pixels, and the first of them.
  private var (color, length, first): (UInt32, UInt32, Int) = (0, 0, 0)

  init(
    numbers: UnsafeMutableBufferPointer<UInt32>, tallies: UnsafeMutableBufferPointer<Tally>,
    memory: UnsafeMutableBufferPointer<UInt64>, weight: UInt64
  ) {
    unsafe (self.numbers, self.tallies, self.memory, self.weight) = (numbers, tallies, memory, weight)
    unsafe memory.initialize(repeating: 0)
  }

  /// Adds a run that is drawn.
  @inline(__always)
  mutating func add(_ run: Int, _ color: UInt32, length: UInt32, to census: inout ColorCensus) {
    if unsafe color != self.color {
      unsafe finish(before: run, to: &census)
      unsafe (self.color, self.length, first) = (color, 0, run)
    }
    unsafe self.length &+= length
  }

  /// Counts the runs of the last colour, all before run `end`.
  @inline(__always)
  mutating func finish(before end: Int, to census: inout ColorCensus) {
    guard unsafe length > 0 else { return }
    let slot = unsafe Int(truncatingIfNeeded: (color &* 0x9E37_79B1) &>> 20)
    var known = unsafe memory[slot]
    let isRemembered = unsafe UInt32(truncatingIfNeeded: known &>> 32) == color
    if !isRemembered {
      known = unsafe UInt64(color) &<< 32 | UInt64(number(of: color, in: &census))
      unsafe memory[slot] = known
    }
    let number = UInt32(truncatingIfNeeded: known)
    unsafe tallies[Int(number)].length &+= length
    if unsafe length >= ColorCensus.longRun { unsafe tallies[Int(number)].long &+= length }
    for run in unsafe first..<end { unsafe numbers[run] = number }
    if !isRemembered, census.isCrowded {
      unsafe flush(to: &census)
      census.thinOut()
      unsafe memory.update(repeating: 0)
    }
  }

  /// A number for a colour that is not remembered.
  @inline(never)
  private mutating func number(of color: UInt32, in census: inout ColorCensus) -> Int {
    guard census.isFew else {
      unsafe tallies.initializeElement(at: count, to: Tally(color: color))
      unsafe count += 1
      return unsafe count - 1
    }
    let number = census.place(of: color)
    // Colours of earlier pictures have numbers too.
    for place in unsafe count..<max(count, number + 1) {
      unsafe tallies.initializeElement(at: place, to: Tally(color: census.fewColors?[place] ?? color))
    }
    unsafe count = max(count, number + 1)
    return number
  }

  private mutating func flush(to census: inout ColorCensus) {
    for number in unsafe done..<count {
      let tally = unsafe tallies[number]
      let pixels = unsafe UInt64(tally.length) &* weight
      if census.isFew {
        _ = census.place(of: tally.color, count: pixels)
      } else {
        unsafe census.addMany(tally.color, count: pixels, inLongRuns: UInt64(tally.long) &* weight)
      }
    }
    unsafe done = count
  }

  /// Brings what is not in the census there; returns the colours by number.
  mutating func take(to census: inout ColorCensus) -> [UInt32] {
    unsafe flush(to: &census)
    return unsafe tallies[..<count].map(\.color)
  }
}
