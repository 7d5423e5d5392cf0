// Files that are named on the command line: missing ones have their own error.

import JSONTree
import Platform

/// Reads sources.
enum SourceFile {
  /// The bytes of a file.
  ///
  /// - Parameter limit: Most bytes; the size is checked before anything is read.
  static func read(_ path: String, limit: Int) throws(ImportError) -> [UInt8] {
    do {
      if FileSystem.kind(of: path) == .folder { throw ImportError.invalid(path: path, reason: "it is a folder") }
      let file = try OpenFile(path, for: .reading)
      let status = try file.status()
      let bytes = status.kind == .file && status.size > limit ? nil : try file.readAll(limit: limit)
      guard let bytes, bytes.count <= limit else {
        throw ImportError.invalid(path: path, reason: "it is larger than \(limit >> 20) MiB")
      }
      return bytes
    } catch let error as ImportError {
      throw error
    } catch let error as SystemError {
      throw .unreadable(path: path, reason: error)
    } catch {
      throw .invalid(path: path, reason: "\(error)")
    }
  }

  /// A tree of JSON.
  static func json(_ bytes: [UInt8], path: String) throws(ImportError) -> JSONNode {
    let source = SourceText(bytes, fileName: path)
    guard source.firstMalformedByte == nil else { throw .invalid(path: path, reason: "it is not text in UTF-8") }
    var parser = JSONParser(source)
    do throws(JSONSyntaxError) { return try parser.parse() } catch {
      let position = source.position(of: error.offset)
      throw .invalid(path: path, reason: "line \(position.line), column \(position.column): \(error)")
    }
  }
}
