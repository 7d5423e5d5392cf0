import Foundation
import TestSupport
import Testing

/// `magicmove review`: two folders, their states, the words, the files, and how a run ends.
@Suite struct ReviewCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for side in ["base", "head"] { try folder.write(Scenes.push, to: "\(side)/scenes/push.json") }
  }

  private func review(_ arguments: String...) throws -> BuiltCommand.Result {
    try BuiltCommand.run(["review", "base", "head", "-o", "out"] + arguments, in: folder)
  }

  private func change(_ old: String, _ new: String) throws {
    try folder.write(Scenes.push.replacing(old, with: new), to: "head/scenes/push.json")
  }

  /// The entries of `review.json`, by path.
  private func entries() throws -> [String: [String: Any]] {
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(folder.read("out/review.json"))) as? [String: Any])
    let list = try #require(root["scenes"] as? [[String: Any]])
    return Dictionary(uniqueKeysWithValues: list.map { ($0["path"] as? String ?? "", $0) })
  }

  private func text(_ path: String) throws -> String { String(decoding: try folder.read(path), as: UTF8.self) }

  @Test func `a changed radius gives its words, and a second run the same bytes`() throws {
    try change("\"cornerRadius\": 6, \"fill\": \"#ff9500\"", "\"cornerRadius\": 7, \"fill\": \"#ff9500\"")
    let run = try review("--media-url", "https://example.com/m")
    #expect(run.status == 1)
    #expect(run.error == "changed scenes/push.json: `card` corner radius 6 → 7\n1 changed; review: out/index.html\n")
    let entry = try #require(entries()["scenes/push.json"])
    #expect(entry["state"] as? String == "changed" && entry["words"] as? [String] == ["`card` corner radius 6 → 7"])
    #expect(entry["firstDifference"] as? Double == 0 && entry["differingFrames"] as? Int ?? 0 > 20)
    let names = ["push-after.gif", "push-after.webp", "push-before.gif", "push-before.webp"].map { "scenes-" + $0 }
    #expect(folder.folder("out/media").names == names)
    let summary = try text("out/summary.md")
    #expect(summary.hasPrefix("<!-- magicmove-review -->\n1 changed\n"))
    #expect(summary.contains("![before](<https://example.com/m/scenes-push-before.gif>)"))
    let files = ["index.html", "review.json", "summary.md"] + names.map { "media/" + $0 }
    let first = try files.map { try folder.read("out/\($0)") }
    #expect(try review("--media-url", "https://example.com/m", "--jobs", "1").status == 1)
    #expect(try files.map { try folder.read("out/\($0)") } == first)
  }

  @Test func `nothing changed`() throws {
    // Another text of the same scene.
    try change("#ffffff", "white")
    let run = try review()
    #expect(run.status == 0 && run.error == "Nothing changed.; review: out/index.html\n", "\(run.error)")
    #expect(try text("out/summary.md") == "<!-- magicmove-review -->\nNothing changed.\n")
    #expect(folder.folder("out").names == ["index.html", "review.json", "summary.md"])
  }

  @Test func `the timeline, and what differs only in motion`() throws {
    try change("\"duration\": 0.3", "\"duration\": 0.4")
    #expect(try review().status == 1)
    let words = try #require(entries()["scenes/push.json"]?["words"] as? [String])
    #expect(words.first == "step `list-detail` lasts 0.4 s, not 0.3 s", "\(words)")
    try change(
      "\"style\": \"push\", \"duration\": 0.3", "\"style\": \"push\", \"duration\": 0.3, \"curve\": \"linear\"")
    #expect(try review().status == 1)
    let motion = try #require(entries()["scenes/push.json"]?["words"] as? [String])
    #expect(motion.contains { $0.hasPrefix("`card` moved ") && $0.contains(", at 0.") }, "\(motion)")
  }

  @Test func `states of scenes, pictures and goldens`() throws {
    try folder.write(Scenes.still(seconds: 0.1), to: "head/new.json")
    try folder.write(Scenes.still(seconds: 0.1), to: "base/old.jsonc")
    try folder.write("{ \"name\": \"no scene\", \"canvas\": 1 }", to: "head/package.json")
    for (side, scene) in [("base", "#0a84ff"), ("head", "#0a84fe")] {
      try folder.write(Scenes.still(seconds: 0.1).replacing("#0a84ff", with: scene), to: "scene.json")
      for path in ["\(side)/icon.png", "\(side)/__Goldens__/made/screen-only.png"] {
        try FileManager.default.createDirectory(
          atPath: (folder(path) as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        #expect(try BuiltCommand.run("frame", "scene.json", "--at", "0s", "-o", path, in: folder).status == 0)
      }
      try folder.write("of no use", to: "\(side)/__Goldens__/made/hashes.txt")
      // The goldens of a scene say what the scene says.
      try folder.write(side, to: "\(side)/__Goldens__/push/hashes.txt")
    }
    let run = try review()
    #expect(run.status == 1)
    let states = try entries().mapValues { $0["state"] as? String }
    #expect(
      states == [
        "scenes/push.json": "unchanged", "new.json": "added", "old.jsonc": "removed", "icon.png": "changed",
        "__Goldens__/made": "changed",
      ], "\(states)")
    #expect(
      try text("out/summary.md").hasPrefix("<!-- magicmove-review -->\n2 changed, 1 added, 1 removed, 1 unchanged\n"))
    #expect(try review("--filter", "icon").status == 1)
    #expect(try entries().keys.sorted() == ["icon.png"])
  }

  @Test func `a broken scene is reported, and the others are compared`() throws {
    try folder.write(Scenes.still(seconds: 0.1), to: "head/new.json")
    try change("\"cornerRadius\": 6, \"fill\": \"#ff9500\"", "\"cornerRadius\": \"x\", \"fill\": \"#ff9500\"")
    let run = try review()
    #expect(run.status == 65 && run.error.contains("head/scenes/push.json:5:"), "\(run.error)")
    let entries = try entries()
    #expect(entries["scenes/push.json"]?["state"] as? String == "broken")
    #expect((entries["scenes/push.json"]?["words"] as? [String])?.first?.hasPrefix("line 5, column ") == true)
    #expect(entries["new.json"]?["state"] as? String == "added")
    #expect(folder.folder("out/media").names.contains("scenes-push-before.webp"))
  }

  @Test func `the page runs its own script alone, whatever names say`() throws {
    let name = "</script><img src=x onerror=alert(1)>"
    try folder.write(Scenes.push, to: "head/\(name.replacing("/", with: "-")).json")
    try change("\"id\": \"other\"", "\"id\": \"<script>alert(2)<b>\"")
    // An id with such characters is an error, whose words are in the page as well.
    #expect(try review("--title", "<b>&\"@team\"").status == 65)
    let page = try text("out/index.html")
    #expect(page.contains("<title>&lt;b&gt;&amp;&quot;@team&quot;</title>"))
    #expect(page.contains("default-src 'none'; img-src data: blob:; style-src 'sha256-"))
    #expect(!page.contains("<img src=x") && !page.contains("onerror=alert(1)>\"") && !page.contains("http://example"))
    #expect(page.components(separatedBy: "</script>").count == page.components(separatedBy: "<script").count)
  }

  @Test func `wrong input`() throws {
    try folder.write("mine", to: "full/notes.txt")
    #expect(try BuiltCommand.run("review", "base", "head", "-o", "full", in: folder).status == 73)
    #expect(folder.folder("full").names == ["notes.txt"])
    #expect(try BuiltCommand.run("review", "base", "head", "-o", "no/such", in: folder).status == 73)
    let missing = try BuiltCommand.run("review", "base", "gone", "-o", "out", in: folder)
    #expect(missing.status == 66 && missing.error == "magicmove: gone: No such file or directory\n", "\(missing.error)")
    let file = try BuiltCommand.run("review", "base", "head/scenes/push.json", "-o", "out", in: folder)
    #expect(file.status == 64 && file.error.contains("two folders, two scenes, or two pictures"), "\(file.error)")
    #expect(try BuiltCommand.run("review", "base", in: folder).status == 64)
    #expect(try review("--fps", "0").status == 64)
    #expect(!folder.names.contains("out"))
  }

  @Test func `animations that no scene uses, in the words of verify`() throws {
    for (side, options) in [("base", []), ("head", ["--loop", "1"])] {
      let render = ["render", "base/scenes/push.json", "--quiet", "-o"]
      #expect(try BuiltCommand.run(render + ["\(side)/a.gif"] + options, in: folder).status == 0)
      let slow = side == "head" ? ["--slow", "1.5"] : []
      #expect(try BuiltCommand.run(render + ["\(side)/b.y4m"] + slow, in: folder).status == 0)
      #expect(try BuiltCommand.run(render + ["\(side)/same.y4m"], in: folder).status == 0)
    }
    try folder.write(Array("YUV4MPEG2 W4\n".utf8), to: "head/broken.y4m")
    let run = try review()
    #expect(run.status == 1, "\(run.error)")
    let entries = try entries()
    func words(_ path: String) -> [String] { entries[path]?["words"] as? [String] ?? [] }
    #expect(words("a.gif") == ["plays once, not forever"] && entries["a.gif"]?["state"] as? String == "changed")
    #expect(words("b.y4m").first == "runs 50 % slower", "\(words("b.y4m"))")
    #expect(entries["same.y4m"]?["state"] as? String == "unchanged")
    #expect(words("broken.y4m").first?.contains("the video after the change is damaged") == true, "\(entries)")
    // Two files, too, in the words that verify has.
    let files = try BuiltCommand.run("review", "base/b.y4m", "head/b.y4m", "-o", "files", in: folder)
    #expect(files.status == 1 && files.error.contains("runs 50 % slower"), "\(files.error)")
    let golden = ["verify", "b.y4m", "--goldens", "g"]
    try FileManager.default.copyItem(atPath: folder("base/b.y4m"), toPath: folder("b.y4m"))
    #expect(try BuiltCommand.run(golden + ["--update", "--quiet"], in: folder).status == 0)
    try FileManager.default.removeItem(atPath: folder("b.y4m"))
    try FileManager.default.copyItem(atPath: folder("head/b.y4m"), toPath: folder("b.y4m"))
    #expect(try BuiltCommand.run(golden, in: folder).error.contains("b.y4m/frames: " + words("b.y4m")[0]))
  }

  @Test func `an earlier review in the folder is no input`() throws {
    try change("#34c759", "#34c758")
    for _ in 1...2 {
      #expect(try BuiltCommand.run("review", "base", "head", "-o", "head/out", in: folder).status == 1)
    }
    #expect(folder.folder("head/out").names == ["index.html", "media", "review.json", "summary.md"])
    #expect(try review().status == 1)
    #expect(try entries().keys.sorted() == ["scenes/push.json"])
  }

  @Test func `diff writes the page of two animations`() throws {
    for (name, color) in [("a", "#ff9500"), ("b", "#ff9000")] {
      try folder.write(Scenes.push.replacing("#ff9500", with: color), to: "s.json")
      #expect(try BuiltCommand.run("render", "s.json", "-o", "\(name).gif", in: folder).status == 0)
    }
    #expect(try BuiltCommand.run("diff", "a.gif", "b.gif", "--report", "out", "--quiet", in: folder).status == 1)
    let entry = try #require(entries()["a.gif → b.gif"])
    #expect(entry["state"] as? String == "changed" && entry["differingFrames"] as? Int ?? 0 > 2)
    #expect(try text("out/index.html").contains("<title>Difference</title>"))
    try folder.write("mine", to: "full/notes.txt")
    #expect(try BuiltCommand.run("diff", "a.gif", "b.gif", "--report", "full", in: folder).status == 73)
  }
}
