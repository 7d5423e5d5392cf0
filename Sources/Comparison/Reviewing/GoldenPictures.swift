// The pictures of a folder of goldens as frames, one a second, so that both states show the same golden at the same time.

import FileFormats
import FrameWriting
import ImageCodecs
import OutputFiles
import Pixels
import Platform
import Rendering

/// The goldens of a folder as frames. One that is missing or cannot be read is transparent.
struct GoldenPictures: WritableFrames, Sendable {
  /// A golden a second.
  static let rate = FrameRate(1)

  let folder: String
  /// The goldens, of both states.
  let names: [String]
  let size: PixelSize

  /// Finds the goldens of a folder.
  ///
  /// - Parameters:
  ///   - names: The goldens to show, not empty.
  ///   - size: The extent of all frames in pixels.
  init(_ folder: String, names: [String], size: PixelSize) {
    (self.folder, self.names, self.size) = (folder, names, size)
  }

  /// The timeline of goldens.
  static func steps(of names: [String]) -> [StepSpan] {
    names.enumerated().map { StepSpan(name: $1, kind: .hold, start: Double($0), duration: 1) }
  }

  /// A golden as it is in its file; nil when it is missing or cannot be read.
  static func picture(_ name: String, in folder: String) -> Bitmap? {
    guard let file = try? OpenFile("\(folder)/\(name).png", for: .reading).readAll(limit: 1 << 30) else { return nil }
    return try? ImageDecoder.decode(file, limits: RenderLimits.default.decoding).premultiplied()
  }

  var source: FrameSource {
    FrameSource(size: size, count: names.count, rate: Self.rate, loop: .forever) { Runs(pictures: self) }
  }

  func job(
    _ destination: OutputDestination, _ format: OutputFormat, _ options: OutputOptions,
    _ progress: @escaping (OutputProgress) -> Void
  ) throws -> WritingJob {
    WritingJob(source: source, destination: destination, options: options.inRange, progress: progress)
  }

  /// A golden on a frame; what does not fit is cut off.
  private func frame(_ name: String) -> Bitmap {
    guard let picture = Self.picture(name, in: folder) else { return Bitmap(size: size) }
    if picture.size == size { return picture }
    var frame = Bitmap(size: size)
    for y in 0..<min(size.height, picture.height) {
      for x in 0..<min(size.width, picture.width) { frame[x, y] = picture[x, y] }
    }
    return frame
  }

  private struct Runs: FrameRunIterator {
    let pictures: GoldenPictures
    var index = 0

    mutating func next() -> FrameRun? {
      guard index < pictures.names.count else { return nil }
      defer { index += 1 }
      let (pictures, name) = (pictures, pictures.names[index])
      return FrameRun(
        index: index, count: 1, start: FrameTime(index, over: 1), end: FrameTime(index + 1, over: 1)
      ) { Picture(pictures.frame(name).straight()) }
    }
  }
}

extension Film {
  /// A picture a second for each golden.
  init(_ goldens: GoldenPictures) {
    self.init(
      frames: goldens, source: goldens.source, steps: GoldenPictures.steps(of: goldens.names),
      duration: Double(goldens.names.count), rate: GoldenPictures.rate)
  }
}
