// Goldens of a film that is no scene: pictures at moments, and a record of all frames.
//
//     frames ─▶ hashes, grey levels ─▶ against film.txt ─▶ what happened, in words of time
//            └▶ those at moments    ─▶ against their pictures

import FrameWriting
import ImageComparison
import Pixels
import Platform
import Rendering
import SceneModel

extension GoldenCheck {
  /// The moments of films unless others are given.
  private static let filmMoments = [0, 0.25, 0.5, 0.75, 1].map { Moment.fraction($0) }

  /// Compares a film with the goldens of `folder`, and writes those that `recording` selects. Goldens of films are pictures.
  ///
  /// - Parameters:
  ///   - finished: The film.
  ///   - rate: Frames per second of frames without times; nil: the default.
  ///   - tolerance: A frame may be seen this many frames earlier or later.
  ///   - name: The film's name in results and reports.
  ///   - folder: The film's own folder. It need not exist.
  /// - Throws: What reading the frames throws, `GoldenFolderError`, `OutputError`, `CancellationError`, what `evidence` throws.
  package func run(
    _ finished: FinishedFrames, rate: FrameRate?, timeTolerance frames: Int = 0, name: String, in folder: GoldenFolder
  ) async throws -> GoldenScene {
    let all = GoldenMoment.named(moments ?? Self.filmMoments)
    let chosen = all.filter { takes($0.name) }
    try folder.check(chosen.map(\.name))
    let pool = WorkerPool(width: jobs ?? Processors.count)
    let film = try Film(finished, rate: rate)
    let record = try await FilmRecord(film, plays: finished.plays, pool: pool)
    var scene = GoldenScene(
      name: name, folder: folder.path,
      results: try results(of: chosen, film, record, limits: finished.limits, name: name, in: folder))
    (scene.duration, scene.isFilm) = (film.duration, true)
    if checksFrames, tolerance == .exact, takes(Self.framesName) {
      scene.frames = self.frames(record, folder.film(), tolerance: frames)
      if scene.frames?.isRecorded == true { try folder.write(record) }
    }
    if moments == nil, chosen.count == all.count {
      scene.obsolete = folder.pictureNames().filter { name in !all.contains { $0.name == name } }
      if recording == .all, removesObsolete { scene.removesObsolete = scene.obsolete.allSatisfy(folder.remove) }
    }
    return scene
  }

  /// Compares the pictures, one after the other: they are decoded in their order.
  private func results(
    of goldens: [GoldenMoment], _ film: Film, _ record: FilmRecord, limits: RenderLimits, name: String,
    in folder: GoldenFolder
  ) throws -> [GoldenResult] {
    let wanted = goldens.map { record.frame(at: $0.moment) }
    var results = [GoldenResult?](repeating: nil, count: goldens.count)
    try film.forEach(of: Set(wanted.map(\.index))) { number, picture in
      let actual = picture.bitmap
      for index in wanted.indices where wanted[index].index == number {
        var result = try result(
          of: goldens[index], at: wanted[index].time, name: name, in: folder, limits: limits, actual: actual)
        if result.outcome == .differs, let box = result.difference?.box,
          case .found(let expected) = folder.picture(goldens[index].name, limits: limits)
        {
          result.movement = PictureMovement(expected.bitmap, actual, in: box)
        }
        results[index] = result
      }
    }
    return results.compactMap { $0 }
  }

  private func frames(
    _ record: FilmRecord, _ stored: GoldenFolder.Stored<FilmRecord>, tolerance: Int
  ) -> GoldenFrames {
    let outcome: GoldenFrames.Outcome
    switch stored {
    case .missing: outcome = .missing
    case .damaged(let reason): outcome = .damaged(reason)
    case .found(let expected):
      let changes = expected.changes(to: record, tolerance: tolerance)
      outcome = changes.isEmpty ? .passed : .differs(.film(changes.map(\.description)))
    }
    var frames = GoldenFrames(outcome: outcome, count: record.count, rate: record.rate)
    frames.file = GoldenFolder.filmFile
    frames.isRecorded = recording.writes(outcome == .passed ? .equal : outcome == .missing ? .missing : .failing)
    return frames
  }
}

extension FilmRecord {
  /// The number of a frame that is shown at a moment, and its time in seconds.
  ///
  /// A film has neither screens nor steps: moments of them are its start.
  func frame(at moment: Moment) -> (index: Int, time: Double) {
    let place = moment.place(among: frames.map { ($0.index, $0.start) }, duration: duration) ?? (0, 0)
    return (frames[place.0].index, place.1)
  }

  /// Frames per second on average.
  var rate: FrameRate {
    let milliseconds = (duration * 1000).rounded()
    guard milliseconds >= 1, milliseconds < 1e9 else { return FrameRate(1) }
    return FrameRate(numerator: count * 1000, denominator: Int(milliseconds))
  }
}
