// What is in a folder of outputs and what it was made from, one line an output.
//
//     manifest.jsonl   while a batch runs: a line when an output is begun and one when it is complete
//     manifest.json    afterwards: all lines in order, the same for the same outputs however they came about
//
// Shards of a batch write `manifest-K-of-N` instead, and merging makes one of them.

import FileFormats
import JSONTree
import Platform

/// A finished output.
struct ManifestEntry: Hashable, Sendable {
  /// Its path in the folder; frames end in a slash.
  let output: String
  /// Digest of everything that decides its bytes: scene, values, images, fonts, options, version.
  let hash: String
  /// Images and fonts, as the scene writes their paths.
  let inputs: [String]
  /// Files: 1, or as many as there are frames.
  let files: Int
  /// Bytes of all of them.
  let bytes: Int

  /// The line of a manifest, without its end.
  var line: String {
    JSONWriter.line(
      .object([
        ("output", .string(output)), ("hash", .string(hash)), ("inputs", .strings(inputs)), ("files", .number(files)),
        ("bytes", .number(bytes)),
      ]))
  }

  /// Reads what `line` writes; nil for anything else.
  init?(_ node: JSONNode) {
    guard let output = node["output"]?.string, Path.staysInside(output), let hash = node["hash"]?.string,
      let files = node["files"]?.integer(in: 0...Int(Int32.max)),
      let bytes = node["bytes"]?.integer(in: 0...(1 << 52))
    else { return nil }
    self.init(
      output: output, hash: hash, inputs: (node["inputs"]?.elements ?? []).compactMap(\.string), files: files,
      bytes: bytes)
  }

  init(output: String, hash: String, inputs: [String], files: Int, bytes: Int) {
    (self.output, self.hash, self.inputs) = (output, hash, inputs)
    (self.files, self.bytes) = (files, bytes)
  }

  /// Whether the output is there, as far as its size tells.
  func exists(in folder: String) -> Bool {
    let path = Path.join(folder, output)
    guard output.hasSuffix("/") else { return FileSystem.size(of: path) == bytes && files == 1 }
    guard let names = try? FileSystem.names(inFolder: String(path.dropLast())), names.count == files else {
      return false
    }
    return names.reduce(0) { $0 + (FileSystem.size(of: path + $1) ?? 0) } == bytes
  }
}

/// The finished and begun outputs of a folder.
struct BatchManifest: Sendable {
  /// Finished outputs by path.
  var entries: [String: ManifestEntry] = [:]
  /// Outputs that a run has begun and perhaps not finished: they are this program's, and may be written over.
  var begun: Set<String> = []

  private static let head = "{\"version\": 1, \"outputs\": ["
  private static let tail = "]}"

  /// The text of `manifest.json`: one line per output, in the order of their paths' bytes.
  var text: String {
    let paths = entries.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let lines = paths.compactMap { entries[$0]?.line }
    return "\(Self.head)\n\(lines.joined(separator: ",\n"))\(lines.isEmpty ? "" : "\n")\(Self.tail)\n"
  }

  /// The line that says that an output is begun.
  static func line(begun output: String) -> String {
    JSONWriter.line(.object([("begun", .string(output))]))
  }

  /// Takes in the lines of a manifest. Those of a journal may be torn, as a killed run leaves them.
  ///
  /// - Parameter isJournal: Whether lines were added one by one.
  mutating func read(_ path: String, isJournal: Bool) throws(BatchError) {
    let bytes: [UInt8]
    do { bytes = try OpenFile(path, for: .reading).readAll(limit: 1 << 32) } catch {
      if error == .noSuchFile { return }
      throw .input(.unreadable(path: path, reason: error))
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    for line in lines where line != Self.head && line != Self.tail {
      let node = JSONNode.parsed(String(line.hasSuffix(",") ? line.dropLast() : line))
      if let entry = node.flatMap(ManifestEntry.init) {
        entries[entry.output] = entry
        begun.remove(entry.output)
      } else if let output = node?["begun"]?.string {
        begun.insert(output)
      } else if !isJournal {
        throw .damaged(path: path)
      }
    }
  }
}
