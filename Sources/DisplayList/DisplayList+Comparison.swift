// Commands of two lists, compared with all that they refer to: indices say nothing about another list.

extension DisplayList {
  /// Whether a command draws the same as one of another list, tables included.
  package func isEqual(at index: Int, to other: DisplayList, at otherIndex: Int) -> Bool {
    switch (commands[index], other.commands[otherIndex]) {
    case (.fill(let shape, let paint, let blend), .fill(let otherShape, let otherPaint, let otherBlend)):
      return blend == otherBlend && isEqual(shape, to: other, otherShape)
        && isEqual(paint, to: other, otherPaint)
    case (.glyphs(let run, let color, let blend), .glyphs(let otherRun, let otherColor, let otherBlend)):
      return blend == otherBlend && color == otherColor && runs[at: run] == other.runs[at: otherRun]
    case (.beginClip(let shape), .beginClip(let otherShape)):
      return isEqual(shape, to: other, otherShape)
    case (.blurBackdrop(let shape, let sigma), .blurBackdrop(let otherShape, let otherSigma)):
      return sigma == otherSigma && isEqual(shape, to: other, otherShape)
    case (.beginFilter(let filter), .beginFilter(let otherFilter)):
      return filters[at: filter] == other.filters[at: otherFilter]
    case (.nested(let index), .nested(let otherIndex)):
      return nested[at: index] == other.nested[at: otherIndex]
    case (.fill, _), (.glyphs, _), (.beginClip, _), (.blurBackdrop, _), (.beginFilter, _), (.nested, _):
      return false
    case (.endClip, _), (.beginGroup, _), (.endGroup, _), (.beginCrossFade, _), (.nextCrossFade, _), (.endCrossFade, _),
      (.beginMix, _), (.nextMix, _), (.endMix, _), (.beginMask, _), (.nextMask, _), (.endMask, _), (.endFilter, _):
      return commands[index] == other.commands[otherIndex]
    }
  }

  /// For each command up to the end of a range whether it differs, or whether a begin or an end around it does.
  package func differences(in range: Range<Int>, _ differs: (Int) -> Bool) -> [Bool] {
    var differences = (0..<range.upperBound).map { range.contains($0) && differs($0) }
    var open: [(begin: Int, isDifferent: Bool)] = []
    for (index, command) in commands.enumerated() {
      let isDifferent = range.contains(index) && differences[index]
      switch command {
      case .beginClip, .beginGroup, .beginCrossFade, .beginMix, .beginMask, .beginFilter:
        open.append((index, isDifferent))
      case .nextCrossFade, .nextMix, .nextMask:
        if isDifferent, !open.isEmpty { open[open.count - 1].isDifferent = true }
      case .endClip, .endGroup, .endCrossFade, .endMix, .endMask, .endFilter:
        guard let last = open.popLast(), last.isDifferent || isDifferent else { break }
        while differences.count < index { differences.append(false) }
        for inner in last.begin..<index { differences[inner] = true }
      case .fill, .glyphs, .blurBackdrop, .nested:
        break
      }
    }
    return differences
  }

  /// Whether two shapes are of one area: a path's index says nothing about another list.
  private func isEqual(_ index: ShapeIndex, to other: DisplayList, _ otherIndex: ShapeIndex) -> Bool {
    var (one, another) = (shapes[at: index], other.shapes[at: otherIndex])
    guard let path = one.path, let otherPath = another.path else { return one == another }
    one.path = nil
    another.path = nil
    return path.area == otherPath.area && one == another && paths[at: path.path] == other.paths[at: otherPath.path]
  }

  private func isEqual(_ paint: Paint, to other: DisplayList, _ otherPaint: Paint) -> Bool {
    switch (paint, otherPaint) {
    case (.gradient(let index, let opacity), .gradient(let otherIndex, let otherOpacity)):
      opacity == otherOpacity && gradients[at: index] == other.gradients[at: otherIndex]
    case (.image(let index, let opacity), .image(let otherIndex, let otherOpacity)):
      opacity == otherOpacity && images[at: index] == other.images[at: otherIndex]
    case (.shadow(let index), .shadow(let otherIndex)):
      shadows[at: index] == other.shadows[at: otherIndex]
    case (.solid(let color), .solid(let otherColor)):
      color == otherColor
    case (.solid, _), (.gradient, _), (.image, _), (.shadow, _):
      false
    }
  }

  /// Whether the commands at one place of two lists are of one kind, whatever their numbers.
  package func isKind(of other: DisplayList, at index: Int) -> Bool {
    commands[index].kind == other.commands[index].kind
  }
}

extension DrawCommand {
  /// A number for each kind of command.
  fileprivate var kind: Int {
    switch self {
    case .fill: 0
    case .glyphs: 1
    case .beginClip: 2
    case .endClip: 3
    case .beginGroup: 4
    case .endGroup: 5
    case .beginCrossFade: 6
    case .nextCrossFade: 7
    case .endCrossFade: 8
    case .beginMask: 9
    case .nextMask: 10
    case .endMask: 11
    case .beginFilter: 12
    case .endFilter: 13
    case .blurBackdrop: 14
    case .nested: 15
    case .beginMix: 16
    case .nextMix: 17
    case .endMix: 18
    }
  }
}
