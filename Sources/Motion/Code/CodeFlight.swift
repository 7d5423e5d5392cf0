// How one code becomes another: words that both have go from place to place, the others fade where they are.
//
//   CodePieces    which words of two versions belong together, and which bands and signs go along with their lines
//   FlyingRuns    words that stay together, for traces
//   CodeTyping    the order in which characters are typed
//   CodeFlight    all of that at a time

import LayerPainting
import MotionCurves
import Pixels

/// The progress of the parts of code at a time.
struct CodePose: Equatable, Sendable {
  /// Of the places of words; overshoots as its curve does.
  var progress: Double
  /// The opacity of what leaves, 0...1.
  var leaving: Double
  /// The opacity of what enters, 0...1.
  var entering: Double
  /// The share of the pair's time that has passed, 0...1.
  var share: Double

  /// The progress of colours, 0...1.
  var weight: Double { clamped(progress) }
}

/// Everything about a pair of code that does not depend on time.
final class CodeFlight: Sendable {
  /// A glyph that moves.
  struct Way: Sendable {
    var from: PaintedText.Glyph
    var to: PaintedText.Glyph

    /// The glyph in a pose.
    func glyph(in pose: CodePose) -> PaintedText.Glyph {
      var glyph = from
      glyph.origin = .mix(from.origin, to.origin, pose.progress)
      glyph.size = max(0, mix(from.size, to.size, pose.progress))
      glyph.ink = .mix(from.ink, to.ink, pose.weight)
      return glyph
    }
  }

  /// How it moves.
  let motion: CodeMotion
  /// The versions.
  private let (first, second): (CodeParts, CodeParts)
  /// What both versions have, as places in their glyphs.
  private let ways: [(from: Int, to: Int)]
  /// The same where the two drawings differ: the one goes while the other comes.
  private let changing: [(gone: Way, come: Way)]
  /// What only one version has, but for what is typed, as places in its glyphs.
  private let gone: [Int], come: [Int]
  /// The glyphs at any time when nothing about them changes; nil when something does.
  private let still: [PaintedText.Glyph]?
  private let bands: FlyingBands
  /// What is typed; nil where everything fades.
  private let typing: CodeTyping?
  private let runs: FlyingRuns
  /// The text of the second version without its glyphs.
  private let text: PaintedText

  /// Works out what flies between two versions at rest; nil when one of them is not code.
  ///
  /// - Parameter isBackwards: Whether the words pair as on the way from `to` to `from`.
  init?(_ from: PaintedCode?, _ to: PaintedCode?, motion: CodeMotion, isBackwards: Bool) {
    guard let first = from?.parts, let to, let second = to.parts else { return nil }
    let pieces = CodePieces(first, second, isBackwards: isBackwards)
    var builder = CodeFlightBuilder(first, second)
    for (index, partner) in pieces.pairs { builder.move(first.pieces[index], second.pieces[partner]) }
    for (line, partner) in pieces.numbers { builder.move(first.numbers[line], second.numbers[partner]) }
    for (line, partner) in pieces.signs { builder.move(first.signs[line], second.signs[partner]) }
    (self.motion, self.first, self.second) = (motion, first, second)
    typing = motion.types ? CodeTyping(motion.isMirrored ? first : second, pieces, isGoing: motion.isMirrored) : nil
    let typed = typing?.glyphs ?? []
    (ways, changing) = (builder.ways, builder.changing)
    gone = builder.goesFirst.indices.filter { !builder.goesFirst[$0] && !(motion.isMirrored && typed.contains($0)) }
    come = builder.goesSecond.indices.filter { !builder.goesSecond[$0] && (motion.isMirrored || !typed.contains($0)) }
    let rests =
      builder.changing.isEmpty && ways.count == first.glyphs.count && ways.count == second.glyphs.count
      && ways.allSatisfy { first.glyphs[$0.from] == second.glyphs[$0.to] }
    still = rests ? ways.map { first.glyphs[$0.from] } : nil
    bands = FlyingBands(first, second, pieces)
    runs = FlyingRuns(first, second, pieces)
    text = to.text.with([])
  }

  /// How many characters are typed.
  var typedCharacters: Int { typing?.count ?? 0 }

