// The live preview of a scene: a local server with a page that shows it, drawn by the renderer of the exports, and reloads it
// after every save.
//
//     files ─▶ Watching ─▶ Session: the last good state ─▶ Routes: pictures, state, events ─▶ HTTP ─▶ pages
//
// Nothing here depends on a command line: the caller adds the flag that solves an error (`PreviewOptions.Wording`).

import Platform
import Synchronization

/// Why there is no preview.
package enum PreviewError: Error, Hashable, Sendable {
  /// This build has no server in it: it was made without the trait `Preview`.
  case unavailable
  /// The system does not let it listen at a port, or at the last of several that were tried.
  case cannotListen(host: String, ports: ClosedRange<UInt16>, reason: SystemError)
  /// The system gives no thread, or no memory.
  case cannotStart(reason: SystemError)
}

extension PreviewError: CustomStringConvertible {
  /// What went wrong, in one sentence.
  package var description: String {
    switch self {
    case .unavailable: "this build has no preview (trait `Preview`, libmicrohttpd)"
    case .cannotListen(let host, let ports, let reason):
      "cannot listen on \(host):\(ports.lowerBound)"
        + (ports.count > 1 ? " or any port up to \(ports.upperBound)" : "") + ": \(reason)"
    case .cannotStart(let reason): "cannot start the preview: \(reason)"
    }
  }
}

/// A preview that is being served.
package final class PreviewServer: Sendable {
  /// Where it may listen.
  package enum Port: Hashable, Sendable {
    /// At this port; 0: at any that is free.
    case exactly(UInt16)
    /// At the first of the usual ports that is free.
    case usual

    /// The ports that are tried.
    var range: ClosedRange<UInt16> {
      switch self {
      case .exactly(let port): port...port
      case .usual: 8733...8752
      }
    }
  }

  /// The port that it listens at.
  package let port: UInt16
  /// 32 random hexadecimal digits, with which every path begins.
  package let token: String
  private let address: InternetAddress
  private let reloader: Reloader
  #if Preview
    private let daemon: HTTPDaemon
    private let routes: PreviewRoutes
  #endif

  /// Where its page is.
  package var url: String { "http://\(address.host):\(port)/\(token)/" }

  /// Starts to serve, once it is known whether the scene can be drawn.
  ///
  /// - Parameter folder: The absolute path of the current folder.
  /// - Throws: `PreviewError`.
  package init(
    _ options: PreviewOptions, at address: InternetAddress, port: Port, folder: String
  ) async throws(PreviewError) {
    #if Preview
      let socket = try Self.listen(address, port)
      (self.address, self.port, token) = (address, socket.port, Self.makeToken())
      let session = PreviewSession(options, folder: folder)
      let gate = Gate(host: address.host, port: socket.port, token: token)
      var started: Reloader?
      do {
        let reloader = try Reloader(session)
        started = reloader
        await session.firstState()
        let routes = PreviewRoutes(session, reloader, gate: gate)
        daemon = try HTTPDaemon(socket, handler: routes)
        (self.routes, self.reloader) = (routes, reloader)
      } catch {
        started?.end()
        socket.end()
        throw .cannotStart(reason: error)
      }
    #else
      throw .unavailable
    #endif
  }

  /// Ends all connections and stops to serve.
  package func stop() {
    #if Preview
      daemon.stop()
      routes.stop()
    #endif
    reloader.end()
  }

  deinit { stop() }

  private static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in String(UInt8.random(in: 0..<16, using: &generator), radix: 16) }.joined()
  }

  private static func listen(_ address: InternetAddress, _ port: Port) throws(PreviewError) -> ListeningSocket {
    var reason = SystemError(code: 0)
    for port in port.range {
      do { return try ListeningSocket(address, port: port) } catch {
        reason = error
        if !error.isAddressInUse { break }
      }
    }
    throw .cannotListen(host: address.host, ports: port.range, reason: reason)
  }
}
