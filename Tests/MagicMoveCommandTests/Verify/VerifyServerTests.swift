import Foundation
import TestSupport
import Testing

/// What `magicmove verify` writes for build servers: annotations, Code Quality, JUnit attachments.
@Suite(.tags(.slow)) struct VerifyServerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Components in each other, three deep; the radius of the innermost layer is in a line of its own.
  private static let parts = """
    {
      "components": {
        "badge": {
          "id": "badge", "frame": [2, 2, 10, 8],
          "cornerRadius": 3,
          "fill": "#ff2d55"
        },
        "header": { "id": "header", "frame": [4, 4, 20, 12], "fill": "#ffffff", "layers": [{ "use": "badge" }] },
        "card": { "id": "card", "frame": [8, 8, 40, 30], "fill": "#dddddd", "layers": [{ "use": "header" }] }
      }
    }
    """

  private static func scene(including: String, components: String = "{}") -> String {
    """
    {
      \(including)
      "canvas": { "size": [60, 50] },
      "components": \(components),
      "screens": {
        "list": { "layers": [{ "use": "card" }] },
        "detail": { "layers": [
          { "id": "card", "frame": [0, 0, 60, 50], "fill": "#dddddd" }
        ] }
      },
      "timeline": [{ "hold": 0.1 }, { "to": "detail", "duration": 0.2 }]
    }
    """
  }

  private func verify(_ arguments: String...) throws -> BuiltCommand.Result {
    try BuiltCommand.run(["verify"] + arguments, in: folder)
  }

  private func line(of text: String, in file: String) throws -> Int {
    let lines = String(decoding: try folder.read(file), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    return try #require(lines.firstIndex { $0.contains(text) }) + 1
  }

  private func change(_ file: String, _ old: String, _ new: String) throws {
    let text = String(decoding: try folder.read(file), as: UTF8.self)
    #expect(text.contains(old))
    try folder.write(text.replacing(old, with: new), to: file)
  }

  private func commands(_ result: BuiltCommand.Result) -> [String] {
    (result.text + result.error).split(whereSeparator: \.isNewline).map(String.init).filter { $0.hasPrefix("::") }
  }

  @Test(arguments: [true, false])
  func `a radius three components deep is annotated at its line`(isIncluded: Bool) throws {
    let file = isIncluded ? "shared/parts.jsonc" : "a.jsonc"
    if isIncluded {
      try folder.write(Self.parts, to: file)
      try folder.write(Self.scene(including: "\"include\": [\"shared/parts.jsonc\"],"), to: "a.jsonc")
    } else {
      let components = Self.parts.split(separator: "\n").dropFirst(2).dropLast(2).joined(separator: "\n")
      try folder.write(Self.scene(including: "", components: "{\n\(components)\n}"), to: file)
    }
    #expect(try verify("a.jsonc", "--goldens", "g", "--update", "--quiet").status == 0)
    try change(file, "\"cornerRadius\": 3", "\"cornerRadius\": 1")
    let failed = try verify("a.jsonc", "--goldens", "g", "--annotations", "github", "--code-quality", "q.json")
    #expect(failed.status == 1)
    let line = try line(of: "cornerRadius", in: file)
    let column = isIncluded ? 7 : 7
    let all = commands(failed)
    #expect(!all.isEmpty && all.allSatisfy { $0.hasPrefix("::error file=\(file),line=\(line),col=\(column),title=a/") })
    #expect(all[0].contains("`card/header/badge` corner radius 3 → 1"), "\(all)")
    let issues = try #require(try JSONSerialization.jsonObject(with: Data(folder.read("q.json"))) as? [[String: Any]])
    for issue in issues {
      #expect(Set(issue.keys) == ["description", "check_name", "fingerprint", "severity", "location"])
      #expect(issue["check_name"] as? String == "magicmove-golden" && issue["severity"] as? String == "major")
      let location = try #require(issue["location"] as? [String: Any])
      #expect(location["path"] as? String == file && (location["lines"] as? [String: Int]) == ["begin": line])
    }
    #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == issues.count && issues.count == all.count)
    #expect(try verify("a.jsonc", "--goldens", "g", "--annotations", "github", "--json").text.hasPrefix("{"))
    #expect(try commands(verify("a.jsonc", "--goldens", "g", "--annotations", "none")).isEmpty)
  }

  @Test func `a value that is not written is annotated at its layer, a missing golden at its step`() throws {
    try folder.write(Self.parts, to: "parts.jsonc")
    try folder.write(Self.scene(including: "\"include\": [\"parts.jsonc\"],"), to: "a.jsonc")
    #expect(try verify("a.jsonc", "--goldens", "g", "--update", "--quiet").status == 0)
    try change("parts.jsonc", "      \"cornerRadius\": 3,\n", "")
    let failed = commands(try verify("a.jsonc", "--goldens", "g", "--annotations", "github"))
    #expect(failed.allSatisfy { $0.hasPrefix("::error file=parts.jsonc,line=3,col=14,") }, "\(failed)")
    try change("parts.jsonc", "\"fill\": \"#ff2d55\"", "\"cornerRadius\": 3, \"fill\": \"#ff2d55\"")
    try FileManager.default.removeItem(atPath: folder("g/a/list-detail-050pct.png"))
    let missing = commands(try verify("a.jsonc", "--goldens", "g", "--annotations", "github"))
    let step = try line(of: "timeline", in: "a.jsonc")
    #expect(missing.count == 1 && missing[0].hasPrefix("::error file=a.jsonc,line=\(step),col=33,"), "\(missing)")
  }

  @Test func `the edited end of a matched layer is annotated`() throws {
    try folder.write(Scenes.push, to: "push.json")
    #expect(try verify("push.json", "--goldens", "g", "--update", "--quiet").status == 0)
    try change("push.json", "[0, 0, 80, 40]", "[0, 0, 80, 42]")
    let failed = commands(try verify("push.json", "--goldens", "g", "--annotations", "github"))
    let line = try line(of: "[0, 0, 80, 42]", in: "push.json")
    #expect(failed.count > 3 && failed.allSatisfy { $0.hasPrefix("::error file=push.json,line=\(line),col=23,") })
  }

  @Test func `at most ten annotations, the tenth says how many more`() throws {
    try folder.write(Scenes.push, to: "push.json")
    let failed = commands(try verify("push.json", "--goldens", "g", "--annotations", "github"))
    // Two screens, ten moments of two transitions, all frames.
    #expect(failed.count == 10 && failed[9].hasSuffix("; and 3 more failures") && !failed[8].contains("more failure"))
  }

  @Test func `only GitHub gets annotations by itself, from its folder`() throws {
    try folder.write(Scenes.push, to: "work/scenes/push.json")
    let line = #"cd work/scenes && "$magicmove" verify push.json --goldens g --at list --no-frames"#
    #expect(commands(try BuiltCommand.shell("GITHUB_ACTIONS=yes; \(line)", in: folder)).isEmpty)
    let github = "export GITHUB_ACTIONS=true GITHUB_WORKSPACE=\"$PWD/work\"; \(line)"
    let found = commands(try BuiltCommand.shell(github, in: folder))
    #expect(
      found.count == 1 && found[0].hasPrefix("::error file=scenes/push.json,line=11,col=5,title=push/screen-list::"))
  }

  @Test func `names with command characters give one command`() throws {
    try folder.write(Scenes.push, to: "pu,sh: 100%.json")
    let scene = "pu,sh: 100%"
    #expect(try verify("\(scene).json", "--goldens", "g", "--at", "list", "--update", "--quiet").status == 0)
    let hostile = #"x%0A\n::error::forged, \r\n::add-mask::y##[error]z"#
    try change("g/\(scene)/trace.json", "from other", "from \(hostile)")
    let failed = try verify(
      "\(scene).json", "--goldens", "g", "--at", "list", "--no-frames", "--annotations", "github", "--scale", "1")
    #expect(failed.status == 0, "the trace alone fails nothing")
    try change("\(scene).json", "#34c759", "#34c758")
    let changed = try verify(
      "\(scene).json", "--goldens", "g", "--at", "list", "--no-frames", "--annotations", "github")
    #expect(changed.status == 1 && commands(changed).count == 1)
    let command = try #require(commands(changed).first)
    #expect(command.hasPrefix("::error file=pu%2Csh%3A 100%25.json,line=6,col=7,title=pu%2Csh%3A 100%25/screen-list::"))
    #expect(command.contains("`x%250A%0A::error::forged, %0D%0A::add-mask::y##[error]z` is gone"))
    #expect(!changed.error.contains("##[") && !changed.text.dropFirst(2).contains("\n::"))
  }

  @Test func `no other program's file is replaced by a report`() throws {
    try folder.write(Scenes.still(seconds: 0.1), to: "a.json")
    try folder.write("[1]", to: "q.json")
    #expect(try verify("a.json", "--goldens", "g", "--update", "--code-quality", "q.json").status == 73)
    #expect(try verify("a.json", "--goldens", "g", "--code-quality", "q.json", "--force").status == 0)
    #expect(try folder.read("q.json") == Array("[]\n".utf8))
    try change("a.json", "0a84ff", "0a84fe")
    for _ in 0..<2 { #expect(try verify("a.json", "--goldens", "g", "--code-quality", "q.json").status == 1) }
  }

  @Test func `JUnit has the pictures of failures and the elements that Jenkins knows`() throws {
    try folder.write(Scenes.push, to: "push.json")
    try folder.write("{}", to: "bro<&\"ken.json")
    #expect(try verify("push.json", "--goldens", "g", "--update", "--quiet").status == 0)
    try change("push.json", "#34c759", "#34c758")
    try FileManager.default.removeItem(atPath: folder("g/push/screen-detail.png"))
    let report = folder("out put/r")
    _ = try verify("push.json", "bro<&\"ken.json", "--goldens", "g", "--junit", "results.xml", "--report", report)
    let text = String(decoding: try folder.read("results.xml"), as: UTF8.self)
    let root = try #require(JUnitElement(text))
    #expect(root.violations == [])
    let cases = root.children.flatMap(\.children)
    let attachments = try cases.map { element in
      let lines =
        element.children.first { $0.name == "system-out" }?.text.split(separator: "\n").filter { $0.first != " " } ?? []
      return try lines.map { line in
        try #require(String(line).firstMatch(of: #/\[\[ATTACHMENT\|(.+)\]\]/#)).1
      }
    }
    for (element, files) in zip(cases, attachments) {
      let isPicture = element.children.contains { $0.name == "failure" } && element.attributes["name"] != "frames"
      let isMissing = element.attributes["name"] == "screen-detail"
      #expect(files.count == (isPicture ? isMissing ? 1 : 3 : 0), "\(element.attributes)")
      for file in files {
        #expect(file.hasPrefix("out put/r/push/") && FileManager.default.fileExists(atPath: folder(String(file))))
      }
    }
    #expect(attachments.contains { $0.count == 3 })
  }
}

