// `magicmove diff`: two pictures or animations, frame by frame.

import Comparison
import FileFormats
import ForeignText
import FrameWriting
import ImageComparison
import JSONTree
import Rendering
import SceneModel

extension Verb {
  static let diff = Verb(
    name: "diff", group: .compare, operands: "A B", operandCount: 2...2,
    summary: "Compares two pictures or animations, frame by frame",
    flags: Flag.comparison + [
      .differenceOutput, .diffReport, .diffRate, .compression, .jobs, .force, .quiet, .json, .maxMemory, .maxPixels,
      .maxFrames,
    ] + Flag.videos,
    examples: [
      Example("diff old.png new.png", "prints the differences; exit code 0 if equal, 1 if not"),
      Example("diff old.gif new.gif -o difference.gif", "also writes an animation of the differences"),
      Example(
        "diff push.apng push.gif --perceptual 0.1 --max-differing 1%", "how much a GIF palette changes the colours"),
      Example("diff frames/ push.apng --fps 50 --json", "the numbers of every frame, as JSON"),
      Example("diff old.gif new.gif --report report", "also writes report/index.html, which plays both side by side"),
    ],
    run: { arguments in
      var diff = try Diff(arguments)
      return try await diff.run()
    })
}

/// One run of `diff`.
private struct Diff {
  private let arguments: Arguments
  private var diff: AnimationDiff

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    let scenes = arguments.operands.filter(Arguments.isNamedScene).map(Escaped.shellWord)
    if let scene = scenes.first {
      throw UsageError.conflict(
        "diff compares pictures and animations; "
          + (scenes.count == 1
            ? "magicmove render \(scene) -o OUT.apng writes \(scene) as one"
            : "two scenes: magicmove review \(scenes.joined(separator: " "))"))
    }
    diff = try AnimationDiff(
      arguments.operands[0], arguments.operands[1], tolerance: try arguments.goldenTolerance(),
      rate: try arguments.frameRate(), jobs: try arguments.integer(.jobs, in: Ranges.jobs),
      limits: try arguments.limits(), videos: try arguments.videoReading())
  }

  mutating func run() async throws -> ExitCode {
    for warning in diff.colorWarnings { Streams.message("magicmove: warning: \(warning)") }
    let output = try output()
    let options = try arguments.outputOptions()
    let printsLines = !arguments.has(.json) && !arguments.has(.quiet)
    var pairs: [Difference] = []
    // One walk over both, for the numbers and for the page.
    if let report = arguments[.diffReport], diff.isAsInReview { try await write(report) { pairs.append($0) } }
    let isReported = !pairs.isEmpty
    if pairs.isEmpty { try await diff.compare { pairs.append($0) } }
    if pairs.contains(where: { !$0.isEqual }), let aligned = try await diff.aligned() {
      (diff, pairs) = (aligned, [])
      try await diff.compare { pairs.append($0) }
    }
    if printsLines {
      for change in diff.changes { try Streams.text("\(change)\n") }
      for pair in pairs where !pair.isEqual {
        try Streams.text(Escaped.line(pair.line(withPlace: !diff.isStill)) + "\n")
      }
    }
    if let output {
      try await diff.writeDifference(to: .path(output.path), as: output.format, options: options)
    }
    if let report = arguments[.diffReport], !isReported { try await write(report) { _ in } }
    try arguments.say(
      written: [output?.path, arguments[.diffReport].map { "\($0)/index.html" }].compactMap(\.self))
    if printsLines, let plays = diff.plays {
      try Streams.text("plays: \(plays.first.words) and \(plays.second.words)\n")
    }
    if printsLines, let summary = summary(pairs) { try Streams.text(summary + "\n") }
    if arguments.has(.json) { try Streams.output(JSONWriter.lines(json(pairs))) }
    return pairs.contains { $0.outcome != .passed } || diff.plays != nil || !diff.changes.isEmpty
      ? .difference : .done
  }

  /// Writes a page that shows both.
  private func write(_ report: String, _ found: @escaping (Difference) throws -> Void) async throws {
    guard Review.isAvailable else {
      throw UsageError.unavailableFormat(
        OutputFormat.webp.rawValue, available: OutputFormat.available.map(\.rawValue))
    }
    var options = ReviewOptions()
    options.title = "Difference"
    options.rate = try arguments.frameRate()
    options.jobs = try arguments.integer(.jobs, in: Ranges.jobs)
    (options.loading.limits, options.loading.videos) = (try arguments.limits(), try arguments.videoReading())
    (options.tolerance, options.measuresSimilarity) = (try arguments.goldenTolerance(), true)
    _ = try await Review(
      ofFiles: arguments.operands[0], arguments.operands[1], .picture, to: report, options: options
    ).write(found: found) { _ in }
  }

  /// Where the difference goes; a format of nil is one PNG file.
  private func output() throws(UsageError) -> (path: String, format: OutputFormat?)? {
    guard let path = arguments[.differenceOutput] else { return nil }
    if let format = OutputFormat(path: path) {
      guard OutputFormat.available.contains(format) else {
        throw .unavailableFormat(format.rawValue, available: OutputFormat.available.map(\.rawValue))
      }
      return (path, format)
    }
    guard path.lowercased().hasSuffix(".png") else { throw .unknownFormat(path: path) }
    guard diff.isStill else {
      throw .conflict(
        "`\(path)` can hold only one picture; for an animation, end -o in \(OutputFormat.endings(where: \.showsFrames))"
      )
    }
    return (path, nil)
  }

  /// The number of frames that differ, and the worst numbers; nil for two pictures, whose line has them.
  private func summary(_ pairs: [Difference]) -> String? {
    let count = pairs.count == 1 ? "1 frame" : "\(pairs.count) frames"
    if pairs.allSatisfy(\.isEqual) {
      return diff.plays != nil || !diff.changes.isEmpty ? nil : diff.isStill ? "equal" : "equal, \(count)"
    }
    guard !diff.isStill else { return nil }
    let failed = pairs.count { $0.outcome != .passed }
    let differences = pairs.compactMap(\.picture)
    let numbers = Numbers(
      psnr: differences.compactMap(\.psnr).min(), ssim: pairs.compactMap(\.similarity).min(),
      perceptual: differences.map(\.perceptual).max())
    return "\(failed) of \(count) differ"
      + (differences.map(\.maximum).max().map { "; worst: \($0)/255" + numbers.words } ?? "")
      + (diff.lacksTimes ? "; frames were paired by number; use --fps N to pair them by time" : "")
  }

  private var isAsExpected: Bool { diff.plays == nil && diff.changes.isEmpty }

  private func json(_ pairs: [Difference]) -> JSONNode {
    .object([
      ("passed", .bool(isAsExpected && pairs.allSatisfy { $0.outcome == .passed })),
      ("equal", .bool(isAsExpected && pairs.allSatisfy(\.isEqual))),
      ("pairedBy", !diff.changes.isEmpty ? "likeness" : diff.isByTime ? "time" : "number"),
      ("changes", .strings(diff.changes.map(\.description))), ("frames", .list(pairs.map(\.json))),
    ])
  }
}

