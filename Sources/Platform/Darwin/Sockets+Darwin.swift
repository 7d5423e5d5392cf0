// Sockets on Darwin: one option of a socket makes a write without a reader an error and not a signal.

#if canImport(Darwin)
  import Darwin

  extension Sockets {
    /// A connection that carries bytes in order.
    static let stream = SOCK_STREAM
    /// How bytes are sent.
    static let sendFlags: Int32 = 0
    /// Flags to peek at bytes without waiting for them.
    static let peekFlags = MSG_PEEK | MSG_DONTWAIT

    /// Sees to it that writing to a reader that is gone is an error and no signal.
    static func spareSignals(_ descriptor: Int32) {
      var isOn: Int32 = 1
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }
  }
#endif
