import Comparison
import Foundation
import ImageComparison
import Pixels
import Rendering
import SceneModel
import Synchronization
import TestSupport
import Testing

/// Goldens without pictures: they find what pictures find, and say why there is no expected picture.
@Suite struct LeanGoldenTests {
  private let files: TemporaryFolder
  private var folder: GoldenFolder { GoldenFolder(path: files("g")) }

  init() throws { files = try TemporaryFolder() }

  private func check(
    _ scene: Scene, _ recording: GoldenRecord = .never, change: (inout GoldenCheck) -> Void = { _ in }
  ) async throws -> GoldenScene {
    var check = GoldenCheck()
    check.recording = recording
    change(&check)
    return try await check.run(try Animation(scene), name: "flight", in: folder)
  }

  private func record(_ scene: Scene = LookScenes.flight()) async throws {
    let recorded = try await check(scene, .all) { $0.isLean = true }
    #expect(!recorded.isFailure && recorded.isLean)
  }

  private func colored(_ color: UInt32, x: Double = 20, width: Double = 10) -> Scene {
    var scene = LookScenes.flight()
    scene.screens[0].layers.insert(
      Layer(id: "dot", frame: Rect(x: x, y: 30, width: width, height: 1), fill: .color(Color(rgb: color))), at: 0)
    return scene
  }

  private static let names =
    ["screen-list", "screen-detail"] + ["000", "025", "050", "075", "100"].map { "list-detail-\($0)pct" }

  @Test func `no picture is recorded, and the folder alone says so`() async throws {
    try await record()
    #expect(files.folder("g").names == ["hashes.txt", "trace.json"])
    let hashes = try #require(FrameHashes(text: String(decoding: try files.read("g/hashes.txt"), as: UTF8.self)))
    #expect(hashes.moments.keys.sorted() == Self.names.sorted() && hashes.hashes.count == 50)
    #expect(FrameHashes(text: hashes.text) == hashes)
    let again = try await check(LookScenes.flight())
    #expect(!again.isFailure && again.isLean && again.results.map(\.name) == Self.names)
    #expect(try await check(LookScenes.flight(), .all).isLean, "recorded again, it stays lean")
    #expect(files.folder("g").names == ["hashes.txt", "trace.json"])
  }

