// The results of a run as JUnit XML for CI servers: a suite for each scene, a case for each thing that was checked.

import FileFormats
import ForeignText

/// Writes JUnit XML.
///
/// A failing case has a line `[[ATTACHMENT|PATH]]` for each of its pictures, with the path from the current folder. GitLab, Azure
/// and Jenkins show these files.
struct JUnitText {
  private let run: CheckedRun

  /// Takes the results.
  init(_ run: CheckedRun) { self.run = run }

  /// The whole text, without times, which would differ in every run.
  var text: String {
    let cases = run.scenes.flatMap(\.cases)
    let errors = run.scenes.count { !$0.errors.isEmpty }
    return FileMark.testResults
      + "\(run.verb)\" \(Self.counts(tests: cases.count + errors, failures: cases.count(where: \.isFailure), errors))>\n"
      + run.scenes.map(suite).joined() + "</testsuites>\n"
  }

  private static func counts(tests: Int, failures: Int, _ errors: Int) -> String {
    "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
  }

  private func suite(_ scene: CheckedRun.Scene) -> String {
    let name = Escaped.markup(scene.name)
    let errors = scene.errors.isEmpty ? 0 : 1
    let counts = Self.counts(
      tests: scene.cases.count + errors, failures: scene.cases.count(where: \.isFailure), errors)
    return "  <testsuite name=\"\(name)\" \(counts)>\n" + scene.cases.map { Self.testCase(name, $0) }.joined()
      + Self.broken(name, scene.errors) + "  </testsuite>\n"
  }

  /// A scene that could not be checked, as one case.
  private static func broken(_ scene: String, _ errors: [Finding]) -> String {
    if errors.isEmpty { return "" }
    let list = errors.map { "      <error type=\"scene\" message=\"\(Escaped.markup($0.message))\"/>\n" }
    return "    <testcase classname=\"\(scene)\" name=\"scene\">\n" + list.joined() + "    </testcase>\n"
  }

  private static func testCase(_ scene: String, _ item: CheckedRun.Case) -> String {
    let head = "    <testcase classname=\"\(scene)\" name=\"\(Escaped.markup(item.name))\""
    guard item.isFailure else { return head + "/>\n" }
    let failures = item.findings.map { finding in
      "      <failure type=\"\(finding.kind.id)\" message=\"\(Escaped.markup(finding.message))\">"
        + Escaped.markup(finding.details.first ?? "") + "</failure>\n"
    }
    return head + ">\n" + failures.joined() + output(item.pictures) + "    </testcase>\n"
  }

  private static func output(_ pictures: [String]) -> String {
    if pictures.isEmpty { return "" }
    let lines = pictures.map { "[[ATTACHMENT|\(Escaped.markup(RelativePath.fromCurrentFolder($0)))]]\n" }
    return "      <system-out>\n\(lines.joined())      </system-out>\n"
  }
}
