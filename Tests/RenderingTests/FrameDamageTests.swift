import FileFormats
import Foundation
import Pixels
@testable import FrameWriting
@testable import Rendering
import SceneModel
import Testing
import TestSupport

/// What the rasterizer knows about the changes between two frames, in the hands of the writers.
@Suite struct FrameDamageTests {
  /// Makes the pictures of runs such that nothing is known about them.
  private struct PlainRuns: FrameRunIterator {
    var runs: any FrameRunIterator

    mutating func next() throws -> FrameRun? {
      guard let run = try runs.next() else { return nil }
      return FrameRun(index: run.index, count: run.count, start: run.start, end: run.end) {
        Picture(try run.picture().straight)
      }
    }
  }

  static let formats: [OutputFormat] = {
    var formats: [OutputFormat] = [.gif, .apng]
    #if WebP
      formats.append(.webp)
    #endif
    return formats
  }()

  private func source(_ name: String, motionBlur: Double = 0) throws -> FrameSource {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../scenes/\(name).json")
    let animation = try Animation(contentsOf: file.standardized, options: LoadingOptions(scale: 0.2))
    let rate = FrameRate(20)
    return animation.source(
      try animation.schedule(part: 0...1.5, slowness: 1, rate: rate, clock: .hundredths),
      animation.shutter(motionBlur, rate: rate))
  }

  @Test(arguments: ["magic-move", "moves-context-fade", "symbol-keyframes"], [0, 270.0])
  func `pictures differ only where the damage says`(_ name: String, _ motionBlur: Double) async throws {
    let source = try source(name, motionBlur: motionBlur)
    let pipeline = FramePipeline(source: source, pool: WorkerPool(width: 2)) { picture, earlier, _ in
      let before = earlier.picture
      return (picture.straight, before?.straight, picture.damage(since: before))
    }
    var smallest = source.size.area
    for try await (run, (picture, before, damage)) in pipeline where run.index > 0 {
      let (old, areas) = (try #require(before), try #require(damage))
      let differing = (0..<source.size.area).filter { picture.pixels[$0] != old.pixels[$0] }
      let width = source.size.width
      #expect(
        differing.allSatisfy { place in
          areas.contains { $0.columns.contains(place % width) && $0.rows.contains(place / width) }
        })
      smallest = min(smallest, areas.reduce(0) { $0 + $1.area })
    }
    // In the others all of the screen moves, or darkens.
    if name == "symbol-keyframes" { #expect(smallest < source.size.area) }
  }

  @Test(arguments: ["magic-move", "moves-context-fade", "symbol-keyframes"], formats)
  func `files are the same without it`(_ name: String, _ format: OutputFormat) async throws {
    let (folder, source) = (try TemporaryFolder(), try source(name))
    let plain = FrameSource(size: source.size, count: source.count, rate: source.rate, loop: source.loop) {
      PlainRuns(runs: try source.makeRuns())
    }
    for (source, file) in [(source, "a"), (plain, "b")] {
      let job = WritingJob(
        source: source, destination: .path(folder(file)),
        options: OutputOptions(png: .init(compression: .fast), webp: .init(compression: .fast)),
        progress: { _ in })
      _ = try await job.write(as: format)
    }
    #expect(try folder.read("a") == folder.read("b"))
  }
}
