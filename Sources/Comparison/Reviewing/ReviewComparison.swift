// Compares the two states of an item: words, differing frames, the frame that differs most, and the films to show.

import FileFormats
import FrameWriting
import ImageCodecs
import Pixels
import Rendering
import SceneModel

/// How items are compared.
struct ReviewComparison {
  /// What came of an item, with the films of the sides that are to be shown.
  struct Result {
    var entry: ReviewEntry
    var films: [ReviewEntry.Side: Film] = [:]
    /// What was encoded of them while they were compared.
    var encoded: [ReviewEntry.Side: FilmEncoding.Encoded] = [:]
    /// Paths, in the folders, of the pictures that a scene uses.
    var usedPictures: Set<String> = []
    /// Why a scene cannot be drawn.
    var error: AnimationError?
  }

  let options: ReviewOptions
  let pool: WorkerPool
  /// Called for frames that were looked at, with the number of all of an item.
  let progress: (_ path: String, _ done: Int, _ total: Int?) -> Void
  /// Called for each pair of frames, in order.
  let found: (Difference) throws -> Void

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
    let inputs = InputLog(cache: AssetCache(limit: 0))
    let after = pair.after.map { load($0, inputs) }
    let new = after.flatMap { try? $0.get() }
    let isSame = new != nil && isSame(pair, inputs)
    let before = isSame ? after : pair.before.map { load($0, nil) }
    let old = before.flatMap { try? $0.get() }
    for animation in isSame ? [new].compactMap(\.self) : [old, new].compactMap(\.self) {
      result.usedPictures.formUnion(
        animation.scene.imageSources.compactMap(\.path).map { Path.resolved($0, from: Self.folder(of: pair.path)) })
    }
    let rate = options.rate ?? (new ?? old)?.scene.output.frameRate ?? .default
    for (side, animation) in [(ReviewEntry.Side.before, isSame ? nil : old), (.after, new)] {
      if let animation { result.films[side] = try Film(animation, rate: rate) }
    }
    // The same bytes draw the same frames.
    if isSame {
      note(&result)
      return result
    }
    if case .failure(let error)? = after {
      result.entry.state = .broken
      result.error = error
      result.entry.add(Self.words(of: error))
      try await play(&result)
      return result
    }
    if case .failure(let error)? = before {
      result.entry.state = new == nil ? .removed : .changed
      result.entry.add("could not be drawn before: " + Self.words(of: error))
      try await play(&result)
      return result
    }
    let encodes = try old.flatMap { old in try new.map { try Self.differ(old, $0, rate) } } ?? true
    try await compareFilms(&result, encodes: encodes)
    if result.entry.state == .changed || result.entry.state == .unchanged, let old, let new {
      let words = try ReviewWords(old, new, path: pair.path, rate: rate)
      if try !old.goldenTrace(of: [], frames: false).timelineChanges(to: new.goldenTrace(of: [], frames: false)).isEmpty
      {
        result.entry.state = .changed
      }
      if result.entry.state == .changed {
        (result.entry.findings, result.entry.moreWords) = (words.findings, words.more)
        if words.findings.isEmpty { result.entry.add("the same layers are drawn differently") }
      }
    }
    return result
  }

  /// Whether a scene and all files that it has read are the same on both sides.
  private func isSame(_ pair: ReviewPair, _ inputs: InputLog) -> Bool {
    guard let before = pair.before, pair.hasEqualBytes else { return false }
    return inputs.isSame(in: Path.parent(of: before), options: options.loading)
  }

  /// Whether frames of two scenes are drawn by other commands. If none is, the frames are most likely equal, and nothing is encoded
  /// before that is known.
  private static func differ(_ old: Animation, _ new: Animation, _ rate: FrameRate) throws -> Bool {
    let schedules = try [old, new].map { try $0.schedule(part: nil, slowness: 1, rate: rate, clock: .exact) }
    guard old.size == new.size, schedules[0] == schedules[1] else { return true }
    return (0..<schedules[0].count).contains { index in
      let moment = schedules[0][index].moment
      return old.producer.displayList(at: moment) != new.producer.displayList(at: moment)
    }
  }

  /// The folder of an item, "" for the folder of the review.
  private static func folder(of path: String) -> String {
    let folder = Path.parent(of: path)
    return folder == "." ? "" : folder
  }

  private func load(_ path: String, _ inputs: InputLog?) -> Swift.Result<Animation, AnimationError> {
    var loading = options.loading
    loading.inputs = inputs
    return Swift.Result { () throws(AnimationError) in try Animation(try SceneFile(path: path), options: loading) }
  }

  /// Why a scene cannot be drawn, without the path of its folder.
  private static func words(of error: AnimationError) -> String {
    guard case .invalid(let diagnostics) = error, let first = diagnostics.first(where: { $0.severity == .error }) else {
      return "the scene cannot be drawn: \(error)"
    }
    let others = diagnostics.count { $0.severity == .error } - 1
    let more = others > 0 ? "; and \(Wording.counted(others, "more error"))" : ""
    return "line \(first.line), column \(first.column): \(first.message)\(more)"
  }

  // MARK: Pictures and goldens

  private func picture(_ pair: ReviewPair) async throws -> Result {
    var result = Result(entry: ReviewEntry(path: pair.path, kind: .picture))
    if pair.hasEqualBytes { return result }
    var plays: [ReviewEntry.Side: PlayCount] = [:]
    for (side, path) in [(ReviewEntry.Side.before, pair.before), (.after, pair.after)] {
      guard let path else { continue }
      do {
        let frames = try FinishedFrames([path], limits: options.loading.limits, videos: options.loading.videos)
        result.films[side] = try Film(frames, rate: options.rate)
        plays[side] = frames.plays
      } catch FrameInputError.video(_, let error) {
        result.entry.add("the video \(side.rawValue) the change \(error)")
      } catch {
        result.entry.add("the picture \(side.rawValue) the change cannot be read")
      }
    }
    guard result.entry.findings.isEmpty else {
      result.entry.state = pair.before == nil ? .added : pair.after == nil ? .removed : .changed
      try await play(&result)
      return result
    }
    try await compareFilms(&result, encodes: true)
    // What happened to an animation is said as `verify` says it.
    if let before = result.films[.before], let after = result.films[.after], before.isMoving || after.isMoving {
      let old = try await FilmRecord(before, plays: plays[.before], pool: pool)
      let changes = old.changes(to: try await FilmRecord(after, plays: plays[.after], pool: pool))
      for change in changes { result.entry.add("\(change)") }
      if !changes.isEmpty { result.entry.state = .changed }
    }
    return result
  }

  private func goldens(_ pair: ReviewPair) async throws -> Result {
    var result = Result(entry: ReviewEntry(path: pair.path, kind: .goldens))
    let before = pair.before.map { GoldenFolder(path: $0) }
    let after = pair.after.map { GoldenFolder(path: $0) }
    let (old, new) = (Set(before?.pictureNames() ?? []), Set(after?.pictureNames() ?? []))
    let names = old.union(new).sorted()
    if let before = before?.trace(), let after = after?.trace() {
      let words = ReviewWords(before, after, path: pair.path)
      (result.entry.findings, result.entry.moreWords) = (words.findings, words.more)
    }
    if before != nil, after != nil {
      let changed =
        new.subtracting(old).sorted().map { ($0, "new") } + old.subtracting(new).sorted().map { ($0, "gone") }
      for (name, what) in changed where result.entry.findings.count < ReviewWords.most {
        result.entry.add("golden `\(name)` is \(what)")
      }
    }
    guard !names.isEmpty else {
      // Goldens without pictures.
      result.entry.state = before == nil ? .added : after == nil ? .removed : .unchanged
      if !pair.hasEqualHashes, result.entry.state == .unchanged { result.entry.state = .changed }
      return result
    }
    if pair.hasEqualFiles(names.map { "\($0).png" }) {
      result.entry.steps = GoldenPictures.steps(of: names)
      (result.entry.rate, result.entry.duration) = (GoldenPictures.rate, Double(names.count))
    } else {
      var size = PixelSize(width: 1, height: 1)
      for folder in [pair.before, pair.after].compactMap({ $0 }) {
        for name in names {
          guard let picture = GoldenPictures.picture(name, in: folder) else { continue }
          size = PixelSize(width: max(size.width, picture.width), height: max(size.height, picture.height))
        }
      }
      if let folder = pair.before { result.films[.before] = Film(GoldenPictures(folder, names: names, size: size)) }
      if let folder = pair.after { result.films[.after] = Film(GoldenPictures(folder, names: names, size: size)) }
      try await compareFilms(&result, encodes: true)
    }
    if result.entry.state == .unchanged, !pair.hasEqualHashes {
      result.entry.state = .changed
      result.entry.add("hashes of frames differ")
    }
    return result
  }

  // MARK: Films

  /// Sets the state by the frames of both sides.
  private func compareFilms(_ result: inout Result, encodes: Bool) async throws {
    guard result.films.count == 2 else {
      result.entry.state = result.films[.before] == nil ? .added : .removed
      try await play(&result)
      return
    }
    let difference = try await play(&result, encodes: encodes)
    result.entry.state = difference.frames == 0 ? .unchanged : .changed
    (result.entry.differingFrames, result.entry.differingTimes) = (difference.frames, difference.times)
  }

  /// Looks at the films of both sides, or of one, and takes what the page shows: the timeline, and the pictures of the frame that
  /// differs most; of a film alone, of the first frame.
  ///
  /// - Parameter encodes: Whether the files of the films are made at the same time, from the same pictures.
  @discardableResult
  private func play(_ result: inout Result, encodes: Bool = true) async throws -> FilmDifference {
    note(&result)
    let (films, path, progress) = (result.films, result.entry.path, progress)
    var encodings: [ReviewEntry.Side: FilmEncoding] = [:]
    if encodes {
      for (side, film) in films { encodings[side] = try await FilmEncoding(film, name: path, pool: pool) }
    }
    var difference = FilmDifference(rate: (films[.after] ?? films[.before])?.rate ?? films[.before]?.rate)
    var first: FramePairs.Pair?
    let total = films.values.compactMap(\.source.count).max()
    let isPair = films.count == 2
    let (tolerance, similarity) = (options.tolerance, options.measuresSimilarity)
    try await FilmWalk(films[.before], films[.after], pool: pool).forEach { pair in
      isPair ? try Difference(pair, tolerance: tolerance, similarity: similarity) : nil
    } _: { pair, found in
      if let found {
        difference.add(found, pair)
        try self.found(found)
      }
      first = first ?? pair
      for (side, frame) in [(ReviewEntry.Side.before, pair.first), (.after, pair.second)] {
        guard let run = frame?.run else { continue }
        try await encodings[side]?.take(run)
        progress(path, run.index + run.count, total)
      }
    }
    for side in encodings.keys { result.encoded[side] = try await encodings[side]?.finish() }
    if let shown = isPair ? difference.worst : first {
      var pictures: [ReviewEntry.Side: [UInt8]] = [:]
      if let frame = shown.first { pictures[.before] = try Self.png(try frame.bitmap()) }
      if let frame = shown.second { pictures[.after] = try Self.png(try frame.bitmap()) }
      result.entry.worst = .init(time: isPair ? shown.start.seconds : 0, pictures: pictures)
    }
    return difference
  }

  /// Takes the timeline.
  private func note(_ result: inout Result) {
    guard let last = result.films[.after] ?? result.films[.before] else { return }
    result.entry.steps = last.steps
    result.entry.rate = last.rate
    result.entry.duration = result.films.values.map(\.duration).max() ?? 0
  }

  private static func png(_ bitmap: Bitmap) throws -> [UInt8] {
    try PNGEncoder(PNGOptions(compression: .balanced, software: nil)).encode(bitmap)
  }
}

extension ReviewPair {
  /// Whether the lists of hashes in two folders of goldens are equal.
  fileprivate var hasEqualHashes: Bool { hasEqualFiles(["hashes.txt"]) }

  /// Whether files of both folders have the same bytes.
  fileprivate func hasEqualFiles(_ names: [String]) -> Bool {
    names.allSatisfy { name in
      func file(_ folder: String?) -> String? { folder.map { "\($0)/\(name)" } }
      return ReviewPair(path: path, kind: .picture, before: file(before), after: file(after)).hasEqualBytes
    }
  }
}
