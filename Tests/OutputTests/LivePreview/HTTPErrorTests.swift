import Foundation
import JSONTree
import Rendering
import TestSupport
import Testing

@testable import LivePreview

/// Who is refused, and with which status: each row alone, and earlier rows before later ones.
@Suite struct HTTPErrorTests {
  /// What is wrong with a request, in the order in which it is found.
  private enum Fault: Int, CaseIterable {
    case host, token, origin, unknown, method, type, length, target, malformed

    var status: Int { [403, 403, 403, 404, 405, 415, 413, 414, 400][rawValue] }
    var word: String {
      ["Host", "token", "origin", "nothing", "accepts", "application", "body", "URL", "key"][rawValue]
    }
  }

  /// The reply to a request with those faults and all others right.
  private static func reply(_ faults: Set<Fault>, _ preview: PreviewFixture) throws -> HTTPClient.Reply {
    let isPost = !faults.isDisjoint(with: [.type, .length])
    let token = faults.contains(.token) ? String(preview.server.token.reversed()) : preview.server.token
    let route = faults.contains(.unknown) ? "frames" : isPost ? "variables" : "frame"
    let key = faults.contains(.malformed) ? "&bogus=1" : ""
    let padding = faults.contains(.target) ? "&client=" + String(repeating: "x", count: 5000) : ""
    let method = faults.contains(.method) ? "PUT" : isPost ? "POST" : "GET"
    var headers = [("Host", (faults.contains(.host) ? "evil.example:" : "127.0.0.1:") + "\(preview.server.port)")]
    if faults.contains(.origin) { headers.append(("Origin", "http://evil.example")) }
    if isPost { headers.append(("Content-Type", faults.contains(.type) ? "text/plain" : "application/json")) }
    let body = isPost ? String(repeating: " ", count: faults.contains(.length) ? 70_000 : 2) : nil
    return try preview.send(method, "/\(token)/\(route)?at=0s\(key)\(padding)", headers: headers, body: body)
  }

