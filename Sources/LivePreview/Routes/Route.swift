// A route: where it is, and what it does with a request that has come so far.

/// One way to ask for something.
struct Route: Sendable {
  /// What is done for a request that is in order: it replies now or later, and does not wait.
  typealias Work = @Sendable (HTTPExchange) -> Void

  let method: String
  /// Below the token, such as `/frame`; with a `*` at its end every name in a folder.
  let path: String
  /// Looks at a request; `name` matches the `*`.
  let prepare: @Sendable (_ request: HTTPRequest, _ name: String) throws(HTTPError) -> Work

  /// The text that matches the `*` in a path of this route, "" without a `*`; nil for the path of another route.
  func name(in path: Substring) -> String? {
    guard self.path.hasSuffix("*") else { return path == self.path ? "" : nil }
    let folder = self.path.dropLast()
    guard path.hasPrefix(folder) else { return nil }
    let name = path.dropFirst(folder.count)
    return name.isEmpty || name.contains("/") ? nil : String(name)
  }
}
