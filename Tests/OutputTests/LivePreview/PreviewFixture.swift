import Foundation
import JSONTree
import Platform
import Rendering
import TestSupport
import Testing

@testable import LivePreview

/// A preview of a scene in a folder of its own, and what a page would do with it.
final class PreviewFixture: Sendable {
  let folder: TemporaryFolder
  let server: PreviewServer
  let name: String

  /// Writes `scene` and previews it.
  convenience init(
    _ scene: String = PreviewFixture.flight(), named name: String = "flight.json",
    loading: LoadingOptions = LoadingOptions(),
    jobs: Int? = 2, isReadOnly: Bool = false, prepare: (TemporaryFolder) throws -> Void = { _ in },
    linting: PreviewOptions.Linting? = nil
  ) async throws {
    let folder = try TemporaryFolder()
    try folder.write(scene, to: name)
    try prepare(folder)
    try await self.init(folder, name, loading, jobs, isReadOnly, linting)
  }

  /// Previews a scene of a name that no other test's output has: outputs go to the folder of the process.
  convenience init(inOwnProcessFolder: Void) async throws {
    try await self.init(PreviewFixture.flight(), named: "flight-\(UInt64.random(in: 0...UInt64.max)).json")
  }

  /// Previews a file where it is.
  convenience init(of path: String) async throws {
    try await self.init(try TemporaryFolder(), path, LoadingOptions(), 2)
  }

  private init(
    _ folder: TemporaryFolder, _ name: String, _ loading: LoadingOptions, _ jobs: Int?, _ isReadOnly: Bool = false,
    _ linting: PreviewOptions.Linting? = nil
  ) async throws {
    (self.folder, self.name) = (folder, name)
    let address = try #require(InternetAddress("127.0.0.1"))
    var options = Self.options(name, loading, jobs)
    (options.linting, options.isReadOnly) = (linting, isReadOnly)
    server = try await PreviewServer(
      options, at: address, port: .exactly(0), folder: folder.path)
  }

  /// Options without the words of a command line.
  static func options(
    _ name: String = "flight.json", _ loading: LoadingOptions = LoadingOptions(), _ jobs: Int? = 2
  ) -> PreviewOptions {
    PreviewOptions(
      scene: name, loading: loading, jobs: jobs, comparing: comparing,
      wording: PreviewOptions.Wording(diagnostic: { $0 }, error: { "\($0)" }))
  }

  /// The flight, loaded.
  static func animation() throws -> Animation {
    let folder = try TemporaryFolder()
    return try Animation(contentsOf: URL(filePath: try folder.write(flight(), to: "flight.json")))
  }

  deinit { server.stop() }

  /// A square that flies from one screen to the next.
  static func flight(color: String = "#ff0000", more: String = "", duration: Double = 0.2) -> String {
    """
    {
      "canvas": {"size": [60, 40], "background": "#ffffff"},
      "variables": {"color": "\(color)", "count": 2, "shown": true},
      "screens": {
        "a": {"layers": [{"id": "box", "frame": [0, 0, 20, 20], "fill": "${color}"}]},
        "b": {"layers": [{"id": "box", "frame": [40, 20, 20, 20], "fill": "${color}"}\(more)]}
      },
      "timeline": [{"hold": 0.1}, {"to": "b", "duration": \(duration), "curve": "linear"}, {"hold": 0.1}]
    }
    """
  }

  /// Plays a scene alone, at half of its scale, whatever the names.
  private static let comparing = PreviewOptions.Comparing(names: ["one", "two"]) {
    (animation, _) throws(AnimationError) in
    try animation.looked(scale: 0.5, ghost: nil, outline: false)
  }

  /// The scene's name without its extension.
  var stem: String { String(name.dropLast(5)) }

  // MARK: Requests

  /// The headers of the page's own requests.
  var usual: [(String, String)] { [("Host", "127.0.0.1:\(server.port)")] }

  /// A path below the token.
  func path(_ path: String) -> String { "/\(server.token)/\(path)" }

  /// Asks for a path below the token, on a connection of its own.
  func get(_ path: String, headers: [(String, String)] = []) throws -> HTTPClient.Reply {
    try send("GET", self.path(path), headers: usual + headers)
  }

  /// Sends JSON.
  func post(_ path: String, _ body: String) throws -> HTTPClient.Reply {
    try send("POST", self.path(path), headers: usual + [("Content-Type", "application/json")], body: body)
  }

  /// Sends a request as it is.
  func send(
    _ method: String, _ target: String, headers: [(String, String)], body: String? = nil
  ) throws -> HTTPClient.Reply {
    let client = try HTTPClient(port: server.port)
    client.request(method, target, headers: headers, body: body)
    return try client.reply(hasBody: method != "HEAD")
  }

  /// Opens a stream and reads its head.
  func open(_ path: String) throws -> (client: HTTPClient, reply: HTTPClient.Reply) {
    let client = try HTTPClient(port: server.port)
    client.request("GET", self.path(path), headers: usual)
    return (client, try client.reply())
  }

  /// What `/state` says.
  func state() throws -> JSONNode { try #require(JSONNode.parsed(try get("state").text)) }

  /// Waits until `/state` is as it should be; the last state that it saw.
  func state(where isSo: (JSONNode) -> Bool) async throws -> JSONNode {
    var state = try state()
    for _ in 0..<1000 where !isSo(state) {
      try await Task.sleep(for: .milliseconds(10))
      state = try self.state()
    }
    return state
  }

  /// Waits until the good state has that number, or a later one.
  func revision(_ number: Int) async throws -> JSONNode {
    try await state { $0["ok"]?.bool == true && ($0["revision"]?.number ?? 0) >= Double(number) }
  }

  /// The pixel in the middle of the first picture: bytes R, G, B, A.
  func pixel(x: Int = 10, y: Int = 10, at moment: String = "%230") throws -> [UInt8] {
    let reply = try get("frame?at=\(moment)&format=rgba")
    guard reply.status == 200 else { return [] }
    let start = (y * 60 + x) * 4
    return Array(reply.body[start..<(start + 4)])
  }
}
