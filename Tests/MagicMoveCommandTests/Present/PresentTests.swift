// `magicmove present`: recordings on devices.

import Foundation
import TestSupport
import Testing

@Suite struct PresentTests {
  /// An upright animated PNG of 30 × 60 pixels at 25 frames per second: a bar moves down for 10 frames, stays for 30, and moves for
  /// 10 more. Also its first 10 frames as pictures.
  private static func folder() throws -> TemporaryFolder {
    var bytes: [UInt8] = []
    for frame in 0..<50 {
      let top = frame < 10 ? frame : max(9, frame - 30)
      for y in 0..<60 {
        for _ in 0..<30 { bytes += y >= top && y < top + 20 ? [200, 40, 40, 255] : [240, 240, 250, 255] }
      }
    }
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "all.rgba")
    try folder.write(Array(bytes.prefix(10 * 60 * 30 * 4)), to: "some.rgba")
    for (file, output) in [("all.rgba", "film.apng"), ("some.rgba", "frames/")] {
      let arguments = ["encode", file, "--rgba", "30x60", "--fps", "25", "-o", output]
      #expect(try BuiltCommand.run(arguments, in: folder).status == 0)
    }
    return folder
  }

  /// The scene that is written for some flags.
  private static func scene(_ flags: [String], in folder: TemporaryFolder) throws -> [String: Any] {
    let result = try BuiltCommand.run(["present", "film.apng", "--scene", "film.jsonc", "--force"] + flags, in: folder)
    #expect(result.status == 0, "\(result.error)")
    let text = String(decoding: try folder.read("film.jsonc"), as: UTF8.self)
    let json = text.drop { $0 != "\n" }
    return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  private static func play(of scene: [String: Any]) -> [String: Any]? {
    let screens = scene["screens"] as? [String: Any]
    let layers = (screens?["film"] as? [String: Any])?["layers"] as? [[String: Any]]
    return layers?.first?["play"] as? [String: Any]
  }

  private static func steps(of scene: [String: Any]) -> [[String: Any]] { scene["timeline"] as? [[String: Any]] ?? [] }

  private static func duration(_ step: [String: Any]) -> Double { (step["hold"] ?? step["duration"]) as? Double ?? 0 }

  @Test func `it draws what the scene that it writes draws`() throws {
    let folder = try Self.folder()
    let flags = [
      "--trim", "0.1-1.9", "--speed", "1.5", "--tap", "0.6,10,20", "--caption", "0.2-0.8=A bar", "--zoom",
      "1-1.8=0,0,15,30",
      "--status-bar", "10:00", "--width", "120", "--background", "sea", "--scene", "film.jsonc", "-o", "a.gif",
    ]
    #expect(try BuiltCommand.run(["present", "film.apng"] + flags, in: folder).status == 0)
    #expect(try BuiltCommand.run("render", "film.jsonc", "-o", "b.gif", in: folder).status == 0)
    #expect(try folder.read("a.gif") == folder.read("b.gif"))
    try FileManager.default.createDirectory(atPath: folder("links"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder("links/a.apng"), withDestinationPath: folder("film.apng"))
    #expect(try BuiltCommand.run("present", "links/a.apng", "-o", "a.gif", "--force", in: folder).status == 0)
    let json = try BuiltCommand.run(["present", "film.apng", "--json", "-o", "c.gif", "--force"], in: folder)
    #expect(json.text.contains(#""duration": 2,"#) && json.text.contains(#""framesPerSecond": 25"#), "\(json.text)")
  }

  @Test func `the device follows from the shape, and has no bars unless they are asked for`() throws {
    let folder = try Self.folder()
    let scene = try Self.scene([], in: folder)
    let present = try #require(scene["present"] as? [String: Any])
    #expect(present["device"] as? String == "phone" && present["statusBar"] as? Bool == false)
    #expect(present["camera"] as? String == "none")
    #expect((scene["canvas"] as? [String: Any])?["size"] as? [Double] == [390, 780])
    let card = try Self.scene(["--device", "window", "--title", "Film", "--width", "60"], in: folder)
    #expect((card["present"] as? [String: Any])?["title"] as? String == "Film")
    #expect((card["canvas"] as? [String: Any])?["size"] as? [Double] == [60, 120])
  }

  @Test func `cuts, speeds and still stretches become parts`() throws {
    let folder = try Self.folder()
    #expect(Self.play(of: try Self.scene([], in: folder))?["parts"] == nil)
    let cut = Self.play(of: try Self.scene(["--trim", "0.2-1,1.5-2", "--speed", "2"], in: folder))
    #expect(cut?["parts"] as? [[Double]] == [[0.2, 1, 2], [1.5, 2, 2]])
    // The bar stays from 0.36 s, when its tenth frame appears, to 1.6 s.
    let still = try Self.scene(["--skip-still"], in: folder)
    #expect(Self.play(of: still)?["parts"] as? [[Double]] == [[0, 0.36, 1], [0.36, 1.6, 4], [1.6, 2, 1]])
    let total = Self.steps(of: still).map(Self.duration).reduce(0, +)
    #expect(abs(total - 1.07) < 1e-9)
  }

  @Test func `touches, captions and enlarged parts divide the timeline`() throws {
    let folder = try Self.folder()
    try folder.write("{\"t\": 0.5, \"x\": 15, \"y\": 30}\n\n{\"t\": 1.5, \"x\": 0, \"y\": 0}\n", to: "taps.jsonl")
    let flags = ["--taps", "taps.jsonl", "--tap", "0.25,3,6", "--caption", "0-0.5=One", "--zoom", "0.5-2=0,0,15,30"]
    let steps = Self.steps(of: try Self.scene(flags + ["--width", "300"], in: folder))
    let total = steps.map(Self.duration).reduce(0, +)
    #expect(abs(total - 2) < 1e-9)
    let screens: [String?] = steps.map { $0["to"] as? String }
    #expect(screens == [nil, nil, "zoom1", nil, "film"])
    let captions: [String?] = steps.map { $0["caption"] as? String }
    #expect(captions == ["One", "One", nil, nil, nil])
    // 1.5 s is where the part starts to move out again: the touch is at its place in the enlarged picture.
    let (taps, expected): ([[Double]?], [[Double]?]) = (
      steps.map { $0["tap"] as? [Double] }, [nil, [30, 60], [150, 300], nil, [0, 0]]
    )
    #expect(taps == expected)
    let cut = Self.steps(of: try Self.scene(flags + ["--trim", "1-2"], in: folder))
    #expect(cut.compactMap { $0["caption"] }.isEmpty)
    #expect(cut.compactMap { $0["tap"] }.count == 1)
  }

  @Test func `pictures become a file beside the scene, or a temporary one`() throws {
    let folder = try Self.folder()
    let flags = ["present", "frames", "--fps", "10", "--width", "60"]
    #expect(try BuiltCommand.run(flags + ["-o", "a.gif"], in: folder).status == 0)
    #expect(try BuiltCommand.run(flags + ["-o", "b.gif", "--scene", "f.jsonc"], in: folder).status == 0)
    #expect(try folder.read("a.gif") == folder.read("b.gif"))
    #expect(try BuiltCommand.run("render", "f.jsonc", "--fps", "10", "-o", "c.gif", in: folder).status == 0)
    #expect(try folder.read("a.gif") == folder.read("c.gif"))
  }

  @Test(arguments: [
    (["film.apng", "--trim", "1-9"], 64, "which lasts 2 s"), (["film.apng", "--trim", "1"], 64, "such as 1.2-6.5"),
    (["film.apng", "--tap", "1,31,0"], 64, "which is 30x60 pixels"),
    (["film.apng", "--caption", "1-2"], 64, "T1-T2=TEXT"), (["film.apng", "--speed", "40"], 64, "from 0.1 to 16"),
    (["film.apng", "--zoom", "0-1=0,0,40,40"], 64, "a rectangle in FILE"),
    (["film.apng", "--caption", "0-1=A", "--caption", "0.5-2=B"], 64, "at the same time"),
    (["film.apng", "--title", "A"], 64, "--title is for window and browser; the device is phone"),
    (["film.apng", "--device", "card", "--status-bar", "9:41"], 64, "--status-bar is for phone and tablet"),
    (["film.apng", "--background", "dask"], 64, "did you mean `dusk`"), (["frames"], 64, "--fps"),
    (["film.apng", "--scene", "scenes/film.jsonc"], 64, "a scene shows files of its folder"),
    (["scene.json"], 64, "magicmove render"), (["nothing.gif"], 66, "No such file"),
    (["frames/frame-0000.png"], 65, "a single picture"),
    (["film.apng", "--taps", "none"], 66, "cannot read none"),
    (["film.apng", "--taps", "all.rgba"], 65, "all.rgba:1: expected"),
  ]) func `what cannot be done is said`(arguments: [String], status: Int32, words: String) throws {
    let folder = try Self.folder()
    try folder.write("{}", to: "scene.json")
    let result = try BuiltCommand.run(["present"] + arguments + ["-o", "x.gif"], in: folder)
    #expect(result.status == status && result.error.contains(words), "\(result.status) \(result.error)")
    #expect((try? folder.read("x.gif")) == nil)
  }
}