extension PlayCount {
  fileprivate var words: String {
    switch self {
    case .forever: "forever"
    case .times(let count): "\(count)"
    }
  }
}

/// The numbers that go beyond counting pixels.
private struct Numbers {
  let psnr: Double?
  let ssim: Double?
  let perceptual: Double?

  /// Each after a comma.
  var words: String {
    (psnr.map { ", PSNR \(NumberText.fixed($0, decimals: 2)) dB" } ?? "")
      // Rounded down, so that only equal pictures have 1.
      + (ssim.map { ", SSIM \(NumberText.fixed(($0 * 100_000).rounded(.down) / 100_000, decimals: 5))" } ?? "")
      + (perceptual.map { ", perceptual \(NumberText.fixed($0, decimals: 4))" } ?? "")
  }
}

extension Difference {
  /// For people.
  fileprivate func line(withPlace hasPlace: Bool) -> String {
    let words: String
    switch outcome {
    case .passed, .differs:
      words =
        (picture?.words ?? "")
        + Numbers(psnr: picture?.psnr, ssim: similarity, perceptual: picture?.perceptual).words
        + (outcome == .passed ? "; within the tolerance" : "")
    case .resized(let a, let b): words = "\(a.width)×\(a.height) and \(b.width)×\(b.height) pixels"
    case .onlyFirst: words = "only the first has this frame"
    case .onlySecond: words = "only the second has this frame"
    }
    return hasPlace ? "\(place): \(words)" : words
  }

  private var place: String {
    let names = [first, second].compactMap { $0.map { "#\($0)" } }
    let name = names.count == 2 && names[0] != names[1] ? names.joined(separator: " and ") : names[0]
    return name + (times.map { " at \(NumberText.fixed($0.lowerBound, decimals: 3)) s" } ?? "")
  }

  /// For programs.
  fileprivate var json: JSONNode {
    .object([
      ("first", first.map { .number($0) } ?? .null), ("second", second.map { .number($0) } ?? .null),
      ("start", times.map { .seconds($0.lowerBound) } ?? .null),
      ("end", times.map { .seconds($0.upperBound) } ?? .null),
      ("outcome", .string(outcome.word)),
      ("difference", picture.map { DifferenceNumbers($0).json(similarity: similarity) } ?? .null),
    ])
  }
}
