// The parts of a deck and how they refer to each other. References lead only to other parts.

import FileFormats

/// A deck as parts.
final class SlidePackage {
  /// Largest file that is read.
  private static let longest = 512 << 20

  private let path: String
  private let zip: ZipFile
  private var trees: [String: XMLNode] = [:]
  private var relations: [String: [String: SlideReference]] = [:]

  /// Reads the directory of a file.
  init(_ path: String) throws(ImportError) {
    self.path = path
    let bytes = try SourceFile.read(path, limit: Self.longest)
    do throws(ZipError) { zip = try ZipFile(bytes) } catch { throw .invalid(path: path, reason: error.reason) }
  }

  /// The bytes of a part; nil if it is not there.
  func bytes(_ part: String) throws(ImportError) -> [UInt8]? {
    do throws(ZipError) { return try zip.read(part) } catch { throw .invalid(path: path, reason: error.reason) }
  }

  /// A part of XML; nil if it is not there.
  func tree(_ part: String?) throws(ImportError) -> XMLNode? {
    guard let part else { return nil }
    if let tree = trees[part] { return tree }
    guard let bytes = try bytes(part) else { return nil }
    do throws(XMLError) {
      let tree = try XMLReader.read(bytes)
      trees[part] = tree
      return tree
    } catch { throw .invalid(path: path, reason: "\(part.oneLine(60)): \(error.reason)") }
  }

  /// What a part refers to, by id.
  func references(of part: String) throws(ImportError) -> [String: SlideReference] {
    if let known = relations[part] { return known }
    let folder = Path.parent(of: part)
    let file = Path.join(folder == "." ? "" : folder, "_rels/\(Path.name(of: part)).rels")
    var found: [String: SlideReference] = [:]
    for node in try tree(file)?.all("Relationship") ?? [] {
      guard let id = node["Id"], let target = node["Target"], node["TargetMode"] != "External" else { continue }
      let kind = node["Type"].map { Path.name(of: $0) } ?? ""
      let place =
        target.hasPrefix("/")
        ? Path.resolved(String(target.dropFirst()), from: "") : Path.resolved(target, from: folder == "." ? "" : folder)
      found[id] = SlideReference(kind: kind, part: place)
    }
    relations[part] = found
    return found
  }

  /// The part of a kind that a part refers to.
  func reference(from part: String?, to kind: String) throws(ImportError) -> String? {
    guard let part else { return nil }
    return try references(of: part).sorted { $0.key < $1.key }.first { $0.value.kind == kind }?.value.part
  }

  /// An error of the deck.
  func invalid(_ reason: String) -> ImportError { .invalid(path: path, reason: reason) }
}

/// A reference to another part.
struct SlideReference {
  /// The last word of its type, such as `image`.
  let kind: String
  /// Its path in the file.
  let part: String
}
