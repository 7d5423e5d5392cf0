import Comparison
import Foundation
import MotionLint
import Rendering
import SceneModel
import TestSupport

/// Scenes as texts, linted.
enum LintFixture {
  /// A scene around some screens.
  static func scene(
    _ screens: String, timeline: String = #"[{ "hold": 0.1 }]"#, size: String = "[390, 844]", more: String = ""
  ) -> String {
    #"{ "canvas": { "size": \#(size), "background": "white" }, "screens": { \#(screens) }, "timeline": \#(timeline)\#(more) }"#
  }

  /// Everything that is found in a scene.
  static func report(
    _ text: String, _ options: LintOptions = LintOptions(), reducesMotion: Bool = false,
    files: [String: [UInt8]] = [:]
  ) async throws -> LintReport {
    let folder = try TemporaryFolder()
    for (name, bytes) in files { try Data(bytes).write(to: URL(filePath: folder(name))) }
    try folder.write(text, to: "scene.json")
    var loading = LoadingOptions(presentation: .off)
    (loading.locates, loading.reducesMotion) = (true, reducesMotion)
    let animation = try Animation(contentsOf: URL(filePath: folder("scene.json")), options: loading)
    return try await animation.lint(options)
  }

  /// What one rule finds.
  static func findings(
    _ rule: LintRule, in text: String, files: [String: [UInt8]] = [:]
  ) async throws -> [Finding] {
    var options = LintOptions()
    if rule.facts.severity == .off { options.severities[rule] = .warning }
    return try await report(text, options, files: files).findings.filter { $0.rule == rule }
  }
}
