// An animation that is no scene as the operand of a verb: what `inspect`, `frame` and `strip` say and show of it.

import Comparison
import FileFormats
import FrameWriting
import JSONTree
import MotionSheets
import Pixels
import Platform
import Rendering
import SceneModel

/// An animated picture, a still one, or a folder of pictures.
struct FilmArgument {
  private let arguments: Arguments
  private let path: String
  private let frames: FinishedFrames
  private let film: Film

  /// Opens the first operand; nil for a scene.
  ///
  /// - Parameters:
  ///   - verb: The verb that is asked.
  ///   - flags: Those of its flags that need no scene; any other one is an error.
  init?(_ arguments: Arguments, _ verb: Verb, taking flags: [Flag]) throws {
    guard let path = arguments.films.first else { return nil }
    let known = Set((flags + [.json, .quiet, .force, .maxMemory, .maxPixels, .maxFrames] + Flag.videos).map(\.name))
    if let flag = verb.flags.first(where: { arguments.has($0) && !known.contains($0.name) }) {
      throw UsageError.conflict("`\(path)` is no scene; --\(flag.name) needs one")
    }
    (self.arguments, self.path) = (arguments, path)
    frames = try FinishedFrames([path], limits: try arguments.limits(), videos: try arguments.videoReading())
    film = try Film(frames, rate: try arguments.frameRate())
    if let warning = frames.colorWarning { Streams.message("magicmove: warning: \(warning)") }
  }

  /// Prints what it is.
  func inspect() throws -> ExitCode {
    let times = try film.times()
    let rate = film.rate ?? (try? film.source.sampled().rate).flatMap { isEven(times, at: $0) ? $0 : nil }
    if arguments.has(.json) {
      let object: [(String, JSONNode)] = [
        ("name", .string(path)), ("format", frames.format.map { .string($0) } ?? .null),
        ("width", .number(film.source.size.width)), ("height", .number(film.source.size.height)),
        ("duration", .seconds(film.duration)), ("frames", .number(times.count)),
        ("framesPerSecond", rate.map { .number($0.framesPerSecond) } ?? .null),
        ("plays", frames.plays.map { .string($0.word) } ?? .null),
      ]
      try Streams.output(JSONWriter.lines(.object(object)))
      return .done
    }
    let size = film.source.size
    let parts = [
      frames.format, "\(size.width)×\(size.height) px", "\(NumberText.rounded(film.duration, decimals: 3)) s",
      Wording.counted(times.count, "frame")
        + (rate.map { " at \(NumberText.rounded($0.framesPerSecond, decimals: 3)) per second" }
          ?? " with times of their own"),
      frames.plays.map { "plays \($0.words)" },
    ]
    try Streams.text("\(path): \(parts.compactMap(\.self).joined(separator: ", "))\n")
    return .done
  }

  /// Whether all frames but the last are shown for equally long, at a rate; rates of frames that are shown for very long are not found.
  private func isEven(_ times: Film.Times, at rate: FrameRate) -> Bool {
    let starts = times.frames.map(\.start)
    let lengths = zip(starts.dropFirst(), starts).map { $0 - $1 }
    guard let first = lengths.first else { return true }
    return abs(first * rate.framesPerSecond - 1) < 0.05 && lengths.allSatisfy { abs($0 - first) < 0.0005 }
  }

  /// Writes the frame that is shown at a moment.
  func writeFrame(at moment: Moment, to output: StillOutput) throws -> ExitCode {
    let number = try number(at: moment).number
    var picture: Bitmap?
    try film.forEach(of: [number]) { picture = $1.bitmap }
    return try output.write(picture ?? Bitmap(size: film.source.size))
  }

  private func number(at moment: Moment) throws -> (number: Int, time: Double) {
    guard let found = try film.times().frame(at: moment) else {
      throw UsageError.conflict("`\(path)` is no scene and has neither screens nor steps; use 0.35s, 50% or #12")
    }
    return found
  }

  /// Writes a contact sheet.
  func writeStrip(_ options: StripOptions, to output: StillOutput) async throws -> ExitCode {
    let chosen = arguments.has(.changes) ? try await changes(at: options.frames) : try spaced(options.frames)
    let strip = FilmStrip(
      name: Path.name(of: path), canvas: film.source.size, duration: film.duration, count: chosen.count,
      options: options)
    do throws(ExceededLimit) {
      try frames.limits.check(width: Double(strip.size.width), height: Double(strip.size.height))
    } catch {
      throw AnimationError.exceeds(error)
    }
    var pictures: [Int: Bitmap] = [:]
    try film.forEach(of: Set(chosen.map(\.number))) {
      pictures[$0] = $1.resized(to: strip.cell, on: strip.cell).bitmap
    }
    let cells = chosen.map { ($0.time, $0.number, pictures[$0.number] ?? Bitmap(size: strip.cell)) }
    return try output.write(strip.picture(cells))
  }

  /// Frames at evenly spaced times.
  private func spaced(_ count: Int) throws -> [(time: Double, number: Int)] {
    let times = try film.times()
    func second(_ flag: Flag, else other: Double) throws -> Double {
      guard let moment = try arguments.moment(flag) else { return other }
      return try number(at: moment).time
    }
    let start = try second(.from, else: 0)
    let part = start...max(start, try second(.to, else: film.duration))
    return Animation.times(in: part, count: count).map { time in
      (time, times.frame(at: .seconds(time))?.number ?? 0)
    }
  }

  /// The frames that are unlike the one before; evenly spaced ones of them where there are more than `most`.
  private func changes(at most: Int) async throws -> [(time: Double, number: Int)] {
    for flag in [Flag.from, .to] where arguments.has(flag) {
      throw UsageError.conflict("--changes looks at all frames; it cannot be used with --\(flag.name)")
    }
    let record = try await FilmRecord(film, plays: nil, pool: WorkerPool(width: Processors.count))
    let all = record.frames.map { (time: $0.start, number: $0.index) }
    let limit = arguments.has(.frames) ? most : 1000
    guard all.count > limit else { return all }
    return (0..<limit).map { all[limit > 1 ? $0 * (all.count - 1) / (limit - 1) : all.count / 2] }
  }
}

extension Wording {
  /// `2 scenes`, `1 animation`, `2 scenes and 1 animation`; `0 scenes` without both.
  static func scenes(_ scenes: Int, films: Int) -> String {
    let parts = [(scenes, "scene"), (films, "animation")].filter { $0.0 > 0 }.map(counted)
    return parts.isEmpty ? counted(0, "scene") : parts.joined(separator: " and ")
  }
}
