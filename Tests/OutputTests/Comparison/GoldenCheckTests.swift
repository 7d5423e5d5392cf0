import Comparison
import Foundation
import ImageComparison
import Pixels
import Rendering
import SceneModel
import Synchronization
import TestSupport
import Testing

/// Comparing an animation with its goldens: what passes, what fails, and what is said about it.
@Suite struct GoldenCheckTests {
  private let files: TemporaryFolder
  private var folder: GoldenFolder { GoldenFolder(path: files("goldens/flight")) }

  init() throws { files = try TemporaryFolder() }

  private func check(
    _ scene: Scene, _ recording: GoldenRecord = .never, change: (inout GoldenCheck) -> Void = { _ in }
  ) async throws -> GoldenScene {
    var check = GoldenCheck()
    check.recording = recording
    change(&check)
    return try await check.run(try Animation(scene), name: "flight", in: folder)
  }

  private func colored(_ color: UInt32, x: Double = 20) -> Scene {
    var scene = LookScenes.flight()
    scene.screens[0].layers.insert(
      Layer(id: "dot", frame: Rect(x: x, y: 30, width: 10, height: 8), fill: .color(Color(rgb: color))), at: 0)
    return scene
  }

  @Test func `recorded goldens pass, and by default nothing is recorded`() async throws {
    let first = try await check(LookScenes.flight())
    #expect(first.isFailure && first.results.allSatisfy { $0.outcome == .missing } && first.frames?.outcome == .missing)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    let names = ["screen-list", "screen-detail"] + ["000", "025", "050", "075", "100"].map { "list-detail-\($0)pct" }
    #expect(first.results.map(\.name) == names)

    let recorded = try await check(LookScenes.flight(), .all)
    #expect(!recorded.isFailure && recorded.results.allSatisfy(\.isRecorded))
    let written = names.map { "\($0).png" } + ["hashes.txt", "trace.json"]
    #expect(files.folder("goldens/flight").names == written.sorted())
    let second = try await check(LookScenes.flight())
    #expect(!second.isFailure && second.results.allSatisfy { $0.outcome == .passed && $0.difference == nil })
    #expect(second.frames?.count == (try Animation(LookScenes.flight())).frameCount())
  }

  @Test func `motion blur of the scene is left out`() async throws {
    _ = try await check(LookScenes.flight(), .all)
    var blurred = LookScenes.flight()
    blurred.output.motionBlur = 360
    let scene = try await check(blurred)
    #expect(!scene.isFailure && scene.results.allSatisfy { $0.outcome == .passed } && scene.frames?.outcome == .passed)
  }

  @Test func `one step in one colour of one layer is found, located and attributed`() async throws {
    _ = try await check(colored(0x336699), .all)
    let scene = try await check(colored(0x336698))
    let still = try #require(scene.results.first { $0.name == "screen-list" })
    let difference = try #require(still.difference)
    #expect(still.outcome == .differs && difference.maximum == 1)
    #expect(difference.box == PixelRect(x: 20, y: 30, width: 10, height: 8) && difference.differing == 80)
    #expect(still.changes.map(\.description) == ["`dot` fill #336699 → #336698"])
    #expect(scene.results.first { $0.name == "screen-detail" }?.outcome == .passed)
    let frames = try #require(scene.frames)
    #expect(frames.firstDiverging == 0 && frames.changes.map(\.layer) == ["dot"])
    #expect(frames.description.contains("the first is #0 at 0 s"))
  }

  @Test func `moves are named with distance, direction and time`() async throws {
    _ = try await check(colored(0x336699), .all)
    let scene = try await check(colored(0x336699, x: 21.5))
    let middle = try #require(scene.results.first { $0.name == "list-detail-025pct" })
    #expect(middle.changes.map(\.description) == ["`dot` moved 1.5 pt right"])
    #expect(middle.attribution.hasPrefix("`dot` moved 1.5 pt right, at "))
  }

  @Test func `a slower step is named as such`() async throws {
    _ = try await check(LookScenes.flight(), .all)
    var slow = LookScenes.flight()
    guard case .transition(var transition) = slow.timeline[1].action else {
      Issue.record("the second step is no transition")
      return
    }
    transition.duration = .seconds(0.7)
    slow.timeline[1].action = .transition(transition)
    let scene = try await check(slow)
    #expect(scene.timelineChanges.first?.hasPrefix("step `list-detail` lasts 0.7 s, not ") == true)
    #expect(scene.frames?.description.contains(" frames, found ") == true)
  }

  @Test func `damaged and differently sized goldens are told apart`() async throws {
    _ = try await check(LookScenes.flight(), .all)
    try files.write("no picture", to: "goldens/flight/screen-list.png")
    try files.write("no hashes", to: "goldens/flight/hashes.txt")
    var large = LookScenes.flight()
    large.canvas.scale = 2
    let scene = try await check(large)
    #expect(scene.isFailure)
    if case .damaged = scene.results[0].outcome {} else { Issue.record("\(scene.results[0].outcome)") }
    let size = try Animation(LookScenes.flight()).size
    let double = PixelSize(width: size.width * 2, height: size.height * 2)
    #expect(scene.results[1].outcome == .resized(expected: size, actual: double))
    #expect(scene.frames?.description == "hashes.txt cannot be read: it is not a list of frame hashes")
    #expect(scene.timelineChanges.first?.hasPrefix("the canvas is ") == true)
    #expect(try await check(large, .all).isFailure == false)
    #expect(try await check(large).isFailure == false)
  }

