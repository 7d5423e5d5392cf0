// The findings of a verb in the forms that build servers and code scanners read.

import Comparison
import OutputFiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Flag {
  /// A flag for each form that is a file.
  static let findingFiles = FindingFormat.files.map(\.flag)

  /// Where findings are printed; the words that it takes.
  static let annotations = Flag(
    "annotations", value: "MODE",
    "Prints failures as workflow commands that show them at the lines of the scenes: "
      + (FindingFormat.logs.map(\.rawValue) + ["none"]).joined(separator: ", ")
      + " or auto (github if the program runs on GitHub Actions). Default: auto.")
  static let annotationModes = ["auto"] + FindingFormat.logs.map(\.rawValue) + ["none"]
}

extension FindingFormat {
  /// The flag that asks for the file.
  fileprivate var flag: Flag {
    let help = if case .file(let help) = request { help } else { "" }
    return Flag(rawValue, value: "FILE", help)
  }
}

extension Arguments {
  /// The form in which findings are printed; nil: none.
  func annotationFormat(default usual: String = "auto") throws(UsageError) -> FindingFormat? {
    switch self[.annotations] ?? usual {
    case "auto": return FindingFormat.logs.first { $0.isRead(in: ProcessInfo.processInfo.environment) }
    case "none": return nil
    case let name:
      guard let format = FindingFormat.logs.first(where: { $0.rawValue == name }) else {
        throw invalid(.annotations, oneOf: Flag.annotationModes)
      }
      return format
    }
  }

  /// The forms that are written to standard output.
  var printedFindings: [FindingFormat] { FindingFormat.files.filter { self[$0.flag] == "-" } }

  /// Only one form can be on standard output.
  func checkPrintedFindings() throws(UsageError) {
    let flags = (has(.json) ? ["--json"] : []) + printedFindings.map { "--\($0.rawValue) -" }
    if flags.count > 1 { throw .conflict("\(flags[0]) and \(flags[1]) both write to standard output") }
  }

  /// Writes the findings of a run in all forms that are asked for.
  func write(_ run: CheckedRun) throws(OutputError) {
    for format in FindingFormat.files {
      guard let path = self[format.flag] else { continue }
      let destination: OutputDestination = path == "-" ? .standardOutput : .path(path)
      try destination.write(format.text(run, ProcessInfo.processInfo.environment), overwrites: has(.force))
    }
  }
}
