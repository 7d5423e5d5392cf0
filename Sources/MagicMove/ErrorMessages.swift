// The words of all errors of this module, in one place.

import SceneModel

enum ErrorMessages {
  /// What is wrong with an image.
  static func image(_ path: String, _ reason: AssetError) -> String {
    switch reason {
    case .missing: "image \"\(path)\" does not exist"
    case .absolute:
      "image \"\(path)\" is an absolute path; write it relative to the scene, or allow its folder with --allow-path DIR"
    case .outside:
      "image \"\(path)\" leads out of the scene's folder; keep it inside, or allow its folder with --allow-path DIR"
    case .notRegularFile: "image \"\(path)\" is not a regular file"
    case .unreadable(let reason): "image \"\(path)\" cannot be read: \(reason)"
    case .tooLong(let limit): "image \"\(path)\" is longer than \(limit) bytes"
    case .changedWhileRead: "image \"\(path)\" was changed while it was read; try again"
    case .undecodable(let reason): "image \"\(path)\" cannot be decoded: \(reason)"
    }
  }
}

extension AnimationError: CustomStringConvertible {
  /// One sentence, or for an invalid scene one paragraph a problem.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .notAScene(let path): "\(path): is a folder, not a scene file"
    case .invalid(let diagnostics): diagnostics.map { "\($0)" }.joined(separator: "\n")
    case .exceeds(let limit): "\(limit)"
    case .noSuchMoment(let problem): "\(problem)"
    }
  }
}

extension MomentProblem: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .afterTheEnd(let seconds, let duration): "\(seconds) s is after the end, which is at \(duration) s"
    case .noSuchFrame(let index, let count): "there is no frame #\(index); the last of \(count) is #\(count - 1)"
    case .unknownStep(let name, let known): "there is no step" + Self.named(name, known)
    case .afterTheStep(let name, let seconds, let duration):
      "step `\(name)` lasts \(duration) s, \(seconds) s is after its end"
    case .unknownScreen(let name, let known): "there is no screen" + Self.named(name, known)
    case .neverAtRest(let name): "screen `\(name)` is never at rest in the timeline"
    }
  }

  private static func named(_ name: String, _ known: [String]) -> String {
    let hint = Spelling.nearest(to: name, among: known).map { ", did you mean `\($0)`?" } ?? ""
    return " `\(name)`\(hint); there are " + known.map { "`\($0)`" }.joined(separator: ", ")
  }
}

extension ExceededLimit: CustomStringConvertible {
  /// What is too much, the number, the limit and the option that raises it.
  public var description: String {
    switch quantity {
    case .pixels: "a frame would have \(found) pixels, the limit is \(limit); --max-pixels N raises it"
    case .frames: "there would be \(found) frames, the limit is \(limit); --max-frames N raises it"
    case .memory:
      "it would need about \(found >> 20) MiB of memory, the limit is \(limit >> 20) MiB; --max-memory SIZE raises it"
    }
  }
}

extension OutputError: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .missingFolder(let path, let folder): "cannot create \(path): the folder \(folder) does not exist"
    case .isFolder(let path): "cannot create \(path): a folder stands there; for PNG frames end the path in /"
    case .isNotFolder(let path): "cannot create files in \(path): it is not a folder"
    case .wouldOverwrite(let path, let found): "\(path) holds \(found); --force overwrites it"
    case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)"
    case .writeFailed(let path, let reason): "cannot write \(path): \(reason)"
    case .encoding(let path, let reason): "cannot encode \(path): \(reason)"
    case .unavailableFormat(let format):
      "this build cannot write \(format.rawValue); it writes "
        + OutputFormat.available.map(\.rawValue).joined(separator: ", ")
    case .invalidPattern(let pattern): "\(pattern) needs exactly one number, such as frame-%04d.png"
    case .unknownFormat(let path): "the extension of \(path) names no format"
    case .framesToStandardOutput: "a sequence of PNG files cannot go to standard output"
    }
  }
}
