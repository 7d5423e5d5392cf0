import Foundation
import ImageCodecs
import JSONTree
import Pixels
import Rendering
import SceneModel
import TestSupport
import Testing

@testable import LivePreview

/// Pictures, traces and states are those of the library.
@Suite struct FrameTests {
  private static let scenes = URL(filePath: #filePath).appending(path: "../../../../scenes").standardized

  /// The bytes R, G, B, A of a picture.
  private func bytes(_ picture: StraightBitmap) -> [UInt8] {
    unsafe picture.pixels.withUnsafeBytes { unsafe Array($0) }
  }

  private static func decoded(_ bytes: [UInt8]) throws -> StraightBitmap? {
    var decoder = try AnimationDecoder(bytes, limits: DecodingLimits())
    return try decoder.next()?.bitmap
  }

  @Test(arguments: ["magic-move", "keynote-slides", "shift-the-shape"])
  func `frames of demonstrations have the pixels of stills`(name: String) async throws {
    let animation = try Animation(contentsOf: Self.scenes.appending(path: "\(name).json"))
    let preview = try await PreviewFixture(of: Self.scenes.appending(path: "\(name).json").path)
    for percent in ["0", "17.5", "83"] {
      let still = try animation.still(at: try Moment(parsing: "\(percent)%")).straight()
      let raw = try preview.get("frame?at=\(percent)%25&format=rgba")
      #expect(raw.status == 200 && raw.headers["x-magicmove-size"] == "\(still.width)x\(still.height)")
      #expect(raw.body == bytes(still))
      let runs = try preview.get("frame?at=\(percent)%25&format=runs")
      #expect(Unrolled.bytes(runs.body) == raw.body && runs.body.count < raw.body.count)
      #expect(try Self.decoded(try preview.get("frame?at=\(percent)%25").body) == still)
    }
  }

  @Test func `looks are those of loading options`() async throws {
    let preview = try await PreviewFixture()
    let url = URL(filePath: preview.folder(preview.name))
    for (query, options) in [
      ("scale=2", LoadingOptions(scale: 2)), ("outline=1", LoadingOptions(outline: true)),
      ("ghost=0.5", LoadingOptions(ghost: 0.5)),
      ("scale=1.5&ghost=1&outline=1", LoadingOptions(scale: 1.5, ghost: 1, outline: true)),
      ("outline=0&compare=", LoadingOptions()),
    ] {
      let still = try Animation(contentsOf: url, options: options).still(at: .seconds(0.2)).straight()
      let reply = try preview.get("frame?at=0.2s&format=rgba&\(query)")
      #expect(reply.body == bytes(still), "\(query)")
    }
    #expect(try preview.get("frame?at=0.2s&compare=one").headers["x-magicmove-size"] == "30x20")
    let state = try #require(JSONNode.parsed(try preview.get("state?compare=two").text))
    #expect(state["scene"]?["pixels"]?.elements.map(\.number) == [30, 20])
  }

  @Test func `looks are of the whole presentation`() async throws {
    let scene = PreviewFixture.flight().replacing("\"canvas\"", with: #""present": {"device": "window"}, "canvas""#)
    let preview = try await PreviewFixture(scene)
    let state = try preview.state()
    let (area, pixels) = (state["scene"]?["content"]?.elements.compactMap(\.number) ?? [], state["scene"]?["pixels"])
    #expect(area.count == 4 && area[0] > 0 && area[2] == 60 && area[3] == 40)
    #expect(area[0] + area[2] < (pixels?.elements.first?.number ?? 0))
    let url = URL(filePath: preview.folder(preview.name))
    for (query, options) in [
      ("scale=2", LoadingOptions(scale: 2)), ("scale=1.5&outline=1", LoadingOptions(scale: 1.5, outline: true)),
    ] {
      let still = try Animation(contentsOf: url, options: options).still(at: .seconds(0.2)).straight()
      let reply = try preview.get("frame?at=0.2s&format=rgba&\(query)")
      #expect(reply.headers["x-magicmove-size"] == "\(still.width)x\(still.height)" && reply.body == bytes(still))
    }
  }

  @Test func `a look may be taken back that the preview was started with`() async throws {
    let preview = try await PreviewFixture(loading: LoadingOptions(ghost: 0.5, outline: true))
    let url = URL(filePath: preview.folder(preview.name))
    let ghost = try Animation(contentsOf: url, options: LoadingOptions(ghost: 0.5)).still(at: .seconds(0.2)).straight()
    let reply = try preview.get("frame?at=0.2s&format=rgba&outline=0")
    #expect(reply.body == bytes(ghost))
  }

  @Test func `headers describe the frame`() async throws {
    let preview = try await PreviewFixture(
      PreviewFixture.flight().replacing(#""to": "b","#, with: #""name": "hin & zurück", "to": "b","#))
    let headers = try preview.get("frame?at=%237").headers
    #expect(headers["x-magicmove-size"] == "60x40" && headers["x-magicmove-frame"] == "7")
    #expect(headers["x-magicmove-time"] == "0.14" && headers["x-magicmove-revision"] == "1")
    #expect(headers["content-type"] == "image/png")
    // Names of steps are as they are in /state.
    let steps = try preview.state()["scene"]?["steps"]?.elements.compactMap { $0["name"]?.string } ?? []
    #expect(steps.count == 3 && headers["x-magicmove-step"]?.removingPercentEncoding == steps[1])
    #expect(headers["x-magicmove-step"]?.allSatisfy(\.isASCII) == true)
    #expect(try preview.get("frame?at=\(try #require(headers["x-magicmove-step"]))%4050%25").status == 200)
  }

  @Test func `a state describes the scene`() async throws {
    let preview = try await PreviewFixture()
    let state = try preview.state()
    #expect(
      state["revision"]?.number == 1 && state["ok"]?.bool == true && state["diagnostics"]?.elements.isEmpty == true)
    let scene = try #require(state["scene"])
    #expect(scene["name"]?.string == "flight" && scene["file"]?.string == "flight.json")
    #expect(scene["size"]?.elements.map(\.number) == [60, 40] && scene["scale"]?.number == 1)
    #expect(scene["pixels"]?.elements.map(\.number) == [60, 40] && scene["duration"]?.number == 0.4)
    #expect(scene["content"]?.elements.map(\.number) == [0, 0, 60, 40])
    #expect(scene["fps"]?.number == 50 && scene["frames"]?.number == 20 && scene["opaque"]?.bool == true)
    #expect(scene["loop"]?.content == .null && scene["styles"]?.elements.map(\.string) == ["one", "two"])
    #expect(scene["steps"]?.elements.map { $0["kind"]?.string } == ["hold", "transition", "hold"])
    let variables = scene["variables"]?.elements ?? []
    #expect(variables.map { $0["name"]?.string } == ["color", "count", "shown"])
    #expect(variables.map { $0["type"]?.string } == ["string", "number", "boolean"])
    #expect(variables.first?["default"]?.string == "#ff0000" && variables.first?["value"]?.string == "#ff0000")
  }

  @Test func `traces are those of inspect`() async throws {
    let preview = try await PreviewFixture()
    let animation = try Animation(contentsOf: URL(filePath: preview.folder(preview.name)))
    let frames = Array(try animation.traces())
    let one = try #require(JSONNode.parsed(try preview.get("trace?at=%237").text))
    let plain = one.keeping { $0 != "source" && $0 != "target" }
    #expect(JSONWriter.line(plain) == JSONWriter.line(TraceText.object(frames[7], ends: true)))
    let sources = one["layers"]?.elements.map { [$0["source"]?.string, $0["target"]?.string] } ?? []
    #expect(sources.contains(["screens.a.layers[0]", "screens.b.layers[0]"]))
    let all = try #require(JSONNode.parsed(try preview.get("trace?layer=box").text))["frames"]?.elements ?? []
    #expect(all.count == frames.count)
    #expect(all.allSatisfy { $0["layers"]?.elements.map { $0["layer"]?.string } == ["box"] })
    // Between frames it is the time itself, so that boxes lie on what is drawn.
    let between = try #require(JSONNode.parsed(try preview.get("trace?at=0.201s").text))
    #expect(between["time"]?.number == 0.201 && between["frame"]?.number == 10)
    let box = try #require(animation.trace(at: 0.201).first?.frame)
    #expect(
      between["layers"]?.elements.first?["frame"]?.elements.map(\.number) == [box.x, box.y, box.width, box.height])
  }

  @Test func `a picture in flight counts for both of its layers`() async throws {
    let scene = PreviewFixture.flight().replacing(
      #""to": "b","#, with: #""to": "b", "pairs": [{"from": "box", "to": "end"}],"#
    )
    .replacing(#""b": {"layers": [{"id": "box""#, with: #""b": {"layers": [{"id": "end""#)
    let preview = try await PreviewFixture(scene)
    for layer in ["box", "end"] {
      let frames = try #require(JSONNode.parsed(try preview.get("trace?layer=\(layer)").text))["frames"]?.elements ?? []
      let shown = frames.filter { $0["layers"]?.elements.count == 1 }.count
      #expect(shown > 10 && shown < 20, "\(layer): \(shown)")
    }
    // The pair has both paths, and its name means both layers in all frames.
    let flight = try #require(JSONNode.parsed(try preview.get("trace?at=%237").text))["layers"]?.elements ?? []
    #expect(flight.compactMap { $0["ends"]?.elements.map(\.string) } == [["box", "end"]])
    let all = try #require(JSONNode.parsed(try preview.get("trace?layer=box%20%E2%86%92%20end").text))["frames"]
    #expect(all?.elements.allSatisfy { $0["layers"]?.elements.count == 1 } == true)
  }

  @Test func `an export goes on without its page, tells how far it is, and can be canceled`() async throws {
    let preview = try await PreviewFixture(inOwnProcessFolder: ())
    let path = "output/\(preview.stem).png"
    defer {
      for file in ["gif", "apng", "png"] {
        try? FileManager.default.removeItem(atPath: "output/\(preview.stem).\(file)")
      }
    }
    func export() throws -> JSONNode { try #require(JSONNode.parsed(try preview.get("export").text)) }
    func wait(_ state: String) async throws -> JSONNode {
      for _ in 0..<2000 where try export()["state"]?.string != state { try await Task.sleep(for: .milliseconds(10)) }
      return try export()
    }
    #expect(try export()["state"]?.string == "none")
    let started = try preview.post("export", "{\"format\": \"gif\", \"wait\": false, \"for\": \"discord-emoji\"}")
    #expect(started.status == 202 && started.text.contains("running"), "\(started.text)")
    let done = try await wait("done")
    #expect(done["path"]?.string == "output/\(preview.stem).gif" && (done["bytes"]?.number ?? 0) > 0)
    // A program that runs for a long time: the test does not wait for it, and it ends when it is terminated.
    let long = PreviewFixture.flight(duration: 600)
    try preview.folder.write(long, to: preview.name)
    _ = try await preview.revision(2)
    let body = "{\"format\": \"apng\", \"scale\": 8, \"wait\": false}"
    #expect(try preview.post("export", body).status == 202)
    #expect(try preview.post("export", body).status == 503)
    let running = try export()
    #expect(running["state"]?.string == "running")
    let canceled = try preview.send("DELETE", preview.path("export"), headers: preview.usual)
    #expect(canceled.status == 202)
    #expect(try await wait("canceled")["state"]?.string == "canceled")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `an export is what render writes, and nothing foreign is replaced`() async throws {
    let preview = try await PreviewFixture(inOwnProcessFolder: ())
    let reply = try preview.post("export", "{\"format\": \"gif\", \"scale\": 2}")
    #expect(reply.status == 200, "\(reply.text)")
    let report = try #require(JSONNode.parsed(reply.text))
    let path = try #require(report["path"]?.string)
    #expect(path == "output/\(preview.stem).gif")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    #expect(Double(bytes.count) == report["bytes"]?.number)
    let animation = try Animation(
      contentsOf: URL(filePath: preview.folder(preview.name)), options: LoadingOptions(scale: 2))
    try await animation.write(to: URL(filePath: preview.folder("same.gif")))
    #expect(try preview.folder.read("same.gif") == bytes)
    try Data("mine".utf8).write(to: URL(filePath: path))
    #expect(try preview.post("export", "{\"format\": \"gif\"}").status == 409)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
    #expect(try preview.post("export", "{\"format\": \"gif\", \"force\": true}").status == 200)
  }
}

extension JSONNode {
  /// The same with some keys of its objects alone.
  fileprivate func keeping(_ isKept: (String) -> Bool) -> JSONNode {
    switch content {
    case .object(let members):
      .object(members.filter { isKept($0.key) }.map { ($0.key, $0.value.keeping(isKept)) })
    case .list(let elements): .list(elements.map { $0.keeping(isKept) })
    case .null, .bool, .number, .string, .unusable: self
    }
  }
}
