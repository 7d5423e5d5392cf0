// The coarse stage: which commands a tile has to execute.
//
// The list is walked from its end. A command that does not touch the tile is left out; a clip that covers the tile is
// taken for granted and its content drawn directly; a clip that misses it takes its content along. As soon as a command
// hides the whole tile, everything before it in the same target is unneeded and the walk of that target ends.

import DisplayList
import Pixels

/// A command to execute in a tile.
struct TileStep {
  /// The index of the command.
  var command: CommandIndex
  /// Whether the command's shape covers all of the area that it is executed in; for a clip, of the area inside it.
  var isFull: Bool
}

/// Finds the steps of one tile after the other; keeps the coverage of the strip that they are in.
final class TilePlanner {
  private var list = PreparedList(area: .zero)
  /// The coverage of all shapes that steps name.
  let coverage = StripCoverage()
  /// The steps to execute, last step first.
  private(set) var steps: [TileStep] = []

  private var bins = StripBins()
  private var range = CommandIndex(0)..<CommandIndex(0)
  /// The candidates of the strip in the bins, and how many of them the walk has not reached yet.
  private var candidates = 0..<0
  private var left = 0

  /// Starts the commands `range` of a list for strips of `height` rows of `area`, from the top.
  func start(_ list: PreparedList, _ range: Range<CommandIndex>, area: PixelRect, height: Int) {
    (self.list, self.range) = (list, range)
    coverage.start(list.shapes)
    bins.sort(list, range, area: area, height: height)
  }

  /// Lets go of the list.
  func finish() { list = PreparedList(area: .zero) }

  /// Starts the strip with that number, which has the pixel rows `rows`.
  func startStrip(_ number: Int, rows: Range<Int>) {
    coverage.start(rows)
    candidates = bins.starts[number]..<bins.starts[number + 1]
  }

  /// The end of the strips from that number on which may be painted as one, since all of their commands fill all of `area`.
  func endOfAlike(from number: Int, area: PixelRect) -> Int { bins.endOfAlike(from: number, list, area: area) }

  /// Whether the steps are fills that cover the whole area.
  var isFlat: Bool {
    steps.allSatisfy {
      if case .fill = list.commands[at: $0.command].action { $0.isFull } else { false }
    }
  }

  /// Plans the pixels of `area`, which is in the strip.
  func plan(area: PixelRect) {
    steps.removeAll(keepingCapacity: true)
    left = candidates.upperBound
    _ = walk(range, area)
  }

  /// The last command from `lower` to before `upper` that may draw in the strip. The walk never turns back.
  private func candidate(from lower: CommandIndex, before upper: CommandIndex) -> CommandIndex? {
    while left > candidates.lowerBound {
      let index = bins.commands[left - 1]
      if index < lower { return nil }
      if index < upper { return index }
      left -= 1
    }
    return nil
  }

  /// The effect of steps on all pixels of an area.
  private enum Hiding {
    /// Some pixels still show the previous content.
    case nothing
    /// No pixel depends on the previous content of the target.
    case before
    /// They are opaque, so that nothing under the target shows either.
    case all
  }

  /// Adds the steps of `range` for `area` and returns what they hide.
  private func walk(_ range: Range<CommandIndex>, _ area: PixelRect) -> Hiding {
    var end = range.upperBound
    while let index = candidate(from: range.lowerBound, before: end) {
      end = index
      let command = list.commands[at: index]
      let isTouched = !command.bounds.intersection(area).isEmpty
      switch command.action {
      case .fill(let shape, let paint, let blend):
        if isTouched, add(index, shape, area), blend == .normal, isOpaque(paint) { return .all }
      case .replace(let shape, _):
        if isTouched, add(index, shape, area) { return .before }
      case .picture(let picture, let opacity, let blend):
        guard isTouched else { continue }
        steps.append(TileStep(command: index, isFull: true))
        if opacity == 255, blend == .normal, list.pictures[at: picture].isOpaque,
          command.bounds.intersection(area) == area
        {
          return .all
        }
      case .endClip(let shape, let begin):
        let hiding = isTouched ? addClip(shape, CommandNest(begin: begin, end: index), area) : .nothing
        if hiding != .nothing { return hiding }
        end = begin
      case .endGroup(let begin, let opacity, let blend):
        if isTouched, opacity > 0, addGroup(CommandNest(begin: begin, end: index), area), opacity == 255,
          blend == .normal
        {
          return .all
        }
        end = begin
      case .endCrossFade(let begin, let next, _):
        if isTouched, addPair(CommandNest(begin: begin, end: index), next: next, area) { return .all }
        end = begin
      case .endMix(let begin, let next, let weight):
        let hiding = isTouched ? addMix(CommandNest(begin: begin, end: index), next: next, weight, area) : .nothing
        if hiding != .nothing { return hiding }
        end = begin
      case .endMask(let begin, let next, _):
        if isTouched { _ = addPair(CommandNest(begin: begin, end: index), next: next, area) }
        end = begin
      case .beginClip, .beginGroup, .beginPair, .nextOfPair, .beginMix, .nextOfMix:
        break
      }
    }
    return .nothing
  }

