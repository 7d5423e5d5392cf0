import Foundation
import JSONTree
import Synchronization
import TestSupport
import Testing

@testable import LivePreview

/// What is saved is seen, whatever way it is saved in, and what is broken is said until it is mended.
@Suite struct ReloadTests {
  private static let (red, green, blue): ([UInt8], [UInt8], [UInt8]) = (
    [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]
  )

  /// A scene that shows a picture.
  private static func picture(_ name: String) -> String {
    """
    {"canvas": {"size": [60, 40]}, "screens": {"a": {"layers": [{"image": "\(name)", "frame": [0, 0, 40, 40]}]}},
     "timeline": [{"hold": 0.1}]}
    """
  }

  private static func png(_ color: UInt32) -> [UInt8] {
    PNGBuilder(width: 4, height: 4).file { _, _, channel in Int(color >> (8 * channel)) & 0xFF }
  }

  /// Waits until the first picture has that pixel.
  private static func sees(_ color: [UInt8], _ preview: PreviewFixture) async throws -> Bool {
    for _ in 0..<1000 {
      if try preview.pixel() == color { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  @Test func `broken, said where, mended: the last good picture stays in between`() async throws {
    let preview = try await PreviewFixture()
    #expect(try preview.pixel() == Self.red)
    let broken = PreviewFixture.flight(color: "#00ff00").replacing("\"timeline\": [", with: "\"timeline\": [,")
    try preview.folder.write(broken, to: preview.name)
    let bad = try await preview.state { $0["ok"]?.bool == false }
    #expect(bad["revision"]?.number == 1 && bad["scene"]?["name"]?.string == "flight")
    let diagnostic = try #require(bad["diagnostics"]?.elements.first)
    #expect(diagnostic["line"]?.number == 8 && diagnostic["severity"]?.string == "error")
    #expect(diagnostic["sourceLine"]?.string?.contains("\"timeline\": [,") == true)
    #expect(diagnostic["caret"]?.number == 15 && diagnostic["column"]?.number == 16)
    #expect(try preview.pixel() == Self.red)
    try preview.folder.write(PreviewFixture.flight(color: "#00ff00"), to: preview.name)
    let mended = try await preview.revision(2)
    #expect(mended["diagnostics"]?.elements.isEmpty == true)
    #expect(try preview.pixel() == Self.green)
  }

  @Test func `a pipe in the place of the scene is an error, and the file after it is loaded`() async throws {
    let preview = try await PreviewFixture()
    let path = preview.folder(preview.name)
    try FileManager.default.removeItem(atPath: path)
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let bad = try await preview.state { $0["ok"]?.bool == false }
    let message = try #require(bad["diagnostics"]?.elements.first?["message"]?.string)
    #expect(message.contains("expected a regular file") && !message.contains(preview.folder.path), "\(message)")
    #expect(try preview.pixel() == Self.red)
    try FileManager.default.removeItem(atPath: path)
    try preview.folder.write(PreviewFixture.flight(color: "#00ff00"), to: preview.name)
    _ = try await preview.revision(2)
    #expect(try preview.pixel() == Self.green)
  }

  @Test func `no reply names an absolute path`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"layers\": 1}", to: "part.json")
    let broken = "{\"include\": [\"part.json\"], \"canvas\": {\"size\": [60, 40]}}"
    let path = try folder.write(PreviewFixture.flight(), to: "flight.json")
    let preview = try await PreviewFixture(of: path)
    #expect(try preview.state()["scene"]?["file"]?.string == "flight.json")
    for text in [broken, "{", PreviewFixture.flight(more: ", {\"image\": \"none.png\"}")] {
      try folder.write(PreviewFixture.flight(), to: "flight.json")
      _ = try await preview.state { $0["ok"]?.bool == true }
      try folder.write(text, to: "flight.json")
      let state = try await preview.state { $0["ok"]?.bool == false }
      #expect(state["ok"]?.bool == false && !JSONWriter.line(state).contains(folder.path), "\(state)")
    }
    try FileManager.default.removeItem(atPath: path)
    let state = try await preview.state {
      $0["diagnostics"]?.elements.first?["message"]?.string?.contains("No such file") == true
    }
    #expect(state["diagnostics"]?.elements.first?["message"]?.string == "flight.json: No such file or directory")
  }

  @Test(arguments: [
    ("/srv/dir/a/x.json: No such file", "a/x.json: No such file"), ("/home/me/x.json:3: bad", "x.json:3: bad"),
    ("needs ffmpeg; \"/opt/my/ffmpeg\" is missing", "needs ffmpeg; \"ffmpeg\" is missing"),
    ("1 / 2, a/b/c", "1 / 2, a/b/c"),
    ("b/srv/dir/a", "b/srv/dir/a"), ("(/etc/passwd)", "(passwd)"), ("/", "/"),
  ])
  func `absolute paths of messages become relative`(text: String, shown: String) {
    let paths = ShownPaths(scene: "/srv/dir/a/x.json", folder: "/srv/dir")
    #expect(paths.message(text) == shown)
    #expect(paths.scene == "a/x.json" && paths.file("/home/x.json") == "x.json" && paths.file("b/x") == "b/x")
    #expect(ShownPaths(scene: "/home/me/x.json", folder: "/srv/dir").scene == "x.json")
  }

  @Test func `an image is replaced, deleted and restored`() async throws {
    let preview = try await PreviewFixture(Self.picture("p.png")) {
      try $0.write(Self.png(0xFF00_00FF), to: "p.png")
    }
    #expect(try preview.pixel() == Self.red)
    try preview.folder.write(Self.png(0xFF00_FF00), to: "p.png")
    #expect(try await Self.sees(Self.green, preview))
    try FileManager.default.removeItem(atPath: preview.folder("p.png"))
    let gone = try await preview.state { $0["ok"]?.bool == false }
    #expect(gone["diagnostics"]?.elements.first?["message"]?.string?.contains("p.png") == true)
    #expect(try preview.pixel() == Self.green)
    try preview.folder.write(Self.png(0xFFFF_0000), to: "p.png")
    #expect(try await Self.sees(Self.blue, preview))
    #expect(try preview.state()["ok"]?.bool == true)
  }

  @Test func `an image that was missing from the start is seen when it comes, its folder too`() async throws {
    let preview = try await PreviewFixture(Self.picture("deep/er/p.png"))
    #expect(try preview.state()["revision"]?.number == 0)
    try preview.folder.write(Self.png(0xFF00_FF00), to: "deep/er/p.png")
    #expect(try await preview.revision(1)["ok"]?.bool == true)
    #expect(try preview.pixel() == Self.green)
  }

  @Test func `a file that includes others follows them`() async throws {
    let scene = """
      {"include": ["colors.json"], "canvas": {"size": [60, 40]}, "timeline": [{"hold": 0.1}],
       "screens": {"a": {"layers": [{"frame": [0, 0, 40, 40], "fill": "${main}"}]}}}
      """
    let preview = try await PreviewFixture(scene) {
      try $0.write("{\"variables\": {\"main\": \"#ff0000\"}}", to: "colors.json")
    }
    #expect(try preview.pixel() == Self.red)
    try preview.folder.write("{\"variables\": {\"main\": \"#00ff00\"}}", to: "colors.json")
    #expect(try await Self.sees(Self.green, preview))
  }

  @Test func `an SVG with a mistake is named as the scene names it`() async throws {
    let preview = try await PreviewFixture(Self.picture("sign.svg")) { try $0.write("<svg><nonsense", to: "sign.svg") }
    let diagnostics = try preview.state()["diagnostics"]?.elements ?? []
    #expect(diagnostics.contains { $0["file"]?.string == "sign.svg" && $0["line"]?.number == 1 })
    #expect(diagnostics.allSatisfy { $0["file"]?.string?.hasPrefix("/") == false })
  }

  @Test func `a file that another takes the place of is followed`() async throws {
    let preview = try await PreviewFixture()
    for (color, pixel) in [("#00ff00", Self.green), ("#0000ff", Self.blue), ("#ff0000", Self.red)] {
      try preview.folder.write(PreviewFixture.flight(color: color), to: ".save")
      let (old, new) = (preview.folder(preview.name), preview.folder(".save"))
      if color == "#0000ff" { try FileManager.default.moveItem(atPath: old, toPath: old + "~") }
      let isRenamed = unsafe rename(new, old) == 0
      #expect(isRenamed)
      #expect(try await Self.sees(pixel, preview), "\(color)")
    }
  }

  @Test func `a save in two halves is one`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(PreviewFixture.flight(), to: "flight.json")
    let session = PreviewSession(PreviewFixture.options(), folder: folder.path)
    let seen = Mutex<[(number: Int, isGood: Bool)]>([])
    let stop = session.listen { state in seen.withLock { $0.append((state.number, state.isGood)) } }
    // Longer than this test waits for its turn to write the second half, on any machine.
    let reloader = try Reloader(session, doubt: 600_000)
    await session.firstState()
    let text = PreviewFixture.flight(color: "#00ff00")
    let file = try FileHandle(forWritingTo: URL(filePath: folder("flight.json")))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(text.prefix(200).utf8))
    try await Task.sleep(for: .milliseconds(100))
    try file.write(contentsOf: Data(text.dropFirst(200).utf8))
    try file.close()
    while session.state.number < 2 { try await Task.sleep(for: .milliseconds(5)) }
    // Not a word of what was there in between.
    #expect(seen.withLock { $0.allSatisfy(\.isGood) })
    stop()
    reloader.end()
  }

  @Test func `a folder that is moved away is missed until it is back`() async throws {
    let outer = try TemporaryFolder()
    try outer.write(PreviewFixture.flight(), to: "work/flight.json")
    let preview = try await PreviewFixture(of: outer("work/flight.json"))
    try FileManager.default.moveItem(atPath: outer("work"), toPath: outer("elsewhere"))
    let gone = try await preview.state { $0["ok"]?.bool == false }
    #expect(gone["diagnostics"]?.elements.first?["message"]?.string?.contains("No such file") == true)
    #expect(try preview.pixel() == Self.red)
    try outer.write(PreviewFixture.flight(color: "#00ff00"), to: "elsewhere/flight.json")
    try FileManager.default.moveItem(atPath: outer("elsewhere"), toPath: outer("work"))
    #expect(try await Self.sees(Self.green, preview))
  }

  @Test func `links are followed to where they lead, and to where they lead next`() async throws {
    let preview = try await PreviewFixture(Self.picture("now.png")) { folder in
      try folder.write(Self.png(0xFF00_00FF), to: "pool/one.png")
      try folder.write(Self.png(0xFF00_FF00), to: "pool/two.png")
      try FileManager.default.createSymbolicLink(atPath: folder("now.png"), withDestinationPath: "pool/one.png")
    }
    #expect(try preview.pixel() == Self.red)
    try preview.folder.write(Self.png(0xFFFF_0000), to: "pool/one.png")
    #expect(try await Self.sees(Self.blue, preview))
    try FileManager.default.removeItem(atPath: preview.folder("now.png"))
    try FileManager.default.createSymbolicLink(
      atPath: preview.folder("now.png"), withDestinationPath: preview.folder("pool/two.png"))
    #expect(try await Self.sees(Self.green, preview))
    try preview.folder.write(Self.png(0xFF00_00FF), to: "pool/two.png")
    #expect(try await Self.sees(Self.red, preview))
  }

  @Test func `variables are set for every page, kept over saves, and taken back`() async throws {
    let preview = try await PreviewFixture()
    let reply = try preview.post("variables", "{\"color\": \"#00ff00\"}")
    #expect(reply.status == 200 && JSONNode.parsed(reply.text)?["revision"]?.number == 2)
    #expect(try preview.pixel() == Self.green)
    #expect(try preview.post("variables", "{\"count\": 3}").status == 200)
    let variables = try preview.state()["scene"]?["variables"]?.elements ?? []
    #expect(variables.map { $0["value"]?.string ?? "" } == ["#00ff00", "", ""] && variables[1]["value"]?.number == 3)
    #expect(variables[0]["default"]?.string == "#ff0000" && variables[1]["default"]?.number == 2)
    try preview.folder.write(PreviewFixture.flight(color: "#0000ff"), to: preview.name)
    _ = try await preview.revision(4)
    #expect(try preview.pixel() == Self.green)
    #expect(try preview.post("variables", "{\"color\": \"none such\"}").status == 400)
    #expect(try preview.pixel() == Self.green)
    #expect(try preview.post("variables", "{}").status == 200)
    #expect(try preview.pixel() == Self.blue)
    // A scene that has them no longer is a scene all the same.
    #expect(try preview.post("variables", "{\"color\": \"#ff0000\"}").status == 200)
    let other = PreviewFixture.flight().replacing("\"color\":", with: "\"paint\":").replacing(
      "${color}", with: "${paint}")
    try preview.folder.write(other, to: preview.name)
    func paints(_ state: JSONNode) -> Bool {
      state["scene"]?["variables"]?.elements.first?["name"]?.string == "paint" && state["ok"]?.bool == true
    }
    #expect(paints(try await preview.state(where: paints)))
  }

  @Test func `revisions go away with their last reply`() async throws {
    let session = PreviewSession(PreviewFixture.options(), folder: "/")
    weak var first: Revision?
    session.succeed(try PreviewFixture.animation(), warnings: [])
    first = session.state.revision
    #expect(first?.number == 1)
    var inUse = session.state.revision
    session.succeed(try PreviewFixture.animation(), warnings: [])
    #expect(first != nil && session.state.number == 2)
    inUse = nil
    #expect(inUse == nil && first == nil)
  }
}
