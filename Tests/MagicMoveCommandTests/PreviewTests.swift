import Foundation
import TestSupport
import Testing

/// `magicmove preview` as a program: its line, its exit codes, its end.
@Suite struct PreviewTests {
  /// A preview that is running.
  private struct Running {
    let process: Process
    let streams: TemporaryFolder
    let port: UInt16
    let token: String

    func post(_ path: String, _ body: String) throws -> HTTPClient.Reply {
      let client = try HTTPClient(port: port)
      let headers = [("Host", "127.0.0.1:\(port)"), ("Content-Type", "application/json")]
      client.request("POST", "/\(token)/\(path)", headers: headers, body: body)
      return try client.reply()
    }

    func get(_ path: String) throws -> HTTPClient.Reply {
      let client = try HTTPClient(port: port)
      client.request("GET", "/\(token)/\(path)", headers: [("Host", "127.0.0.1:\(port)")])
      return try client.reply()
    }
  }

  /// Starts a preview and reads its line.
  private static func start(
    _ arguments: [String], in folder: TemporaryFolder, limit: String? = nil
  ) async throws -> Running {
    let streams = try TemporaryFolder()
    let process = try BuiltCommand.start(["preview"] + arguments, in: folder, streams: streams, limit: limit)
    var line = ""
    while process.isRunning, !line.hasSuffix("\n") {
      try await Task.sleep(for: .milliseconds(10))
      line = String(decoding: try streams.read("output"), as: UTF8.self)
    }
    let url = try #require(URL(string: line.trimmingCharacters(in: .newlines)), "\(line)")
    let port = try #require(url.port.flatMap { UInt16(exactly: $0) })
    return Running(process: process, streams: streams, port: port, token: url.lastPathComponent)
  }

  private static func scene(in folder: TemporaryFolder) throws {
    try folder.write(Scenes.flight(width: 60, height: 40, seconds: 0.4), to: "flight.json")
  }

  @Test(arguments: zip([SIGINT, SIGTERM, SIGHUP], [130, 143, 129] as [Int32]))
  func `a signal ends it, streams and all, and frees its port`(number: Int32, code: Int32) async throws {
    // A runner under `nohup` passes on that it ignores the signal.
    let inherited = signal(number, SIG_DFL)
    defer { signal(number, inherited) }
    let folder = try TemporaryFolder()
    try Self.scene(in: folder)
    let running = try await Self.start(["flight.json", "--port", "0"], in: folder)
    let events = try HTTPClient(port: running.port)
    events.request("GET", "/\(running.token)/events", headers: [("Host", "127.0.0.1:\(running.port)")])
    #expect(try events.reply().status == 200)
    _ = try events.piece()
    kill(running.process.processIdentifier, number)
    running.process.waitUntilExit()
    let result = try BuiltCommand.result(of: running.process, streams: running.streams)
    #expect(running.process.terminationReason == .exit && result.status == code && result.error.isEmpty)
    #expect(throws: HTTPClient.Failure.self) { while try events.piece() != nil {} }
    let again = try await Self.start(["flight.json", "--port", "\(running.port)"], in: folder)
    #expect(try again.get("state").status == 200)
    again.process.terminate()
    again.process.waitUntilExit()
    #expect(folder.names == ["flight.json"])
  }

  @Test func `an edit for which the disk has no space changes no file`() async throws {
    let folder = try TemporaryFolder()
    let scene = Scenes.flight(width: 60, height: 40, seconds: 0.4) + "//" + String(repeating: " much", count: 1000)
    try folder.write(scene, to: "flight.json")
    let running = try await Self.start(["flight.json", "--port", "0"], in: folder, limit: BuiltCommand.fileLimit(2))
    let body = "{\"revision\": 1, \"edits\": [{\"path\": \"canvas.size[0]\", \"value\": 61}]}"
    let reply = try running.post("edit", body)
    #expect(reply.status == 507, "\(reply.status) \(reply.text)")
    #expect(folder.names == ["flight.json"])
    #expect(String(decoding: try folder.read("flight.json"), as: UTF8.self) == scene)
    running.process.terminate()
    running.process.waitUntilExit()
  }

  @Test func `the editor and the read-only preview are options`() async throws {
    let folder = try TemporaryFolder()
    try Self.scene(in: folder)
    let running = try await Self.start(
      ["flight.json", "--port", "0", "--read-only", "--editor", "true {file}"], in: folder)
    let state = try running.get("state").text
    #expect(state.contains("\"edit\": null") && state.contains("\"editor\": true"))
    #expect(try running.post("open", "{\"path\": \"screens\"}").status == 204)
    #expect(try running.post("open", "{\"path\": \"screens\", \"file\": \"/etc/passwd\"}").status == 400)
    running.process.terminate()
    running.process.waitUntilExit()
    for arguments in [
      ["--editor", "no-such-editor {file}"], ["--editor", "true"], ["--editor", "true {file}", "--host", "192.0.2.1"],
    ] {
      #expect(try BuiltCommand.run(["preview", "flight.json"] + arguments, in: folder).status == 64)
    }
  }

