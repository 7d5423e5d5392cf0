// How much one server does at once.

/// Limits of a server.
enum HTTPLimits {
  /// Connections that are served, of clients with the token.
  static let connections = 64
  /// Further connections of clients with the token, which are told that they are too many.
  static let extraConnections = 64
  /// Connections that have not sent the token; if there are more, the oldest one is closed.
  static let strangers = 32
  /// How long a connection may take to send the token with the whole head of a request.
  static let headTime = Duration.seconds(10)
  /// Seconds after which a connection is closed on which nothing happens.
  static let idleSeconds = 30
  /// Bytes of memory for a connection: its request's headers and what is being sent.
  static let connectionMemory = 128 << 10
  /// Most bytes of a body that are read to their end before it is refused; a longer one ends the connection.
  static let longestDrainedBody = 1 << 20
  /// How often it is looked whether clients that wait are still there.
  static let lookInterval = 250
}

/// Answers requests.
protocol HTTPHandler: Sendable {
  /// Whether the head of a request has the token.
  func knows(_ request: HTTPRequest) -> Bool

  /// Answers a request, now or later, without waiting: it is called by the one thread that serves all connections.
  func answer(_ request: HTTPRequest, _ exchange: HTTPExchange)
}
