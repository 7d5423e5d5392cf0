import Foundation
import TestSupport
import Testing

/// `magicmove verify --shard` and `--merge`: what several machines find together is what one finds.
@Suite(.tags(.slow)) struct VerifyShardTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func scene(_ color: String, seconds: Double) -> String {
    """
    { "canvas": { "size": [12, 8] }, "screens": {
      "a": { "layers": [{ "id": "box", "frame": [1, 1, 6, 5], "fill": "\(color)" }] },
      "b": { "background": "#ffffff" } },
      "output": { "goldens": ["a", "a-b@50%"] },
      "timeline": [{ "to": "b", "duration": \(seconds) }] }
    """
  }

  private func verify(_ words: [String]) throws -> BuiltCommand.Result {
    try BuiltCommand.run(["verify"] + words, in: folder)
  }

  /// Scenes with goldens, of which some fail, some have none, some are broken and one is obsolete.
  private func make(_ count: Int) throws {
    for index in 0..<count {
      let name = index % 5 == 4 ? "scenes/more/s\(index).json" : "scenes/s\(index).json"
      try folder.write(Self.scene("#0a84ff", seconds: 0.02 * Double(1 + index % 7)), to: name)
    }
    try folder.write(Self.scene("#0a84ff", seconds: 0.1), to: "scenes/zz.json")
    #expect(try verify(["scenes", "--goldens", "g", "--update", "--quiet"]).status == 0)
    try FileManager.default.removeItem(atPath: folder("scenes/zz.json"))
    for index in 0..<count {
      let name = index % 5 == 4 ? "more/s\(index)" : "s\(index)"
      switch index % 6 {
      case 0: try folder.write(Self.scene("#0a84fe", seconds: 0.02 * Double(1 + index % 7)), to: "scenes/\(name).json")
      case 1: try FileManager.default.removeItem(atPath: folder("g/\(name)/screen-a.png"))
      case 2: try folder.write(folder.read("g/\(name)/screen-a.png"), to: "g/\(name)/screen-old.png")
      case 3 where count > 3: try folder.write("{ \"screens\": 1 }", to: "scenes/\(name).json")
      case 4: try folder.write("no picture", to: "g/\(name)/a-b-050pct.png")
      default: break
      }
    }
  }

  @Test(arguments: [1, 3, 40])
  func `four shards and their merge give the results of one run`(count: Int) throws {
    try make(count)
    let run = ["scenes", "--goldens", "g"]
    let one = try verify(run + ["--report", "one", "--junit", "one.xml"])
    let shards = (1...4).map { "shard \($0)" }
    var statuses: [Int32] = []
    for (index, shard) in shards.enumerated() {
      let result = try verify(run + ["--shard", "\(index + 1)/4", "--report", shard, "--quiet"])
      #expect(!result.error.contains("obsolete"))
      statuses.append(result.status)
    }
    // In any order.
    let merged = try verify(["--merge"] + shards.reversed() + ["--report", "all", "--junit", "all.xml"])
    #expect(merged.status == one.status && one.status == statuses.max())
    #expect(try folder.read("all/results.json") == folder.read("one/results.json"))
    #expect(try folder.read("all/report.html") == folder.read("one/report.html"))
    let junit = String(decoding: try folder.read("all.xml"), as: UTF8.self)
    let alone = String(decoding: try folder.read("one.xml"), as: UTF8.self)
    #expect(junit.replacing("|all/", with: "|one/") == alone)
    #expect(try tree("all") == tree("one"))
    #expect(
      one.error.replacing("one/report.html", with: "all/report.html").split(separator: "\n").sorted()
        == merged.error.split(separator: "\n").sorted())
    if count == 40 {
      #expect(merged.status == 65 && merged.error.contains("g/zz") == false && merged.error.contains("zz: obsolete"))
    }
  }

  /// The files of a folder with their bytes.
  private func tree(_ name: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder(name)) {
      // A folder cannot be read as a file.
      if let bytes = try? folder.read("\(name)/\(path)") { files[path] = bytes }
    }
    return files
  }

  @Test func `shards that do not fit are named`() throws {
    for name in ["a", "b", "c"] { try folder.write(Self.scene("red", seconds: 0.02), to: "scenes/\(name).json") }
    #expect(try verify(["scenes", "--goldens", "g", "--update", "--quiet"]).status == 0)
    func shard(_ text: String, _ report: String, _ more: String...) throws {
      let words = ["scenes", "--goldens", "g", "--shard", text, "--report", report, "--quiet"]
      #expect(try verify(words + more).status == 0)
    }
    for index in 1...3 { try shard("\(index)/3", "r\(index)") }
    try shard("1/2", "half")
    try shard("2/3", "other", "--scale", "1")
    func refused(_ reports: [String], _ words: String, _ status: Int32 = 65) throws {
      let result = try verify(["--merge"] + reports + ["--report", "all"])
      #expect(result.status == status && result.error.contains(words), "\(result.error)")
    }
    #expect(try verify(["--merge", "r1", "r2", "r3", "--report", "all"]).status == 0)
    try refused(["r1", "r3"], "shard 2/3 is missing")
    try refused(["r3"], "shards 1/3, 2/3 are missing")
    try refused(["r1", "r2", "r2", "r3"], "r2 and r2 are both shard 2/3")
    try refused(["r1", "half", "r3"], "r1 and half are shards of 3 and of 2")
    try refused(["r1", "other", "r3"], "r1 and other are from runs with different options")
    try refused(["r1", "gone", "r3"], "gone/results.json does not exist", 66)
    let text = String(decoding: try folder.read("r2/results.json"), as: UTF8.self)
    func change(_ old: String, _ new: String, _ words: String) throws {
      #expect(text.contains(old))
      try folder.write(text.replacing(old, with: new), to: "r2/results.json")
      try refused(["r1", "r2", "r3"], words)
    }
    try change("\"version\": \"", "\"version\": \"99.", "r1 and r2 are from versions")
    try change("\"a\", \"b\", \"c\"", "\"a\", \"b\", \"d\"", "r1 and r2 are from runs of different scenes")
    try change("magicmove-results-1", "magicmove-results-2", "r2/results.json was written by a newer version")
    try change("\"scene\": \"", "\"scene\": \"../../", "r2/results.json is damaged: `scene` is missing or wrong")
    try change("\"scenes\": [\n", "\"scenes\": [],\n\"x\": [\n", "is in no report")
    try folder.write("{", to: "r2/results.json")
    try refused(["r1", "r2", "r3"], "r2/results.json is damaged: it is not JSON")
    for words in [["--shard", "0/4"], ["--shard", "5/4"], ["--shard", "1"], ["--shard", "auto"]] {
      #expect(try verify(["scenes", "--goldens", "g"] + words).status == 64, "\(words)")
    }
    #expect(try verify(["--merge", "scenes/a.json", "r1"]).status == 64)
    #expect(try verify(["--merge", "scenes", "r1"]).status == 64)
    #expect(try verify(["--merge", "r1", "r3", "--report", "r3/"]).status == 64)
    #expect(try verify(["--merge", "r1", "--goldens", "g"]).status == 64)
  }

  @Test func `a report without its pictures is refused, and another program's folder is kept`() throws {
    try make(1)
    #expect(try verify(["scenes", "--goldens", "g", "--shard", "1/1", "--report", "r", "--quiet"]).status == 1)
    try folder.write("{}", to: "mine/results.json")
    for run in [["--merge", "r"], ["scenes", "--goldens", "g"]] {
      let kept = try verify(run + ["--report", "mine"])
      #expect(kept.status == 73 && kept.error.contains("mine/results.json"), "\(kept.error)")
    }
    #expect(try folder.read("mine/results.json") == Array("{}".utf8))
    try FileManager.default.removeItem(atPath: folder("r/s0/screen-a-actual.png"))
    let refused = try verify(["--merge", "r"])
    #expect(refused.status == 65 && refused.error.contains("r/s0/screen-a-actual.png is damaged"), "\(refused.error)")
  }

  @Test func `no shard has more frames than a fair share and its largest scene`() throws {
    var frames: [String: Int] = [:]
    for index in 0..<12 {
      let seconds = index == 5 ? 2.0 : 0.02 * Double(1 + index * index % 7)
      try folder.write(Self.scene("red", seconds: seconds), to: "scenes/s\(index).json")
    }
    #expect(try verify(["scenes", "--goldens", "g", "--update", "--quiet"]).status == 0)
    var sums: [Int] = []
    for index in 1...3 {
      let run = ["scenes", "--goldens", "g", "--shard", "\(index)/3", "--report", "r", "--json", "--quiet"]
      let result = try verify(run)
      let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
      let own = (object["scenes"] as? [[String: Any]] ?? []).map { scene in
        (scene["scene"] as? String ?? "", (scene["frames"] as? [String: Any])?["count"] as? Int ?? 0)
      }
      for (name, count) in own { #expect(frames.updateValue(count, forKey: name) == nil) }
      sums.append(own.reduce(0) { $0 + $1.1 })
    }
    let mean = Double(sums.reduce(0, +)) / 3
    let most = try #require(sums.max())
    #expect(frames.count == 12 && Double(most) <= 1.2 * mean + Double(frames.values.max() ?? 0))
  }
}
