// A request as it came, not yet understood.

/// What a client asks for.
struct HTTPRequest: Sendable {
  /// As sent: `GET`, `POST`, …
  var method: String
  /// The path and the query as sent: nothing is unescaped, and dots mean nothing.
  var target: String
  /// `Host`; nil when it was not sent. So are the others.
  var host: String?
  /// `Origin`.
  var origin: String?
  /// `Sec-Fetch-Site`.
  var fetchSite: String?
  /// `Content-Type`.
  var contentType: String?
  /// What was sent, up to `longestBody` bytes.
  var body: [UInt8] = []
  /// How many bytes were sent, or announced.
  var bodyCount = 0

  /// Most bytes of a body.
  static let longestBody = 64 << 10
  /// Most bytes of a path with its query.
  static let longestTarget = 4 << 10

  /// The text before the first `?`.
  var path: Substring { target.prefix { $0 != "?" } }

  /// The text after the first `?`; "" for none.
  var query: Substring { target.dropFirst(path.count).dropFirst() }
}
