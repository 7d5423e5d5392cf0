import Foundation
import TestSupport
import Testing

/// Scenes and images that are wrong: every problem is named with its place, the exit code tells, nothing is written.
@Suite struct InputTests {
  /// Ten different mistakes, each marked by a comment at the end of its line.
  static let tenErrors = """
    {
      "canvas": { "size": [80, 60], "backgroud": "#fff" }, // unknown key
      "images": { "photo": "missing.png" }, // missing file
      "screens": {
        "list": { "layers": [
          { "id": "a", "frame": [0, 0, -5, 10] }, // negative
          { "id": "a", "frame": [0, 0, 5, 10] }, // twice
          { "id": "b", "cornerRadius": "big" }, // not a length
          { "id": "c", "fill": "#12345" }, // not a colour
          { "id": "d", "opacity": 1.5 }, // out of range
          { "id": "e", "blend": "multply" } ] } // unknown name
      },
      "timeline": [
        { "to": "detial" }, // unknown screen
        { "hold": "long" } // wrong type
      ]
    }
    """

  @Test func `ten mistakes get ten diagnostics with their places`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.tenErrors, to: "wrong.json")
    for verb in [["render", "wrong.json"], ["validate", "wrong.json"], ["frame", "wrong.json", "--at", "0%"]] {
      let result = try BuiltCommand.run(verb, in: folder)
      #expect(result.status == 65)
      #expect(result.output.isEmpty)
      let errors = result.error.split(separator: "\n").filter { $0.contains(": error: ") }
      let lines = errors.map { $0.split(separator: ":")[1] }.compactMap { Int($0) }
      let marked = Self.tenErrors.split(separator: "\n").enumerated().filter { $0.element.contains(" //") }
      #expect(lines == marked.map { $0.offset + 1 }, "\(result.error)")
      #expect(folder.names == ["wrong.json"])
    }
  }

  @Test func `a missing scene ends with 66, a folder too`() throws {
    let folder = try TemporaryFolder()
    for path in ["none.json", "."] {
      for verb in [["render"], ["validate"], ["inspect"], ["frame", "--at", "0%"]] {
        let result = try BuiltCommand.run(verb + [path], in: folder)
        // A folder means its scenes, of which there are none.
        #expect(result.status == (verb == ["validate"] && path == "." ? 65 : 66), "\(verb) \(result.error)")
        #expect(result.error.split(separator: "\n").count == 1)
      }
    }
  }

  @Test(arguments: [
    "", "nonsense", "[]", "{", "\u{0}", "{\"canvas\": {\"size\": [1e999, 1]}}", String(repeating: "[", count: 100_000),
    #"{"canvas": {"size": [10, 10]}, "screens": {"a": {}, "a": {}}}"#,
  ])
  func `text that is no scene ends with 65`(_ text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.json")
    let result = try BuiltCommand.run("render", "a.json", in: folder)
    #expect(result.status == 65, "\(result.error)")
    #expect(result.error.contains("a.json:1:"))
    #expect(folder.names == ["a.json"])
  }

  /// A scene with one image.
  private static func scene(image: String) -> String {
    """
    { "canvas": { "size": [8, 8] },
      "screens": { "a": { "layers": [{ "id": "photo", "image": "\(image)" }] } } }
    """
  }

  @Test func `images are found beside the scene, and only there`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.still(seconds: 1), to: "in/only.json")
    let made = try BuiltCommand.run("frame", "only.json", "--at", "0%", "-o", "dot.png", in: folder.folder("in"))
    #expect(made.status == 0)
    try FileManager.default.copyItem(atPath: folder("in/dot.png"), toPath: folder("dot.png"))
    try FileManager.default.createSymbolicLink(atPath: folder("in/link.png"), withDestinationPath: "../dot.png")
    try folder.write("not a png", to: "in/broken.png")
    #expect(unsafe mkfifo(folder("in/pipe.png"), 0o600) == 0)
    let allowed = ["dot.png", "./dot.png", "../in/dot.png"]
    let refused = [
      ("../dot.png", "--allow-path"), ("link.png", "--allow-path"), (folder("in/dot.png"), "--allow-path"),
      ("none.png", "does not exist"), ("broken.png", "not a PNG, JPEG, GIF, WebP or AVIF"),
      ("pipe.png", "not a regular file"),
    ]
    for image in allowed {
      try folder.write(Self.scene(image: image), to: "in/a.json")
      #expect(try BuiltCommand.run("validate", "in/a.json", in: folder).status == 0, "\(image)")
    }
    for (image, message) in refused {
      try folder.write(Self.scene(image: image), to: "in/a.json")
      let result = try BuiltCommand.run("render", "in/a.json", in: folder)
      #expect(result.status == 65)
      #expect(result.error.hasPrefix("in/a.json:2:60: error: "), "\(result.error)")
      #expect(result.error.contains(message), "\(result.error)")
    }
    for image in ["../dot.png", "link.png", folder("dot.png")] {
      try folder.write(Self.scene(image: image), to: "in/a.json")
      #expect(try BuiltCommand.run("validate", "in/a.json", "--allow-path", ".", in: folder).status == 0, "\(image)")
    }
    #expect(folder.names == ["dot.png", "in"])
  }

  @Test(arguments: [
    (
      #""images": {"a": "a.heic"}"#,
      "(.apng, .png, .jpg, .jpeg, .gif, .webp, .avif, .svg, .mp4, .mov, .m4v, .webm, .mkv, .y4m), but is \"a.heic\"; export it as a PNG or JPEG"
    ),
    (#""images": {"a": "a.pdf"}"#, "; export it as an SVG or PNG"),
    (#""images": {"a": "a.avi"}"#, "; convert it to MP4 or WebM"),
    (#""fonts": {"a": "a.woff2"}"#, "but is \"a.woff2\"; convert it to .ttf or .otf"),
    (
      #""timeline": [{"to": "s", "duration": 700}]"#,
      "warning: 700 s is unusually long; times are in seconds: did you mean 0.7?"
    ),
    (#""variables": {"n": 0.1}, "name": "${n * 3:02}""#, "0.3 is not a whole number"),
  ]) func `what is not taken is told with what helps`(_ keys: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    let layer = #"{"image": "b.TIFF"}"#
    let scene = #"{"canvas": {"size": [9, 9]}, "screens": {"s": {"background": "red"}}, \#(keys)}"#
    try folder.write(scene, to: "a.json")
    let result = try BuiltCommand.run("validate", "a.json", in: folder)
    #expect(result.error.contains(message), "\(result.error)")
    try folder.write(scene.replacing(#""background": "red""#, with: #""layers": [\#(layer)]"#), to: "b.json")
    let direct = try BuiltCommand.run("validate", "b.json", in: folder)
    #expect(direct.error.contains("but is \"b.TIFF\"; export it as a PNG or JPEG"), "\(direct.error)")
  }

  @Test(arguments: [
    ("s-t", "`s-t` is a step; use `s-t@50%` for its middle or `s-t@100%` for its end"), ("3", "did you mean `3s`?"),
    ("0.25", "did you mean `0.25s`?"), ("a-t", "there is no screen `a-t`"),
    ("9s", "9 s is after the end of the animation at 0.333 s"),
  ]) func `an invalid moment suggests the one that was meant`(_ moment: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    let scene = """
      {"canvas": {"size": [9, 9]}, "screens": {"s": {"background": "red"}, "t": {"background": "blue"}},
       "timeline": [{"to": "t", "duration": 0.33333}]}
      """
    try folder.write(scene, to: "a.json")
    let result = try BuiltCommand.run("frame", "a.json", "--at", moment, in: folder)
    #expect(result.status == 64 && result.error.contains(message), "\(result.error)")
  }

  #if SVG
    @Test func `strict makes an error of what an SVG leaves out, in every verb that reads scenes`() throws {
      let folder = try TemporaryFolder()
      try folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>\n <text/></svg>", to: "icon.svg")
      try folder.write(Self.scene(image: "icon.svg"), to: "a.json")
      let warned = try BuiltCommand.run("validate", "a.json", in: folder)
      #expect(
        warned.status == 0 && warned.error.contains("icon.svg:2:2: warning: `text` is not drawn"), "\(warned.error)")
      for verb in [
        ["validate", "a.json"], ["render", "a.json", "-o", "a.gif"], ["frame", "a.json", "--at", "a", "-o", "a.png"],
        ["inspect", "a.json"], ["strip", "a.json", "-o", "s.png"], ["batch", "a.json", "-o", "b"],
      ] {
        let result = try BuiltCommand.run(verb + ["--strict"], in: folder)
        #expect(result.status != 0, "\(verb)")
        #expect(verb[0] == "batch" || result.status == 65, "\(verb): \(result.status)")
        #expect(result.error.contains("icon.svg:2:2: error: `text` is not drawn"), "\(verb): \(result.error)")
      }
      #expect(folder.names.filter { $0 != "b" } == ["a.json", "icon.svg"])
    }

    @Test func `a broken SVG is told with its own place and that of the scene`() throws {
      let folder = try TemporaryFolder()
      try folder.write("<svg xmlns='http://www.w3.org/2000/svg'>\n<g></svg>", to: "icon.svg")
      try folder.write(Self.scene(image: "icon.svg"), to: "a.json")
      let result = try BuiltCommand.run("render", "a.json", in: folder)
      #expect(result.status == 65)
      #expect(result.error.hasPrefix("icon.svg:2:"), "\(result.error)")
      #expect(result.error.contains("\na.json:2:60: error: image \"icon.svg\""), "\(result.error)")
      #expect(folder.names == ["a.json", "icon.svg"])
    }
  #endif

  @Test func `work beyond a limit is refused with the number and the option that raises it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "a.json")
    for (limit, message) in [
      (["--max-pixels", "4799"], "4800 pixels"), (["--max-frames", "49"], "50 frames"),
      (["--max-memory", "4K"], "memory"),
    ] {
      let result = try BuiltCommand.run(["render", "a.json"] + limit, in: folder)
      #expect(result.status == 65)
      #expect(result.error.contains(message) && result.error.contains(limit[0]), "\(result.error)")
    }
    #expect(folder.names == ["a.json"])
    let raised = ["render", "a.json", "--max-pixels", "4800", "--max-frames", "50", "--max-memory", "64MiB"]
    #expect(try BuiltCommand.run(raised, in: folder).status == 0)
  }

  @Test func `moments that do not exist end with 64 and name those that do`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "a.json")
    for (moment, message) in [
      ("9s", "after the end"), ("#50", "no frame #50"), ("lst", "did you mean `list`?"),
      ("list-detial@5%", "list-detail"), ("list-detail@9s", "lasts 0.3 s"),
    ] {
      let result = try BuiltCommand.run("frame", "a.json", "--at", moment, in: folder)
      #expect(result.status == 64)
      #expect(result.error.contains(message), "\(result.error)")
    }
    #expect(folder.names == ["a.json"])
  }

  @Test func `validate reports several scenes, also for programs`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "good.json")
    try folder.write("{}", to: "bad.json")
    let good = try BuiltCommand.run("validate", "good.json", in: folder)
    #expect(good.status == 0 && good.text == "good.json: valid, 2 screens, 5 steps, 1 s\n" && good.error.isEmpty)
    #expect(try BuiltCommand.run("validate", "good.json", "--quiet", in: folder).output.isEmpty)
    let result = try BuiltCommand.run("validate", "good.json", "bad.json", "--json", in: folder)
    #expect(result.status == 65)
    let json = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
    let scenes = try #require(json?["scenes"] as? [[String: Any]])
    #expect(scenes.map { $0["valid"] as? Bool } == [true, false])
  }
}
