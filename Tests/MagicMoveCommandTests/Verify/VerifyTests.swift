import Foundation
import TestSupport
import Testing

/// `magicmove verify`: exit codes and what is said, as a person and as a script.
@Suite struct VerifyTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
  }

  private func verify(_ arguments: String...) throws -> BuiltCommand.Result {
    try BuiltCommand.run(["verify"] + arguments, in: folder)
  }

  private func record() throws {
    #expect(try verify("push.json", "--goldens", "g", "--update", "--quiet").status == 0)
  }

  @Test func `a missing golden fails with the command that creates it`() throws {
    let missing = try verify("push.json", "--goldens", "my goldens", "--at", "list", "--quiet")
    #expect(missing.status == 1 && missing.output.isEmpty)
    let command = "magicmove verify push.json --goldens 'my goldens' --at list --update missing"
    #expect(missing.error.contains("push/screen-list: there is no golden; create it with: \(command)\n"))
    #expect(folder.names.contains("output") && !folder.names.contains("my goldens"))
    let line = command.replacing("magicmove ", with: "\"$magicmove\" ")
    #expect(try BuiltCommand.shell(line, in: folder).status == 0)
    let present = try verify("push.json", "--goldens", "my goldens", "--at", "list")
    #expect(present.status == 0 && present.error == "1 golden and 50 frames of 1 scene, all equal\n")
  }

  @Test func `unchanged goldens pass and write no report`() throws {
    try record()
    let again = try verify("push.json", "--goldens", "g")
    #expect(again.status == 0 && !folder.names.contains("output"))
    #expect(folder.folder("g/push").names.contains("list-detail-050pct.png"))
    #expect(folder.folder("g/push").names.contains("hashes.txt"))
  }

  @Test func `a change fails, is attributed and reported`() throws {
    try record()
    try folder.write(Scenes.push.replacing("#34c759", with: "#34c758"), to: "push.json")
    let changed = try verify("push.json", "--goldens", "g", "--json", "--junit", "results.xml")
    #expect(changed.status == 1)
    #expect(changed.error.contains("`other` fill #34c759 → #34c758"))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(changed.output)) as? [String: Any])
    #expect(object["passed"] as? Bool == false && object["report"] as? String == "output/verify/report.html")
    let names = folder.folder("output/verify/push").names
    #expect(["expected", "actual", "difference"].allSatisfy { names.contains("screen-list-\($0).png") })
    let junit = String(decoding: try folder.read("results.xml"), as: UTF8.self)
    #expect(junit.contains("<testcase classname=\"push\" name=\"screen-list\">\n      <failure type=\"differs\""))
    #expect(XMLReader.isWellFormed(junit))

    #expect(try verify("push.json", "--goldens", "g", "--tolerance", "1", "--quiet").status == 0)
    #expect(!folder.folder("output/verify").names.contains("report.html"), "no stale report")
    #expect(try verify("push.json", "--goldens", "g", "--filter", "*/screen-detail", "--quiet").status == 0)
    #expect(try verify("push.json", "--goldens", "g", "--update=changed", "--quiet").status == 0)
    #expect(try verify("push.json", "--goldens", "g").status == 0)
  }

  @Test func `lines that say the same are one line`() throws {
    let moments = ["--at", "list", "--at", "list-detail@25%", "--at", "list-detail@50%"]
    let command =
      "magicmove verify push.json --goldens g --at list --at list-detail@25% --at list-detail@50% --update missing"
    let missing = try BuiltCommand.run(["verify", "push.json", "--goldens", "g"] + moments, in: folder)
    let names = "push/screen-list, list-detail-025pct, list-detail-050pct"
    #expect(missing.error.contains("\(names): there is no golden; create them with: \(command)\n"), "\(missing.error)")
    #expect(missing.error.contains("push/frames: there is no hashes.txt\n"))
    let recorded = try BuiltCommand.run(["verify", "push.json", "--goldens", "g", "--update"] + moments, in: folder)
    #expect(recorded.error.hasPrefix("\(names), frames: recorded\n"), "\(recorded.error)")
    try folder.write(Scenes.push.replacing("#34c759", with: "#34c758"), to: "push.json")
    let changed = try BuiltCommand.run(["verify", "push.json", "--goldens", "g"] + moments, in: folder)
    let changes = changed.error.split(separator: "\n").filter { $0.contains("`other` fill #34c759 → #34c758") }
    #expect(changes.count == 1 && changes.allSatisfy { $0.hasPrefix(names) }, "\(changed.error)")
  }

  @Test func `damaged, resized and obsolete goldens are named`() throws {
    try record()
    let golden = try folder.read("g/push/screen-list.png")
    try folder.write(golden, to: "g/push/screen-old.png")
    try folder.write(Array(golden.prefix(60)), to: "g/push/screen-detail.png")
    let damaged = try verify("push.json", "--goldens", "g")
    #expect(damaged.status == 1 && damaged.error.contains("push/screen-detail: the golden cannot be read: "))
    #expect(damaged.error.contains("push/screen-old: obsolete, no moment uses it\n"))
    let large = try verify("push.json", "--goldens", "g", "--scale", "2")
    #expect(large.status == 1 && large.error.hasPrefix("push/screen-list, "), "\(large.error)")
    #expect(large.error.contains(": expected 80×60 pixels, found 160×120\n"))
    let updated = try verify("push.json", "--goldens", "g", "--update")
    #expect(updated.status == 0 && updated.error.contains("screen-old: obsolete, no moment uses it; removed\n"))
    #expect(!folder.folder("g/push").names.contains("screen-old.png"))
    let obsolete = try verify("push.json", "--goldens", "g")
    #expect(obsolete.status == 0 && !obsolete.error.contains("obsolete"))
  }

  @Test func `problems of the command line and of scenes have their codes`() throws {
    try record()
    #expect(try verify("push.json").status == 64)
    #expect(try verify("push.json", "--goldens", "g", "--update", "everything").status == 66)
    #expect(try verify("push.json", "--goldens", "g", "--update=everything").status == 64)
    #expect(try verify("push.json", "--goldens", "g", "--max-differing", "200%").status == 64)
    #expect(try verify("push.json", "--goldens", "g", "--filter", "nothing-like-it").status == 64)
    #expect(try verify("push.json", "--goldens", "g", "--at", "nowhere").status == 64)
    #expect(try verify("gone.json", "--goldens", "g").status == 66)
    try folder.write("{}", to: "broken.json")
    let broken = try verify("broken.json", "push.json", "--goldens", "g")
    #expect(broken.status == 65 && broken.error.contains("of 1 scene, 1 scene could not be drawn"), "\(broken.error)")
    for scenes in [["broken.json", "gone.json"], ["gone.json", "broken.json"]] {
      #expect(try BuiltCommand.run(["verify", "--goldens", "g"] + scenes, in: folder).status == 66, "in any order")
    }
    try folder.write(Scenes.push, to: "x/push.json")
    let twins = try verify("push.json", "x/push.json", "--goldens", "g")
    #expect(twins.status == 64 && twins.error.contains("push.json and x/push.json would share the goldens g/push"))
    try folder.write("a file", to: "file")
    for (update, status) in [([], 66), (["--update"], 73)] {
      for goldens in ["file", "file/", "file/sub", "file/sub/more"] {
        let refused = try BuiltCommand.run(["verify", "push.json", "--goldens", goldens] + update, in: folder)
        #expect(refused.status == status && refused.error.contains("file"), "\(refused.error)")
        #expect(refused.error.contains("is not a folder") && !refused.error.contains("sub"), "\(refused.error)")
      }
    }
    try folder.write("a file", to: "h/push")
    let occupied = try verify("push.json", "--goldens", "h")
    #expect(occupied.status == 66 && occupied.error.contains("h/push is not a folder"), "\(occupied.error)")
    for wrong in [["--prune"], ["--update", "--prune", "--filter", "x"], ["--update", "--prune"]] {
      #expect(try BuiltCommand.run(["verify", "push.json", "--goldens", "g"] + wrong, in: folder).status == 64)
    }
  }

  @Test func `a scene that cannot be drawn is no success for programs either`() throws {
    try record()
    try folder.write("{}", to: "broken.json")
    let result = try verify("push.json", "broken.json", "--goldens", "g", "--json", "--junit", "results.xml")
    #expect(result.status == 65)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
    #expect(object["passed"] as? Bool == false)
    let errors = try #require(object["errors"] as? [[String: String]])
    #expect(errors.count == 1 && errors[0]["path"] == "broken.json" && errors[0]["message"]?.isEmpty == false)
    let junit = String(decoding: try folder.read("results.xml"), as: UTF8.self)
    #expect(junit.contains("errors=\"1\"") && junit.contains("<error type=\"scene\" message="))
    #expect(XMLReader.isWellFormed(junit))
  }

  @Test func `other people's files are not replaced by reports`() throws {
    try record()
    try folder.write("{}", to: "mine.json")
    try folder.write("<p>mine</p>", to: "r/report.html")
    for (arguments, mine) in [(["--junit", "mine.json"], "mine.json"), (["--report", "r"], "r/report.html")] {
      let before = try folder.read(mine)
      let line = ["verify", "push.json", "--goldens", "g"] + arguments
      let refused = try BuiltCommand.run(line, in: folder)
      #expect(refused.status == 73 && refused.error.contains("--force overwrites it"), "\(refused.error)")
      #expect(try folder.read(mine) == before)
      #expect(try BuiltCommand.run(line + ["--force"], in: folder).status == 0)
      #expect(try BuiltCommand.run(line, in: folder).status == 0, "now it is ours")
    }
  }

  @Test func `a folder means every scene in it`() throws {
    try folder.write(Scenes.push, to: "scenes/push.json")
    try folder.write(Scenes.still(seconds: 0.1), to: "scenes/cards/only.jsonc")
    try folder.write("[1]", to: "scenes/data.json")
    let recorded = try verify("scenes", "--goldens", "scenes/goldens", "--update", "--quiet")
    #expect(recorded.status == 0, "\(recorded.error)")
    #expect(folder.folder("scenes/goldens").names == ["cards", "push"])
    let again = try verify("scenes/", "--goldens", "scenes/goldens", "--report", "r")
    #expect(again.status == 0 && again.error.hasPrefix("13 goldens and 55 frames of 2 scenes, all equal"))
    try folder.write(Scenes.still(seconds: 0.1).replacing("0a84ff", with: "0a84fe"), to: "scenes/cards/only.jsonc")
    let changed = try verify("scenes", "--goldens", "scenes/goldens")
    #expect(changed.status == 1 && changed.error.contains("cards/only/screen-only: 200 of 200 pixels differ"))
    #expect(folder.folder("output/verify/cards/only").names.contains("screen-only-difference.png"))
    #expect(try verify("scenes", "--goldens", "scenes/goldens", "--filter", "push/*").status == 0)
    let twins = try verify("scenes", "push.json", "--goldens", "scenes/goldens")
    #expect(twins.status == 64 && twins.error.contains("would share the goldens scenes/goldens/push"))
    try FileManager.default.removeItem(atPath: folder("scenes/push.json"))
    let fewer = try verify("scenes", "--goldens", "scenes/goldens", "--update=changed")
    #expect(fewer.status == 0 && fewer.error.contains("push: obsolete, no scene has that name; "), "\(fewer.error)")
    try folder.write("nothing", to: "empty/readme.txt")
    #expect(try verify("empty", "--goldens", "g").status == 65)
  }

  @Test func `goldens of scenes that are gone are removed when asked`() throws {
    for name in ["push", "a/old", "a/kept", "other"] { try folder.write(Scenes.push, to: "scenes/\(name).json") }
    #expect(try verify("scenes", "--goldens", "g", "--update", "--quiet").status == 0)
    for name in ["push", "a/old", "other"] { try FileManager.default.removeItem(atPath: folder("scenes/\(name).json")) }
    try folder.write("mine", to: "g/other/notes.txt")
    let offered = try verify("scenes", "--goldens", "g", "--update")
    #expect(offered.error.contains("push: obsolete, no scene has that name; --update --prune removes its goldens\n"))
    #expect(folder.folder("g").names == ["a", "other", "push"])
    try folder.write(Scenes.push.replacing("\"fill\"", with: "\"fil\""), to: "scenes/broken.json")
    #expect(try verify("scenes", "--goldens", "g", "--update", "--prune").error.contains("obsolete goldens are kept"))
    try FileManager.default.removeItem(atPath: folder("scenes/broken.json"))
    let pruned = try verify("scenes", "--goldens", "g", "--update", "--prune")
    #expect(pruned.status == 0 && pruned.error.contains("a/old: removed, no scene has that name\n"), "\(pruned.error)")
    #expect(
      pruned.error.contains("other: goldens removed, no scene has that name; 1 file that MagicMove did not write"))
    #expect(folder.folder("g").names == ["a", "other"] && folder.folder("g/a").names == ["kept"])
    #expect(folder.folder("g/other").names == ["notes.txt"])
    #expect(try verify("scenes", "--goldens", "g").error.hasSuffix("all equal\n"))
  }

  @Test func `threads change nothing`() throws {
    try record()
    for jobs in ["1", "3"] { #expect(try verify("push.json", "--goldens", "g", "--jobs", jobs).status == 0) }
  }
}

/// Whether a text is XML.
private enum XMLReader {
  static func isWellFormed(_ text: String) -> Bool {
    var open: [Substring] = []
    for tag in text.split(separator: "<").dropFirst() {
      guard let end = tag.lastIndex(of: ">") else { return false }
      let content = tag[..<end]
      if content.hasPrefix("?") || content.hasSuffix("/") { continue }
      if content.hasPrefix("/") {
        guard open.popLast() == content.dropFirst() else { return false }
      } else {
        open.append(content.prefix { $0 != " " })
      }
    }
    return open.isEmpty
  }
}
