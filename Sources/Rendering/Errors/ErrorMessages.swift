// The words of all errors of this module, in one place.

import SceneModel
import TextLayout

enum ErrorMessages {
  /// What is wrong with a file that a scene refers to.
  static func asset(_ kind: AssetUse.Kind, _ path: String, _ reason: AssetError) -> String {
    "\(kind.rawValue) \"\(path)\" " + Self.reason(reason)
  }

  private static func reason(_ reason: AssetError) -> String {
    switch reason {
    case .missing: "does not exist"
    case .absolute:
      "is an absolute path; write it relative to the scene, or allow its folder with --allow-path DIR"
    case .outside:
      "leads out of the scene's folder; keep it inside, or allow its folder with --allow-path DIR"
    case .notRegularFile: "is not a regular file"
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .tooLong(let limit): "is longer than \(limit) bytes"
    case .changedWhileRead: "was changed while it was read; try again"
    case .undecodable(let reason): "cannot be decoded: \(reason)"
    case .exceedsMemory(let bytes, let limit):
      Wording.tooMuchMemory("is too large: its \(bytes) bytes", limit: limit)
    case .tooMuchMemory(let frames, let size, let limit):
      Wording.tooMuchMemory(
        "is too large: with \(frames) \(frames == 1 ? "frame" : "frames") of \(size.width)×\(size.height) pixels the images",
        limit: limit)
    }
  }
}

extension TextProblem.Reason: CustomStringConvertible {
  /// One sentence.
  var description: String {
    switch self {
    case .unusableFile(let path, let reason): ErrorMessages.asset(.font, path, reason)
    case .unusableFamily(let name, let reason): ErrorMessages.asset(.font, name, reason)
    case .unknownFamily(let name, let known): Self.unknown(name, known)
    case .systemFamily(let name, let found):
      "font \"\(name)\" is this machine's \(found), so pictures and goldens depend on the machine; put a font file beside "
        + "the scene and name it in `fonts`"
    case .text(.unavailable): "this build cannot draw text: it was made without the trait `Text`"
    case .text(.tooLong(let found, let limit)): "the text has \(found) characters, the limit is \(limit)"
    case .text(.tooLongTogether(let limit)):
      "with this one the texts of the scene have more than \(limit) characters together"
    case .text(.font(_, let reason)): "its font cannot be used: \(reason)"
    case .warning(let warning): Self.sentence(warning)
    }
  }

  private static func unknown(_ name: String, _ known: [String]) -> String {
    let hint = Spelling.nearest(to: name, among: known).map { ", did you mean `\($0)`?" } ?? ""
    return "font \"\(name)\" is no name of `fonts`, no path of a .ttf or .otf file and no family of this machine\(hint)"
  }

  private static func sentence(_ warning: TextWarning) -> String {
    var names = warning.characters.map { character in
      let numbers = character.unicodeScalars.map { "U+" + hexadecimal($0.value) }
      return "“\(character)” (\(numbers.joined(separator: " ")))"
    }.joined(separator: ", ")
    let rest = warning.count - warning.characters.count
    if rest > 0 { names += " and \(rest) more" }
    return switch warning.reason {
    case .missing: "font “\(warning.font)” has no glyph for \(names); the sign for a missing glyph is shown"
    case .colors:
      "font “\(warning.font)” colours \(names) by COLR version 1 or SVG, which is not drawn; the plain outline is shown, "
        + "if there is one"
    }
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
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

extension ExceededLimit: CustomStringConvertible {
  /// What is too much, the number, the limit and the option that raises it.
  public var description: String {
    switch quantity {
    case .pixels: "a frame would have \(found) pixels, the limit is \(limit); --max-pixels N raises it"
    case .frames: "there would be \(found) frames, the limit is \(limit); --max-frames N raises it"
    case .memory:
      "it would need about \(found >> 20) MiB of memory, "
        + (limit == SystemMemory.limit
          ? "the system leaves this process \(limit >> 20) MiB"
          : "the limit is \(limit >> 20) MiB; --max-memory SIZE raises it")
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
    case .overBudget(let path, let budget):
      "cannot create \(path): even a quarter of the size with a third of the frames takes more than \(budget) bytes"
    case .lacksRate(let path):
      "cannot write \(path): a video has one frame rate, and these frames have times of their own; give a rate"
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
