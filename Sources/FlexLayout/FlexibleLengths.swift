// Distributes the free or missing room of a line among its boxes: CSS Flexbox 1, section 9.7.

/// A box of a line along the line's axis, in points.
struct FlexItem {
  /// The size that growing and shrinking start from, 0 or more.
  var base: Double
  /// The least and the largest size; the least wins.
  var minimum: Double, maximum: Double
  /// Its share of free room.
  var grow: Double
  /// Its share, times its base, of the missing room.
  var shrink: Double

  /// The size before growing and shrinking.
  var hypothetical: Double { limited(base) }

  func limited(_ size: Double) -> Double { max(min(size, maximum), minimum, 0) }
}

/// The sizes of a line's boxes.
enum FlexibleLengths {
  private struct State {
    var size: Double
    var isFrozen: Bool
  }

  /// The sizes of boxes that have `room` together, gaps not counted.
  static func sizes(of items: [FlexItem], in room: Double) -> [Double] {
    let grows = items.reduce(0) { $0 + $1.hypothetical } < room
    var states = items.map { item in
      let factor = grows ? item.grow : item.shrink
      let isStiff = factor == 0 || (grows ? item.base > item.hypothetical : item.base < item.hypothetical)
      return State(size: isStiff ? item.hypothetical : item.base, isFrozen: isStiff)
    }
    let initial = room - states.reduce(0) { $0 + $1.size }
    while states.contains(where: { !$0.isFrozen }) {
      share(among: items, &states, room: room, initial: initial, grows: grows)
    }
    return states.map(\.size)
  }

  /// One round: gives every flexible box its share, and freezes those that it drove past their limits, or all.
  private static func share(
    among items: [FlexItem], _ states: inout [State], room: Double, initial: Double, grows: Bool
  ) {
    let flexible = states.indices.filter { !states[$0].isFrozen }
    let factors = flexible.reduce(0) { $0 + (grows ? items[$1].grow : items[$1].shrink) }
    var free = states.indices.reduce(room) { $0 - (states[$1].isFrozen ? states[$1].size : items[$1].base) }
    // Factors with a sum below 1 take only that part.
    if factors < 1, abs(initial * factors) < abs(free) { free = initial * factors }
    let weights = flexible.reduce(0) { $0 + weight(items[$1], grows) }
    var excess = 0.0
    var wanted: [Double] = []
    for index in flexible {
      let share = weights > 0 ? weight(items[index], grows) / weights : 0
      wanted.append(items[index].base + free * share)
      states[index].size = items[index].limited(items[index].base + free * share)
      excess += states[index].size - wanted[wanted.count - 1]
    }
    for (index, wanted) in zip(flexible, wanted) {
      let violation = states[index].size - wanted
      states[index].isFrozen = excess == 0 || (excess > 0 ? violation > 0 : violation < 0)
    }
  }

  private static func weight(_ item: FlexItem, _ grows: Bool) -> Double {
    grows ? item.grow : item.shrink * item.base
  }
}
