// Sockets on Linux: each message says for itself that a lost reader is an error and no signal.

#if os(Linux)
  import Glibc

  extension Sockets {
    /// A connection that carries bytes in order. No program that is started meanwhile inherits it, not even one that another
    /// thread starts this very moment: it would keep the connection open.
    static let stream = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    /// How bytes are sent.
    static let sendFlags = Int32(MSG_NOSIGNAL)
    /// Flags to peek at bytes without waiting for them.
    static let peekFlags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)

    /// Sees to it that writing to a reader that is gone is an error and no signal: `sendFlags` do.
    static func spareSignals(_ descriptor: Int32) {}
  }
#endif
