import Foundation
import JSONTree
import Rendering
import TestSupport
import Testing

@testable import LivePreview

/// Edits of pages: what is written, what is one revision, and that nothing is written when anything is wrong.
@Suite struct EditRouteTests {
  private static let scene = PreviewFixture.flight()
  private static let frame = "screens.a.layers[0].frame"

  private static func body(_ revision: Int, _ edits: String..., more: String = "") -> String {
    "{\"revision\": \(revision), \"edits\": [\(edits.joined(separator: ", "))]\(more)}"
  }

  private static func value(_ path: String, _ value: String) -> String {
    "{\"path\": \"\(path)\", \"value\": \(value)}"
  }

  private static func text(_ preview: PreviewFixture, _ name: String? = nil) throws -> String {
    String(decoding: try preview.folder.read(name ?? preview.name), as: UTF8.self)
  }

  private static func json(_ reply: HTTPClient.Reply) throws -> JSONNode { try #require(JSONNode.parsed(reply.text)) }

  /// The state after everything that has happened to files has been noticed.
  private static func settled(_ preview: PreviewFixture) async throws -> JSONNode {
    try await Task.sleep(for: .milliseconds(300))
    return try preview.state()
  }

  private static func counts(_ node: JSONNode?) -> [Double?] { [node?["undo"]?.number, node?["redo"]?.number] }

  @Test func `an edit is one revision, and is undone to the byte`() async throws {
    let preview = try await PreviewFixture()
    #expect(Self.counts(try preview.state()["edit"]) == [0, 0])
    let reply = try Self.json(try preview.post("edit", Self.body(1, Self.value(Self.frame + "[0]", "6.5"))))
    let change = try #require(reply["changes"]?.elements.first)
    #expect(reply["revision"]?.number == 2 && Self.counts(reply) == [1, 0])
    #expect(change["was"]?.string == "0" && change["text"]?.string == "6.5" && change["file"]?.string == "flight.json")
    #expect(change["line"]?.number == 5 && change["path"]?.string == Self.frame + "[0]")
    let edited = Self.scene.replacing("[0, 0, 20, 20]", with: "[6.5, 0, 20, 20]")
    #expect(try Self.text(preview) == edited)
    var state = try await Self.settled(preview)
    #expect(state["revision"]?.number == 2 && state["ok"]?.bool == true && Self.counts(state["edit"]) == [1, 0])
    #expect(try preview.pixel(x: 2) == [255, 255, 255, 255] && preview.pixel(x: 24) == [255, 0, 0, 255])
    let undone = try Self.json(try preview.post("undo", "{\"revision\": 2}"))
    #expect(undone["revision"]?.number == 3 && Self.counts(undone) == [0, 1])
    #expect(try Self.text(preview) == Self.scene)
    let redone = try Self.json(try preview.post("redo", "{\"revision\": 3}"))
    #expect(redone["revision"]?.number == 4 && Self.counts(redone) == [1, 0])
    #expect(try Self.text(preview) == edited)
    state = try await Self.settled(preview)
    #expect(state["revision"]?.number == 4)
    // Nothing changes, so nothing is written.
    let same = try Self.json(try preview.post("edit", Self.body(4, Self.value(Self.frame + "[0]", "6.5"))))
    #expect(same["revision"]?.number == 4 && same["changes"]?.elements.isEmpty == true && Self.counts(same) == [1, 0])
    let asked = try preview.post("edit", Self.body(4, Self.value(Self.frame + "[0]", "9"), more: ", \"write\": false"))
    #expect(try Self.json(asked)["changes"]?.elements.count == 1)
    #expect(try Self.text(preview) == edited && preview.folder.names == ["flight.json"])
  }

  @Test func `a change by an editor is not taken for our own, and ours not for another`() async throws {
    let preview = try await PreviewFixture()
    #expect(try preview.post("edit", Self.body(1, Self.value(Self.frame + "[0]", "6"))).status == 200)
    // At once, so that both come within one save.
    try preview.folder.write(PreviewFixture.flight(color: "#00ff00"), to: preview.name)
    let state = try await preview.revision(3)
    #expect(try preview.pixel() == [0, 255, 0, 255] && Self.counts(state["edit"]) == [0, 0])
    let undo = try preview.post("undo", "{\"revision\": 3}")
    #expect(undo.status == 409 && undo.text.contains("another program"))
    // An edit for the text as it was is refused, whether or not the change has been noticed.
    try preview.folder.write(PreviewFixture.flight(color: "#0000ff"), to: preview.name)
    #expect(try preview.post("edit", Self.body(3, Self.value(Self.frame + "[0]", "6"))).status == 409)
    _ = try await preview.revision(4)
    #expect(try Self.text(preview) == PreviewFixture.flight(color: "#0000ff"))
    // A broken text of an editor stays as it is, too.
    try preview.folder.write("{", to: preview.name)
    #expect(try preview.post("edit", Self.body(4, Self.value(Self.frame + "[0]", "6"))).status == 409)
    #expect(try Self.text(preview) == "{")
  }

  @Test func `what cannot be done is refused with its status, and the file is as it was`() async throws {
    let preview = try await PreviewFixture()
    let good = Self.value(Self.frame + "[0]", "6")
    for (body, status) in [
      (Self.body(1), 400), ("{\"edits\": [\(good)]}", 400), ("{\"revision\": 1}", 400),
      (Self.body(1, good, more: ", \"force\": true"), 400), (Self.body(1, "{\"path\": \"canvas\"}"), 400),
      (Self.body(1, "{\"path\": \"canvas.size\", \"value\": 1, \"remove\": true}"), 400),
      (Self.body(1, "{\"path\": \"canvas.size\", \"resize\": 1}"), 400),
      (Self.body(1, "{\"path\": \"screens.a.layers[0]\", \"move\": 0.5}"), 400),
      (Self.body(1, "{\"path\": \"canvas..size\", \"value\": 1}"), 400),
      (Self.body(1, "{\"path\": \"canvas.size\", \"value\": [9, 9], \"file\": \"other.json\"}"), 400),
      (Self.body(1, "{\"path\": \"canvas.size\", \"value\": [9, 9], \"file\": \"../\(preview.name)\"}"), 400),
      (Self.body(1, Self.value("screens.a.layers[7].frame", "[0, 0, 1, 1]")), 400),
      (Self.body(1, Self.value("screens.a.layers[0].color", "\"red\"")), 400),
      (Self.body(1, good, "{\"path\": \"screens.a.layers[3]\", \"remove\": true}"), 400),
      ("{\"revision\": 1, \"edits\": [\(Array(repeating: good, count: 101).joined(separator: ", "))]}", 400),
      (Self.body(2, good), 409), (Self.body(2, Self.value("canvas.depth", "1")), 400),
      (Self.body(1, Self.value("screens.a.layers[0].opacity", "7")), 422),
      (Self.body(1, good, Self.value("timeline[1].to", "\"nowhere\"")), 422),
      (Self.body(1, "{\"path\": \"screens\", \"remove\": true}"), 422),
    ] {
      let reply = try preview.post("edit", body)
      #expect(reply.status == status, "\(body.prefix(200)): \(reply.status) \(reply.text)")
      let error = try Self.json(reply)
      #expect(error["error"]?.string?.isEmpty == false)
      if status == 422 { #expect(error["diagnostics"]?.elements.first?["line"]?.number ?? 0 > 0) }
      #expect(try Self.text(preview) == Self.scene && preview.folder.names == [preview.name], "\(body.prefix(200))")
    }
    for route in ["undo", "redo"] {
      #expect(try preview.post(route, "{\"revision\": 1}").status == 409)
      #expect(try preview.post(route, "{}").status == 400)
    }
    // Requests without the token, and from another origin, are refused.
    let type = ("Content-Type", "application/json")
    for route in ["edit", "undo", "redo", "open", "frame", "trace", "curve"] {
      let headers = preview.usual + [type, ("Origin", "http://evil.example")]
      #expect(try preview.send("POST", preview.path(route), headers: headers, body: Self.body(1, good)).status == 403)
      let path = "/\(String(preview.server.token.reversed()))/\(route)"
      #expect(try preview.send("POST", path, headers: preview.usual + [type], body: Self.body(1, good)).status == 403)
    }
    #expect(try preview.state()["revision"]?.number == 1 && Self.text(preview) == Self.scene)
  }

  @Test func `files that must not change do not`() async throws {
    let good = Self.value(Self.frame + "[0]", "6")
    let closed = try await PreviewFixture { folder in
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder("flight.json"))
    }
    let reply = try closed.post("edit", Self.body(1, good))
    #expect(reply.status == 403 && reply.text.contains("read-only"))
    // An unknown path comes later.
    #expect(try closed.post("edit", Self.body(1, Self.value("canvas.depth", "1"))).status == 403)
    #expect(try Self.text(closed) == Self.scene)

    let outside = try TemporaryFolder()
    try outside.write(Self.scene, to: "flight.json")
    let linked = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: linked("flight.json"), withDestinationPath: outside("flight.json"))
    let preview = try await PreviewFixture(of: linked("flight.json"))
    let refused = try preview.post("edit", Self.body(1, good))
    #expect(refused.status == 403 && refused.text.contains("outside"), "\(refused.text)")
    #expect(String(decoding: try outside.read("flight.json"), as: UTF8.self) == Self.scene)
  }

