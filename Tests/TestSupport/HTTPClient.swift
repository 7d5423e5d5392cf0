// A small HTTP client on plain sockets: it sends exactly the bytes that a test gives it, and reads replies and streams.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One connection to a server on this machine.
package final class HTTPClient {
  /// The reply of the server.
  package struct Reply: Sendable {
    package var status = 0
    /// By names in small letters.
    package var headers: [String: String] = [:]
    package var body: [UInt8] = []

    package var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// Why nothing came back.
  package enum Failure: Error {
    case refused
    /// The server ended the connection.
    case closed
    /// It said nothing for long.
    case silent
    case malformed
  }

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isChunked = false

  /// Connects to 127.0.0.1.
  package init(port: UInt16) throws {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    descriptor = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    signal(SIGPIPE, SIG_IGN)
    if !isConnected { throw Failure.refused }
  }

  deinit { close(descriptor) }

  /// Ends the connection in both directions.
  package func shutDown() { shutdown(descriptor, Int32(2)) }

  /// Sends bytes as they are.
  package func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes unchanged; bytes for a server that has ended are lost.
  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends a request.
  package func request(
    _ method: String, _ target: String, headers: [(String, String)], body: String? = nil
  ) {
    var headers = headers
    if let body { headers.append(("Content-Length", "\(body.utf8.count)")) }
    let lines = headers.map { "\($0.0): \($0.1)\r\n" }.joined()
    send("\(method) \(target) HTTP/1.1\r\n\(lines)\r\n\(body ?? "")")
  }

  /// Reads the head of a reply; its body, if that has a length.
  package func reply(hasBody: Bool = true) throws -> Reply {
    var reply = try head()
    isChunked = reply.headers["transfer-encoding"] == "chunked"
    if hasBody, let length = reply.headers["content-length"].flatMap({ Int($0) }) { reply.body = try bytes(length) }
    return reply
  }

  /// The status line and the headers.
  private func head() throws -> Reply {
    var reply = Reply()
    let status = try line().split(separator: " ")
    guard status.count >= 2, let code = Int(status[1]) else { throw Failure.malformed }
    reply.status = code
    while true {
      let line = try line()
      if line.isEmpty { return reply }
      guard let colon = line.firstIndex(of: ":") else { throw Failure.malformed }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      reply.headers[line[..<colon].lowercased()] = String(value)
    }
  }

  /// The next piece of a stream; nil: its end.
  package func piece() throws -> [UInt8]? {
    guard isChunked else { throw Failure.malformed }
    guard let length = Int(try line(), radix: 16) else { throw Failure.malformed }
    let piece = try bytes(length)
    _ = try line()
    return length == 0 ? nil : piece
  }

  private func line() throws -> String {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeSubrange(...end)
        return line.hasSuffix("\r") ? String(line.dropLast()) : line
      }
      try fill()
    }
  }

  private func bytes(_ count: Int) throws -> [UInt8] {
    while buffer.count < count { try fill() }
    let bytes = Array(buffer[..<count])
    buffer.removeSubrange(..<count)
    return bytes
  }

  private func fill() throws {
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
    if count == 0 { throw Failure.closed }
    if count < 0 { throw errno == EAGAIN ? Failure.silent : Failure.closed }
    buffer.append(contentsOf: chunk[..<count])
  }
}
