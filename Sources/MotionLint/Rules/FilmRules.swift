// Rules for an animation that is no scene:
//
//     frames ─▶ times, coarse copies ─▶ judder
//            └▶ small pictures at one rate ─▶ flashes, jumps, blank ends
//     file   ─▶ limits of a service

import Comparison
import FileFormats
import FrameWriting
import JSONTree
import Pixels
import Platform
import Rendering
import SceneDecoding
import SceneModel

/// One run of lint over a film.
package struct FilmLinter {
  private let film: Film
  private let plays: PlayCount?
  private let place: SourcePlace
  private let options: LintOptions
  /// Whether the last frame is followed by the first.
  private var loops: Bool { plays.map { $0 != .times(1) } ?? false }

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - plays: How often it plays; nil where that is not known.
  ///   - path: The file as findings name it.
  package init(_ film: Film, plays: PlayCount?, path: String, _ options: LintOptions) {
    (self.film, self.plays, self.options) = (film, plays, options)
    place = SourcePlace(file: path)
  }

  /// Checks the rules for films.
  ///
  /// - Parameter host: A service whose limits hold for the file, the format of the file, and its bytes; nil: none.
  /// - Throws: What reading the frames throws, or `CancellationError`.
  package func run(for host: (host: OutputHost, format: OutputFormat?, bytes: Int)?) async throws -> LintReport {
    let pool = WorkerPool(width: options.jobs ?? Processors.count)
    let record = try await FilmRecord(film, plays: plays, pool: pool)
    var findings = judder(record)
    if let host { findings += limits(of: host.host, host.format, bytes: host.bytes, count: record.frames.count) }
    if record.median > 0 {
      let rate = FrameRate(numerator: 1_000_000, denominator: max(1, Int((record.median * 1e6).rounded()))).inRange
      findings += try await pictures(at: rate, pool)
    }
    return LintReport(findings: findings.sorted { ($0.time ?? 0, $0.kind.id) < ($1.time ?? 0, $1.kind.id) })
  }

  /// The finding of a rule, unless the caller has turned the rule off.
  private func finding(_ rule: LintRule, _ message: String, at time: Double?, value: Double?, limit: Double?)
    -> [Finding]
  {
    let severity = options.severities[rule] ?? (rule == .loopJump ? .warning : rule.facts.severity)
    guard severity != .off else { return [] }
    var finding = Finding(.rule(rule), message, severity: severity, at: place)
    (finding.time, finding.value, finding.limit) = (time, value, limit)
    return [finding]
  }

  private static func text(_ value: Double) -> String { NumberText.rounded(value, decimals: 2) }
}

// MARK: - Times

extension FilmLinter {
  /// A rest, in seconds.
  private static let hold = 0.2

  /// Frames that are shown for too long inside of motion: the picture waits, and then makes up for it.
  private func judder(_ record: FilmRecord) -> [Finding] {
    let frames = record.frames
    var moving: [[Int]] = [[]]
    // Nothing moves away from the last frame.
    for index in frames.indices.dropLast() {
      if frames[index].duration >= Self.hold { moving.append([]) } else { moving[moving.count - 1].append(index) }
    }
    for stretch in moving where stretch.count >= 12 {
      let median = Self.median(stretch.map { frames[$0].duration })
      let changes = stretch.map { Double(frames[$0].levels.distance(to: frames[$0 + 1].levels)) }
      let usual = Self.median(changes)
      // In slow motion, neighbours can be equal: then little changes after them, too.
      let late = zip(stretch, changes).filter { index, change in
        frames[index].duration > 1.5 * median && frames[index].duration > median + 0.015 && change >= usual
      }
      guard late.count >= 2, Double(late.count) >= 0.05 * Double(stretch.count), let first = late.first?.0 else {
        continue
      }
      return finding(
        .judder,
        "\(late.count) of \(stretch.count) frames in motion are shown for too long: frame \(frames[first].index) for "
          + "\(Self.text(frames[first].duration)) s, most for \(NumberText.rounded(median, decimals: 3)) s",
        at: frames[first].start, value: Double(late.count), limit: nil)
    }
    return []
  }

  fileprivate static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }
}

// MARK: - Pictures

extension FilmLinter {
  /// The screen that the film fills, and pixels of it along the side of a cell of the flash meter.
  private static let screen = Size(width: 1024, height: 768)
  private static let cell = 4.0
  /// How much larger than its neighbours a change is where the picture jumps, how many of these are looked at, and how many of
  /// them must be changes.
  private static let (jump, neighbours, changing) = (6.0, 8, 6)

