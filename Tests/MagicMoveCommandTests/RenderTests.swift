import Foundation
import TestSupport
import Testing

/// `magicmove render`: what is written, where, and what is said about it.
@Suite struct RenderTests {
  @Test func `without options the animation goes to output, and only its path is printed`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    let result = try BuiltCommand.run("render", "push.json", in: folder)
    #expect(result.status == 0 && result.text == "output/push.gif\n" && result.error.isEmpty, "\(result.error)")
    #expect(folder.names == ["output", "push.json"])
    let gif = try GIFStructure(folder.read("output/push.gif"))
    #expect(gif.width == 80 && gif.height == 60)
    #expect(gif.delays.reduce(0, +) == 100)
    #expect(gif.delays.allSatisfy { $0 >= 2 })
    #expect(gif.delays.count < 50, "holds are one picture")
    #expect(gif.comments == ["MagicMove"])
    #expect(gif.loops == 0)
  }

  @Test func `a percent sign is a pattern only in the name of frames`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "50%.json")
    try folder.write("", to: "a%20b/c")
    for (outputs, status) in [
      (["-o", "my%20frames/"], 0), (["-o", "a%20b/f/"], 0), (["-o", "a%20b/x-%d.png"], 0), (["--format", "png"], 0),
      (["-o", "50%.gif"], 0), (["-o", "f-%04d.gif"], 64), (["-o", "100%.png"], 64),
    ] {
      let result = try BuiltCommand.run(["render", "50%.json"] + outputs, in: folder)
      #expect(result.status == status, "\(outputs): \(result.error)")
    }
    #expect(folder.folder("my%20frames").names.count == 50 && folder.folder("output/50%").names.count == 50)
    #expect(folder.folder("a%20b").names.contains("x-49.png"))
    #expect(!folder.names.contains { $0.hasPrefix("f-") })
  }

  @Test func `what a scene says is no command for the terminal`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"canvas": {"size": [9, 9]}, "screens": {"a": {"layers": [{"i\u001b[2Jd": 1}]}}}"#, to: "a.json")
    let result = try BuiltCommand.run("validate", "a.json", in: folder)
    #expect(result.status == 65 && result.error.contains("\\u{1b}[2J"), "\(result.error)")
    #expect(!result.error.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    try folder.write(
      #"{"name": "x\u001b[2J\n::\u202e", "canvas": {"size": [9, 9]}, "screens": {"a": {}}, "timeline": [{"hold": 1}]}"#,
      to: "b.json")
    let text = try BuiltCommand.run("inspect", "b.json", in: folder)
    #expect(text.status == 0 && text.text.hasPrefix("x\\u{1b}[2J\\u{a}::\\u{202e}: "), "\(text.text) \(text.error)")
    let json = try BuiltCommand.run("inspect", "b.json", "--json", in: folder)
    #expect(json.text.contains(#""x\u001b[2J\n::\u202e""#), "\(json.text)")
  }

  @Test func `a part that ends before it begins is refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    for verb in ["render", "strip", "curves"] {
      let result = try BuiltCommand.run(verb, "push.json", "--from", "0.2s", "--to", "0.1s", in: folder)
      #expect(result.status == 64 && result.error.contains("the part starts at 0.2 s, after its end at 0.1 s"))
    }
    #expect(folder.names == ["push.json"])
  }

  @Test func `closed streams are errors, and pipes have no need of a name`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    for line in ["render - --format gif -o a.gif <&-", "validate - <&-", "inspect push.json <&- >&-"] {
      let result = try BuiltCommand.shell("exec timeout 60 \"$magicmove\" \(line)", in: folder)
      #expect(result.status == 74, "\(line): \(result.status) \(result.error)")
    }
    #expect(try BuiltCommand.shell("\"$magicmove\" render push.json -o a.gif 2>&-", in: folder).status == 0)
    let gif = try folder.read("a.gif")
    let piped = try BuiltCommand.shell(
      "\"$magicmove\" render push.json --format gif -o /dev/stdout | cat > b.gif; exit ${PIPESTATUS[0]}", in: folder)
    #expect(try piped.status == 0 && folder.read("b.gif") == gif, "\(piped.error)")
    let named = try BuiltCommand.shell(
      "\"$magicmove\" render push.json --format gif -o >(cat > c.gif) && wait $!", in: folder)
    #expect(try named.status == 0 && folder.read("c.gif") == gif, "\(named.error)")
  }

  @Test(arguments: [10, 24, 25, 30, 33, 50, 60])
  func `a GIF lasts as long as the timeline at every rate`(_ rate: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    let result = try BuiltCommand.run("render", "push.json", "-o", "a.gif", "--fps", "\(rate)", in: folder)
    #expect(result.status == 0)
    #expect(result.error.contains("warning") == (rate > 50), "\(result.error)")
    let gif = try GIFStructure(folder.read("a.gif"))
    #expect(gif.delays.reduce(0, +) == 100)
    #expect(gif.delays.allSatisfy { $0 >= 2 })
  }

  @Test func `one and two jobs give the same bytes`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.flight(width: 160, height: 120, seconds: 0.4), to: "a.json")
    for jobs in ["1", "2", "5"] {
      let outputs = ["-o", "\(jobs).gif", "-o", "f\(jobs)/"]
      let result = try BuiltCommand.run(["render", "a.json", "--jobs", jobs] + outputs, in: folder)
      #expect(result.status == 0, "\(result.error)")
    }
    #expect(try folder.read("1.gif") == folder.read("2.gif"))
    #expect(try folder.read("1.gif") == folder.read("5.gif"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("f1")).sorted()
    #expect(names.count == 40)
    for name in names { #expect(try folder.read("f1/\(name)") == folder.read("f2/\(name)")) }
  }

  @Test func `frames of a sequence equal stills byte for byte`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    #expect(try BuiltCommand.run("render", "push.json", "-o", "frames/", in: folder).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("frames")).count == 50)
    for (frame, moment) in [(0, "list"), (10, "list-detail@0%"), (17, "#17"), (27, "detail"), (49, "list")] {
      let result = try BuiltCommand.run("frame", "push.json", "--at", moment, "-o", "still.png", in: folder)
      #expect(result.status == 0, "\(result.error)")
      #expect(try folder.read(String(format: "frames/frame-%04d.png", frame)) == folder.read("still.png"), "\(moment)")
    }
  }

  @Test func `several outputs and a machine-readable result`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    let result = try BuiltCommand.run(
      "render", "push.json", "-o", "a.gif", "-o", "b.rgba", "-o", "f-%03d.png", "--json", "--fps", "10", in: folder)
    #expect(result.status == 0 && result.error.isEmpty)
    let json = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
    let outputs = try #require(json?["outputs"] as? [[String: Any]])
    #expect(outputs.map { $0["format"] as? String } == ["gif", "rgba", "png"])
    #expect(outputs.allSatisfy { $0["frames"] as? Int == 10 && $0["duration"] as? Double == 1 })
    #expect(try folder.read("b.rgba").count == 80 * 60 * 4 * 10)
    #expect(folder.names.filter { $0.hasPrefix("f-") }.count == 10)
  }

  @Test func `a scene may come from standard input and a GIF go to standard output`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    let piped = try BuiltCommand.run("render", "-", "-o", "-", "--format", "gif", input: Scenes.push, in: folder)
    #expect(piped.status == 0 && piped.error.isEmpty, "\(piped.error)")
    #expect(try BuiltCommand.run("render", "push.json", "-o", "a.gif", in: folder).status == 0)
    #expect(try folder.read("a.gif") == piped.output)
    #expect(folder.names == ["a.gif", "push.json"])
  }

  @Test func `a part, slow motion and loops`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    let part = ["--from", "list-detail@0%", "--to", "list-detail@100%"]
    let result = try BuiltCommand.run(
      ["render", "push.json", "-o", "a.gif", "--slow", "3", "--loop", "2"] + part, in: folder)
    #expect(result.status == 0, "\(result.error)")
    let gif = try GIFStructure(folder.read("a.gif"))
    #expect(gif.delays.reduce(0, +) == 90)
    #expect(gif.loops == 1, "played twice: repeated once")
  }

  @Test func `the scale multiplies the pixels`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    #expect(try BuiltCommand.run("render", "push.json", "-o", "a.gif", "--scale", "1.5", in: folder).status == 0)
    let gif = try GIFStructure(folder.read("a.gif"))
    #expect(gif.width == 120 && gif.height == 90)
  }

  @Test func `a long hold is one picture whatever its length`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.still(seconds: 700), to: "a.json")
    #expect(try BuiltCommand.run("render", "a.json", "-o", "a.gif", in: folder).status == 0)
    let gif = try GIFStructure(folder.read("a.gif"))
    #expect(gif.delays.reduce(0, +) == 70_000)
    #expect(gif.delays.count == 2, "65,535 hundredths is the longest delay")
  }

  @Test func `progress is shown when it is asked for, on standard error`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    let result = try BuiltCommand.run("render", "push.json", "--progress", "always", in: folder)
    #expect(result.text == "output/push.gif\n")
    #expect(result.error.contains("50/50") && result.error.contains("output/push.gif: 80×60, 50 frames, 1 s"))
  }

  @Test(arguments: [["--palette", "global"], ["--palette", "local"], ["--quality", "40"], ["--dither", "none"]])
  func `options of the palette change the file and not its time`(_ options: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.flight(width: 120, height: 90, seconds: 0.2), to: "a.json")
    let result = try BuiltCommand.run(["render", "a.json", "-o", "a.gif"] + options, in: folder)
    #expect(result.status == 0, "\(result.error)")
    let gif = try GIFStructure(folder.read("a.gif"))
    #expect(gif.delays.reduce(0, +) == 40)
    #expect(gif.hasGlobalColors == options.contains("global"))
  }

  @Test(arguments: [
    (["--lossy", "50"], "80"), (["--colors", "128"], "80"), (["--colors", "32", "--lossy", "10"], "60"),
    (["--colors", "200"], "90"),
  ])
  func `options of older scripts choose a quality of GIFs`(options: [String], quality: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.flight(width: 120, height: 90, seconds: 0.2), to: "a.json")
    let result = try BuiltCommand.run(["render", "a.json", "-o", "a.gif"] + options, in: folder)
    #expect(result.status == 0 && result.error.contains("replaced by --quality; uses --quality \(quality) for GIF"))
    let same = try BuiltCommand.run("render", "a.json", "-o", "b.gif", "--quality", quality, in: folder)
    #expect(same.status == 0 && !same.error.contains("replaced"))
    #expect(try folder.read("a.gif") == folder.read("b.gif"))
    let help = try BuiltCommand.run("render", "--help", in: folder).output
    #expect(!String(decoding: help, as: UTF8.self).contains("--lossy"))
  }
}