  /// One pixel by 1/255, at one moment, in one frame.
  @Test func `the same goldens fail as with pictures, for the same reasons`() async throws {
    for changed in [colored(0x336698, width: 1), colored(0x336699, x: 20.25), colored(0x336699, width: 11)] {
      try FileManager.default.createDirectory(atPath: files("full"), withIntermediateDirectories: true)
      let full = GoldenFolder(path: files("full"))
      var recording = GoldenCheck()
      recording.recording = .all
      let before = try Animation(colored(0x336699, width: changed.screens[0].layers[0].frame.width == 1 ? 1 : 10))
      _ = try await recording.run(before, name: "flight", in: full)
      recording.isLean = true
      _ = try await recording.run(before, name: "flight", in: folder)
      let pictures = try await GoldenCheck().run(try Animation(changed), name: "flight", in: full)
      let lean = try await check(changed)
      #expect(pictures.isFailure && lean.results.map(\.isFailure) == pictures.results.map(\.isFailure))
      #expect(lean.frames?.outcome == pictures.frames?.outcome)
      #expect(
        lean.results.map { Set($0.changes.map(\.description)) }
          == pictures.results.map { Set($0.changes.map(\.description)) })
      #expect(lean.frames?.changes.first?.layer == pictures.frames?.changes.first?.layer)
      try FileManager.default.removeItem(atPath: files("full"))
      try FileManager.default.removeItem(atPath: files("g"))
    }
  }

  @Test func `a base gives the expected picture if its hash is the recorded one`() async throws {
    try await record(colored(0x336699))
    let none = try await check(colored(0x336698))
    let failed = try #require(none.results.first { $0.isFailure })
    #expect(failed.outcome == .differs && failed.difference == nil && failed.expectation == .onlyHash)
    #expect(failed.description == "the picture is not the recorded one")
    #expect(failed.note.contains("(the base), it can be drawn"))

    let count = Mutex(0)
    let based = try await check(colored(0x336698)) {
      $0.base = GoldenBase {
        count.withLock { $0 += 1 }
        return try Animation(colored(0x336699))
      }
      $0.evidence = { _, result, evidence in
        #expect(evidence.expected != nil && evidence.expectedFile != nil, "\(result.name)")
      }
    }
    let shown = try #require(based.results.first { $0.isFailure })
    #expect(shown.difference?.differing == 10 && shown.difference?.maximum == 1 && shown.note.isEmpty)
    #expect(count.withLock { $0 } == 1, "it is loaded once")
    #expect(based.frames?.changes.map(\.description) == ["`dot` fill #336699 → #336698"])

    let other = try await check(colored(0x336698)) { $0.base = GoldenBase { try Animation(colored(0x112233)) } }
    let third = try #require(other.results.first { $0.isFailure })
    #expect(third.expectation == .otherPicture && third.description.hasSuffix("; nor does the base draw that one"))
    let gone = try await check(colored(0x336698)) { $0.base = GoldenBase { throw CocoaError(.fileNoSuchFile) } }
    #expect(gone.results.contains { if case .unusable = $0.expectation { true } else { false } })
    let tolerant = try await check(colored(0x336698)) {
      $0.tolerance = GoldenTolerance(channel: 1)
      $0.base = GoldenBase { try Animation(colored(0x336699)) }
    }
    #expect(!tolerant.isFailure)
  }

  @Test func `single hashes are recorded, and missing ones fail`() async throws {
    try await record(colored(0x336699))
    let one = try await check(colored(0x336698), .changed) { $0.takes = { $0 == "screen-list" } }
    #expect(!one.isFailure && one.results.map(\.isRecorded) == [true])
    let rest = try await check(colored(0x336698))
    #expect(rest.results.first { $0.name == "screen-list" }?.outcome == .passed && rest.isFailure)
    #expect(rest.results.first { $0.name == "list-detail-000pct" }?.changes.first?.layer == "dot")
    let more = try await check(colored(0x336698)) { $0.moments = [.seconds(0.31)] }
    #expect(more.results.map(\.outcome) == [.missing])
    #expect(try await check(colored(0x336698), .failed).isFailure == false)
    #expect(try await check(colored(0x336698)).isFailure == false)
    var fewer = colored(0x336698)
    fewer.output.goldens = [.screen("list")]
    #expect(try await check(fewer).obsolete.count == 6)
    #expect(try await check(fewer, .all).removesObsolete)
    #expect(try await check(fewer).obsolete.isEmpty)
  }

  @Test func `goldens with pictures become lean as a whole only`() async throws {
    #expect(try await check(LookScenes.flight(), .all).isLean == false)
    #expect(try await check(LookScenes.flight()) { $0.isLean = true }.isLean == false)
    await #expect(throws: GoldenFolderError.hasPictures(path: folder.path)) {
      try await check(LookScenes.flight(), .changed) { $0.isLean = true }
    }
    #expect(files.folder("g").names.count == 9)
    let whole = try await check(LookScenes.flight(), .all) { $0.isLean = true }
    #expect(whole.isLean && whole.obsolete.isEmpty && files.folder("g").names == ["hashes.txt", "trace.json"])
    #expect(try await check(LookScenes.flight()).isFailure == false)
  }

  @Test func `the short trace says what the long one says`() throws {
    for scene in [LookScenes.roundTrip(), colored(0x336699)] {
      let animation = try Animation(scene)
      var trace = try animation.goldenTrace(of: animation.goldenMoments(), frames: false)
      trace.isLean = true
      let read = try #require(GoldenTrace(text: trace.text))
      #expect(read.isLean && read.steps == trace.steps && read.canvas == trace.canvas)
      let order = { (pictures: [GoldenTrace.Picture]) in pictures.sorted { $0.name < $1.name } }
      #expect(order(read.goldens) == order(trace.goldens))
      #expect(read.text == trace.text)
      trace.isLean = false
      #expect(read.text.utf8.count * 3 < trace.text.utf8.count * 2)
    }
  }

  @Test func `files of a newer version and pointers of Git LFS are not compared`() async throws {
    _ = try await check(LookScenes.flight(), .all)
    let texts = try ["hashes.txt", "trace.json"].map {
      ($0, String(decoding: try files.read("g/\($0)"), as: UTF8.self))
    }
    for (file, text) in texts {
      let newer = text.replacing("hashes 1:", with: "hashes 3:").replacing(
        "magicmove-trace-1", with: "magicmove-trace-30")
      try files.write(newer, to: "g/\(file)")
      await #expect(throws: GoldenFolderError.newer(path: files("g/\(file)"))) { try await check(LookScenes.flight()) }
      try files.write(text, to: "g/\(file)")
    }
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
    for file in ["screen-list.png", "hashes.txt"] {
      let old = try files.read("g/\(file)")
      try files.write(pointer, to: "g/\(file)")
      await #expect(throws: GoldenFolderError.pointer(path: files("g/\(file)"))) {
        try await check(LookScenes.flight(), .all)
      }
      try files.write(old, to: "g/\(file)")
    }
    try files.write(pointer, to: "g/screen-list.png")
    let others = try await check(LookScenes.flight()) { $0.takes = { $0 != "screen-list" } }
    #expect(!others.isFailure, "a pointer that is not compared is ignored")
  }
}

