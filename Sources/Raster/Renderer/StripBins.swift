// Which commands of a list may draw in which strip of tiles, found in one pass over the list, so that a strip visits its own
// commands only:
//
//     command    0 ──┬──────────┐           strip 0:  0 2
//                1   │  ──┬──   │           strip 1:  0 1 2
//                2 ──┴────┼─────┴──         strip 2:  0 1
//     strip           0   1   2             (first command of each strip, and all of them behind each other)

import DisplayList
import Pixels

/// The commands of a list by strips of rows. Used again for other lists.
struct StripBins {
  /// The strips that a command may draw in.
  private struct Reach {
    var first: Int32
    var last: Int32
    static let none = Reach(first: 0, last: -1)
  }

  private var reaches: [Reach] = []
  private var open: [PixelRect] = []
  /// Strip `i` has the commands `starts[i]..<starts[i + 1]` of `commands`, in the order of the list.
  private(set) var starts: [Int] = []
  private(set) var commands: [CommandIndex] = []

  /// Sorts the commands `range` of a list by strips of `height` rows of `area`.
  ///
  /// Keeps commands that paint, and the ends of groups and clips. Each is put into all strips that have rows of its
  /// bounds and of the bounds of everything around it.
  mutating func sort(_ list: PreparedList, _ range: Range<CommandIndex>, area: PixelRect, height: Int) {
    let count = (area.height + height - 1) / height
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(0, count: count + 1))
    findReaches(list, range, area: area, height: height)
    for strip in 0..<count { starts[strip + 1] += starts[strip] }
    commands.removeAll(keepingCapacity: true)
    commands.append(contentsOf: repeatElement(CommandIndex(0), count: starts[count]))
    // Each start moves on to the next one while its strip is filled, and is set back afterwards.
    for (offset, reach) in reaches.enumerated() where reach.last >= reach.first {
      for strip in Int(reach.first)...Int(reach.last) {
        commands[starts[strip]] = range.lowerBound.advanced(by: offset)
        starts[strip] += 1
      }
    }
    for strip in stride(from: count, to: 0, by: -1) { starts[strip] = starts[strip - 1] }
    starts[0] = 0
  }

  /// The end of the strips from `first` on that have the same few commands, none of which ends within them.
  func endOfAlike(from first: Int, _ list: PreparedList, area: PixelRect) -> Int {
    let own = commands[starts[first]..<starts[first + 1]]
    guard own.count <= Self.few, own.allSatisfy({ list.commands[at: $0].bounds.intersection(area) == area })
    else { return first + 1 }
    var end = first + 1
    while end + 1 < starts.count, commands[starts[end]..<starts[end + 1]] == own { end += 1 }
    return end
  }

  /// The most commands that a strip may have to be handled together with its neighbours: more commands rarely cover all
  /// of them.
  private static let few = 2

  /// Finds the strips of each command and counts the commands of strip `i` in `starts[i + 1]`. Goes from the end to the
  /// beginning: nested commands take the bounds of their end.
  private mutating func findReaches(_ list: PreparedList, _ range: Range<CommandIndex>, area: PixelRect, height: Int) {
    reaches.removeAll(keepingCapacity: true)
    reaches.append(contentsOf: repeatElement(.none, count: range.count))
    open.removeAll(keepingCapacity: true)
    var around = area
    for index in range.reversed() {
      let bounds = list.commands[at: index].bounds.intersection(around)
      switch list.commands[at: index].action {
      case .fill, .replace, .picture:
        break
      case .endClip, .endGroup, .endCrossFade, .endMix, .endMask:
        open.append(around)
        around = bounds
      case .beginClip, .beginGroup, .beginPair, .beginMix:
        around = open.popLast() ?? area
        continue
      case .nextOfPair, .nextOfMix:
        continue
      }
      if bounds.isEmpty { continue }
      let reach = Reach(
        first: Int32((bounds.y - area.y) / height), last: Int32((bounds.maxY - 1 - area.y) / height))
      reaches[range.lowerBound.distance(to: index)] = reach
      for strip in Int(reach.first)...Int(reach.last) { starts[strip + 1] += 1 }
    }
  }
}
