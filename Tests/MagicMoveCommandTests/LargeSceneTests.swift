import TestSupport
import Testing

/// Thousands of layers, pairs, names or characters: the work grows with their number, not with its square.
@Suite(.tags(.slow)) struct LargeSceneTests {
  @Test(arguments: LargeScene.all) func `is done within five seconds of processor time`(_ scene: LargeScene) throws {
    let folder = try TemporaryFolder()
    try folder.write(scene.text, to: "a.json")
    let result = try BuiltCommand.shell(
      "ulimit -t \(5 * Sanitizer.slowness); ulimit -c 0; exec \"$magicmove\" render a.json -o a.gif --quiet", in: folder
    )
    #expect(result.status == scene.status, "\(scene.name): \(result.status) \(result.error.prefix(300))")
  }

  @Test(arguments: [
    ("layers", #""fill": "red""#, ""), ("layers without a partner", #""fill": "red""#, "x"),
    ("texts", ##""text": {"string": "hi", "font": "built-in", "size": 9, "color": "#777777"}"##, ""),
  ]) func `eight times as much to lint takes at most sixteen times as long`(name: String, keys: String, suffix: String)
    throws
  {
    let folder = try TemporaryFolder()
    func seconds(_ count: Int) throws -> Double {
      func screen(_ suffix: String) -> String {
        let layers = (0..<count).map {
          #"{"id": "a\#($0)\#($0 % 2 == 0 ? "" : suffix)", "frame": [\#($0 % 300), \#($0 * 7 % 300), 60, 14], \#(keys)}"#
        }
        return #"{"layers": [\#(layers.joined(separator: ", "))]}"#
      }
      try folder.write(
        """
        {"canvas": {"size": [320, 320], "background": "white"}, "screens": {"a": \(screen("")), "b": \(screen(suffix))},
        "timeline": [{"hold": 0.04}, {"to": "b", "duration": 0.08}]}
        """, to: "a.json")
      let line = "TIMEFORMAT='%U %S'; time \"$magicmove\" lint a.json >/dev/null 2>&1"
      let times = try BuiltCommand.shell(line, in: folder).error.split { $0 == " " || $0 == "\n" }.compactMap {
        Double($0)
      }
      #expect(times.count == 2)
      return times.reduce(0, +)
    }
    let (few, many) = (try seconds(125), try seconds(1000))
    #expect(many <= 16 * few, "\(name): \(few) s, \(many) s")
  }

  @Test func `a scene 900 folders deep is drawn within five seconds of processor time`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Scenes.flight(width: 32, height: 24, seconds: 0.1), to: String(repeating: "d/", count: 900) + "a.json")
    let result = try BuiltCommand.shell(
      "ulimit -t \(5 * Sanitizer.slowness); exec \"$magicmove\" batch d -o out --allow-path . --quiet", in: folder)
    #expect(result.status == 0, "\(result.status) \(result.error.suffix(300))")
  }

  @Test func `a large table is read within five seconds of processor time`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"canvas": {"size": [9, 9]}, "variables": {"a": 0}, "screens": {"a": {}}}"#, to: "a.json")
    try folder.write("[" + (0..<20_000).map { #"{"a": \#($0)}"# }.joined(separator: ",") + "]", to: "t.json")
    try folder.write((0..<20_000).map { "c\($0)" }.joined(separator: ","), to: "wide.csv")
    let limit = "ulimit -t \(5 * Sanitizer.slowness); exec \"$magicmove\" batch a.json -o out --matrix"
    #expect(try BuiltCommand.shell("\(limit) wide.csv", in: folder).error.contains("the table has no rows"))
    let rows = try BuiltCommand.shell("\(limit) t.json --shard 1/20000 --dry-run", in: folder)
    #expect(rows.status == 0, "\(rows.error)")
  }

  @Test func `a list or a table of too many lines is refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"canvas": {"size": [9, 9]}, "variables": {"a": 0}, "screens": {"a": {}}}"#, to: "a.json")
    try folder.write(String(repeating: "a\n", count: 300_000), to: "t.csv")
    for line in [
      "yes a.json | head -300000 | \"$magicmove\" batch - -o out", "\"$magicmove\" batch a.json --matrix t.csv -o out",
    ] {
      let result = try BuiltCommand.shell(line, in: folder)
      #expect(result.status == 65 && result.error.contains("more than 250000 lines"), "\(result.error)")
    }
  }
}
