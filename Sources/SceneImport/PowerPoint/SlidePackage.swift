// The parts of a deck and how they refer to each other. References lead only to other parts.

import FileFormats
import ImageCodecs
import Pixels

/// A deck as parts.
final class SlidePackage {
  /// Largest file that is read.
  private static let longest = 512 << 20
  /// Most elements of all parts together.
  private static let elements = 2_000_000
  /// Most elements that are read for all shapes together: what several shapes inherit counts for each of them.
  private static let steps = 100_000_000
  /// Most pixels of all pictures together.
  private static let pixels = 1 << 31

  private let path: String
  private let zip: ZipFile
  private var trees: [String: XMLNode] = [:]
  private var relations: [String: [String: SlideReference]] = [:]
  private var pictures: [String: SlidePicture?] = [:]
  private var placeholders: [ObjectIdentifier: SlidePlaceholders] = [:]
  private var (elements, steps, pixels) = (0, 0, 0)

  /// Reads the directory of a file.
  init(_ path: String) throws(ImportError) {
    self.path = path
    let bytes = try SourceFile.read(path, limit: Self.longest)
    // The container of older formats, in which encrypted decks are too.
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      throw .invalid(path: path, reason: "it is encrypted or an older .ppt: save it as .pptx without a password")
    }
    do throws(ZipError) { zip = try ZipFile(bytes) } catch { throw .invalid(path: path, reason: error.reason) }
  }

  /// Whether there is a part.
  func contains(_ part: String) -> Bool { zip.contains(part) }

  /// The bytes of a part; nil if it is not there.
  func bytes(_ part: String) throws(ImportError) -> [UInt8]? {
    do throws(ZipError) { return try zip.read(part) } catch { throw .invalid(path: path, reason: error.reason) }
  }

  /// A part of XML; nil if it is not there.
  func tree(_ part: String?) throws(ImportError) -> XMLNode? {
    guard let part else { return nil }
    if let tree = trees[part] { return tree }
    guard let bytes = try bytes(part) else { return nil }
    let tree: XMLNode
    do throws(XMLError) { tree = try XMLReader.read(bytes) } catch {
      throw .invalid(path: path, reason: "\(part.oneLine(60)): \(error.reason)")
    }
    elements += tree.weight
    if elements > Self.elements { throw invalid("its parts have more than \(Self.elements) elements") }
    trees[part] = tree
    return tree
  }

  /// Counts elements that are read for a shape.
  ///
  /// - Throws: When they are too many in all.
  func spend(_ count: Int) throws(ImportError) {
    steps += count
    if steps > Self.steps { throw invalid("its shapes inherit too much: more than \(Self.steps) elements in all") }
  }

  /// A picture of the deck, added to the images of a scene; nil: it is missing or cannot be read.
  func picture(_ part: String, images: ImportedFiles) throws(ImportError) -> SlidePicture? {
    if let known = pictures[part] { return known }
    var picture: SlidePicture?
    if let bytes = try bytes(part), let bitmap = try? ImageDecoder.decode(bytes),
      let name = images.add(picture: bytes, as: Path.stem(of: part))
    {
      picture = SlidePicture(name: name, size: bitmap.size)
      pixels += bitmap.size.area
      if pixels > Self.pixels { throw invalid("its pictures have more than \(Self.pixels) pixels") }
    }
    pictures[part] = .some(picture)
    return picture
  }

  /// The placeholders of a layout or a master.
  func placeholders(of tree: XMLNode) -> SlidePlaceholders {
    if let known = placeholders[ObjectIdentifier(tree)] { return known }
    let list = SlidePlaceholders(tree)
    placeholders[ObjectIdentifier(tree)] = list
    return list
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

/// A picture of a deck.
struct SlidePicture {
  /// A name of the scene's images.
  let name: String
  let size: PixelSize
}

/// A reference to another part.
struct SlideReference {
  /// The last word of its type, such as `image`.
  let kind: String
  /// Its path in the file.
  let part: String
}
