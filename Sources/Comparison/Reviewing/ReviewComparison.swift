// Compares the two states of an item: words, differing frames, the frame that differs most, and the films to show.

import FileFormats
import FrameWriting
import ImageCodecs
import ImageComparison
import JSONTree
import Pixels
import Platform
import Rendering
import SceneModel

/// How items are compared.
struct ReviewComparison {
  /// What came of an item, with the films of the sides that are to be shown.
  struct Result {
    var entry: ReviewEntry
    var films: [ReviewEntry.Side: ReviewFilm] = [:]
    /// Paths, in the folders, of the pictures that a scene uses.
    var usedPictures: Set<String> = []
    /// Why a scene cannot be drawn.
    var error: AnimationError?
  }

  let options: ReviewOptions

  /// Compares an item.
  ///
  /// - Throws: What drawing throws, or `CancellationError`. A broken scene or picture is a result.
  func compare(_ pair: ReviewPair) async throws -> Result {
    switch pair.kind {
    case .scene: try await scene(pair)
    case .picture: try await picture(pair)
    case .goldens: try await goldens(pair)
    }
  }

  // MARK: Scenes

  private func scene(_ pair: ReviewPair) async throws -> Result {
    var result = Result(entry: ReviewEntry(path: pair.path, kind: .scene))
    let (before, after) = (pair.before.map(load), pair.after.map(load))
    let (old, new) = (before.flatMap { try? $0.get() }, after.flatMap { try? $0.get() })
    for animation in [old, new].compactMap({ $0 }) {
      result.usedPictures.formUnion(
        animation.scene.imageSources.compactMap(\.path).map { Path.resolved($0, from: Self.folder(of: pair.path)) })
    }
    let rate = options.rate ?? (new ?? old)?.scene.output.frameRate ?? .default
    for (side, animation) in [(ReviewEntry.Side.before, old), (.after, new)] {
      if let animation { result.films[side] = try ReviewFilm(animation, rate: rate) }
    }
    if case .failure(let error)? = after {
      result.entry.state = .broken
      result.error = error
      result.entry.words = [Self.words(of: error)]
      try show(&result, nil)
      return result
    }
    if case .failure(let error)? = before {
      result.entry.state = new == nil ? .removed : .changed
      result.entry.words = ["could not be drawn before: " + Self.words(of: error)]
      try show(&result, nil)
      return result
    }
    try await compareFilms(&result)
    if result.entry.state == .changed || result.entry.state == .unchanged, let old, let new {
      let words = try ReviewWords(old, new, rate: rate)
      if try !old.goldenTrace(of: [], frames: false).timelineChanges(to: new.goldenTrace(of: [], frames: false)).isEmpty
      {
        result.entry.state = .changed
      }
      if result.entry.state == .changed {
        (result.entry.words, result.entry.moreWords) = (words.words, words.more)
        if words.words.isEmpty { result.entry.words = ["the same layers are drawn differently"] }
      }
    }
    return result
  }

  /// The folder of an item, "" for the folder of the review.
  private static func folder(of path: String) -> String {
    let folder = Path.parent(of: path)
    return folder == "." ? "" : folder
  }

  private func load(_ path: String) -> Swift.Result<Animation, AnimationError> {
    Swift.Result { () throws(AnimationError) in try Animation(try SceneFile(path: path), options: options.loading) }
  }

  /// Why a scene cannot be drawn, without the path of its folder.
  private static func words(of error: AnimationError) -> String {
    guard case .invalid(let diagnostics) = error, let first = diagnostics.first(where: { $0.severity == .error }) else {
      return "the scene cannot be drawn: \(error)"
    }
    let others = diagnostics.count { $0.severity == .error } - 1
    let more = others > 0 ? "; and \(others) more error\(others == 1 ? "" : "s")" : ""
    return "line \(first.line), column \(first.column): \(first.message)\(more)"
  }

  // MARK: Pictures and goldens

  private func picture(_ pair: ReviewPair) async throws -> Result {
    var result = Result(entry: ReviewEntry(path: pair.path, kind: .picture))
    if pair.hasEqualBytes { return result }
    for (side, path) in [(ReviewEntry.Side.before, pair.before), (.after, pair.after)] {
      guard let path else { continue }
      do {
        result.films[side] = try ReviewFilm(
          try FinishedFrames([path], limits: options.loading.limits), rate: options.rate)
      } catch {
        result.entry.words.append("the picture \(side.rawValue) the change cannot be read")
      }
    }
    guard result.entry.words.isEmpty else {
      result.entry.state = pair.before == nil ? .added : pair.after == nil ? .removed : .changed
      try show(&result, nil)
      return result
    }
    try await compareFilms(&result)
    return result
  }

