// What a page may load: files of its folder and below, with links resolved, and what its own host serves.

import FileFormats
import ForeignText
import Platform

/// The place of a page.
enum PageAddress {
  /// A file with its real path.
  case file(String)
  /// An address with its origin and its host.
  case web(url: String, origin: String, host: String)

  /// The address of an operand.
  init(_ text: String) throws(ImportError) {
    if let (origin, host) = Self.origin(text) {
      self = .web(url: text, origin: origin, host: host)
      return
    }
    do throws(SystemError) {
      self = .file(try FileSystem.realPath(Self.path(ofFile: text) ?? text))
    } catch { throw .unreadable(path: text, reason: error) }
    if case .file(let path) = self, FileSystem.kind(of: path) != .file {
      throw .invalid(path: text, reason: "expected a file with a page, found a folder or a device")
    }
  }

  /// For the browser.
  var url: String {
    switch self {
    case .file(let path): "file://" + PercentEncoding.encoded(path, in: .path)
    case .web(let url, _, _): url
    }
  }

  /// The only host that it needs, with its port.
  var server: String? {
    guard case .web(_, let origin, let host) = self else { return nil }
    let isSecure = origin.hasPrefix("https:")
    let port = origin.dropFirst((isSecure ? "https://" : "http://").utf8.count + host.utf8.count + 1)
    return "\(host):\(port.isEmpty ? isSecure ? "443" : "80" : String(port))"
  }

  /// The origin and the host of an `http` or `https` address; nil for anything else.
  static func origin(_ url: String) -> (origin: String, host: String)? {
    let lower = url.lowercased()
    guard let scheme = ["http://", "https://"].first(where: { lower.hasPrefix($0) }) else { return nil }
    let authority = lower.dropFirst(scheme.utf8.count).prefix { !"/?#\\".contains($0) }
    // Names and passwords are no part of the origin.
    let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    let host = place.hasPrefix("[") ? place.prefix { $0 != "]" } + "]" : place.prefix { $0 != ":" }
    return host.isEmpty ? nil : (scheme + place, String(host))
  }

  /// The path of a `file:` address; nil for one that names a host or is not readable.
  static func path(ofFile url: String) -> String? {
    guard url.lowercased().hasPrefix("file://") else { return nil }
    let text = url.dropFirst(7).prefix { $0 != "?" && $0 != "#" }
    guard text.hasPrefix("/") else { return nil }
    guard let bytes = PercentEncoding.decoded(text), !bytes.contains(0) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Decides about requests of a page.
struct PagePolicy {
  private let folders: [String]
  private let origin: String?
  private let allowsNetwork: Bool

  /// The policy for a page.
  init(_ page: PageAddress, allowedFolders: [String], allowsNetwork: Bool) {
    var folders = allowedFolders.compactMap { try? FileSystem.realPath($0) }
    var origin: String?
    switch page {
    case .file(let path): folders.append(Path.parent(of: path))
    case .web(_, let own, _): origin = own
    }
    (self.folders, self.origin, self.allowsNetwork) = (folders, origin, allowsNetwork)
  }

  /// Whether a request may go on.
  func allows(_ url: String) -> Bool {
    let lower = url.lowercased()
    if lower.hasPrefix("data:") || lower.hasPrefix("blob:") || lower.hasPrefix("about:") { return true }
    if let (origin, _) = PageAddress.origin(url) { return allowsNetwork || origin == self.origin }
    guard let path = PageAddress.path(ofFile: url), let real = try? FileSystem.realPath(path) else { return false }
    return folders.contains { Path.isInside(real, folder: $0) }
  }

  /// Whether a request is for a file in an allowed folder that is not there. What is outside says nothing about other files.
  func isMissing(_ url: String) -> Bool {
    guard let path = PageAddress.path(ofFile: url), FileSystem.kind(of: path) == nil else { return false }
    var parent = Path.parent(of: path)
    while parent.utf8.count > 1, FileSystem.kind(of: parent) == nil { parent = Path.parent(of: parent) }
    guard let real = try? FileSystem.realPath(parent) else { return false }
    return folders.contains { real == $0 || Path.isInside(real, folder: $0) }
  }
}
