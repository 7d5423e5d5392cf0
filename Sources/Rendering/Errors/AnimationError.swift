// What can go wrong before anything is drawn, as values. Their messages are in `ErrorMessages.swift`.

import Platform
import SceneModel

/// Why a scene cannot be loaded or drawn.
///
/// `description` is an English text for people, with the line and a caret for each diagnostic. Programs switch over the
/// cases:
///
/// ```swift
/// do {
///   let animation = try Animation(contentsOf: url)
/// } catch .invalid(let diagnostics) {
///   for diagnostic in diagnostics { print(diagnostic.line, diagnostic.message) }
/// }
/// ```
public enum AnimationError: Error, Sendable {
  /// The scene file cannot be read.
  ///
  /// `path` is the path as it was given; `reason` is the error of the system, such as that the file does not exist.
  case unreadable(path: String, reason: SystemError)
  /// The path of the scene file is a folder, a picture or a video; or it is named like one and is something else.
  case notAScene(path: String, found: FoundFile)
  /// The scene file is a pipe or a device, and the caller needs a file that can be read again, as for a live preview.
  ///
  /// `Animation(contentsOf:options:)` does not throw it: it reads a pipe to its end.
  case notRegularFile(path: String)
  /// The scene, or a file that it refers to, has errors.
  ///
  /// The array has every diagnostic at once, warnings included, in the order of the file. At least one is an error.
  case invalid([Diagnostic])
  /// An output, a frame or the memory would exceed the `RenderLimits`, or a memory limit of the system.
  case exceeds(ExceededLimit)
  /// A moment names a screen, a step or a frame that does not exist, or is after the end.
  case noSuchMoment(MomentLookupError)
}

/// What is found where a scene file is expected.
public enum FoundFile: Hashable, Sendable {
  /// A folder.
  case folder
  /// A picture or a video by its first bytes, whatever its name is, such as "a GIF image".
  case animation(String)
  /// Text that is no JSON, in a file that is named like a picture or a video.
  case text
  /// Bytes of no known format, in a file that is named like a picture or a video.
  case unknown
  /// No bytes, in a file that is named like a picture or a video.
  case nothing

  /// Looks at the bytes of a file; nil for what can be a scene.
  init?(_ bytes: [UInt8], path: String) {
    let head = Array(bytes.prefix(FinishedFrames.headLength))
    if let kind = FinishedFrames.kind(ofHead: head) {
      self = .animation(kind)
      return
    }
    guard path.namesFile(with: FinishedFrames.extensions) else { return nil }
    // A scene begins with a brace or a comment.
    let start = head.trimmingPrefix([0xEF, 0xBB, 0xBF]).first { !" \t\r\n".utf8.contains($0) }
    switch start {
    case UInt8(ascii: "{"), UInt8(ascii: "/"): return nil
    case nil: self = .nothing
    default: self = head.contains { $0 < 32 && !"\t\r\n".utf8.contains($0) || $0 == 127 } ? .unknown : .text
    }
  }
}
