// Which colours a number of pixels have. As long as they are few, all are counted exactly. When there are more than a
// palette holds, they are thinned out, and only the colours that fill areas are still counted one by one.

/// The colours among a number of pixels.
struct ColorCensus: Sendable {
  /// All colours, if there are at most `most` of them; nil when there are more.
  var fewColors: [UInt32]? { isFew ? few.colors : nil }
  /// The colours of horizontal runs, when there are many, with the numbers of their pixels.
  private(set) var areas = ColorCounts()
  /// How many pixels were counted, when there are many colours.
  private(set) var total: UInt64 = 0

  /// The number of colours that are counted exactly.
  private let most: Int
  private var few = ColorCounts()
  /// Whether all colours are counted exactly.
  private(set) var isFew = true
  private var bins = ColorBins()
  /// A run of this many equal pixels is part of a flat area.
  static let longRun = 8

  /// Creates an empty census that keeps up to `most` colours exactly.
  init(most: Int) {
    self.most = most
  }

  /// The counted colours while they are few, else the mean colours of neighbourhoods.
  var points: [WeightedColor] {
    guard isFew else { return bins.means() }
    return zip(few.colors, few.counts).map { color, count in WeightedColor(color, weight: Double(count)) }
  }

  /// The mean colours of neighbourhoods, when there are many, but for the pixels of the areas in one of `flat` colours.
  func means(without flat: [UInt32]) -> [WeightedColor] {
    bins.means(without: zip(areas.colors, areas.counts).filter { flat.contains($0.0) })
  }

  /// Counts `pixels`, each `weight` times.
  mutating func add(_ pixels: UnsafeBufferPointer<UInt32>, weight: Int = 1) {
    var position = 0
    while position < pixels.count {
      let color = unsafe pixels[position]
      var end = position &+ 1
      while end < pixels.count, unsafe pixels[end] == color { end &+= 1 }
      add(color, run: end &- position, weight: weight)
      position = end
    }
  }

  /// How many cells of 4 × 4 × 4 colours have pixels, when there are many colours.
  var cellCount: Int { bins.count }

  /// Counts a run of equal pixels.
  @inline(__always)
  mutating func add(_ color: UInt32, run: Int, weight: Int = 1) {
    let count = UInt64(truncatingIfNeeded: run &* weight)
    if isFew { return addFew(color, count) }
    addMany(color, count: count, inLongRuns: run >= Self.longRun ? count : 0)
  }

  /// Counts pixels of a colour, some of them in long runs, when there are many colours.
  @inline(__always)
  mutating func addMany(_ color: UInt32, count: UInt64, inLongRuns: UInt64) {
    total &+= count
    if inLongRuns > 0 { areas.add(color, count: inLongRuns) }
    bins.add(color, count: count)
  }

  @inline(never)
  private mutating func addFew(_ color: UInt32, _ count: UInt64) {
    few.add(color, count: count)
    if few.colors.count > most { thinOut() }
  }

  /// The place of a colour in `fewColors`, counted there `count` times more. There may be more of them than fit until `thinOut`
  /// is called.
  mutating func place(of color: UInt32, count: UInt64 = 0) -> Int { few.add(color, count: count) }
  /// Whether there are more than fit.
  var isCrowded: Bool { isFew && few.colors.count > most }

  /// Counts an already counted pixel `times` times more, but not as part of an area.
  @inline(__always)
  mutating func emphasize(_ color: UInt32, times: Int) {
    bins.add(color, count: UInt64(truncatingIfNeeded: times))
  }

  /// Goes over to bins: there are too many colours, or more than are wanted after all.
  mutating func thinOut() {
    isFew = false
    for (color, count) in zip(few.colors, few.counts) {
      bins.add(color, count: count)
      total += count
      if count >= Self.longRun { areas.add(color, count: count) }
    }
    few = ColorCounts()
  }
}