  @Test func `every fault has its status, and the first one counts`() async throws {
    let preview = try await PreviewFixture()
    for (index, first) in Fault.allCases.enumerated() {
      let alone = try Self.reply([first], preview)
      #expect(
        alone.status == first.status && alone.text.contains(first.word), "\(first): \(alone.status) \(alone.text)")
      for second in Fault.allCases[(index + 1)...] {
        let both = try Self.reply([first, second], preview)
        #expect(both.status == first.status && both.text.contains(first.word), "\(first), \(second): \(both.text)")
      }
    }
  }

  @Test func `names of this machine are let in, at this port`() async throws {
    let preview = try await PreviewFixture()
    let port = preview.server.port
    for host in ["127.0.0.1:\(port)", "localhost:\(port)", "LOCALHOST:\(port)", "[::1]:\(port)"] {
      #expect(try preview.send("GET", preview.path("state"), headers: [("Host", host)]).status == 200, "\(host)")
    }
    for host in ["127.0.0.1", "127.0.0.1:1", "localhost.evil.example:\(port)", "127.0.0.1:\(port).evil.example", ""] {
      #expect(try preview.send("GET", preview.path("state"), headers: [("Host", host)]).status == 403, "\(host)")
    }
    // Two readers of a request with two hosts may take a different one each.
    for second in ["127.0.0.1:\(port)", "evil.example"] {
      for name in ["Host", "hOST"] {
        let headers = [("Host", "127.0.0.1:\(port)"), (name, second)]
        #expect(try preview.send("GET", preview.path("state"), headers: headers).status == 403, "\(name) \(second)")
      }
    }
  }

  @Test func `a page of another origin gets nothing`() async throws {
    let preview = try await PreviewFixture()
    let port = preview.server.port
    for origin in [
      "null", "http://evil.example", "http://127.0.0.1:1", "https://127.0.0.1:\(port)", "http://127.0.0.1",
    ] {
      for route in ["", "state", "frame?at=0s", "events"] {
        let reply = try preview.get(route, headers: [("Origin", origin)])
        #expect(reply.status == 403 && reply.text.contains("origin"), "\(origin) \(route)")
        // It may not keep a connection either.
        #expect(reply.headers["connection"]?.lowercased() == "close")
      }
    }
    #expect(try preview.get("state", headers: [("Origin", "http://localhost:\(port)")]).status == 200)
    #expect(try preview.get("state", headers: [("Sec-Fetch-Site", "cross-site")]).status == 403)
    // A request by a link in a mail comes from another site.
    #expect(try preview.get("", headers: [("Sec-Fetch-Site", "cross-site")]).status == 200)
    let preflight = try preview.send(
      "OPTIONS", preview.path("export"),
      headers: preview.usual + [("Origin", "http://evil.example"), ("Access-Control-Request-Method", "POST")])
    #expect(preflight.status == 403)
    #expect(!preflight.headers.keys.contains { $0.hasPrefix("access-control") })
  }

  @Test func `without the token there is nothing`() async throws {
    let preview = try await PreviewFixture()
    for target in [
      "/", "/?", "/favicon.ico", "/00000000000000000000000000000000/state", "/%2e%2e/etc/passwd", "//state", "*",
      "http://127.0.0.1/state",
    ] {
      let reply = try preview.send("GET", target, headers: preview.usual)
      #expect(reply.status == 403, "\(target): \(reply.status)")
    }
  }

  @Test func `paths are exact`() async throws {
    let preview = try await PreviewFixture()
    for path in [
      "assets/", "assets/../index.html", "assets/%2e%2e/index.html", "assets/index.html", "assets/no.js", "../state",
      "./state", "State", "state/", "%73tate", "assets//etc/passwd", "frame/0", "flight.json",
    ] {
      #expect(try preview.get(path).status == 404, "\(path)")
    }
  }

  @Test func `a wrong method is answered with the allowed ones`() async throws {
    let preview = try await PreviewFixture()
    for (method, path, allowed) in [
      ("POST", "state", "GET"), ("HEAD", "frame?at=0s", "GET, POST"), ("PUT", "export", "POST, GET, DELETE"),
      ("DELETE", "", "GET"),
      ("PUT", "variables", "POST"), ("OPTIONS", "trace", "GET, POST"), ("GET", "edit", "POST"),
      ("POST", "source", "GET"),
    ] {
      let reply = try preview.send(method, preview.path(path), headers: preview.usual)
      #expect(reply.status == 405 && reply.headers["allow"] == allowed, "\(method) \(path): \(reply.status)")
    }
  }

  @Test func `an invalid query is an error`() async throws {
    let preview = try await PreviewFixture()
    for query in [
      "frame", "frame?at=", "frame?at=sometime", "frame?at=5s", "frame?at=%23999", "frame?at=nobody@10%25",
      "frame?at=101%25",
      "frame?at=0s&at=0s", "frame?at=0s&format=gif", "frame?at=0s&scale=0", "frame?at=0s&scale=nan",
      "frame?at=0s&scale=9",
      "frame?at=0s&outline=2", "frame?at=0s&ghost=2", "frame?at=0s&compare=none", "frame?at=0s&compare=one,one",
      "frame?at=0s&client=x", "frame?at=0s&seq=1", "frame?at=0s&client=x&seq=-1", "frame?at=0s&client=&seq=1",
      "frame?at=0s&client=x&seq=99999999999999999999", "frame?at=%zz", "frame?at=%2", "frame?at=%ff", "play?fps=0",
      "play?fps=2000", "play?from=0.3s&to=0.1s", "play?from=b@1", "trace", "trace?at=0s&layer=box",
      "trace?layer=nobody",
      "trace?at=9s", "state?compare=none", "state?at=0s", "events?x=1",
    ] {
      let reply = try preview.get(query)
      #expect(reply.status == 400, "\(query): \(reply.status) \(reply.text)")
      #expect(JSONNode.parsed(reply.text)?["error"]?.string?.isEmpty == false)
    }
  }

  @Test func `an invalid body is an error`() async throws {
    let preview = try await PreviewFixture()
    for (path, body) in [
      ("variables", ""), ("variables", "[]"), ("variables", "{\"color\": 1}"), ("variables", "{\"nothing\": 1}"),
      ("variables", "{\"count\": \"2\"}"), ("variables", "{\"color\": \"no colour\"}"),
      ("variables", "{\"count\": 1, \"count\": 2}"), ("variables", "{\"color\": \"\u{0}\"}"),
      ("export", "{\"format\": \"bmp\"}"), ("export", "{\"path\": \"/tmp/x.gif\"}"), ("export", "{\"scale\": 100}"),
      ("export", "{\"scale\": \"2\"}"), ("export", "{\"from\": \"never\"}"), ("export", "{\"quality\": 101}"),
      ("export", "{\"force\": 1}"), ("export", "{\"wait\": 0}"), ("export", "{\"for\": \"nowhere\"}"),
      ("export", "{\"maxBytes\": 0}"), ("export", "{\"from\": \"0.2s\", \"to\": \"0.1s\"}"), ("export", "{\"fps\": 0}"),
    ] {
      let reply = try preview.post(path, body)
      #expect(reply.status == 400, "\(body): \(reply.status) \(reply.text)")
      #expect(!FileManager.default.fileExists(atPath: preview.folder("output")))
    }
  }

  @Test func `a picture over the limits is refused`() async throws {
    var options = LoadingOptions()
    options.limits.pixels = 5000
    let preview = try await PreviewFixture(loading: options)
    #expect(try preview.get("frame?at=0s").status == 200)
    for path in ["frame?at=0s&scale=2", "play?scale=8", "frame?at=0s&scale=8&format=rgba"] {
      let reply = try preview.get(path)
      #expect(reply.status == 400 && reply.text.contains("pixels"), "\(path): \(reply.text)")
    }
    #expect(try preview.post("export", "{\"scale\": 8}").status == 400)
  }

  @Test func `without a good state there is nothing to see`() async throws {
    let preview = try await PreviewFixture("{\"canvas\": ")
    for path in ["frame?at=0s", "play", "trace?at=0s"] { #expect(try preview.get(path).status == 422, "\(path)") }
    for path in ["variables", "export"] { #expect(try preview.post(path, "{}").status == 422, "\(path)") }
    // What is malformed is so without a scene as well.
    #expect(try preview.get("frame").status == 400)
    let state = try preview.state()
    #expect(state["revision"]?.number == 0 && state["ok"]?.bool == false && state["scene"]?.content == .null)
    #expect(state["diagnostics"]?.elements.first?["line"]?.number == 1)
    #expect(try preview.get("").status == 200)
  }

  @Test func `a body that never ends is not read for ever`() async throws {
    let preview = try await PreviewFixture()
    let client = try HTTPClient(port: preview.server.port)
    client.request(
      "POST", preview.path("export"),
      headers: preview.usual + [("Content-Type", "application/json"), ("Transfer-Encoding", "chunked")])
    let piece = "10000\r\n" + String(repeating: " ", count: 65_536) + "\r\n"
    for _ in 0..<40 { client.send(piece) }
    #expect(throws: HTTPClient.Failure.self) { while try client.reply().status == 100 {} }
    #expect(try preview.get("state").status == 200)
    let announced = try preview.send(
      "POST", preview.path("export"),
      headers: preview.usual + [("Content-Type", "application/json"), ("Content-Length", "99999999")])
    #expect(announced.status == 413)
  }

  @Test func `every reply has the same guards`() async throws {
    let preview = try await PreviewFixture()
    for path in ["", "state", "nothing", "frame?at=0s", "frame", "events", "play?to=0.05s"] {
      let headers = try preview.open(path).reply.headers
      #expect(headers["cache-control"] == "no-store" && headers["x-content-type-options"] == "nosniff", "\(path)")
      #expect(headers["referrer-policy"] == "no-referrer" && headers["cross-origin-resource-policy"] == "same-origin")
      let policy = try #require(headers["content-security-policy"])
      #expect(policy.hasPrefix("default-src 'none'; ") && policy.contains("frame-ancestors 'none'"))
      #expect(!policy.contains("unsafe"))
      #expect(!headers.keys.contains { $0.hasPrefix("access-control") })
    }
  }
}
