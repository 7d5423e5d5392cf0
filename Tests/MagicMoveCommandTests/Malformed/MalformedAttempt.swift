// The folder of one wrong input, and what must be true after the run.

import Foundation
import TestSupport
import Testing

/// One run with a wrong input.
struct MalformedAttempt {
  let input: MalformedInput
  /// The working folder, with the files of the input.
  let folder: TemporaryFolder
  private let before: Set<String>

  /// Writes the files of an input into a new folder.
  init(_ input: MalformedInput) throws {
    self.input = input
    folder = try TemporaryFolder()
    for (path, bytes) in input.files { try folder.write(bytes, to: path) }
    before = Self.paths(in: folder)
  }

  /// Records everything that is not as documented.
  func expectDocumented(_ status: Int32, _ error: String) {
    for complaint in complaints(status, error) { Issue.record("\(complaint)") }
  }

  /// Everything that is not as documented: the exit code, the messages, the files.
  func complaints(_ status: Int32, _ error: String) -> [String] {
    (complaints(aboutStatus: status, error) + complaintsAboutFiles).map { "\(input.name.prefix(120)): \($0)" }
  }

  private func complaints(aboutStatus status: Int32, _ error: String) -> [String] {
    guard status == input.status else {
      return ["exit code \(status) instead of \(input.status): \(error.prefix(400))"]
    }
    var complaints = input.messages.filter { !$0.isEmpty && !error.contains($0) }.map {
      "no \"\($0)\" in: \(error.prefix(400))"
    }
    if input.status == 64, error.split(separator: "\n").count != 1 {
      complaints.append("not one line: \(error.prefix(400))")
    }
    if error.contains("internal error") { complaints.append(error) }
    return complaints
  }

  private var complaintsAboutFiles: [String] {
    let after = Self.paths(in: folder)
    let left = after.subtracting(before).filter { path in
      !input.mayLeave.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
    let isGone = before.subtracting(after).contains { path in !input.mayLeave.contains { path.hasPrefix($0 + "/") } }
    return (left.isEmpty ? [] : ["left \(left.sorted())"]) + (isGone ? ["removed a file"] : [])
  }

  private static func paths(in folder: TemporaryFolder) -> Set<String> {
    Set((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [])
  }
}
