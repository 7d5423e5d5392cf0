import FileFormats
import Foundation
import Pixels
import TestSupport
import Testing

@testable import FrameWriting
@testable import Rendering

/// Random presented scenes: every frame has the same pixels for any number of threads, again, and drawn alone.
///
/// `MAGICMOVE_LISTS=n` tries more scenes than usual.
@Suite struct SameFramesTests {
  private static let seeds: [UInt64] =
    (0..<(ProcessInfo.processInfo.environment["MAGICMOVE_LISTS"].flatMap(UInt64.init) ?? 24)).map { $0 &* 4409 &+ 1 }

  /// Writes random layers and scenes as JSON.
  private struct SceneWriter {
    var random: SeededRandom
    let (width, height): (Double, Double)

    init(seed: UInt64) {
      random = SeededRandom(seed: seed)
      (width, height) = (random.real(40...100).rounded(), random.real(40...90).rounded())
    }

    mutating func number(_ range: ClosedRange<Double>) -> String { "\((random.real(range) * 100).rounded() / 100)" }

    mutating func color() -> String {
      let alpha = random.chance(0.7) ? "ff" : "90"
      return "\"#" + String(0x100_0000 + random.int(0...0xFF_FFFF), radix: 16).dropFirst() + alpha + "\""
    }

    mutating func path() -> String {
      func place(_ writer: inout SceneWriter) -> String { "\(writer.number(-40...140)) \(writer.number(-40...140))" }
      var data = "M\(place(&self))"
      for _ in 0..<random.int(2...6) {
        data += random.chance(0.6) ? "L\(place(&self))" : "Q\(place(&self)) \(place(&self))"
      }
      let paint = random.chance(0.7) ? "\"fill\": \(color())" : "\"stroke\": {\"color\": \(color()), \"width\": 9}"
      return "\"path\": {\"d\": \"\(data)Z\", \"viewBox\": [0, 0, 100, 100], \"fit\": \"slice\", \(paint)}"
    }

    mutating func layer(_ name: String, depth: Int = 0) -> String {
      let frame = [number(-40...30), number(-40...30), number(20...200), number(20...160)].joined(separator: ", ")
      var keys = ["\"id\": \"\(name)\"", "\"frame\": [\(frame)]"]
      switch random.int(0...6) {
      case 0...2: keys.append(path())
      case 3:
        keys.append(
          "\"text\": {\"string\": \"Wave\", \"font\": \"built-in\", \"size\": \(number(8...140)), \"color\": \(color())}"
        )
      case 4 where depth < 2:
        let layers = (0...random.int(0...2)).map { layer("\(name)-\($0)", depth: depth + 1) }
        keys.append("\"layers\": [\(layers.joined(separator: ", "))]")
      case 5: keys.append("\"fill\": \"#ffffff60\", \"backdropBlur\": \(number(1...6))")
      default: keys.append("\"fill\": \(color())")
      }
      if random.chance(0.4) { keys.append("\"clips\": true, \"cornerRadius\": \(number(0...30))") }
      if random.chance(0.2) { keys.append("\"opacity\": 0.6") }
      if random.chance(0.3) { keys.append("\"transform\": {\"rotate\": \(number(-50...50))}") }
      return "{\(keys.joined(separator: ", "))}"
    }

    mutating func scene() -> String {
      let devices = ["none", "none", "card", "phone", "tablet", "window", "browser"]
      let device = devices[random.int(0...6)]
      let screens = ["a", "b"].map { screen in
        let layers = (0...random.int(1...3)).map { layer("l\($0)") }.joined(separator: ", ")
        return "\"\(screen)\": {\"background\": \"#dbeafe\", \"layers\": [\(layers)]}"
      }
      return """
        {"canvas": {"size": [\(width), \(height)], "scale": \(number(1...3))},
         "present": {"device": "\(device)", "padding": 12}, "screens": {\(screens.joined(separator: ", "))},
         "timeline": [{"hold": 0.1}, {"to": "b", "duration": 0.3, "tap": [20, 20]},
                      {"hold": 0.3, "layers": {"l0": {"scale": [[0, 1], [0.3, \(number(0.5...1.5))]]}}}]}
        """
    }
  }

  @Test(arguments: seeds) func `threads, order and time change no pixel`(seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    var writer = SceneWriter(seed: seed)
    let url = URL(filePath: try folder.write(writer.scene(), to: "scene.json"))
    let (animation, other) = (try Animation(contentsOf: url), try Animation(contentsOf: url))
    let rate = FrameRate(20)
    let schedule = try animation.schedule(part: nil, slowness: 1, rate: rate, clock: .exact)
    let alone = (0..<schedule.count).map { other.still(atSeconds: schedule[$0].moment) }
    for width in [1, 2, 3, 4, 4] {
      let pipeline = FramePipeline(source: animation.source(schedule, nil), pool: WorkerPool(width: width)) {
        picture, _, _ in
        picture.bitmap
      }
      for try await (run, bitmap) in pipeline {
        let isEqual = bitmap == alone[run.index]
        #expect(isEqual, "seed \(seed), \(width) threads, frame \(run.index)")
      }
    }
  }
}
