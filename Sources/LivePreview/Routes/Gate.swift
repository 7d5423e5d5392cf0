// Checks every request before any route: host, token, origin, path, method and size, in this order.
//
// A page of another origin can send requests here, but should get nothing. It does not know the token, which is in no reply but
// the first line that the program prints. A foreign name that resolves to this machine (DNS rebinding) is seen in `Host`. A
// request for an embedded picture or script is seen in `Origin` or `Sec-Fetch-Site`, and no reply allows reading it.

/// The errors that all routes have in common.
struct Gate: Sendable {
  /// The values of `Host` that mean this server.
  private let hosts: Set<String>
  private let token: [UInt8]

  /// - Parameters:
  ///   - host: The address of the server, as in a URL.
  ///   - token: What every path begins with.
  init(host: String, port: UInt16, token: String) {
    let names = [host, "localhost", "[::1]"].map { $0.lowercased() }
    hosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
    self.token = Array(token.utf8)
  }

  /// The route that a request asks for.
  ///
  /// - Throws: The first error that it meets.
  func route(_ request: HTTPRequest, among routes: [Route]) throws(HTTPError) -> (route: Route, name: String) {
    guard let host = request.host, hosts.contains(host.lowercased()) else {
      throw HTTPError(status: 403, message: "the header Host names another server")
    }
    let (token, path) = Self.parts(of: request.path)
    guard matches(token) else {
      throw HTTPError(status: 403, message: "the path does not begin with this preview's token")
    }
    try checkOrigin(request, path)
    let found = routes.compactMap { route in route.name(in: path).map { (route, $0) } }
    guard !found.isEmpty else { throw HTTPError(status: 404, message: "there is nothing at this path") }
    guard let match = found.first(where: { $0.0.method == request.method }) else {
      let allowed = found.map(\.0.method).joined(separator: ", ")
      throw HTTPError(status: 405, message: "this path accepts only \(allowed)", headers: [("Allow", allowed)])
    }
    try checkSize(request)
    return match
  }

  /// Whether a request has the token and names this server.
  func knows(_ request: HTTPRequest) -> Bool {
    guard let host = request.host, hosts.contains(host.lowercased()) else { return false }
    return matches(Self.parts(of: request.path).token)
  }

  private func checkOrigin(_ request: HTTPRequest, _ path: Substring) throws(HTTPError) {
    let origins = hosts.map { "http://\($0)" }
    if let origin = request.origin, !origins.contains(origin.lowercased()) {
      throw HTTPError(status: 403, message: "the request comes from another origin")
    }
    if path != "/", request.fetchSite?.lowercased() == "cross-site" {
      throw HTTPError(status: 403, message: "the request comes from another site")
    }
  }

  private func checkSize(_ request: HTTPRequest) throws(HTTPError) {
    if request.method == "POST" {
      let type = request.contentType?.prefix { $0 != ";" }.lowercased()
      guard type?.filter({ $0 != " " && $0 != "\t" }) == "application/json" else {
        throw HTTPError(status: 415, message: "expected a body of type application/json")
      }
    }
    guard request.bodyCount <= HTTPRequest.longestBody else {
      throw HTTPError(status: 413, message: "the body is longer than \(HTTPRequest.longestBody) bytes")
    }
    guard request.target.utf8.count <= HTTPRequest.longestTarget else {
      throw HTTPError(status: 414, message: "the URL is longer than \(HTTPRequest.longestTarget) bytes")
    }
  }

  /// The first part of a path without its slash, and the rest.
  private static func parts(of path: Substring) -> (token: Substring, rest: Substring) {
    let token = path.dropFirst().prefix { $0 != "/" }
    return (token, path[token.endIndex...])
  }

  /// Whether a text is the token; takes as long for any text of its length.
  private func matches(_ text: Substring) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == token.count else { return false }
    return zip(bytes, token).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
