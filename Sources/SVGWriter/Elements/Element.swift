// Elements: parts that are the same over time, with their numbers at all times.

import DisplayList
import Pixels

/// The ticks at which an element is there, first and last.
typealias TickSpan = ClosedRange<Int>

/// The numbers of one slot over time. They hold from the tick at which they are noted up to the next one.
struct NumberTrack {
  let slot: Slot
  private(set) var ticks: [Int] = []
  private(set) var values: [[Double]] = []

  init(_ slot: Slot) { self.slot = slot }

  /// Notes numbers, if they are others than before; tells how many were added.
  mutating func note(_ numbers: [Double], at tick: Int) -> Int {
    if values.last == numbers { return 0 }
    // An angle that passes a whole turn goes on.
    let isMap = slot == .map || slot == .gradient && numbers.count > Decomposition.count
    let numbers = isMap ? values.last.map { Decomposition.continued(numbers, after: $0) } ?? numbers : numbers
    if values.last == numbers { return 0 }
    ticks.append(tick)
    values.append(numbers)
    return numbers.count
  }

  /// The numbers at a tick.
  func value(at tick: Int) -> [Double] {
    let next = ticks.partitioningIndex { $0 > tick }
    return values[max(0, next - 1)]
  }

  /// The numbers of all ticks of a span.
  func values(in span: TickSpan) -> [[Double]] {
    var index = max(0, ticks.partitioningIndex { $0 > span.lowerBound } - 1)
    return span.map { tick in
      while index + 1 < ticks.count, ticks[index + 1] <= tick { index += 1 }
      return values[index]
    }
  }
}

/// What is drawn for an element from a tick on.
struct ElementDrawing {
  let tick: Int
  let list: DisplayList
  /// The map of the box that it covers; empty where there is none.
  let box: [Double]
  /// The surface that it shows, in perspective.
  let surface: Transform?

  /// The rectangle around the box.
  var area: Rect { box.count == Decomposition.count ? Rect(unitMap: box) : .zero }
}

/// A part of the picture over time. A class: elements are changed in place, tick by tick.
final class Element {
  /// The keys of the parts that it has been, the last one at the end.
  private(set) var keys: [PartKey]
  let kind: PartKind
  /// When it is there.
  var spans: [TickSpan] = []
  /// In the order of the slots of its parts.
  var tracks: [NumberTrack] = []
  /// Drawings over time, each from its tick on.
  var drawings: [ElementDrawing] = []
  /// The surfaces of its drawings (`Part.surface`), each from its tick on.
  var surfaces: [(tick: Int, map: Transform)] = []
  var children: [Element] = []
  var others: [Element] = []

  init(_ part: Part) {
    (keys, kind) = ([part.key], part.kind)
    tracks = part.numbers.map { NumberTrack($0.slot) }
  }

  /// Goes on as a part.
  func become(_ key: PartKey) {
    if keys.last == key { return }
    keys.removeAll { $0 == key }
    keys.append(key)
  }

  /// The surface at a tick.
  func surface(at tick: Int) -> Transform? {
    let next = surfaces.partitioningIndex { $0.tick > tick }
    return next > 0 ? surfaces[next - 1].map : nil
  }

  /// The numbers of a slot over time; nil where the kind has none.
  func track(_ slot: Slot) -> NumberTrack? { tracks.first { $0.slot == slot } }

  /// Whether it is there at a tick, which is not before the start of its last span.
  func isThere(at tick: Int) -> Bool { spans.last.map { $0.upperBound >= tick } ?? false }
}
