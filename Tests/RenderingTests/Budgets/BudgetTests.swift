import FileFormats
import Foundation
import FrameWriting
import ImageCodecs
import OutputFiles
import Pixels
import Rendering
import TestSupport
import Testing

/// Outputs within a number of bytes: kept, nearly used, and found by encoding few times what the result has.
@Suite(.tags(.slow)) struct BudgetTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A card that flies and grows over a gradient, 1.3 s at 50 frames per second.
  private func animation(background: String = "#ffffff") throws -> Animation {
    let scene = """
      {"canvas": {"size": [160, 128], "background": "\(background)"},
       "screens": {
         "a": {"layers": [
           {"id": "ground", "frame": [0, 24, 160, 80], "fill": {"linear": {"angle": 90, "stops": [[0, "#0a84ff"], [1, "#30d158"]]}}},
           {"id": "card", "frame": [6, 6, 54, 46], "cornerRadius": 8, "shadow": {"color": "#00000080", "radius": 6, "offset": [0, 3]},
            "fill": {"linear": {"angle": 135, "stops": [[0, "#ff2d55"], [1, "#5856d6"]]}}}]},
         "b": {"layers": [
           {"id": "ground", "frame": [0, 24, 160, 80], "fill": {"linear": {"angle": 90, "stops": [[0, "#ff9f0a"], [1, "#30d158"]]}}},
           {"id": "card", "frame": [64, 48, 90, 74], "cornerRadius": 20,
            "fill": {"linear": {"angle": 45, "stops": [[0, "#ffd60a"], [1, "#5856d6"]]}}}]}},
       "timeline": [{"hold": 0.1}, {"to": "b", "duration": 0.7}, {"hold": 0.1}, {"to": "a", "duration": 0.4}], "output": {"fps": 50}}
      """
    return try Animation(contentsOf: URL(filePath: try folder.write(scene, to: "scene.json")))
  }

  private func write(
    _ animation: Animation, _ name: String, _ maxBytes: Int? = nil, jobs: Int? = nil
  ) async throws -> OutputReport {
    var options = OutputOptions(jobs: jobs, maxBytes: maxBytes)
    (options.avif.compression, options.video.compression) = (.fast, .fast)
    return try await animation.write(to: URL(filePath: folder(name)), options: options)
  }

  static let hasFFmpeg = ForeignProgram.exists("ffmpeg")

  /// The formats that this machine can write.
  static let formats = OutputFormat.available.filter { $0.takesBudget && (hasFFmpeg || !$0.traits.needsFile) }
    .map(\.rawValue)

  @Test(arguments: BudgetTests.formats)
  func `a budget is kept by few runs, where pictures depend on many others by three`(name: String)
    async throws
  {
    let animation = try animation()
    let whole = try await write(animation, "whole.\(name)")
    for share in [0.8, 0.5] {
      let budget = Int(Double(whole.bytes) * share)
      let report = try await write(animation, "a.\(name)", budget)
      #expect(try report.bytes <= budget && report.bytes == folder.read("a.\(name)").count)
      let trade = try #require(report.trade)
      // How large such a file becomes shows in whole runs alone, of which some have more pictures than the result.
      let isWhole = ["mp4", "webm", "avif"].contains(name)
      let once = Double(isWhole ? whole.pictures : report.pictures)
      let note = "\(name) \(share): \(report.encodings) of \(once), \(trade)"
      let runs = isWhole ? 3.2 : 6
      #expect(Double(report.encodings) <= runs * once, "\(note)")
      let used = Double(report.bytes) / Double(budget)
      if share == 0.5, name != "apng", name != "webp" { #expect(used >= 0.7, "\(name): \(used), \(trade)") }
      if isWhole { #expect(used >= 0.72, "\(note)") }
      #expect(abs(report.duration - whole.duration) <= 1 / 12.5)
    }
    guard !["mp4", "webm"].contains(name) else { return }
    // What fits is not changed.
    let fitting = try await write(animation, "a.\(name)", whole.bytes)
    #expect(fitting.trade == nil)
    #expect(try folder.read("a.\(name)") == folder.read("whole.\(name)"))
  }

  /// Scale, frames per second and quality, larger for better pictures.
  private static func worth(_ trade: OutputTrade?) -> [Double] {
    guard let trade else { return [1, 50, .infinity] }
    // Lossless is better than any quality.
    return [trade.scale ?? 1, trade.framesPerSecond ?? 50, trade.quality ?? .infinity]
  }

  @Test(arguments: ["gif", "apng", "webp"].filter(BudgetTests.formats.contains))
  func `a higher limit never gives a worse picture, and uses most of itself`(name: String) async throws {
    let animation = try animation()
    let whole = try await write(animation, "whole.\(name)")
    var before = [0.0, 0, 0]
    for percent in stride(from: 15, through: 95, by: name == "gif" ? 8 : 20) {
      let budget = whole.bytes * percent / 100
      let report = try await write(animation, "a.\(name)", budget)
      let (worth, used) = (Self.worth(report.trade), Double(report.bytes) / Double(budget))
      #expect(!worth.lexicographicallyPrecedes(before), "\(percent) %: \(worth) after \(before)")
      if name == "gif" { #expect(used >= 0.6 && used <= 1, "\(percent) %: \(used), \(worth)") }
      before = worth
    }
  }

  @Test(arguments: BudgetTests.formats) func `what cannot fit leaves nothing behind`(name: String) async throws {
    let animation = try animation()
    await #expect(throws: OutputError.overBudget(path: folder("a.\(name)"), budget: 150)) {
      try await write(animation, "a.\(name)", 150)
    }
    #expect(folder.names == ["scene.json"])
  }

  @Test func `jobs do not change what is chosen`() async throws {
    let animation = try animation(background: "transparent")
    for name in ["gif", "webp"] where Self.formats.contains(name) {
      let whole = try await write(animation, "whole.\(name)")
      for jobs in [1, 4] { _ = try await write(animation, "\(jobs).\(name)", whole.bytes / 2, jobs: jobs) }
      #expect(try folder.read("1.\(name)") == folder.read("4.\(name)"), "\(name)")
    }
  }

  /// What the lowest quality takes is a limit that every frame and pixel can keep to; a little less is one for half of the frames.
  @Test(arguments: ["avif", "mp4", "webm"].filter(BudgetTests.formats.contains))
  func `frames and pixels are given up last`(name: String) async throws {
    let animation = try animation()
    var options = OutputOptions()
    (options.avif.compression, options.video.compression) = (.fast, .fast)
    let lowest = 40.0
    (options.avif.quality, options.video.quality) = (lowest, lowest)
    let least = try await animation.write(to: URL(filePath: folder("least.\(name)")), options: options)
    let every = try #require(try await write(animation, "a.\(name)", least.bytes + 20).trade)
    #expect(every.framesPerSecond == nil && every.scale == nil && (every.quality ?? 100) < lowest + 4, "\(every)")
    let half = try #require(try await write(animation, "a.\(name)", least.bytes - 200).trade)
    #expect(half.framesPerSecond == 25 && half.scale == nil, "\(half)")
  }

  @Test func `a half rate and a smaller picture are said`() async throws {
    let animation = try animation()
    let whole = try await write(animation, "whole.apng")
    let half = try #require(try await write(animation, "half.apng", whole.bytes * 7 / 10).trade)
    #expect(half.framesPerSecond == 25 && half.scale == nil && half.quality == nil)
    let report = try await write(animation, "small.apng", whole.bytes / 8)
    let small = try #require(report.trade)
    #expect(small.framesPerSecond == 12.5 && (small.scale ?? 1) < 1)
    #expect(report.size.width == Int((160 * (small.scale ?? 1)).rounded()))
  }

  @Test func `frames of other programs take a budget too, raw formats do not`() async throws {
    let animation = try animation()
    let whole = try await write(animation, "whole.gif")
    let frames = try FinishedFrames([folder("whole.gif")])
    let options = OutputOptions(maxBytes: whole.bytes / 3)
    let report = try await frames.write(to: .path(folder("b.gif")), as: .gif, options: options) { _ in }
    #expect(report.bytes <= whole.bytes / 3 && report.trade != nil)
    await #expect(throws: OutputError.self) {
      try await frames.write(to: .path(folder("b.rgba")), as: .rgba, options: options) { _ in }
    }
  }
}
