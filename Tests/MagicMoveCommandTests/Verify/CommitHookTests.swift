import Foundation
import TestSupport
import Testing

/// `.pre-commit-hooks.yaml`, run as pre-commit runs it: entry, arguments and the names of the changed files that match.
@Suite(.tags(.slow)) struct CommitHookTests {
  /// A hook of the file.
  private struct Hook {
    var keys: [String: String] = [:]

    /// The words before the names of files.
    var command: String {
      let arguments = keys["args"]?.trimmingCharacters(in: CharacterSet(charactersIn: "[]")).replacing(",", with: "")
      return [keys["entry"], arguments].compactMap(\.self).joined(separator: " ")
    }
  }

  private static let hooks: [Hook] = {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let text = (try? String(contentsOf: root.appending(path: ".pre-commit-hooks.yaml"), encoding: .utf8)) ?? ""
    var hooks: [Hook] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("- ") { hooks.append(Hook()) }
      let parts = line.dropFirst(2).split(separator: ": ", maxSplits: 1).map(String.init)
      if parts.count == 2, !hooks.isEmpty { hooks[hooks.count - 1].keys[parts[0]] = parts[1] }
    }
    return hooks
  }()

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ id: String, _ files: [String]) throws -> BuiltCommand.Result {
    let hook = try #require(Self.hooks.first { $0.keys["id"] == id })
    let pattern = try Regex(try #require(hook.keys["files"]))
    let chosen = files.filter { $0.firstMatch(of: pattern) != nil }
    return try BuiltCommand.shell("magicmove() { \"$magicmove\" \"$@\"; }; \(hook.command) \"$@\"", chosen, in: folder)
  }

  @Test func `the three hooks use the installed program`() {
    #expect(Self.hooks.map { $0.keys["id"] } == ["magicmove-validate", "magicmove-lint", "magicmove-verify"])
    for hook in Self.hooks {
      #expect(hook.keys["language"] == "system" && hook.keys["files"] == #"\.jsonc?$"#)
      #expect(hook.keys["entry"]?.hasPrefix("magicmove ") == true && hook.keys["name"] != nil)
    }
  }

  @Test func `hooks pass and fail, and skip other files without a word`() throws {
    try folder.write(Scenes.push, to: "push.json")
    try folder.write("{ \"name\": \"x\" }", to: "package.json")
    try folder.write("{}", to: "scene.schema.json")
    try folder.write("text", to: "readme.txt")
    let files = folder.names
    for hook in ["magicmove-validate", "magicmove-verify"] {
      let others = try run(hook, files.filter { $0 != "push.json" })
      #expect(others.status == 0 && others.text.isEmpty && others.error.isEmpty, "\(others.error)")
    }
    #expect(try run("magicmove-validate", files).status == 0)
    #expect(try run("magicmove-verify", files).status == 1)
    let record = "\"$magicmove\" verify push.json --goldens goldens --update"
    #expect(try BuiltCommand.shell(record, in: folder).status == 0)
    let passed = try run("magicmove-verify", files)
    #expect(passed.status == 0 && passed.text.isEmpty && passed.error.isEmpty)
    try folder.write(Scenes.push.replacing("#34c759", with: "#34c758"), to: "push.json")
    #expect(try run("magicmove-verify", files).status == 1)
    try folder.write(Scenes.push.replacing("#34c759", with: "no colour"), to: "push.json")
    for hook in ["magicmove-validate", "magicmove-verify"] {
      let failed = try run(hook, files)
      #expect(failed.status == 65 && failed.error.contains("push.json:6:"), "\(failed.error)")
    }
  }
}