  private func goldens(_ pair: ReviewPair) async throws -> Result {
    var result = Result(entry: ReviewEntry(path: pair.path, kind: .goldens))
    let (before, after) = (pair.before.map(GoldenFolder.init), pair.after.map(GoldenFolder.init))
    let (old, new) = (Set(before?.pictureNames() ?? []), Set(after?.pictureNames() ?? []))
    let names = old.union(new).sorted()
    if let before = before?.trace(), let after = after?.trace() {
      let words = ReviewWords(before, after)
      (result.entry.words, result.entry.moreWords) = (words.words, words.more)
    }
    if before != nil, after != nil {
      result.entry.words += new.subtracting(old).sorted().prefix(8).map { "golden `\($0)` is new" }
      result.entry.words += old.subtracting(new).sorted().prefix(8).map { "golden `\($0)` is gone" }
      result.entry.words = Array(result.entry.words.prefix(8))
    }
    guard !names.isEmpty else {
      // Goldens without pictures.
      result.entry.state = before == nil ? .added : after == nil ? .removed : .unchanged
      if !pair.hasEqualHashes, result.entry.state == .unchanged { result.entry.state = .changed }
      return result
    }
    var size = PixelSize(width: 1, height: 1)
    for folder in [pair.before, pair.after].compactMap({ $0 }) {
      for name in names {
        guard let picture = GoldenPictures.picture(name, in: folder) else { continue }
        size = PixelSize(width: max(size.width, picture.width), height: max(size.height, picture.height))
      }
    }
    if let folder = pair.before { result.films[.before] = ReviewFilm(GoldenPictures(folder, names: names, size: size)) }
    if let folder = pair.after { result.films[.after] = ReviewFilm(GoldenPictures(folder, names: names, size: size)) }
    try await compareFilms(&result)
    if result.entry.state == .unchanged, !pair.hasEqualHashes {
      result.entry.state = .changed
      result.entry.words.append("hashes of frames differ")
    }
    return result
  }

  // MARK: Films

  /// Sets the state by the frames of both sides.
  private func compareFilms(_ result: inout Result) async throws {
    guard let before = result.films[.before], let after = result.films[.after] else {
      result.entry.state = result.films[.before] == nil ? .added : .removed
      return try show(&result, nil)
    }
    let difference = try await FilmDifference(before, after, jobs: options.jobs)
    result.entry.state = difference.frames == 0 ? .unchanged : .changed
    (result.entry.differingFrames, result.entry.differingTimes) = (difference.frames, difference.times)
    try show(&result, difference.worst)
  }

  /// Takes what the page shows: the timeline, and the pictures of the frame that differs most, else of the first frame.
  private func show(_ result: inout Result, _ worst: FramePairs.Pair?) throws {
    let films = [ReviewEntry.Side.before, .after].compactMap { side in result.films[side].map { (side, $0) } }
    guard let last = films.last?.1 else { return }
    result.entry.steps = last.steps
    result.entry.rate = last.rate
    result.entry.duration = films.map(\.1.duration).max() ?? 0
    if let worst {
      var pictures: [ReviewEntry.Side: [UInt8]] = [:]
      if let bitmap = try worst.first?.picture.bitmap() { pictures[.before] = try Self.png(bitmap) }
      if let bitmap = try worst.second?.picture.bitmap() { pictures[.after] = try Self.png(bitmap) }
      result.entry.worst = .init(time: worst.start.seconds, pictures: pictures)
    } else if result.entry.state != .unchanged {
      var pictures: [ReviewEntry.Side: [UInt8]] = [:]
      for (side, film) in films {
        var runs = try film.source.makeRuns()
        if let run = try runs.next() { pictures[side] = try Self.png(try run.picture().bitmap) }
      }
      result.entry.worst = .init(time: 0, pictures: pictures)
    }
  }

  private static func png(_ bitmap: Bitmap) throws -> [UInt8] {
    try PNGEncoder(PNGOptions(compression: .balanced, software: nil)).encode(bitmap)
  }
}

extension ReviewPair {
  /// Whether the lists of hashes in two folders of goldens are equal.
  fileprivate var hasEqualHashes: Bool {
    func file(_ folder: String?) -> String? { folder.map { "\($0)/hashes.txt" } }
    return ReviewPair(path: path, kind: .picture, before: file(before), after: file(after)).hasEqualBytes
  }
}