  /// Adds a step that paints inside a shape and returns whether the shape covers all of `area`.
  private func add(_ index: CommandIndex, _ shape: CoverageIndex, _ area: PixelRect) -> Bool {
    let cover = coverage.cover(shape, area)
    if cover != .none { steps.append(TileStep(command: index, isFull: cover == .full)) }
    return cover == .full
  }

  private func isOpaque(_ paint: PreparedPaint) -> Bool {
    switch paint {
    case .solid(let color): color.isOpaque
    case .gradient(let index, let opacity): opacity == 255 && list.gradients[at: index].isOpaque
    case .image(let index, let opacity): opacity == 255 && list.images[at: index].isOpaque
    case .shadow: false
    }
  }

  /// Adds a clip with its content, or only the content where the clip covers all, or nothing where it misses. A clip that
  /// covers its own bounds stays as a mere narrowing of the area.
  private func addClip(_ shape: CoverageIndex, _ nest: CommandNest, _ area: PixelRect) -> Hiding {
    let inner = list.commands[at: nest.begin].bounds.intersection(area)
    switch coverage.cover(shape, inner) {
    case .none:
      return .nothing
    case .full where inner == area:
      return walk(nest.content, area)
    case .full:
      addNested(nest, isFull: true) { _ = walk(nest.content, inner) }
      return .nothing
    case .partial:
      addNested(nest) { _ = walk(nest.content, inner) }
      return .nothing
    }
  }

  /// Adds a group and returns whether it is opaque on all of `area`.
  private func addGroup(_ nest: CommandNest, _ area: PixelRect) -> Bool {
    let bounds = list.commands[at: nest.end].bounds.intersection(area)
    var hiding = Hiding.nothing
    addNested(nest) { hiding = walk(nest.content, bounds) }
    return hiding == .all && bounds == area
  }

  /// Adds two pictures, where the second begins at `next`, and returns whether both are opaque on all of `area`.
  private func addPair(_ nest: CommandNest, next: CommandIndex, _ area: PixelRect) -> Bool {
    let bounds = list.commands[at: nest.end].bounds.intersection(area)
    var isOpaque = false
    addNested(nest) {
      let second = walk(next.advanced(by: 1)..<nest.end, bounds)
      steps.append(TileStep(command: next, isFull: false))
      let first = walk(nest.begin.advanced(by: 1)..<next, bounds)
      isOpaque = first == .all && second == .all
    }
    return isOpaque && bounds == area
  }

  /// Adds two continuations of the picture, where the second begins at `next`, or only the one that has all the weight. The
  /// first one of a fade has no steps: then the picture is not reset between them.
  private func addMix(_ nest: CommandNest, next: CommandIndex, _ weight: UInt8, _ area: PixelRect) -> Hiding {
    let (first, second) = (nest.begin.advanced(by: 1)..<next, next.advanced(by: 1)..<nest.end)
    if weight == 255 { return walk(second, area) }
    if weight == 0 { return walk(first, area) }
    let bounds = list.commands[at: nest.end].bounds.intersection(area)
    var hiding = (first: Hiding.nothing, second: Hiding.nothing)
    addNested(nest) {
      hiding.second = walk(second, bounds)
      steps.append(TileStep(command: next, isFull: false))
      let before = steps.count
      hiding.first = walk(first, bounds)
      if steps.count == before { steps.removeLast() }
    }
    if bounds != area || hiding.first == .nothing || hiding.second == .nothing { return .nothing }
    return hiding.first == .all && hiding.second == .all ? .all : .before
  }

  /// Adds an end, content and a begin; none of them when the content is empty.
  private func addNested(_ nest: CommandNest, isFull: Bool = false, _ content: () -> Void) {
    steps.append(TileStep(command: nest.end, isFull: isFull))
    let before = steps.count
    content()
    if steps.count == before {
      steps.removeLast()
    } else {
      steps.append(TileStep(command: nest.begin, isFull: isFull))
    }
  }
}

/// A begin and its end.
private struct CommandNest {
  var begin: CommandIndex
  var end: CommandIndex

  /// The commands between them.
  var content: Range<CommandIndex> { begin.advanced(by: 1)..<end }
}