/// Layers that goldens leave out.
@Suite struct HiddenInGoldensTests {
  private static func scene(_ time: String, hiding paths: [String], color: UInt32 = 0x34C759) -> Scene {
    var scene = LookScenes.flight()
    for index in scene.screens.indices {
      let clock = Layer(
        id: "clock", frame: Rect(x: 50, y: 2, width: 20 + Double(time.count), height: 10),
        fill: .color(Color(rgb: UInt32(time.utf8.reduce(0) { $0 &* 31 &+ UInt32($1) } & 0xFFFFFF))))
      let bar = Layer(id: "bar", frame: Rect(x: 0, y: 0, width: 80, height: 14), layers: [clock])
      scene.screens[index].layers.append(bar)
      scene.screens[index].layers.append(
        Layer(id: "rest", frame: Rect(x: 2, y: 50, width: 9, height: 9), fill: .color(Color(rgb: color))))
    }
    scene.output.hiddenInGoldens = paths
    return scene
  }

  @Test(arguments: [false, true], [["clock"], ["bar/clock"], ["bar"], ["c*ck"]])
  func `a clock that is hidden fails nothing, and without that it fails`(isLean: Bool, paths: [String]) async throws {
    let files = try TemporaryFolder()
    let folder = GoldenFolder(path: files("g"))
    var check = GoldenCheck()
    check.isLean = isLean
    check.recording = .all
    _ = try await check.run(try Animation(Self.scene("9:41", hiding: paths)), name: "s", in: folder)
    #expect(!String(decoding: try files.read("g/trace.json"), as: UTF8.self).contains("clock"))
    check.recording = .never
    let later = try await check.run(try Animation(Self.scene("10:02", hiding: paths)), name: "s", in: folder)
    #expect(!later.isFailure)
    let other = try await check.run(try Animation(Self.scene("9:41", hiding: paths, color: 1)), name: "s", in: folder)
    #expect(other.isFailure, "other layers still fail")
    check.recording = .all
    _ = try await check.run(try Animation(Self.scene("9:41", hiding: [])), name: "s", in: folder)
    check.recording = .never
    let shown = try await check.run(try Animation(Self.scene("10:02", hiding: [])), name: "s", in: folder)
    #expect(shown.isFailure && shown.results.contains { $0.changes.contains { $0.layer == "bar/clock" } })
  }

  @Test func `a path without a layer is an error`() {
    for (paths, message) in [
      (["clokc"], "no layer \"clokc\" in any screen; did you mean `clock`?"), (["/"], "the screen, not a layer"),
    ] {
      let error = #expect(throws: AnimationError.self) { try Animation(Self.scene("9:41", hiding: paths)) }
      #expect("\(error.map { "\($0)" } ?? "")".contains(message))
    }
  }
}