  @Test func `a link in the folder is followed, the mode stays`() async throws {
    let preview = try await PreviewFixture { folder in
      try FileManager.default.moveItem(atPath: folder("flight.json"), toPath: folder("real.json"))
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder("real.json"))
      try FileManager.default.createSymbolicLink(atPath: folder("flight.json"), withDestinationPath: "real.json")
    }
    #expect(try preview.post("edit", Self.body(1, Self.value(Self.frame + "[0]", "6"))).status == 200)
    #expect(try Self.text(preview, "real.json").contains("[6, 0, 20, 20]"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: preview.folder("flight.json")) == "real.json")
    let attributes = try FileManager.default.attributesOfItem(atPath: preview.folder("real.json"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func `an included file is edited under its name`() async throws {
    let scene = Self.scene.replacing("\"variables\"", with: "\"include\": [\"parts/colors.json\"], \"components\"")
      .replacing("\"color\": \"#ff0000\", \"count\": 2, \"shown\": true", with: "")
    let preview = try await PreviewFixture(scene) { folder in
      try folder.write("{\"variables\": {\"color\": \"#ff0000\"}}", to: "parts/colors.json")
    }
    let edit = "{\"file\": \"parts/colors.json\", \"path\": \"variables.color\", \"value\": \"#00ff00\"}"
    let draft = "{\"at\": \"0s\", \"format\": \"rgba\", \"revision\": 1, \"edits\": [\(edit)]}"
    let drawn = try preview.post("frame", draft)
    #expect(drawn.status == 200 && Array(drawn.body.prefix(4)) == [0, 255, 0, 255])
    #expect(try preview.pixel() == [255, 0, 0, 255])
    // Both files, or none.
    let both = Self.body(1, edit, Self.value("timeline[1].to", "\"nowhere\""))
    #expect(try preview.post("edit", both).status == 422)
    #expect(try Self.text(preview, "parts/colors.json") == "{\"variables\": {\"color\": \"#ff0000\"}}")
    let reply = try Self.json(try preview.post("edit", Self.body(1, edit, Self.value(Self.frame + "[0]", "1"))))
    #expect(reply["changes"]?.elements.map { $0["file"]?.string } == ["flight.json", "parts/colors.json"])
    #expect(try Self.text(preview, "parts/colors.json") == "{\"variables\": {\"color\": \"#00ff00\"}}")
    #expect(try await Self.settled(preview)["revision"]?.number == 2 && preview.pixel() == [0, 255, 0, 255])
    #expect(try preview.post("undo", "{\"revision\": 2}").status == 200)
    #expect(try Self.text(preview, "parts/colors.json") == "{\"variables\": {\"color\": \"#ff0000\"}}")
    #expect(try Self.text(preview) == scene)
  }

  @Test func `a draft is drawn and traced, and written nowhere`() async throws {
    let preview = try await PreviewFixture()
    let edits = "\"revision\": 1, \"edits\": [\(Self.value(Self.frame + "[0]", "30"))]"
    let picture = try preview.post("frame", "{\"at\": \"0s\", \"format\": \"rgba\", \"scale\": 1, \(edits)}")
    #expect(picture.status == 200 && Array(picture.body[0..<4]) == [255, 255, 255, 255])
    #expect(Array(picture.body[(35 * 4)..<(36 * 4)]) == [255, 0, 0, 255])
    let trace = try Self.json(try preview.post("trace", "{\"at\": \"0s\", \(edits)}"))
    let box = try #require(trace["layers"]?.elements.first { $0["layer"]?.string == "box" })
    #expect(box["frame"]?.elements.first?.number == 30 && box["source"]?.string == "screens.a.layers[0]")
    #expect(try Self.text(preview) == Self.scene && preview.state()["revision"]?.number == 1)
    for (body, status) in [
      ("{\"format\": \"rgba\", \(edits)}", 400), ("{\"at\": [0], \(edits)}", 400), ("{\"at\": \"0s\"}", 400),
      ("{\"at\": \"0s\", \"size\": 2, \(edits)}", 400),
      ("{\"at\": \"0s\", \(edits.replacing(": 1,", with: ": 2,"))}", 409),
      ("{\"at\": \"0s\", \(edits.replacing("30", with: "\"a\""))}", 422),
    ] { #expect(try preview.post("frame", body).status == status, "\(body)") }
  }

  @Test func `a read-only preview shows places and curves, and edits nothing`() async throws {
    let preview = try await PreviewFixture(Self.scene, isReadOnly: true)
    #expect(try preview.state()["edit"]?.content == .null)
    for route in ["edit", "undo", "redo"] {
      let body = route == "edit" ? Self.body(1, Self.value(Self.frame + "[0]", "6")) : "{\"revision\": 1}"
      let reply = try preview.post(route, body)
      #expect(reply.status == 403 && reply.text.contains("read-only"))
    }
    #expect(try Self.text(preview) == Self.scene)
    #expect(try preview.get("source?layer=screens.a.layers%5B0%5D").status == 200)
    #expect(try preview.post("curve", "{\"curve\": \"easeIn\"}").status == 200)
  }

  @Test func `places say where values are`() async throws {
    let preview = try await PreviewFixture()
    let layer = try Self.json(try preview.get("source?layer=screens.a.layers%5B0%5D"))
    #expect(layer["revision"]?.number == 1 && layer["id"]?.string == "box")
    let fill = layer["values"]?["fill"]
    #expect(fill?["places"]?.elements.map { $0["kind"]?.string } == ["variable", "layer"])
    #expect(fill?["places"]?.elements.first?["path"]?.string == "variables.color")
    let step = try Self.json(try preview.get("source?step=a-b"))
    #expect(step["values"]?["curve"]?["value"]?.string == "linear")
    #expect(try preview.get("source?variable=count").status == 200)
    for query in ["", "?layer=screens.z", "?step=x", "?variable=x", "?layer=screens.a&step=a-b", "?key=1"] {
      #expect(try preview.get("source" + query).status == 400, "\(query)")
    }
    for body in ["{}", "{\"curve\": \"easeSideways\"}", "{\"curve\": \"linear\", \"duration\": -1}"] {
      #expect(try preview.post("curve", body).status == 400)
    }
    // Without an editor nothing is opened.
    #expect(try preview.post("open", "{\"path\": \"canvas\"}").status == 403)
  }
}