  @Test func `each mode of recording writes its goldens`() async throws {
    _ = try await check(colored(0x336699), .all)
    try FileManager.default.removeItem(atPath: files("goldens/flight/screen-list.png"))
    let missing = try await check(colored(0x112233), .missing)
    #expect(missing.results.filter(\.isRecorded).map(\.name) == ["screen-list"] && missing.isFailure)
    let changed = try await check(colored(0x112233), .changed)
    #expect(!changed.isFailure && changed.results.filter(\.isRecorded).allSatisfy { $0.outcome == .differs })
    #expect(try await check(colored(0x112233)).isFailure == false)
    #expect(try await check(colored(0x445566), .failed).isFailure == false)
    let attributed = try await check(colored(0x445567))
    #expect(attributed.results[0].changes.map(\.description) == ["`dot` fill #445566 → #445567"])
  }

  @Test(arguments: [false, true])
  func `recording some goldens keeps the traces of the others`(isLean: Bool) async throws {
    func names() throws -> [String] { try #require(folder.trace()).goldens.map(\.name).sorted() }
    let first = try await check(colored(0x336699), .all) { $0.isLean = isLean }
    let all = first.results.map(\.name).sorted()
    #expect(try names() == all)
    let chosen: Set = ["screen-list", GoldenCheck.framesName]
    for recording in [GoldenRecord.changed, .all, .missing] {
      let color: UInt32 = recording == .changed ? 0x336698 : 0x336697
      _ = try await check(colored(color), recording) { $0.takes = { chosen.contains($0) } }
      #expect(try names() == all, "\(recording)")
      _ = try await check(colored(color), recording) { $0.takes = { $0 == GoldenCheck.framesName } }
      #expect(try names() == all, "\(recording), frames alone")
    }
    let rest = try await check(colored(0x336697))
    let changed = try #require(rest.results.first { $0.name == "list-detail-000pct" })
    #expect(changed.changes.map(\.description) == ["`dot` fill #336699 → #336697"])
  }

  @Test func `obsolete goldens are listed, and removed with all`() async throws {
    _ = try await check(LookScenes.flight(), .all)
    let old = try files.read("goldens/flight/screen-list.png")
    try files.write(old, to: "goldens/flight/screen-gone.png")
    #expect(try await check(LookScenes.flight()).obsolete == ["screen-gone"])
    #expect(try await check(LookScenes.flight(), .missing).removesObsolete == false)
    #expect(try await check(LookScenes.flight()) { $0.moments = [.screen("list")] }.obsolete.isEmpty)
    #expect(try await check(LookScenes.flight(), .all).removesObsolete)
    #expect(try await check(LookScenes.flight()).obsolete.isEmpty)
  }

  @Test func `a tolerance lets pictures pass and leaves frames alone`() async throws {
    _ = try await check(colored(0x336699), .all)
    let scene = try await check(colored(0x336698)) { $0.tolerance = GoldenTolerance(channel: 1) }
    #expect(!scene.isFailure && scene.frames == nil && scene.results[0].difference?.changed == 80)
    #expect(try await check(colored(0x336698)) { $0.tolerance = GoldenTolerance(differing: 0.5) }.isFailure == false)
    #expect(try await check(colored(0xFF6698)) { $0.tolerance = GoldenTolerance(perceptual: 0.1) }.isFailure)
  }

  @Test func `evidence is there for every failure`() async throws {
    _ = try await check(colored(0x336699), .all)
    let names = Mutex<[String]>([])
    let scene = try await check(colored(0x336698)) {
      $0.evidence = { _, result, evidence in
        #expect(evidence.expected?.size == evidence.actual.size)
        names.withLock { $0.append(result.name) }
      }
    }
    #expect(names.withLock { $0.sorted() } == scene.results.filter(\.isFailure).map(\.name).sorted())
  }

  @Test func `names that differ by case only are different files`() throws {
    var scene = LookScenes.flight()
    let names = ["List", "list", "LIST", "a b", "A-b", "É", "e\u{301}"]
    scene.screens = names.map { name in
      var screen = scene.screens[0]
      screen.name = name
      return screen
    }
    scene.timeline = [.hold(0.1)]
    let found = try Animation(scene).goldenMoments(names.map { .screen($0) }).map(\.name)
    #expect(
      found == [
        "screen-List", "screen-list-2", "screen-LIST-3", "screen-a-b", "screen-A-b-2", "screen-É", "screen-e\u{301}-2",
      ])
  }

  @Test func `names of moments are those of files`() throws {
    var scene = LookScenes.flight()
    scene.timeline[1].name = "to the, detail"
    let animation = try Animation(scene)
    let moments = try ["list", "0.35s", "50%", "12.5%", "#12", "to the, detail@50%", "to the, detail@0.12s"]
      .map { try Moment(parsing: $0) }
    #expect(
      animation.goldenMoments(moments + moments).map(\.name) == [
        "screen-list", "0.35s", "050pct", "012.5pct", "frame-0012", "to-the--detail-050pct", "to-the--detail-0.12s",
      ])
  }
}
