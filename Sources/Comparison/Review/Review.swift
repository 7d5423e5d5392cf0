// A review of two states of a folder: what changed, as a page, as JSON and as a comment.
//
//     BASE ┐                ┌▶ compare (frames, traces) ─▶ words, worst frame ┐
//          ├▶ pairs by path ┤                                                 ├▶ DIR, which appears whole
//     HEAD ┘                └▶ encode what changed (WebP, GIF) ───────────────┘

import FileFormats
import FrameWriting
import ImageCodecs
import JSONTree
import OutputFiles
import Platform
import Rendering

/// A review that is to be written.
package struct Review {
  /// What a finished review tells.
  package struct Outcome: Sendable {
    /// All items.
    package var results = ReviewResults()
    /// Why scenes cannot be drawn, by path.
    package var errors: [(path: String, error: AnimationError)] = []
  }

  /// The files of a review.
  package static let names = ["index.html", "review.json", "summary.md", ReviewMedia.folder]

  private let pairs: (_ skipped: String?) -> [ReviewPair]
  private let folder: String
  private let options: ReviewOptions
  private let tree: OutputTree

  /// Prepares to write a review of the folders `base` and `head`.
  ///
  /// - Throws: `OutputError.wouldOverwrite` when `folder` has files that are not those of a review.
  package init(_ base: String, _ head: String, to folder: String, options: ReviewOptions) throws {
    try self.init(to: folder, options: options) { skipped in
      ReviewPair.all(ReviewTree(base, skipped: skipped), ReviewTree(head, skipped: skipped), takes: options.takes)
    }
  }

  /// Prepares to write a review of two scenes, or of two pictures or animations: files, folders of frames, or patterns.
  ///
  /// - Throws: As for folders.
  package init(
    ofFiles before: String, _ after: String, _ kind: ReviewEntry.Kind, to folder: String, options: ReviewOptions
  ) throws {
    let names = [before, after].map { Path.name(of: $0.hasSuffix("/") ? String($0.dropLast()) : $0) }
    let name = names[0] == names[1] ? names[0] : names.joined(separator: " → ")
    try self.init(to: folder, options: options) { _ in
      [ReviewPair(path: name, kind: kind, before: before, after: after)]
    }
  }

  private init(
    to folder: String, options: ReviewOptions, pairs: @escaping (_ skipped: String?) -> [ReviewPair]
  ) throws {
    let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    (self.pairs, self.folder, self.options) = (pairs, folder, options)
    try Self.checkFolder(folder)
    tree = try OutputTree(folder)
  }

  /// Whether this build can write what a review needs.
  package static var isAvailable: Bool { WebPEncoder.isAvailable }

  /// A folder must be new, empty, or an earlier review.
  private static func checkFolder(_ folder: String) throws(OutputError) {
    try OutputTree.check(folder)
    guard FileSystem.kind(of: folder) == .folder else { return }
    let found = ((try? FileSystem.names(inFolder: folder)) ?? []).filter { !Temporaries.isTemporary($0) }
    let isOurs = FileMark.isPresent(inFile: "\(folder)/index.html") && found.allSatisfy(names.contains)
    if !found.isEmpty, !isOurs {
      throw .wouldOverwrite(path: folder, found: "the folder has files that are not those of a review")
    }
  }

  /// Compares both folders and writes the review.
  ///
  /// - Parameters:
  ///   - progress: Called for frames that were looked at, with the path of their item and the number of its frames.
  ///   - found: Called with every pair of frames that are compared, in order.
  ///   - report: Called with every item, in order.
  package func write(
    progress: @escaping (_ path: String, _ done: Int, _ total: Int?) -> Void = { _, _, _ in },
    found: @escaping (Difference) throws -> Void = { _ in },
    _ report: (ReviewEntry) -> Void
  ) async throws -> Outcome {
    let pool = WorkerPool(width: options.jobs ?? Processors.count)
    let comparison = ReviewComparison(options: options, pool: pool, progress: progress, found: found)
    var media = ReviewMedia(tree, pool: pool)
    var outcome = Outcome()
    var used: Set<String> = []
    for pair in pairs(try? FileSystem.realPath(folder)) {
      // A picture that a scene uses is seen in that scene.
      if pair.kind == .picture, used.contains(pair.path) { continue }
      var result = try await comparison.compare(pair)
      used.formUnion(result.usedPictures)
      try await media.write(&result)
      if let error = result.error { outcome.errors.append((pair.path, error)) }
      report(result.entry)
      outcome.results.entries.append(result.entry)
    }
    if let title = options.title { outcome.results.title = title }
    outcome.results.entries.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    try commit(outcome.results)
    return outcome
  }

  private func commit(_ results: ReviewResults) throws {
    try tree.add("index.html", ReviewPage(results).bytes)
    try tree.add("review.json", Array(JSONWriter.text(ReviewText(results).json).utf8))
    try tree.add("summary.md", Array(ReviewSummary(results, mediaURL: options.mediaURL).text.utf8))
    try tree.commit(replacing: Set(Self.names))
  }
}
