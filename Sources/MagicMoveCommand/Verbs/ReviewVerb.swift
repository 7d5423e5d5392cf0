// `magicmove review`: two states of a folder of scenes, side by side.

import Comparison
import FileFormats
import JSONTree
import Platform
import Rendering
import SceneModel

extension Verb {
  static let review = Verb(
    name: "review", group: .compare, operands: "BASE HEAD", operandCount: 2...2,
    summary: "Compares two folders, scenes or animations, side by side",
    details:
      "Writes a page that plays both states, and a comment for a pull request. Two folders are, for example, a git worktree and the current state.",
    flags: [
      .reviewOutput, .reviewFilter, .reviewTitle, .mediaURL, .framesPerSecond, .scale, .presentIfAsked, .reducedMotion,
      .jobs, .quiet,
      .json,
    ] + Flag.reading,
    examples: [
      Example("review ../base . -o review", "writes review/index.html, review.json, summary.md and media/"),
      Example(
        "review before/scenes after/scenes -o review --filter 'push*'", "only scenes whose path begins with push"),
      Example(
        "review old.gif new.gif -o review", "two animations that are no scenes, in words of time"),
      Example(
        "review ../base . -o review --media-url https://example.com/run-7/media",
        "summary.md shows the GIFs from that address"),
    ],
    run: { arguments in try await ReviewRun(arguments).run() })
}

extension Flag {
  fileprivate static let reviewOutput = Flag(
    "output", short: "o", value: "DIR",
    "Folder of the review: new, empty, or an earlier review. Default: output/review")
  fileprivate static let reviewFilter = Flag(
    "filter", value: "PATTERN", isRepeatable: true,
    "Compares only files whose path in the folder matches, can be repeated: * and ? are wildcards; a pattern without them matches any "
      + "part, one that begins with / only the whole.")
  fileprivate static let reviewTitle = Flag("title", value: "TEXT", "The heading of the page.")
  fileprivate static let mediaURL = Flag(
    "media-url", value: "URL",
    "The address at which the folder media will be; summary.md then shows its GIFs, otherwise it names them.")
}

/// One run of `review`.
private struct ReviewRun {
  private let arguments: Arguments
  private let base: String
  private let head: String
  private let folder: String
  private let options: ReviewOptions
  /// What two files are that are compared; nil: two folders.
  private let files: ReviewEntry.Kind?

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    (base, head) = (arguments.operands[0], arguments.operands[1])
    folder = arguments[.reviewOutput] ?? "output/review"
    guard !folder.isEmpty else { throw UsageError.conflict("`--output` needs the path of a folder") }
    let kinds = try arguments.operands.map { operand -> ReviewEntry.Kind? in
      guard let kind = FileSystem.kind(of: operand) else { throw SceneInputError.missing(operand) }
      if kind == .folder { return nil }
      if FinishedFrames.begin(inFile: operand) { return .picture }
      guard SceneFiles.hasSceneName(operand) else {
        throw UsageError.conflict("`\(operand)` is no scene and no animation; \(Self.operands)")
      }
      return .scene
    }
    files = kinds[0]
    guard kinds[0] == kinds[1] else {
      throw UsageError.conflict("`\(base)` and `\(head)` are not of one kind; \(Self.operands)")
    }
    guard Review.isAvailable else {
      throw UsageError.unavailableFormat(
        OutputFormat.webp.rawValue, available: OutputFormat.available.map(\.rawValue))
    }
    options = try Self.options(arguments)
  }

  private static let operands = "magicmove review compares two folders, two scenes, or two pictures or animations"

  private static func options(_ arguments: Arguments) throws -> ReviewOptions {
    var options = ReviewOptions()
    options.title = arguments[.reviewTitle]
    options.mediaURL = arguments[.mediaURL]
    options.rate = try arguments.frameRate()
    options.jobs = try arguments.integer(.jobs, in: Ranges.jobs)
    options.loading = try arguments.loadingOptions()
    let filters = arguments.all(.reviewFilter).map(NamePattern.init)
    if !filters.isEmpty { options.takes = { path in filters.contains { $0.matches(path) } } }
    return options
  }

  /// Compares and writes; a broken scene is reported, and the others are compared.
  func run() async throws -> ExitCode {
    let isLoud = !arguments.has(.quiet)
    var bars: (path: String, bar: ProgressBar)?
    let review =
      try files.map { try Review(ofFiles: base, head, $0, to: folder, options: options) }
      ?? Review(base, head, to: folder, options: options)
    let outcome = try await review.write { path, done, total in
      var bar =
        bars.flatMap { $0.path == path ? $0.bar : nil } ?? ProgressBar(title: path, mode: isLoud ? .auto : .never)
      bar.update(done: done, of: total)
      bars = (path, bar)
    } _: { entry in
      bars?.bar.finish()
      if isLoud, entry.state != .unchanged { Self.say(entry) }
    }
    var code = outcome.results.hasChanges ? ExitCode.difference : .done
    for (path, error) in outcome.errors {
      code = code.worse(ErrorReport.report(error, of: files != nil ? head : Path.join(head, path)))
    }
    if arguments.has(.json) { try Streams.output(JSONWriter.lines(ReviewText(outcome.results).json)) }
    if isLoud { Streams.message("\(outcome.results.counts); review: \(folder)/index.html") }
    try arguments.say(written: ["\(folder)/index.html"])
    return outcome.errors.isEmpty ? code : code.worse(.data)
  }

  /// A line for an item, with its first words.
  private static func say(_ entry: ReviewEntry) {
    let more = entry.words.count - 1 + entry.moreWords
    let words = entry.words.first.map { ": \($0)" + (more > 0 ? "; and \(more) more" : "") } ?? ""
    Streams.message("\(entry.state.rawValue) \(entry.path)\(words)")
  }
}
