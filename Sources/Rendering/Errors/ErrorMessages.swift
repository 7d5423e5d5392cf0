// The words of all errors of this module, in one place.

import SceneDecoding
import SceneModel

enum ErrorMessages {
  /// What is wrong with a file that a scene refers to.
  static func asset(_ kind: AssetUse.Kind, _ path: String, _ reason: AssetError) -> String {
    "\(kind.rawValue) \"\(path)\" " + Self.reason(reason)
  }

  /// What is wrong with a file that a scene includes.
  static func included(_ path: String, _ reason: AssetError) -> String {
    "the included file \"\(path)\" " + Self.reason(reason)
  }

  private static func reason(_ reason: AssetError) -> String {
    switch reason {
    case .missing: "does not exist"
    case .absolute:
      "is an absolute path; use a path relative to the scene, or allow its folder"
    case .outside:
      "is outside the scene's folder; move it inside, or allow its folder"
    case .notRegularFile: "is not a regular file"
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .tooLong(let limit): "is larger than \(limit) bytes"
    case .changedWhileRead: "changed while it was being read; try again"
    case .undecodable(let reason): "cannot be decoded: \(reason)"
    case .video(let error): "\(error)"
    case .invalidPicture(let diagnostics):
      "cannot be drawn" + (diagnostics.last.map { ": line \($0.line), column \($0.column): \($0.message)" } ?? "")
    case .exceedsMemory(let bytes, let limit):
      Wording.tooMuchMemory("is too large: its \(bytes) bytes", limit: limit)
    case .tooMuchMemory(let frames, let size, let limit):
      Wording.tooMuchMemory(
        "is too large: with \(frames) \(frames == 1 ? "frame" : "frames") of \(size.width)×\(size.height) pixels the images",
        limit: limit)
    }
  }
}

extension AnimationError: CustomStringConvertible {
  /// An English text for people: one sentence, or for an invalid scene one paragraph for each diagnostic, with its line and a
  /// caret.
  ///
  /// The wording may change between versions. Programs use the cases.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .notAScene(let path, .folder): "\(path): expected a scene file, found a folder"
    case .notAScene(let path, .animation(let kind)): "\(path) is \(kind), not a scene"
    case .notAScene(let path, .text): "\(path): expected an image, a video or a scene, found text"
    case .notAScene(let path, .unknown): "\(path): expected an image, a video or a scene, found an unknown format"
    case .notAScene(let path, .nothing): "\(path): expected an image, a video or a scene, found an empty file"
    case .notRegularFile(let path): "\(path): expected a regular file, found a pipe or a device"
    case .invalid(let diagnostics): diagnostics.map { "\($0)" }.joined(separator: "\n")
    case .exceeds(let limit): "\(limit)"
    case .noSuchMoment(let diagnostic): "\(diagnostic)"
    }
  }
}

extension ExceededLimit: CustomStringConvertible {
  /// An English sentence with the amount that was found and the limit; memory in MiB, rounded down.
  public var description: String {
    switch quantity {
    case .pixels: "a frame would have \(found) pixels, the limit is \(limit)"
    case .frames: "the output would have \(found) frames, the limit is \(limit)"
    case .memory:
      "it would need about \(found >> 20) MiB of memory, "
        + (isSystemLimit
          ? "the system leaves this process \(limit >> 20) MiB" : "the limit is \(limit >> 20) MiB")
    }
  }
}