/// An element of a JUnit file, and what is wrong with it by the rules of Jenkins' schema (junit-10.xsd).
private struct JUnitElement {
  let name: String
  let attributes: [String: String]
  var text = ""
  var children: [JUnitElement] = []

  /// The elements in an element, in any number and order, and the attributes that it must and may have.
  private static let rules: [String: (children: Set<String>, needs: Set<String>, may: Set<String>)] = [
    "testsuites": (["testsuite"], [], ["name", "time", "tests", "failures", "errors"]),
    "testsuite": (
      ["testsuite", "properties", "testcase", "system-out", "system-err"], ["name", "tests", "failures", "errors"],
      ["group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url"]
    ),
    "testcase": (
      [
        "skipped", "error", "failure", "rerunFailure", "rerunError", "flakyFailure", "flakyError", "system-out",
        "system-err",
      ], ["name"], ["time", "classname", "group"]
    ),
    "failure": ([], [], ["type", "message"]), "error": ([], [], ["type", "message"]), "system-out": ([], [], []),
  ]

  /// What the schema does not allow here and below.
  var violations: [String] {
    guard let rule = Self.rules[name] else { return ["unknown element \(name)"] }
    let keys = Set(attributes.keys)
    var found = rule.needs.subtracting(keys).map { "\(name) lacks \($0)" }
    found += keys.subtracting(rule.needs).subtracting(rule.may).map { "\(name) has \($0)" }
    found += children.filter { !rule.children.contains($0.name) }.map { "\(name) holds \($0.name)" }
    for count in ["tests", "failures", "errors"] {
      if let text = attributes[count], Int(text) == nil { found.append("\(count) is \(text)") }
    }
    if !children.isEmpty, !text.allSatisfy(\.isWhitespace) { found.append("\(name) mixes text and elements") }
    return found + children.flatMap(\.violations)
  }

