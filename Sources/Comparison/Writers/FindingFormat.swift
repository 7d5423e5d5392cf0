// The forms in which findings are written for other programs. A new form is a file in this folder and a row of this table: flags,
// help and completions of the verbs follow from it.

/// A form in which build servers and code scanners read findings.
package enum FindingFormat: String, Sendable, CaseIterable {
  case junit
  case codeQuality = "code-quality"
  case sarif
  case github

  /// How a form is asked for.
  package enum Request: Sendable {
    /// By a flag of its name with the path of a file; what the help says.
    case file(help: String)
    /// Printed among the lines of a build server's log; the variable of the environment with its value, any if nil, by which that
    /// server is known.
    case log(variable: String, value: String?)
  }

  /// How the form is asked for.
  package var request: Request {
    switch self {
    case .junit: .file(help: "Also writes the results as JUnit XML, with the pictures of failures as attachments.")
    case .codeQuality: .file(help: "Also writes the findings as a Code Quality report for GitLab.")
    case .sarif: .file(help: "Also writes the findings as SARIF 2.1.0, for code scanners; - is standard output.")
    case .github: .log(variable: "GITHUB_ACTIONS", value: "true")
    }
  }

  /// The whole text; of a form for a log without a finding, "".
  ///
  /// - Parameter environment: That of the process, which names the folder of the repository.
  package func text(_ run: CheckedRun, _ environment: [String: String]) -> String {
    switch self {
    case .junit: JUnitText(run).text
    case .codeQuality: CodeQualityText(run, from: environment["CI_PROJECT_DIR"] ?? ".").text
    case .sarif: SARIFText(run).text
    case .github: Annotations.text(run.findings, from: environment["GITHUB_WORKSPACE"] ?? ".")
    }
  }

  /// The forms that are files.
  package static let files = allCases.filter { if case .file = $0.request { true } else { false } }
  /// The forms that are printed.
  package static let logs = allCases.filter { if case .log = $0.request { true } else { false } }

  /// Whether the program runs where the form is read from the log.
  package func isRead(in environment: [String: String]) -> Bool {
    guard case .log(let variable, let value) = request, let found = environment[variable] else { return false }
    return value.map { $0 == found } ?? true
  }
}
