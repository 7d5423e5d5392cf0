import Foundation
import ImageCodecs
import TestSupport
import Testing

@testable import FrameWriting
@testable import Rendering

/// Animated images in layers, from the file to the pixels.
@Suite struct AnimatedLayerTests {
  /// 4 × 4 pixels, made by Pillow: red for 40 ms, green for 80, blue for 40, for ever or once.
  static let files = [
    "spin.gif": """
    R0lGODlhBAAEAIEAAP8AAAAAAAAAAAAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQABAAAACwAAAAABAAEAAAICQABCBxIsCCAgAAh+QQBCAABACwA\
    AAAABAAEAIEA/wAAAAAAAAAAAAAICQABCBxIsCCAgAAh+QQBBAABACwAAAAABAAEAIEAAP8AAAAAAAAAAAAICQABCBxIsCCAgAA7
    """,
    "once.gif": """
    R0lGODlhBAAEAIEAAP8AAAAAAAAAAAAAACH5BAAEAAAALAAAAAAEAAQAAAgJAAEIHEiwIICAACH5BAEIAAEALAAAAAAEAAQAgQD/AAAAAAAAAAAA\
    AAgJAAEIHEiwIICAACH5BAEEAAEALAAAAAAEAAQAgQAA/wAAAAAAAAAAAAgJAAEIHEiwIICAADs=
    """,
    "spin.png": """
    iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACGFjVEwAAAADAAAAAM7tusAAAAAaZmNUTAAAAAAAAAAEAAAABAAAAAAAAAAAAAEA\
    GQAASRIeyAAAABBJREFUeJxj/M+AAEwMRHEAM9EBBzqEPrgAAAAaZmNUTAAAAAEAAAAEAAAABAAAAAAAAAAAAAIAGQAAlcGOzAAAABZmZEFUAAAA\
    AnicY2T4zwAHTAwMxHAAMtIBB97JYRcAAAAaZmNUTAAAAAMAAAAEAAAABAAAAAAAAAAAAAEAGQAAP/cn9QAAABhmZEFUAAAABHicY2Rg+M8AA0wM\
    SAA3BwAx0wEHcIznCgAAAABJRU5ErkJggg==
    """,
  ]

  static let colors: [UInt32] = [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000]

  /// A scene whose canvas one image fills, by default with holds of 0.2 s around a transition.
  static func animation(
    _ image: String, play: String? = nil,
    timeline: String = #"{"hold": 0.2}, {"to": "b", "duration": 0.2}, {"hold": 0.2}"#, limits: RenderLimits = .default
  ) throws -> Animation {
    let play = play.map { #", "play": \#($0)"# } ?? ""
    let folder = try TemporaryFolder()
    for (name, text) in files {
      let data = try #require(Data(base64Encoded: text))
      try folder.write(Array(data), to: name)
    }
    let scene = """
      {"canvas": {"size": [4, 4]}, "screens": {"a": {"layers": [{"id": "x", "image": "\(image)"\(play)}]},
       "b": {"layers": [{"id": "x", "image": "\(image)"\(play)}]}},
       "timeline": [\(timeline)], "output": {"fps": 50}}
      """
    let url = URL(filePath: try folder.write(scene, to: "scene.json"))
    return try Animation(contentsOf: url, options: LoadingOptions(limits: limits))
  }

  @Test(arguments: ["spin.gif", "spin.png"]) func `time follows the scene through holds and transitions`(name: String)
    async throws
  {
    let animation = try Self.animation(name)
    var shown: [UInt32] = []
    for try await frame in try animation.frames() { shown.append(frame.bitmap.pixels[5]) }
    // 8 frames of 20 ms a round: 2 red, 4 green, 2 blue.
    let round = [0, 0, 1, 1, 1, 1, 2, 2].map { Self.colors[$0] }
    #expect(shown == (0..<30).map { round[$0 % 8] })
    #expect(try animation.still(at: .seconds(0.06)).pixels[5] == Self.colors[1])
    #expect(try animation.still(at: .screen("b")).pixels[5] == Self.colors[0])
  }

  @Test func `an image plays as its layer says`() throws {
    let play = #"{"from": 0.04, "rate": 0.5, "start": 0.1, "loop": false, "after": "hidden"}"#
    let animation = try Self.animation("spin.gif", play: play)
    func color(_ seconds: Double) -> UInt32 { animation.still(atSeconds: seconds).pixels[5] }
    #expect(color(0) == Self.colors[1] && color(0.25) == Self.colors[1])
    #expect(color(0.27) == Self.colors[2] && color(0.33) == Self.colors[2])
    #expect(color(0.35) == 0xFFFF_FFFF)
  }

  @Test func `a part that starts after the end of the file, and a hold that never ends, are errors`() throws {
    for (play, timeline, words) in [
      (#"{"from": 0.2}"#, #"{"hold": 1}"#, "`from` must be less than the duration of the file, which is 0.16 s"),
      (#"{"loop": true}"#, #"{"hold": "video:x"}"#, "this hold never ends"),
    ] {
      let error = #expect(throws: AnimationError.self) {
        try Self.animation("spin.gif", play: play, timeline: timeline)
      }
      #expect(error.map { "\($0)".contains(words) } == true, "\(String(describing: error))")
    }
    #expect(try Self.animation("once.gif", play: "{}", timeline: #"{"hold": "video:x"}"#).duration == 0.16)
  }

  @Test func `a counted loop stops`() async throws {
    let animation = try Self.animation("once.gif")
    #expect(animation.still(atSeconds: 0.15).pixels[5] == Self.colors[2])
    #expect(animation.still(atSeconds: 0.5).pixels[5] == Self.colors[2])
  }

  @Test func `frames that do not fit in memory are refused with numbers`() throws {
    // Three frames of 16 pixels take 256 bytes with their smaller copies, decoding one of them 320.
    let scene = try Self.animation("spin.gif").producer.demand.scene.atRest
    let error = #expect(throws: AnimationError.self) {
      try Self.animation("spin.gif", limits: RenderLimits(memory: MemoryEstimate.program + scene + 200))
    }
    guard case .invalid(let diagnostics)? = error, let diagnostic = diagnostics.first else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(diagnostic.message.contains("of 4×4 pixels"), "\(diagnostic)")
    #expect(
      diagnostic.message.hasSuffix("memory than the remaining 0 KiB") && diagnostic.hint == .raiseMemory,
      "\(diagnostic)")
  }
}
