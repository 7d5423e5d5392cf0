// A socket that listens at a numeric address of this machine.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A numeric internet address, of version 4 or 6.
package struct InternetAddress: Hashable, Sendable {
  /// As it was written.
  package let text: String
  /// 4 or 16 bytes.
  private let bytes: [UInt8]

  /// Reads `127.0.0.1` or `::1`; nil for names, for addresses with zones, and for anything else.
  package init?(_ text: String) {
    var (four, six) = (in_addr(), in6_addr())
    if unsafe inet_pton(AF_INET, text, &four) == 1 {
      bytes = unsafe withUnsafeBytes(of: &four) { unsafe Array($0) }
    } else if unsafe inet_pton(AF_INET6, text, &six) == 1 {
      bytes = unsafe withUnsafeBytes(of: &six) { unsafe Array($0) }
    } else {
      return nil
    }
    self.text = text
  }

  /// Whether it is of version 6.
  package var isSix: Bool { bytes.count == 16 }

  /// Whether it means every address of the machine (0.0.0.0 or ::).
  package var isEvery: Bool {
    guard isSix else { return bytes.allSatisfy { $0 == 0 } }
    // `::`, and `0.0.0.0` written as an address of version 6.
    let middle = bytes[10...11]
    return (bytes[..<10] + bytes[12...]).allSatisfy { $0 == 0 }
      && (middle.allSatisfy { $0 == 0 } || middle.allSatisfy { $0 == 255 })
  }

  /// Whether only this machine itself can reach it.
  package var isLoopback: Bool {
    isSix ? bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1 : bytes[0] == 127
  }

  /// As in a URL.
  package var host: String { isSix ? "[\(text)]" : text }

  /// Calls `body` with the address and a port as a `sockaddr`.
  fileprivate func withSocketAddress<Result>(
    port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    isSix ? unsafe withAddressOfSix(port, body) : unsafe withAddressOfFour(port, body)
  }

  private func withAddressOfFour<Result>(
    _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    unsafe withUnsafeMutableBytes(of: &address.sin_addr) { unsafe $0.copyBytes(from: bytes) }
    return unsafe Self.asSocketAddress(&address, body)
  }

  private func withAddressOfSix<Result>(
    _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    unsafe withUnsafeMutableBytes(of: &address.sin6_addr) { unsafe $0.copyBytes(from: bytes) }
    return unsafe Self.asSocketAddress(&address, body)
  }

  /// Calls `body` with an address of either version as one of any.
  private static func asSocketAddress<Address, Result>(
    _ address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }
}

/// A socket that listens. It is closed with the value unless its descriptor was taken over.
package final class ListeningSocket: Sendable {
  /// The system's number for it.
  package let descriptor: Int32
  /// The port that it listens at.
  package let port: UInt16

  /// Listens at an address; port 0: any that is free.
  ///
  /// - Throws: `EADDRINUSE` when another program listens there, `EADDRNOTAVAIL` when the machine has no such address.
  package init(_ address: InternetAddress, port: UInt16) throws(SystemError) {
    let descriptor = socket(address.isSix ? AF_INET6 : AF_INET, Sockets.stream, 0)
    guard descriptor >= 0 else { throw SystemError.last }
    do throws(SystemError) {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      // Connections of an earlier run, which remain for a minute, must not prevent listening.
      var isOn: Int32 = 1
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
      let isBound = unsafe address.withSocketAddress(port: port) { unsafe bind(descriptor, $0, $1) == 0 }
      guard isBound, listen(descriptor, SOMAXCONN) == 0 else { throw SystemError.last }
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.port = port == 0 ? Self.port(of: descriptor) : port
  }

  /// Ends listening. Not to be called after the descriptor was taken over.
  package func end() { close(descriptor) }

  private static func port(of descriptor: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = unsafe getsockname(descriptor, $0, &length)
      }
      // The port is at the same place in both versions.
      return unsafe pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        unsafe UInt16(bigEndian: $0.pointee.sin_port)
      }
    }
  }
}
