// The results of `verify` as JUnit XML for CI servers: a suite for each scene, a case for each golden.

import Comparison
import FileFormats
import ForeignText
import OutputFiles
import Rendering

/// Writes JUnit XML.
///
/// A failing case has a line `[[ATTACHMENT|PATH]]` for each of its pictures, with the path from the current folder. GitLab, Azure
/// and Jenkins show these files.
struct JUnitText {
  private let scenes: [GoldenScene]
  private let errors: [GoldenResults.SceneError]
  private let report: GoldenReport

  /// Takes the results; the pictures of failures are in the folder of `report`.
  init(_ results: GoldenResults, report: GoldenReport) {
    (scenes, errors, self.report) = (results.scenes, results.errors, report)
  }

  /// Writes the file.
  func write(to path: String, overwrites: Bool) throws(OutputError) {
    try OutputDestination.path(path).write(text, overwrites: overwrites)
  }

  /// The whole text, without times, which would differ in every run.
  var text: String {
    let failures = scenes.reduce(0) { $0 + Self.failures($1) }
    let tests = scenes.reduce(errors.count) { $0 + Self.tests($1) }
    return FileMark.testResults + " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors.count)\">\n"
      + scenes.map(suite).joined() + errors.map(suite).joined() + "</testsuites>\n"
  }

  /// A scene that could not be drawn, as a suite of one case.
  private func suite(_ diagnostic: GoldenResults.SceneError) -> String {
    let name = Escaped.markup(diagnostic.scene)
    return """
        <testsuite name="\(name)" tests="1" failures="0" errors="1">
          <testcase classname="\(name)" name="scene">
            <error type="scene" message="\(Escaped.markup(diagnostic.message))"/>
          </testcase>
        </testsuite>

      """
  }

  private func suite(_ scene: GoldenScene) -> String {
    var cases = scene.results.map { result in
      Self.testCase(
        scene.name, result.name,
        failure: result.isFailure ? (result.outcome.word, result.description, result.attribution) : nil,
        attachments: result.pictures.map { report.picturePath($0, of: result.name, scene.name) })
    }
    if let frames = scene.frames {
      cases.append(
        Self.testCase(
          scene.name, "frames", failure: frames.isFailure ? ("frames", frames.description, frames.attribution) : nil))
    }
    return "  <testsuite name=\"\(Escaped.markup(scene.name))\" tests=\"\(Self.tests(scene))\" "
      + "failures=\"\(Self.failures(scene))\" errors=\"0\">\n" + cases.joined() + "  </testsuite>\n"
  }

  private static func testCase(
    _ scene: String, _ name: String, failure: (String, String, String)?, attachments: [String] = []
  ) -> String {
    let head = "    <testcase classname=\"\(Escaped.markup(scene))\" name=\"\(Escaped.markup(name))\""
    guard let (type, message, detail) = failure else { return head + "/>\n" }
    return head
      + ">\n      <failure type=\"\(type)\" message=\"\(Escaped.markup(message))\">\(Escaped.markup(detail))</failure>\n"
      + output(attachments) + "    </testcase>\n"
  }

  private static func output(_ attachments: [String]) -> String {
    if attachments.isEmpty { return "" }
    let lines = attachments.map { "[[ATTACHMENT|\(Escaped.markup(RelativePath.fromCurrentFolder($0)))]]\n" }
    return "      <system-out>\n\(lines.joined())      </system-out>\n"
  }

  private static func tests(_ scene: GoldenScene) -> Int { scene.results.count + (scene.frames == nil ? 0 : 1) }

  private static func failures(_ scene: GoldenScene) -> Int {
    scene.results.count { $0.isFailure } + (scene.frames?.isFailure == true ? 1 : 0)
  }
}
