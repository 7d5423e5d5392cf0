// Flashes as WCAG 2.2 (2.3.1) counts them, in small pictures whose pixels are cells of 4×4 pixels of a screen.
//
//     picture ─▶ light, or colour, of each cell ─▶ turns (rise, fall) ─▶ those that many cells of a field make together
//             ─▶ flashes of each cell in the last second ─▶ fields in which a quarter of the cells flash too often
//
// A *rise* is a light that is at least 0.1 above the lowest since the last fall, if that was below 0.8; a *fall* is one that is
// at least 0.1 below the highest since the last rise and below 0.8. Both alternate.
//
// A *field* is what 10 degrees of sight hold, 341×256 pixels of the screen. Rises count only where within a fifteenth of a
// second 1,360 more cells of a field rise than fall without rising: pictures that move turn as many cells up as down.

import Pixels

/// Counts flashes in frames that are handed over in order.
struct FlashMeter {
  /// What is counted.
  enum Kind: Sendable, CaseIterable {
    /// Changes of relative luminance.
    case general
    /// Changes from and to saturated red.
    case red
  }

  /// The extent of a field in cells.
  static let field = PixelSize(width: 85, height: 64)
  /// Cells of a field that must flash together: a quarter of it.
  static let quarter = 1_360
  /// Fields begin at every so-manieth cell, and at the far edges.
  static let stride = 4

  /// The largest number of flashes within a second of a quarter of some field, over all frames so far.
  private(set) var flashes = 0
  /// The first frame in which a quarter of a field has more flashes than the limit; nil for none.
  private(set) var firstFrame: Int?

  private let limit: Int
  private let size: PixelSize
  private let fields: [PixelRect]
  private let second: Int
  private let together: Int
  private var cells: CellTurns
  private var frame = 0
  /// Turns of the last second, oldest first.
  private var recent: [FrameTurns] = []
  private var rises: [UInt16]
  private var falls: [UInt16]
  private var sums: CellSums

  /// Creates a meter.
  ///
  /// - Parameters:
  ///   - size: The extent of all pictures.
  ///   - framesPerSecond: At least 0.1.
  ///   - limit: The number of flashes in a second that is still allowed.
  init(_ kind: Kind, size: PixelSize, framesPerSecond: Double, limit: Int) {
    (self.size, self.limit) = (size, limit)
    fields = Self.fields(in: size)
    second = max(1, Int(framesPerSecond.rounded()))
    together = max(1, Int((framesPerSecond / 15).rounded(.up)))
    cells = CellTurns(kind, count: size.area)
    rises = [UInt16](repeating: 0, count: size.area)
    falls = rises
    sums = CellSums(size)
  }

  /// Takes the next frame: premultiplied pixels, which are looked at over white.
  mutating func add(_ picture: Bitmap) {
    defer { frame += 1 }
    recent.append(FrameTurns(frame: frame, turns: cells.turns(to: picture)))
    if recent[0].frame <= frame - second { forget(recent.removeFirst()) }
    let window = recent.suffix(together).filter { !$0.turns.isEmpty }
    guard !window.isEmpty else { return }
    if count(.rise, in: window) || count(.fall, in: window) { judge() }
  }

  /// Counts the turns of one kind that a field makes together; whether any is new.
  private mutating func count(_ turn: CellTurn, in window: [FrameTurns]) -> Bool {
    let same = window.reduce(0) { $0 + $1.count(of: turn) }
    guard same >= Self.quarter else { return false }
    sums.fill(window, counting: turn)
    let chosen = fields.filter { sums.sum(in: $0) >= Self.quarter }
    if chosen.isEmpty { return false }
    let covered = sums.cells(in: chosen)
    var isNew = false
    for index in recent.indices.suffix(together) {
      recent[index].count(turn, in: covered) { cell in
        isNew = true
        if turn == .rise { rises[cell] += 1 } else { falls[cell] += 1 }
      }
    }
    return isNew
  }

  private mutating func forget(_ old: FrameTurns) {
    for turn in old.turns where turn.isCounted {
      if turn.isRise { rises[turn.cell] -= 1 } else { falls[turn.cell] -= 1 }
    }
  }

  /// Finds how many flashes a quarter of some field has now.
  private mutating func judge() {
    while true {
      let wanted = flashes + 1
      let cells = rises.indices.filter { min(Int(rises[$0]), Int(falls[$0])) >= wanted }
      guard cells.count >= Self.quarter else { return }
      sums.fill(cells)
      guard fields.contains(where: { sums.sum(in: $0) >= Self.quarter }) else { return }
      flashes = wanted
      if wanted > limit, firstFrame == nil { firstFrame = frame }
    }
  }