  /// Looks at small pictures of one rate.
  private func pictures(at rate: FrameRate, _ pool: WorkerPool) async throws -> [Finding] {
    let size = film.source.size
    let fit = min(Self.screen.width / Double(size.width), Self.screen.height / Double(size.height)) / Self.cell
    let small = PixelSize(
      width: max(1, Int((Double(size.width) * fit).rounded())),
      height: max(1, Int((Double(size.height) * fit).rounded())))
    let source = try film.source.sampled(at: rate)
    let pipeline = FramePipeline(source: source, pool: pool) { picture, _, _ in
      (small: picture.resized(to: small, on: small).bitmap, isBlank: picture.bitmap.isOneColor)
    }
    var meters = [(LintRule.flash, FlashMeter.Kind.general), (.redFlash, .red)].map { rule, kind in
      (
        rule,
        FlashMeter(
          kind, size: small, framesPerSecond: rate.framesPerSecond, limit: Int(rule.facts.limit ?? 0))
      )
    }
    var (changes, first, last, blank): ([Double], Bitmap?, Bitmap?, [Bool]) = ([], nil, nil, [])
    try await pipeline.forEach { run, seen in
      for index in meters.indices { for _ in 0..<min(run.count, 10_000) { meters[index].1.add(seen.small) } }
      if let last { changes.append(Self.change(last, seen.small)) }
      changes += [Double](repeating: 0, count: min(run.count - 1, 10_000))
      first = first ?? seen.small
      (last, blank) = (seen.small, (blank.first.map { [$0] } ?? []) + [seen.isBlank])
    }
    let seconds = { (frame: Int) in Double(frame) / rate.framesPerSecond }
    var findings = meters.flatMap { rule, meter in
      meter.firstFrame.map { frame in
        finding(
          rule,
          "\(meter.flashes) \(rule == .redFlash ? "flashes of saturated red" : "flashes") within a second, from \(Self.text(seconds(frame))) s on",
          at: seconds(frame), value: Double(meter.flashes), limit: rule.facts.limit)
      } ?? []
    }
    for index in changes.indices {
      let around = Self.around(index, in: changes)
      findings += jump(.jump, changes[index], around, at: seconds(index + 1), "the picture jumps")
    }
    if loops, let first, let last, changes.count > Self.neighbours {
      let back = Self.change(last, first)
      let around = Array(changes.prefix(Self.neighbours / 2) + changes.suffix(Self.neighbours / 2))
      findings += jump(.loopJump, back, around, at: film.duration, "from the last frame to the first the picture jumps")
    }
    if changes.contains(where: { $0 > 0 }) {
      for (isBlank, end, time) in [(blank.first, "first", 0), (blank.last, "last", film.duration)] where isBlank == true
      {
        findings += finding(.blank, "the \(end) frame is of one colour", at: time, value: nil, limit: nil)
      }
    }
    return findings
  }

  private func jump(_ rule: LintRule, _ change: Double, _ around: [Double], at time: Double, _ words: String)
    -> [Finding]
  {
    guard around.count == Self.neighbours, around.count(where: { $0 > 0 }) >= Self.changing else { return [] }
    let usual = Self.median(around)
    // Where a neighbour changes half as much, it is a fast move.
    guard change > Self.jump * usual, change > 2 * (around.max() ?? 0) else { return [] }
    return finding(
      rule, "\(words) at \(Self.text(time)) s: it changes \(Self.text(change / usual)) times as much as around it",
      at: time,
      value: change / usual, limit: Self.jump)
  }

  /// The changes around one; at the ends, the nearest.
  private static func around(_ index: Int, in changes: [Double]) -> [Double] {
    guard changes.count > neighbours else { return [] }
    let start = min(max(index - neighbours / 2, 0), changes.count - 1 - neighbours)
    return (start...start + neighbours).filter { $0 != index }.map { changes[$0] }
  }

  /// The mean difference of all channels, in 1/255.
  private static func change(_ a: Bitmap, _ b: Bitmap) -> Double {
    var sum = 0
    for index in a.pixels.indices where a.pixels[index] != b.pixels[index] {
      for shift: UInt32 in [0, 8, 16, 24] {
        sum += abs(Int(a.pixels[index] >> shift & 255) - Int(b.pixels[index] >> shift & 255))
      }
    }
    return Double(sum) / Double(4 * max(1, a.pixels.count))
  }
}

extension Bitmap {
  fileprivate var isOneColor: Bool { pixels.allSatisfy { $0 == pixels[0] } }
}

// MARK: - Limits of a service

extension FilmLinter {
  /// What of a file is beyond the limits of a service; equal neighbours count as one frame.
  private func limits(of host: OutputHost, _ format: OutputFormat?, bytes: Int, count: Int) -> [Finding] {
    guard let limits = format.flatMap(host.limits) else {
      let names = host.formats.map(\.traits.name).joined(separator: ", ")
      return finding(.hostLimit, "\(host.rawValue) takes \(names)", at: nil, value: nil, limit: nil)
    }
    let (size, duration) = (film.source.size, film.duration)
    let sides = (Double(min(size.width, size.height)), Double(max(size.width, size.height)))
    var words: [(String, value: Double, limit: Double)] = []
    func most(_ value: Double, _ limit: Double?, _ text: (Double) -> String) {
      if let limit, value > limit { words.append(("\(text(value)), at most \(text(limit))", value, limit)) }
    }
    most(Double(bytes), limits.bytes.map(Double.init)) { "\(Int($0)) bytes" }
    if let room = limits.size {
      let fits = size.width <= room.width && size.height <= room.height
      let turned = limits.mayTurn && size.width <= room.height && size.height <= room.width
      if !fits, !turned {
        words.append(
          ("\(size.width)×\(size.height) pixels, at most \(room.width)×\(room.height)", sides.1, Double(room.width)))
      }
    }
    if sides.0 < Double(limits.leastSide) {
      words.append(("\(Int(sides.0)) pixels a side, at least \(limits.leastSide)", sides.0, Double(limits.leastSide)))
    }
    most(sides.1 / sides.0, limits.mostAspect) { "an aspect of \(Self.text($0)):1" }
    most(Double(count), limits.pictures.map(Double.init)) { "\(Int($0)) frames" }
    most(Double(count) * Double(size.area), limits.pixelsInAll.map(Double.init)) { "\(Int($0)) pixels in all frames" }
    if let range = limits.seconds, !range.contains(duration) {
      words.append(("\(Self.text(duration)) s, allowed are \(range)", duration, range.upperBound))
    }
    most(film.rate?.framesPerSecond ?? Double(count) / max(duration, 0.001), limits.framesPerSecond) {
      "\(Self.text($0)) frames per second"
    }
    return words.flatMap {
      finding(.hostLimit, "\(host.rawValue): \($0.0)", at: nil, value: $0.value, limit: $0.limit)
    }
  }
}
