import Foundation
import TestSupport
import Testing

/// `magicmove verify` with goldens that are hashes, with hidden layers, and with the command of a report.
@Suite(.tags(.slow)) struct VerifyLeanTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "scenes/push.json")
  }

  private func verify(_ words: String...) throws -> BuiltCommand.Result {
    try BuiltCommand.run(["verify"] + words, in: folder)
  }

  private func change(_ file: String, _ old: String, _ new: String) throws {
    let text = String(decoding: try folder.read(file), as: UTF8.self)
    #expect(text.contains(old))
    try folder.write(text.replacing(old, with: new), to: file)
  }

  @Test func `lean goldens fail with words, and with a base show what was expected`() throws {
    #expect(try verify("scenes", "--goldens", "g", "--update", "--lean", "--quiet").status == 0)
    #expect(folder.folder("g/push").names == ["hashes.txt", "trace.json"])
    #expect(try verify("scenes", "--goldens", "g").status == 0)
    try folder.write(folder.read("scenes/push.json"), to: "old/scenes/push.json")
    try folder.write(folder.read("scenes/push.json"), to: "was/push.json")
    try change("scenes/push.json", "#34c759", "#34c758")
    let failed = try verify("scenes", "--goldens", "g", "--report", "r")
    #expect(failed.status == 1 && failed.error.contains("`other` fill #34c759 → #34c758"), "\(failed.error)")
    #expect(failed.error.contains("only hashes are recorded; --base DIR draws the expected pictures"))
    #expect(folder.folder("r/push").names.allSatisfy { $0.hasSuffix("-actual.png") })
    let page = String(decoding: try folder.read("r/report.html"), as: UTF8.self)
    #expect(page.contains("Only the hash of this golden is recorded, so there is no expected picture."))
    for base in ["old", "was"] {
      let based = try verify("scenes", "--goldens", "g", "--report", "r", "--base", base)
      #expect(based.status == 1 && based.error.contains("of 4800 pixels differ"), "\(based.error)")
      #expect(folder.folder("r/push").names.filter { $0.hasPrefix("screen-list-") }.count == 3)
      #expect(
        !String(decoding: try folder.read("r/report.html"), as: UTF8.self).contains("there is no expected picture"))
    }
    try change("old/scenes/push.json", "#34c759", "#34c757")
    let other = try verify("scenes", "--goldens", "g", "--base", "old")
    #expect(other.error.contains("the picture is not the recorded one; nor does the base draw that one"))
    let none = try verify("scenes", "--goldens", "g", "--base", "nowhere")
    #expect(
      none.status == 1 && none.error.contains("the base cannot be drawn: nowhere/scenes/push.json"), "\(none.error)")
  }

  @Test func `wrong combinations have their codes`() throws {
    #expect(try verify("scenes", "--goldens", "g", "--lean", "--tolerance", "1").status == 64)
    #expect(try verify("scenes", "--goldens", "g", "--update", "--quiet").status == 0)
    let base = try verify("scenes", "--goldens", "g", "--base", "old")
    #expect(base.status == 64 && base.error.contains("there are none in g"))
    try change("scenes/push.json", "#34c759", "#34c758")
    let partly = try verify("scenes", "--goldens", "g", "--update=changed", "--lean")
    #expect(partly.status == 64 && partly.error.contains("the goldens in g/push have pictures"), "\(partly.error)")
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
    for name in ["screen-list", "screen-detail"] { try folder.write(pointer, to: "g/push/\(name).png") }
    let lfs = try verify("scenes", "--goldens", "g")
    #expect(lfs.status == 66 && lfs.error.components(separatedBy: "is a Git LFS pointer; run git lfs pull").count == 2)
    #expect(lfs.error.contains("g/push/screen-list.png is a Git LFS pointer"), "\(lfs.error)")
    try folder.write("# magicmove frame hashes 9: better\n", to: "g/push/hashes.txt")
    let newer = try verify("scenes", "--goldens", "g", "--filter", "push/list-detail-050pct")
    #expect(newer.status == 65 && newer.error.contains("g/push/hashes.txt was written by a newer version"))
  }

  @Test func `a hidden layer is named in the scene`() throws {
    let scene = Scenes.push.replacing(
      "\"timeline\"", with: "\"output\": {\"goldens\": {\"hide\": [\"oth*\"]}}, \"timeline\"")
    try folder.write(scene, to: "scenes/push.json")
    #expect(try verify("scenes", "--goldens", "g", "--update", "--quiet").status == 0)
    try change("scenes/push.json", "#34c759", "#000000")
    #expect(try verify("scenes", "--goldens", "g").status == 0)
    try change("scenes/push.json", "#ff9500", "#ff9501")
    #expect(try verify("scenes", "--goldens", "g").status == 1)
    try change("scenes/push.json", "oth*", "ohter")
    let wrong = try verify("scenes", "--goldens", "g")
    #expect(wrong.status == 65 && wrong.error.contains("no layer \"ohter\" in any screen; did you mean `other`?"))
    #expect(wrong.error.contains("(at output.goldens.hide[0])"), "\(wrong.error)")
    try change("scenes/push.json", "{\"hide\": [\"ohter\"]}", "{\"at\": [\"list\", \"lsit\"]}")
    #expect(try verify("scenes", "--goldens", "g").error.contains("(at output.goldens.at[1])"))
  }

  /// As the page of the report composes it; `scripts/check-report` reads it from the page.
  @Test func `the command of ticked failures accepts these and no others`() throws {
    try folder.write(Scenes.push, to: "scenes/a b/it's*.json")
    try folder.write(Scenes.push, to: "scenes/a b/it'sX.json")
    try folder.write(Scenes.push, to: "single.json")
    let run = ["scenes", "single.json", "--goldens", "g d", "--set", "x=1"].filter { $0 != "--set" && $0 != "x=1" }
    #expect(try BuiltCommand.run(["verify"] + run + ["--update", "--quiet"], in: folder).status == 0)
    for scene in ["scenes/a b/it's*", "scenes/a b/it'sX", "single", "scenes/push"] {
      try change("\(scene).json", "#34c759", "#34c758")
    }
    try FileManager.default.removeItem(atPath: folder("g d/single/screen-detail.png"))
    #expect(try BuiltCommand.run(["verify"] + run + ["--report", "r", "--quiet"], in: folder).status == 1)
    let page = String(decoding: try folder.read("r/report.html"), as: UTF8.self)
    let start = try #require(page.firstRange(of: "type=\"application/json\">")).upperBound
    let json = page[start...].prefix(upTo: try #require(page[start...].firstRange(of: "</script>")).lowerBound)
    let data = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let scenes = try #require(data["scenes"] as? [[String: Any]])
    let ticked = ["a b/it's*/screen-list", "single/frames", "push/list-detail-000pct", "single/screen-detail"]
    var chosen: [(operand: String, filter: String, isMissing: Bool)] = []
    for scene in scenes {
      let goldens = (scene["results"] as? [[String: Any]] ?? []) + [scene["frames"] as? [String: Any] ?? [:]]
      for golden in goldens {
        let name = "\(scene["name"] as? String ?? "")/\(golden["name"] as? String ?? "frames")"
        guard ticked.contains(name) else { continue }
        let filter = try #require(golden["filter"] as? String)
        chosen.append((try #require(scene["operand"] as? String), filter, golden["state"] as? String == "missing"))
      }
    }
    #expect(chosen.count == ticked.count)
    let options = try #require(data["options"] as? String)
    let commands = [false, true].map { isMissing in
      let part = chosen.filter { $0.isMissing == isMissing }
      var operands: [String] = []
      for entry in part where !operands.contains(entry.operand) { operands.append(entry.operand) }
      return
        (["magicmove verify"] + operands + [options, "--update \(isMissing ? "missing" : "changed")"]
        + part.map { "--filter \($0.filter)" }).joined(separator: " ")
    }
    let line = "magicmove() { \"$magicmove\" \"$@\"; }; " + commands.joined(separator: " && ")
    let accepted = try BuiltCommand.shell(line, in: folder)
    #expect(accepted.status == 0, "\(accepted.error)")
    let again = try BuiltCommand.run(["verify"] + run + ["--json"], in: folder)
    let after = try #require(try JSONSerialization.jsonObject(with: Data(again.output)) as? [String: Any])
    var failing: Set<String> = []
    for scene in after["scenes"] as? [[String: Any]] ?? [] {
      let goldens = (scene["goldens"] as? [[String: Any]] ?? []) + [scene["frames"] as? [String: Any] ?? [:]]
      for golden in goldens where golden["passed"] as? Bool == false {
        failing.insert("\(scene["scene"] as? String ?? "")/\(golden["name"] as? String ?? "frames")")
      }
    }
    var before: Set<String> = []
    for scene in scenes {
      let goldens = (scene["results"] as? [[String: Any]] ?? []) + [scene["frames"] as? [String: Any] ?? [:]]
      for golden in goldens where golden["filter"] != nil {
        before.insert("\(scene["name"] as? String ?? "")/\(golden["name"] as? String ?? "frames")")
      }
    }
    #expect(failing == before.subtracting(ticked) && before.count > 20)
  }

  @Test func `the command for missing goldens of a folder means its scene alone`() throws {
    try folder.write(Scenes.push, to: "scenes/more/push.json")
    let missing = try verify("scenes", "--goldens", "g", "--at", "list", "--no-frames", "--quiet")
    let command = "magicmove verify scenes --goldens g --at list --filter '/more/push/*' --update missing"
    #expect(missing.error.contains("more/push/screen-list: there is no golden; create it with: \(command)\n"))
    #expect(try BuiltCommand.shell(command.replacing("magicmove ", with: "\"$magicmove\" "), in: folder).status == 0)
    #expect(folder.folder("g").names == ["more"])
  }
}