  /// The code in a pose, in a box of a width.
  func code(in pose: CodePose, width: Double) -> PaintedCode {
    let share = motion.isMirrored ? 1 - pose.share : pose.share
    let typed = typing.map { $0.characters(at: share) }
    return PaintedCode(
      bands: bands.bands(in: pose, width: width), text: text.with(still ?? glyphs(in: pose, share)),
      caret: typing?.caret(at: share),
      runs: runs.runs(in: pose, typed: typed, isGoing: motion.isMirrored))
  }

  private func glyphs(in pose: CodePose, _ share: Double) -> [PaintedText.Glyph] {
    var glyphs: [PaintedText.Glyph] = []
    glyphs.reserveCapacity(gone.count + ways.count + 2 * changing.count + come.count)
    add(gone, of: first, opacity: pose.leaving, to: &glyphs)
    if let typing, motion.isMirrored { glyphs += typing.glyphs(at: share) }
    let rest = 1 - pose.weight
    for way in changing where rest > 0 { glyphs.append(way.gone.glyph(in: pose).faded(rest)) }
    for way in ways { glyphs.append(Way(from: first.glyphs[way.from], to: second.glyphs[way.to]).glyph(in: pose)) }
    for way in changing where pose.weight > 0 { glyphs.append(way.come.glyph(in: pose).faded(pose.weight)) }
    add(come, of: second, opacity: pose.entering, to: &glyphs)
    if let typing, !motion.isMirrored { glyphs += typing.glyphs(at: share) }
    return glyphs
  }

  /// Adds glyphs that fade where they are.
  private func add(
    _ places: [Int], of parts: CodeParts, opacity: Double, to glyphs: inout [PaintedText.Glyph]
  ) {
    if opacity <= 0 { return }
    for place in places { glyphs.append(opacity >= 1 ? parts.glyphs[place] : parts.glyphs[place].faded(opacity)) }
  }
}

/// Sorts the glyphs of two versions.
private struct CodeFlightBuilder {
  let first: CodeParts
  let second: CodeParts
  var ways: [(from: Int, to: Int)] = []
  var changing: [(gone: CodeFlight.Way, come: CodeFlight.Way)] = []
  /// Which glyphs of the versions go from place to place.
  var goesFirst: [Bool]
  var goesSecond: [Bool]

  init(_ first: CodeParts, _ second: CodeParts) {
    (self.first, self.second) = (first, second)
    goesFirst = [Bool](repeating: false, count: first.glyphs.count)
    goesSecond = [Bool](repeating: false, count: second.glyphs.count)
  }

  /// Glyphs of equal characters go from their places to the others. Drawn alike each goes on its own.
  mutating func move(_ glyphs: Range<Int>, _ others: Range<Int>) {
    for glyph in glyphs { goesFirst[glyph] = true }
    for glyph in others { goesSecond[glyph] = true }
    let (old, new) = (first.glyphs[glyphs], second.glyphs[others])
    if old.elementsEqual(new, by: { $0.ink.drawing == $1.ink.drawing }) {
      ways += zip(glyphs, others).map { (from: $0, to: $1) }
      return
    }
    guard let start = old.first, let end = new.first else { return }
    for glyph in old {
      changing.append((gone: CodeFlight.Way(from: glyph, to: glyph.moved(from: start, to: end)), come: still(end)))
    }
    for glyph in new {
      changing.append((gone: still(start), come: CodeFlight.Way(from: glyph.moved(from: end, to: start), to: glyph)))
    }
  }

  /// Nothing that stays.
  private func still(_ glyph: PaintedText.Glyph) -> CodeFlight.Way {
    let nothing = glyph.faded(0)
    return CodeFlight.Way(from: nothing, to: nothing)
  }
}

extension PaintedText.Glyph {
  /// The glyph as it is where the drawing that begins with `start` has become the one that begins with `end`.
  fileprivate func moved(from start: PaintedText.Glyph, to end: PaintedText.Glyph) -> PaintedText.Glyph {
    let factor = start.size > 0 ? end.size / start.size : 1
    var copy = self
    copy.origin.x = end.origin.x + (origin.x - start.origin.x) * factor
    copy.origin.y = end.origin.y + (origin.y - start.origin.y) * factor
    copy.size = size * factor
    copy.ink = end.ink.span.map { ink.tinted($0) } ?? ink
    return copy
  }
}
