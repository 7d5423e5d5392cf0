import Comparison
import Foundation
import JSONTree
import Rendering
import SceneModel
import TestSupport
import Testing

@testable import LivePreview

/// What lint finds is in the state after a save, without a new revision.
@Suite struct PreviewFindingTests {
  /// Finds something in a scene with a variable of that name, where the variable is written.
  private static func finding(in animation: Animation) async -> [Finding] {
    guard let source = animation.loaded.source, let bad = source.root["variables"]?["bad"] else { return [] }
    return [
      Finding(.rule(.unused), .note, source.diagnostic("there is a bad variable", .warning, at: bad.offset))
    ]
  }

  @Test func `findings follow each save, and go with the mistake`() async throws {
    let bad = PreviewFixture.flight().replacing("\"count\": 2", with: "\"bad\": 2")
    let preview = try await PreviewFixture(bad, linting: Self.finding)
    let state = try await preview.state { $0["findings"]?.elements.isEmpty == false }
    let found = try #require(state["findings"]?.elements.first)
    #expect(found["rule"]?.string == "unused" && found["severity"]?.string == "note" && found["line"]?.number == 3)
    #expect(state["revision"]?.number == 1, "what lint finds makes no revision")
    try preview.folder.write(PreviewFixture.flight(), to: preview.name)
    let mended = try await preview.state { $0["revision"]?.number == 2 }
    #expect(mended["findings"]?.elements.isEmpty == true)
    try preview.folder.write("{", to: preview.name)
    let broken = try await preview.state { $0["ok"]?.bool == false }
    #expect(broken["findings"]?.elements.isEmpty == true)
  }
}