  /// Reads a document; nil for one that is not well-formed.
  init?(_ text: String) {
    var open: [JUnitElement] = []
    var root: JUnitElement?
    for piece in text.split(separator: "<") where !piece.hasPrefix("?") {
      guard let end = piece.lastIndex(of: ">") else { return nil }
      let (tag, rest) = (piece[..<end], String(piece[piece.index(after: end)...]))
      guard !rest.contains("\"<"), root == nil else { return nil }
      if tag.hasPrefix("/") {
        guard let done = open.popLast(), done.name == tag.dropFirst() else { return nil }
        if open.isEmpty { root = done } else { open[open.count - 1].children.append(done) }
      } else {
        var element = JUnitElement(tag: tag)
        element.text = Self.plain(rest)
        if tag.hasSuffix("/"), !open.isEmpty {
          open[open.count - 1].children.append(element)
        } else {
          open.append(element)
        }
      }
    }
    guard let root, open.isEmpty else { return nil }
    self = root
  }

  private init(tag: Substring) {
    name = String(tag.prefix { $0 != " " && $0 != "/" })
    let found = tag.matches(of: #/([a-z]+)="([^"]*)"/#)
    attributes = Dictionary(found.map { (String($0.1), Self.plain(String($0.2))) }) { first, _ in first }
  }

  private static func plain(_ text: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")].reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
