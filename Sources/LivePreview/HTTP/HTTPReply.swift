// What is sent back: a whole body, or a stream that goes on.

import JSONTree

/// A reply.
struct HTTPReply: Sendable {
  /// What follows the headers.
  enum Body: Sendable {
    /// All of it.
    case whole(ReplyBytes)
    /// What comes, until it ends.
    case stream(ByteStream)

    /// All of it, as the bytes of elements in memory.
    static func bytes(_ elements: [some BitwiseCopyable]) -> Body { .whole(ReplyBytes(copying: elements)) }
  }

  /// The status code.
  var status: Int
  /// Beside those that every reply has.
  var headers: [(name: String, value: String)] = []
  /// `Content-Type`.
  var mediaType: String
  var body: Body

  /// A body of JSON.
  static func json(_ node: JSONNode, status: Int = 200) -> HTTPReply {
    HTTPReply(status: status, mediaType: "application/json", body: .bytes(Array(JSONWriter.line(node).utf8)))
  }

  /// Everything is done, and there is nothing to say.
  static let empty = HTTPReply(status: 204, mediaType: "application/json", body: .bytes([UInt8]()))

  /// An error in words.
  init(_ httpError: HTTPError) {
    let diagnostics = httpError.diagnostics.map { [("diagnostics", JSONNode.list($0))] } ?? []
    self = .json(.object([("error", .string(httpError.message))] + diagnostics), status: httpError.status)
    headers = httpError.headers
  }

  init(status: Int, headers: [(name: String, value: String)] = [], mediaType: String, body: Body) {
    (self.status, self.headers, self.mediaType, self.body) = (status, headers, mediaType, body)
  }

  /// Keeps a share of the memory of replies until the client has read this one, or has left.
  func keep(_ share: ReplyMemory.Share) {
    switch body {
    case .whole(let bytes): bytes.keep(share)
    case .stream(let stream): stream.keep(share)
    }
  }

  /// Bytes of a whole body; 0 for a stream.
  var count: Int {
    switch body {
    case .whole(let bytes): bytes.count
    case .stream: 0
    }
  }

  /// Whether it rejects a foreign client: such connections are closed.
  var isForeign: Bool { status == 403 }

  /// Ends a body that will not be read.
  func abandon() {
    if case .stream(let stream) = body { stream.abandon() }
  }

  /// The headers of every reply: it must not be cached, framed, sniffed or loaded by other origins, and the page may load only
  /// from this server.
  static let commonHeaders: [(name: String, value: String)] = [
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
  ]
}

/// Why a request is not answered, and with which status.
struct HTTPError: Error, Sendable {
  let status: Int
  let message: String
  var headers: [(name: String, value: String)] = []
  /// What is wrong with the scene that an edit would make, as `/state` says it; nil for all other errors.
  var diagnostics: [JSONNode]?

  /// Something of the request is malformed, missing, unknown or out of range.
  static func badRequest(_ message: String) -> HTTPError { HTTPError(status: 400, message: message) }

  /// The scene has errors, so there is nothing to draw or to change.
  static let noGoodState = HTTPError(status: 422, message: "the scene has errors; see /state")

  /// The scene has changed since a page made a request for it.
  static func otherRevision(_ wanted: Int, _ present: Int) -> HTTPError {
    HTTPError(status: 409, message: "the scene has changed: this is revision \(present), not \(wanted)")
  }

  /// The files are not those of the revision any more.
  static let foreignChange = HTTPError(status: 409, message: "another program has changed the file")

  /// More than is done at once.
  static func tooMany(_ what: String) -> HTTPError { HTTPError(status: 503, message: what) }
}
