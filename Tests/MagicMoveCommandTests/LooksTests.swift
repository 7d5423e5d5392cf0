import Foundation
import TestSupport
import Testing

/// `strip`, `curves`, `compare`, `inspect --trace` and the debug looks, as a person runs them.
@Suite struct LooksTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
  }

  @Test(arguments: ["strip", "curves"])
  func `a sheet is a PNG in the folder output, which may be overwritten`(_ verb: String) throws {
    for _ in 0..<2 {
      let result = try BuiltCommand.run(verb, "push.json", in: folder)
      #expect(result.status == 0 && result.text == "output/push-\(verb).png\n", "\(result.error)")
    }
    let path = "output/push-\(verb).png"
    #expect(try folder.read(path).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let json = try BuiltCommand.run(verb, "push.json", "--json", in: folder)
    #expect(json.text.contains("\"path\": \"\(path)\"") && json.text.contains("\"width\": "))
    let piped = try BuiltCommand.run(verb, "push.json", "-o", "-", in: folder)
    #expect(piped.output == (try folder.read(path)))
  }

  @Test(arguments: [
    (["strip", "push.json", "--frames", "0"], "from 1 to 1000"),
    (["strip", "push.json", "--columns", "x"], "from 1 to 1000"),
    (["strip", "push.json", "--width", "9"], "from 64 to"),
    (["strip", "push.json", "-o", "x.gif"], "end `x.gif` in .png"),
    (["strip", "push.json", "-o", "-", "--json"], "both write to standard output"),
    (["strip", "push.json", "--from", "0.4s", "--to", "0.2s"], "after its end at 0.2 s"),
    (["strip", "push.json", "--from", "nowhere@0%"], "nowhere"),
    (["curves", "push.json", "--tracks", "0"], "from 1 to 100"),
    (["curves"], "needs SCENE"),
    (["compare", "push.json", "--styles", "uikit,hiro"], "found `hiro`"),
    (["compare", "push.json", "--styles", ""], "found ``"),
    (["compare", "push.json", "--styles", "uikit,uikit"], "names uikit twice"),
    (["compare", "push.json", "-o", "x.png"], "--format apng"),
    (["inspect", "push.json", "--trace", "xml"], "json, csv"),
    (["inspect", "push.json", "--from", "10%"], "needs --trace"),
    (["inspect", "push.json", "--motion", "lottie"], "json, css, swiftui, compose"),
    (["inspect", "push.json", "--motion", "css", "--trace", "csv"], "--trace and --motion cannot be used together"),
    (["render", "push.json", "--ghost", "2"], "from 0 to 1"),
    (["frame", "push.json", "--at", "0%", "--slow", "0"], "0.001 to 1000"),
    (["render", "push.json", "--motion-blur", "361"], "from 0 to 360"),
    (["strip", "push.json", "--motion-blur", "-1"], "from 0 to 360"),
    (["compare", "push.json", "--motion-blur", "180"], "unknown option"),
  ])
  func `an invalid command line ends with 64, and nothing is written`(_ arguments: [String], _ message: String) throws {
    let result = try BuiltCommand.run(arguments, in: folder)
    #expect(result.status == 64)
    #expect(result.error.contains(message), "\(result.error)")
    #expect(result.output.isEmpty && folder.names == ["push.json"])
  }

  @Test(arguments: ["strip", "curves", "compare"])
  func `every verb explains itself within 100 columns`(_ verb: String) throws {
    let result = try BuiltCommand.run(verb, "--help", in: folder)
    #expect(result.status == 0 && result.text.contains("examples:\n  magicmove \(verb)"))
    #expect(result.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func `a scene that is wrong or missing ends with 65 or 66`() throws {
    try folder.write("{}", to: "bad.json")
    for verb in ["strip", "curves", "compare"] {
      #expect(try BuiltCommand.run(verb, "bad.json", in: folder).status == 65)
      #expect(try BuiltCommand.run(verb, "none.json", in: folder).status == 66)
    }
  }

  @Test func `a picture beyond the limits ends with 65`() throws {
    let result = try BuiltCommand.run("strip", "push.json", "--max-pixels", "10000", in: folder)
    #expect(result.status == 65 && result.error.contains("--max-pixels"))
  }

  @Test func `compare writes one animation of all tiles`() throws {
    let result = try BuiltCommand.run("compare", "push.json", "--quiet", in: folder)
    #expect(result.status == 0, "\(result.error)")
    let five = try GIFStructure(folder.read("output/push-compare.gif"))
    #expect(five.width > 5 * 60)
    #expect(try BuiltCommand.run("compare", "push.json", "--styles", "scene", "-o", "one.gif", in: folder).status == 0)
    let one = try GIFStructure(folder.read("one.gif"))
    #expect(one.width == 80 + 56)
    #expect(one.delays.reduce(0, +) == 100, "as long as the scene")
  }

  @Test func `a trace goes to standard output`() throws {
    let csv = try BuiltCommand.run("inspect", "push.json", "--trace", "csv", "--fps", "10", in: folder)
    #expect(csv.status == 0 && csv.error.isEmpty)
    #expect(csv.text.hasPrefix("frame,time,step,role,layer,"))
    #expect(csv.text.contains(",list-detail,pair,card,"))
    let json = try BuiltCommand.run(
      "inspect", "push.json", "--trace", "json", "--fps", "10", "--from", "list-detail@0%", "--to", "list-detail@100%",
      in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
    #expect((object?["frames"] as? [Any])?.count == 3)
  }

  @Test(arguments: [("json", "\"curve\": "), ("css", "@keyframes "), ("swiftui", "let "), ("compose", "val ")])
  func `motion goes to standard output`(_ form: String, _ word: String) throws {
    let result = try BuiltCommand.run("inspect", "push.json", "--motion", form, in: folder)
    #expect(result.status == 0 && result.error.isEmpty && result.text.contains(word))
  }

  /// 0.1 + 0.2 is 0.30000000000000004.
  @Test func `times are shown without rounding errors of sums`() throws {
    let holds = Array(repeating: #"{"hold": 0.1}, {"hold": 0.2}, {"hold": 0.4}"#, count: 5).joined(separator: ", ")
    try folder.write(
      #"{"canvas": {"size": [9, 9]}, "screens": {"a": {"layers": [{"fill": "red"}]}}, "timeline": [\#(holds)]}"#,
      to: "holds.json")
    for flags in [["--json"], ["--trace", "json"], ["--trace", "csv"]] {
      let result = try BuiltCommand.run(["inspect", "holds.json"] + flags, in: folder)
      #expect(result.status == 0 && result.text.contains("3.1"), "\(result.error)")
      #expect(result.text.firstMatch(of: /[0-9]\.[0-9]{4}/) == nil)
    }
    let late = try BuiltCommand.run("frame", "holds.json", "--at", "a-2@0.3s", in: folder)
    #expect(late.error.contains("0.3 s is after the end of step"), "\(late.error)")
    let beyond = try BuiltCommand.run("frame", "holds.json", "--at", "4s", in: folder)
    #expect(beyond.error.contains("4 s is after the end of the animation at 3.5 s"), "\(beyond.error)")
  }

  @Test func `motion blur changes what moves, in frames, sheets and animations, and an angle of 0 nothing`() throws {
    for line in [
      ["frame", "push.json", "--at", "0.32s"], ["strip", "push.json"],
      ["render", "push.json", "--format", "gif", "--fps", "10"],
    ] {
      let outputs = try [[], ["--motion-blur", "0"], ["--motion-blur", "180"], ["--motion-blur=360"]].map { flags in
        let result = try BuiltCommand.run(line + ["-o", "-"] + flags, in: folder)
        #expect(result.status == 0, "\(result.error)")
        return result.output
      }
      #expect(outputs[0] == outputs[1] && Set(outputs).count == 3, "\(line)")
    }
    let still = try ["0", "360"].map {
      try BuiltCommand.run("frame", "push.json", "--at", "list", "-o", "-", "--motion-blur", $0, in: folder).output
    }
    #expect(still[0] == still[1])
  }

  @Test func `outlines, ghosts and slow motion change a frame, each in its own way`() throws {
    var pictures: Set<[UInt8]> = []
    for flags in [[], ["--outline"], ["--ghost", "0.5"], ["--slow", "2"]] {
      let result = try BuiltCommand.run(["frame", "push.json", "--at", "0.32s", "-o", "-"] + flags, in: folder)
      #expect(result.status == 0, "\(result.error)")
      pictures.insert(result.output)
    }
    #expect(pictures.count == 4)
    let half = try BuiltCommand.run("frame", "push.json", "--at", "0.64s", "--slow", "2", "-o", "-", in: folder)
    let plain = try BuiltCommand.run("frame", "push.json", "--at", "0.32s", "-o", "-", in: folder)
    #expect(half.output == plain.output)
  }
}