  @Test func `an export that is interrupted leaves nothing`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.flight(width: 600, height: 400, seconds: 600), to: "flight.json")
    let running = try await Self.start(["flight.json", "--port", "0"], in: folder)
    let client = try HTTPClient(port: running.port)
    client.request(
      "POST", "/\(running.token)/export",
      headers: [("Host", "127.0.0.1:\(running.port)"), ("Content-Type", "application/json")],
      body: "{\"format\": \"apng\"}")
    while (try? FileManager.default.contentsOfDirectory(atPath: folder("output")))?.isEmpty ?? true {
      try await Task.sleep(for: .milliseconds(10))
    }
    running.process.interrupt()
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == 130)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("output")).isEmpty)
  }

  @Test func `pictures are those of the verb frame, with the same flags`() async throws {
    let folder = try TemporaryFolder()
    try Self.scene(in: folder)
    let flags = ["--scale", "2", "--slow", "2", "--fps", "30", "--ghost", "0.3", "--motion-blur", "180"]
    let running = try await Self.start(["flight.json", "--port", "0"] + flags, in: folder)
    defer { running.process.terminate() }
    for moment in ["#3", "50%", "0.31s"] {
      let result = try BuiltCommand.run(
        ["frame", "flight.json", "--at", moment, "-o", "-", "--compression", "fast"] + flags, in: folder)
      let query = moment.replacing("#", with: "%23").replacing("%", with: "%25").replacing("%2523", with: "%23")
      let reply = try running.get("frame?at=\(query)")
      #expect(reply.status == 200 && result.status == 0 && reply.body == result.output, "\(moment)")
    }
  }

  @Test func `styles side by side are those of the verb compare`() async throws {
    let folder = try TemporaryFolder()
    try Self.scene(in: folder)
    let running = try await Self.start(["flight.json", "--port", "0"], in: folder)
    defer { running.process.terminate() }
    let styles = "scene,uikit,material"
    let result = try BuiltCommand.run(
      "compare", "flight.json", "--styles", styles, "-o", "frames/", "--compression", "fast", in: folder)
    #expect(result.status == 0)
    for number in [0, 7] {
      let reply = try running.get("frame?at=%23\(number)&compare=\(styles)")
      #expect(reply.body == (try folder.read("frames/frame-000\(number).png")), "\(number)")
    }
  }

  @Test func `several previews run side by side, and a port that is asked for is taken or not`() async throws {
    let folder = try TemporaryFolder()
    try Self.scene(in: folder)
    let first = try await Self.start(["flight.json"], in: folder)
    defer { first.process.terminate() }
    let second = try await Self.start(["flight.json"], in: folder)
    defer { second.process.terminate() }
    #expect(first.port != second.port && (8733...8752).contains(first.port) && (8733...8752).contains(second.port))
    #expect(first.token != second.token && first.token.count == 32)
    let third = try BuiltCommand.run("preview", "flight.json", "--port", "\(first.port)", in: folder)
    #expect(third.status == 73 && third.error.contains("\(first.port)") && third.output.isEmpty)
  }

  @Test func `a broken scene is previewed all the same`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"screens\": ", to: "flight.json")
    let running = try await Self.start(["flight.json", "--port", "0"], in: folder)
    defer { running.process.terminate() }
    #expect(try running.get("state").text.contains("\"ok\": false"))
    #expect(try running.get("frame?at=0s").status == 422)
  }

  @Test(arguments: [
    (["none.json"], 66, "none.json"), (["-"], 64, "standard input"), ([], 64, "SCENE"), (["."], 66, "folder"),
    (["flight.json", "--host", "localhost"], 64, "numeric"), (["flight.json", "--host", "0.0.0.0"], 64, "numeric"),
    (["flight.json", "--host", "::"], 64, "numeric"), (["flight.json", "--host", "192.0.2.1"], 64, "192.0.2.1"),
    (["flight.json", "--port", "65536"], 64, "0 to 65535"), (["flight.json", "--port", "x"], 64, "0 to 65535"),
    (["flight.json", "--scale", "0"], 64, "0.1 to 8"),
  ])
  func `an invalid command line ends immediately`(arguments: [String], code: Int32, word: String) throws {
    let folder = try TemporaryFolder()
    try Self.scene(in: folder)
    let result = try BuiltCommand.run(["preview"] + arguments, in: folder)
    #expect(result.status == code && result.error.contains(word) && result.output.isEmpty, "\(result.error)")
  }

  @Test func `the line for programs is one of JSON`() async throws {
    let folder = try TemporaryFolder()
    try Self.scene(in: folder)
    let streams = try TemporaryFolder()
    let process = try BuiltCommand.start(
      ["preview", "flight.json", "--port", "0", "--json", "--open"], in: folder, streams: streams)
    defer { process.terminate() }
    var text = ""
    while process.isRunning, !text.hasSuffix("\n") {
      try await Task.sleep(for: .milliseconds(10))
      text = String(decoding: try streams.read("output"), as: UTF8.self)
    }
    struct Line: Decodable {
      var url: String
      var port: Int
      var token: String
    }
    let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
    #expect(line.url == "http://127.0.0.1:\(line.port)/\(line.token)/")
  }
}