  /// All fields of a sheet, cut to it.
  private static func fields(in size: PixelSize) -> [PixelRect] {
    func starts(_ length: Int, _ field: Int) -> [Int] {
      let last = length - field
      guard last > 0 else { return [0] }
      let regular = Array(Swift.stride(from: 0, through: last, by: stride))
      return regular.last == last ? regular : regular + [last]
    }
    let width = min(field.width, size.width)
    let height = min(field.height, size.height)
    return starts(size.height, field.height).flatMap { y in
      starts(size.width, field.width).map { PixelRect(x: $0, y: y, width: width, height: height) }
    }
  }
}

/// The direction of a turn.
enum CellTurn: Sendable { case rise, fall }

/// The turns of the cells in one frame.
struct FrameTurns {
  /// A turn of a cell, and whether it counts.
  struct Turn {
    let cell: Int
    let isRise: Bool
    var isCounted = false
  }

  let frame: Int
  var turns: [Turn]

  /// How many cells turn in a direction.
  func count(of turn: CellTurn) -> Int { turns.count { $0.isRise == (turn == .rise) } }

  /// Marks the turns of a direction in covered cells, and names those that were not marked before.
  mutating func count(_ turn: CellTurn, in covered: [Bool], _ isNew: (Int) -> Void) {
    for index in turns.indices where !turns[index].isCounted && turns[index].isRise == (turn == .rise) {
      let cell = turns[index].cell
      guard covered[cell] else { continue }
      turns[index].isCounted = true
      isNew(cell)
    }
  }
}

/// Sums over rectangles of cells, by one table for all rectangles.
private struct CellSums {
  private let size: PixelSize
  private var values: [Int32]
  /// One row and one column more than there are cells: the sum of everything above and to the left.
  private var table: [Int32]

  init(_ size: PixelSize) {
    self.size = size
    values = [Int32](repeating: 0, count: size.area)
    table = [Int32](repeating: 0, count: (size.width + 1) * (size.height + 1))
  }

  /// Takes 1 for each of some cells.
  mutating func fill(_ cells: [Int]) {
    clear()
    for cell in cells { values[cell] = 1 }
    add()
  }

  /// Takes 1 for each cell with a turn in a direction, and -1 for each that only turns in the other one.
  mutating func fill(_ window: [FrameTurns], counting turn: CellTurn) {
    clear()
    for frame in window { for other in frame.turns where other.isRise != (turn == .rise) { values[other.cell] = -1 } }
    for frame in window { for own in frame.turns where own.isRise == (turn == .rise) { values[own.cell] = 1 } }
    add()
  }

  private mutating func clear() { for index in values.indices { values[index] = 0 } }

  private mutating func add() {
    let columns = size.width + 1
    for y in 0..<size.height {
      var row: Int32 = 0
      for x in 0..<size.width {
        row += values[y * size.width + x]
        table[(y + 1) * columns + x + 1] = table[y * columns + x + 1] + row
      }
    }
  }

  /// Which cells are in at least one of some rectangles: corners count up and down, and sums over them tell.
  func cells(in rects: [PixelRect]) -> [Bool] {
    let columns = size.width + 1
    var counts = [Int32](repeating: 0, count: table.count)
    for rect in rects {
      let (top, bottom) = (rect.y * columns, (rect.y + rect.height) * columns)
      counts[top + rect.x] += 1
      counts[top + rect.x + rect.width] -= 1
      counts[bottom + rect.x] -= 1
      counts[bottom + rect.x + rect.width] += 1
    }
    var covered = [Bool](repeating: false, count: size.area)
    for y in 0..<size.height {
      var row: Int32 = 0
      for x in 0..<size.width {
        row += counts[y * columns + x]
        if y > 0 { counts[y * columns + x] = row + above(counts, x, y, columns) } else { counts[x] = row }
        covered[y * size.width + x] = counts[y * columns + x] > 0
      }
    }
    return covered
  }

  /// The finished count of the cell above.
  private func above(_ counts: [Int32], _ x: Int, _ y: Int, _ columns: Int) -> Int32 { counts[(y - 1) * columns + x] }

  func sum(in rect: PixelRect) -> Int {
    let columns = size.width + 1
    let (top, bottom) = (rect.y * columns, (rect.y + rect.height) * columns)
    let (left, right) = (rect.x, rect.x + rect.width)
    return Int(table[bottom + right] - table[bottom + left] - table[top + right] + table[top + left])
  }
}
