// A reply as the library sends it.

#if Preview

  import CMicroHTTPD

  /// Makes the library's responses.
  enum HTTPResponse {
    /// Bytes of a stream that the library takes at once.
    private static let blockSize = 256 << 10

    /// The response of a reply; nil when there is no memory for it.
    ///
    /// - Parameters:
    ///   - hold: Of the connection: a stream holds it while there is nothing to send.
    ///   - closes: Whether the connection ends with it.
    static func make(_ reply: HTTPReply, _ hold: ConnectionHold?, closes: Bool) -> OpaquePointer? {
      let made = unsafe make(reply.body, hold)
      guard let response = unsafe made else { return nil }
      for (name, value) in HTTPReply.commonHeaders + [("Content-Type", reply.mediaType)] + reply.headers {
        unsafe MHD_add_response_header(response, name, value)
      }
      if closes { unsafe MHD_add_response_header(response, "Connection", "close") }
      return unsafe response
    }

    private static func make(_ body: HTTPReply.Body, _ hold: ConnectionHold?) -> OpaquePointer? {
      switch body {
      case .whole(let bytes):
        let kept = unsafe Unmanaged.passRetained(bytes)
        let response = unsafe MHD_create_response_from_buffer_with_free_callback_cls(
          bytes.count, UnsafeMutableRawPointer(mutating: bytes.memory), releaseBytes, kept.toOpaque())
        if unsafe response == nil { unsafe kept.release() }
        return unsafe response
      case .stream(let stream):
        guard let hold else { return nil }
        stream.attach(hold)
        let kept = unsafe Unmanaged.passRetained(stream).toOpaque()
        return unsafe MHD_create_response_from_callback(UInt64.max, blockSize, readStream, kept, streamDropped)
      }
    }
  }

  private let readStream: MHD_ContentReaderCallback = { stream, _, buffer, count in
    guard let stream = unsafe stream, let buffer = unsafe buffer else { return -2 }
    let bytes = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: count)
    return switch unsafe Unmanaged<ByteStream>.fromOpaque(stream).takeUnretainedValue().read(into: bytes) {
    case .bytes(let count): count
    case .nothing: 0
    case .end: -1
    }
  }

  private let releaseBytes: MHD_ContentReaderFreeCallback = { bytes in
    guard let bytes = unsafe bytes else { return }
    unsafe Unmanaged<ReplyBytes>.fromOpaque(bytes).release()
  }

  private let streamDropped: MHD_ContentReaderFreeCallback = { stream in
    guard let stream = unsafe stream else { return }
    unsafe Unmanaged<ByteStream>.fromOpaque(stream).takeRetainedValue().abandon()
  }

#endif
