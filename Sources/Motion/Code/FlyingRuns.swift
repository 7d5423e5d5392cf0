// Words that stay neighbours on their line and move alike, for traces.

import CodeText
import LayerPainting
import MotionCurves
import Pixels
import TextLayout

/// The runs of two versions: those that leave, those that move, those that enter.
struct FlyingRuns: Sendable {
  private struct Run: Sendable {
    var text: String
    var from: CodeRun.Place?
    var to: CodeRun.Place?
    var start: Point
    var end: Point
    var opacities: (Double, Double)
    /// Bytes of the text up to and with each of its characters that are typed.
    var typed: [Int]
    /// How many characters are typed before it.
    var typedBefore: Int
    var rests: Bool
  }

  private var leaving: [Run] = []
  private var moving: [Run] = []
  private var entering: [Run] = []

  /// Finds the runs.
  init(_ first: CodeParts, _ second: CodeParts, _ pieces: CodePieces) {
    let (one, other) = (first.layout.block.pieces, second.layout.block.pieces)
    var index = 0
    while index < pieces.pairs.count {
      var end = index + 1
      while end < pieces.pairs.count {
        let (before, next) = (pieces.pairs[end - 1], pieces.pairs[end])
        guard next.from == before.from + 1, next.to == before.to + 1,
          one[next.from].line == one[before.from].line, other[next.to].line == other[before.to].line,
          one[next.from].cell - one[before.from].cell == other[next.to].cell - other[before.to].cell
        else { break }
        end += 1
      }
      moving.append(Self.moving(first, second, pieces.pairs[index], last: pieces.pairs[end - 1].from))
      index = end
    }
    leaving = Self.alone(first, isTaken: { pieces.partners[$0] != nil })
    entering = Self.alone(second, isTaken: pieces.takenSecond.contains)
    for index in leaving.indices { (leaving[index].from, leaving[index].to) = (leaving[index].to, nil) }
  }

  private static func moving(
    _ first: CodeParts, _ second: CodeParts, _ pair: (from: Int, to: Int), last: Int
  ) -> Run {
    let (start, end) = (first.corners[pair.from], second.corners[pair.to])
    let opacities = (
      first.opacity(ofLine: first.layout.block.pieces[pair.from].line),
      second.opacity(ofLine: second.layout.block.pieces[pair.to].line)
    )
    return Run(
      text: first.text(of: pair.from...last), from: first.place(of: pair.from), to: second.place(of: pair.to),
      start: start, end: end, opacities: opacities, typed: [], typedBefore: 0,
      rests: start == end && opacities.0 == opacities.1 && first.layout.size == second.layout.size)
  }

  /// The runs of pieces that have no partner, each at its place.
  private static func alone(_ parts: CodeParts, isTaken: (Int) -> Bool) -> [Run] {
    var runs: [Run] = []
    var typed = 0
    for line in parts.piecesOfLines {
      var index = line.lowerBound
      while index < line.upperBound {
        guard !isTaken(index) else {
          index += 1
          continue
        }
        var last = index
        while last + 1 < line.upperBound, !isTaken(last + 1) { last += 1 }
        let opacity = parts.opacity(ofLine: parts.layout.block.pieces[index].line)
        let ends = parts.ends(of: index...last)
        runs.append(
          Run(
            text: parts.text(of: index...last), from: nil, to: parts.place(of: index), start: parts.corners[index],
            end: parts.corners[index], opacities: (opacity, opacity), typed: ends, typedBefore: typed, rests: false))
        typed += ends.count
        index = last + 1
      }
    }
    return runs
  }

  /// The runs in a pose. `typed` characters of what is typed are there; nil where it fades.
  func runs(in pose: CodePose, typed: Int?, isGoing: Bool) -> [CodeRun] {
    let gone = isGoing ? Self.typed(leaving, typed) : nil
    let come = isGoing ? nil : Self.typed(entering, typed)
    return (gone ?? leaving.map { Self.faded($0, pose.leaving) })
      + moving.map { run in
        CodeRun(
          text: run.text, from: run.from, to: run.to, position: .mix(run.start, run.end, pose.progress),
          opacity: mix(run.opacities.0, run.opacities.1, pose.weight), rests: run.rests)
      } + (come ?? entering.map { Self.faded($0, pose.entering) })
  }

  private static func faded(_ run: Run, _ opacity: Double) -> CodeRun {
    CodeRun(
      text: run.text, from: run.from, to: run.to, position: run.start, opacity: opacity * run.opacities.0)
  }

  /// What has been typed of each run; nil where everything fades.
  private static func typed(_ runs: [Run], _ count: Int?) -> [CodeRun]? {
    count.map { count in
      runs.compactMap { run in
        let shown = min(count - run.typedBefore, run.typed.count)
        guard shown > 0 else { return nil }
        let text = String(decoding: run.text.utf8.prefix(run.typed[shown - 1]), as: UTF8.self)
        return CodeRun(text: text, from: run.from, to: run.to, position: run.start, opacity: run.opacities.0)
      }
    }
  }
}

extension CodeParts {
  /// What pieces of one line say, with what is between them.
  fileprivate func text(of pieces: ClosedRange<Int>) -> String {
    let (first, last) = (layout.block.pieces[pieces.lowerBound], layout.block.pieces[pieces.upperBound])
    let line = layout.block.lines[first.line].text
    let bytes = line.utf8.dropFirst(first.range.lowerBound).prefix(last.range.upperBound - first.range.lowerBound)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of the text of pieces up to and with each character that is no white space.
  fileprivate func ends(of pieces: ClosedRange<Int>) -> [Int] {
    let start = layout.block.pieces[pieces.lowerBound].range.lowerBound
    return pieces.flatMap { index in
      var byte = layout.block.pieces[index].range.lowerBound - start
      return layout.block.pieces[index].text.map { character in
        byte += character.utf8.count
        return byte
      }
    }
  }

  /// Where a piece is in its source.
  fileprivate func place(of piece: Int) -> CodeRun.Place {
    let piece = layout.block.pieces[piece]
    return CodeRun.Place(line: layout.block.lines[piece.line].number, column: piece.column)
  }
}
