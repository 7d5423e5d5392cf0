import Comparison
import Foundation
import MagicMove
@testable import MagicMoveTesting
import Pixels
import Rendering
import SceneModel
import Testing

/// Who records what, and what a test says then.
@Suite struct GoldenAssertionTests {
  private static func scene(_ color: UInt32 = 0x336699) -> Scene {
    let card = Layer(id: "card", frame: Rect(x: 4, y: 4, width: 10, height: 8), fill: .color(Color(rgb: color)))
    let large = Layer(id: "card", frame: Rect(x: 0, y: 0, width: 30, height: 20), fill: .color(Color(rgb: 0x112233)))
    return Scene(
      name: "a card", canvas: Canvas(size: Size(width: 30, height: 20)),
      screens: [Screen("list", layers: [card]), Screen("detail", layers: [large])],
      timeline: [.hold(0.1), .move(to: "detail")])
  }

  private let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "magicmove-testing-\(UUID().uuidString)")

  private func issues(
    _ scene: Scene = scene(), _ environment: [String: String] = [:],
    as strategy: GoldenStrategy = [.pictures, .frames],
    record: GoldenRecord? = nil
  ) async throws -> [GoldenIssue] {
    let assertion = GoldenAssertion(
      animation: try Animation(scene), name: scene.name, moments: nil, strategy: strategy, tolerance: .exact,
      record: record, filePath: folder.appending(path: "CardTests.swift").path,
      environment: environment.merging(["MAGICMOVE_FAILURES": folder.appending(path: "failures").path]) { $1 })
    return await assertion.issues()
  }

  @Test(
    arguments: [
      ([:], nil, GoldenRecord.missing, false), ([:], .all, .all, false), (["CI": "true"], nil, .never, false),
      (["CI": "1"], .all, .never, false), (["CI": "false"], nil, .missing, false),
      (["CI": "0"], .failed, .failed, false),
      (["CI": "1", "MAGICMOVE_RECORD": "failed"], nil, .failed, true),
      (["MAGICMOVE_RECORD": "never"], .all, .never, true),
      (["MAGICMOVE_RECORD": ""], nil, .missing, false),
    ] as [([String: String], GoldenRecord?, GoldenRecord, Bool)])
  func `the environment decides before the test`(
    _ environment: [String: String], _ own: GoldenRecord?, _ mode: GoldenRecord, _ isCommand: Bool
  ) throws {
    let resolved = try GoldenRecord.resolved(own, environment: environment)
    #expect(resolved.mode == mode && resolved.isCommand == isCommand)
  }

  @Test func `an unknown mode is an error that names the modes`() async throws {
    let issues = try await issues(environment: ["MAGICMOVE_RECORD": "yes"])
    #expect(
      issues.map(\.message) == [
        "invalid MAGICMOVE_RECORD: expected one of all, changed, failed, missing, never, found \"yes\""
      ])
    #expect(issues[0].isFailure)
  }

  @Test func `the first run records and fails, the second passes, a change fails`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try await issues()
    #expect(!first.isEmpty && first.allSatisfy { $0.isFailure && $0.message.contains("look at it") })
    let goldens = folder.appending(path: "__Goldens__/CardTests/a-card")
    #expect(FileManager.default.fileExists(atPath: goldens.appending(path: "screen-list.png").path))
    #expect(try await issues().isEmpty)

    let changed = try await issues(Self.scene(0x336698))
    let still = try #require(changed.first { $0.message.hasPrefix("a-card/screen-list: 80 of 600 pixels") })
    #expect(still.isFailure && still.message.contains("`card` fill #336699 → #336698"))
    #expect(still.attachments.map(\.name) == ["expected", "actual", "difference"].map { "screen-list-\($0).png" })
    let report = folder.appending(path: "failures/CardTests/a-card/report.html")
    #expect(still.message.hasSuffix("report: \(report.path)") && FileManager.default.fileExists(atPath: report.path))

    let command = try await issues(Self.scene(0x336698), ["MAGICMOVE_RECORD": "failed"])
    #expect(!command.isEmpty && command.allSatisfy { !$0.isFailure })
    #expect(try await issues(Self.scene(0x336698)).isEmpty)
  }

  @Test func `nothing is recorded on a CI server`() async throws {
    let issues = try await issues(environment: ["CI": "true"])
    #expect(!issues.isEmpty && issues.allSatisfy { $0.isFailure && $0.message.contains("there is no") })
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "__Goldens__").path))
    try? FileManager.default.removeItem(at: folder)
  }

  @Test func `a trace alone finds what no pixel shows`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var scene = Self.scene()
    _ = try await issues(scene, as: .trace)
    #expect(try await issues(scene, as: .trace).isEmpty)
    scene.screens[0].layers[0].frame.x += 0.001
    let moved = try await issues(scene, as: .trace)
    #expect(moved.first?.message.hasPrefix("a-card/trace: ") == true && moved.allSatisfy(\.isFailure))
    #expect(moved.first?.message.contains("`card` moved 0.001 pt right") == true)
    #expect(try await issues(scene, as: .trace, record: .all).allSatisfy { $0.message.contains("recorded") })
    #expect(try await issues(scene, as: .trace).isEmpty)
  }

  @Test func `a text of the test's own is recorded and compared line by line`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    func layout(_ text: String) -> GoldenStrategy { GoldenStrategy("the layout", fileExtension: "csv") { _ in text } }

    let first = try await issues(as: layout("a\nb\n"))
    #expect(first.map(\.isFailure) == [true] && first[0].message.hasPrefix("a-card/the-layout.csv: recorded in "))
    #expect(try await issues(as: [layout("a\nb\n")]).isEmpty)

    let changed = try await issues(as: layout("a\nc\n"))
    #expect(changed.map(\.message) == ["a-card/the-layout.csv: line 2: expected \"b\", found \"c\""])
    #expect(changed[0].attachments.map(\.name) == ["expected-the-layout.csv", "actual-the-layout.csv"])
    #expect(changed[0].attachments.map { String(decoding: $0.bytes, as: UTF8.self) } == ["a\nb\n", "a\nc\n"])

    let command = try await issues(Self.scene(), ["MAGICMOVE_RECORD": "changed"], as: layout("a\nc\n"))
    #expect(command.map(\.isFailure) == [false])
    #expect(try await issues(as: layout("a\nc\n")).isEmpty)
  }

  @Test func `a text with a reserved file name is an issue, and so is one that throws`()
    async throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    struct Unmade: Error {}
    let hashes = try await issues(as: GoldenStrategy("hashes") { _ in "" })
    #expect(hashes.map(\.message).first?.contains("hashes.txt is reserved for another kind of golden") == true)
    let unmade = try await issues(as: GoldenStrategy("layout") { _ in throw Unmade() })
    #expect(unmade.map(\.message) == ["Unmade()"] && unmade[0].isFailure)
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "__Goldens__").path))
  }
}

extension GoldenAssertionTests {
  private func issues(environment: [String: String]) async throws -> [GoldenIssue] {
    try await issues(Self.scene(), environment)
  }
}

/// The assertion as a test sees it.
@Suite(.goldens(record: .never)) struct ExpectGoldenTests {
  private static let missing = Scene(
    name: "never recorded", canvas: Canvas(size: Size(width: 4, height: 4)), screens: [Screen("only", layers: [])])

  @Test func `a missing golden is an issue at the assertion`() async {
    await withKnownIssue {
      await expectGolden(Self.missing)
    } matching: { issue in
      issue.sourceLocation?.fileID.hasSuffix("GoldenAssertionTests.swift") == true
        && issue.comments.contains { $0.rawValue.hasPrefix("never-recorded/") }
    }
  }

  @Test(.goldens(tolerance: GoldenTolerance(channel: 3)))
  func `traits of a test and of its suite add up`() {
    #expect(GoldenSettings.record == .never && GoldenSettings.tolerance == GoldenTolerance(channel: 3))
  }

  @Test func `a broken scene is an issue`() async {
    await withKnownIssue { await expectGolden(contentsOf: URL(filePath: "/nowhere.json")) }
  }
}
