// A version of code, wherever it comes from.

import CodeText
import Platform
import Rendering

/// One version.
struct CodeStep {
  /// What messages call it: the path, or the path with a revision.
  var name: String
  /// The source.
  var source: CodeSource
  /// The language.
  var language: CodeLanguage
  /// The file that has exactly this source; nil: none.
  var path: String?
  /// The lines that stay bright, such as "2-5"; nil: all.
  var focus: String?
  /// What the step shows below the code.
  var caption: String?

  /// The shown lines.
  func block(_ memory: CodeMemory = CodeMemory()) throws -> CodeBlock {
    do throws(CodeError) {
      var options = CodeOptions(language: language)
      if let focus { options.focus = try LineList(focus, key: "focus") }
      return try memory.block(source, options: options)
    } catch {
      guard case .tooManyPieces(let count) = error else { throw VerbError(.data, "\(name): \(error)") }
      throw VerbError(
        .data, "\(name): the source has \(count) words and signs; the limit is \(CodeSource.mostPieces)")
    }
  }

  /// The bytes of a file that a command line names.
  static func bytes(ofFile path: String) throws -> [UInt8] {
    guard FileSystem.kind(of: path) != .folder else {
      throw VerbError(.noInput, "\(path): expected a file, found a folder")
    }
    do throws(SystemError) {
      return try OpenFile(path, for: .reading, waits: true).readAll(limit: CodeTheme.mostBytes)
    } catch { throw VerbError(.noInput, "\(path): \(error)") }
  }

  /// A path relative to a folder that contains the file, also through links; nil when it is outside.
  static func path(_ path: String, inside folder: String?) -> String? {
    guard let folder, let file = try? FileSystem.realPath(path), let base = try? FileSystem.realPath(folder) else {
      return nil
    }
    let start = base.hasSuffix("/") ? base : base + "/"
    return file.hasPrefix(start) ? String(file.dropFirst(start.count)) : nil
  }

  /// A checked source.
  static func source(_ bytes: [UInt8], name: String) throws -> CodeSource {
    do throws(CodeError) { return try CodeSource(bytes: bytes) } catch {
      throw VerbError(.data, "\(name): \(error)")
    }
  }

  /// The step of a file.
  static func file(_ path: String, language: CodeLanguage?) throws -> CodeStep {
    CodeStep(
      name: path, source: try source(try bytes(ofFile: path), name: path),
      language: language ?? CodeLanguage(path: path),
      path: path)
  }
}
