// What the plan needs to know of one file: the modules that it imports, the types that it declares at top level, and every
// name in it. A name after a point (`Animation.Frame`) belongs to what stands before the point and is left out, unless that is
// the module itself; so is a name that the file declares somewhere for its own use.

/// One Swift file of a target.
struct SwiftSource: Sendable {
  /// The path from the package's folder.
  var path: String
  /// The folder within the target, "" for files beside the folders.
  var folder: String
  var lineCount: Int
  /// Imported modules, each with its line.
  var imports: [Mention] = []
  /// The types that other files of the target can name, each with its line.
  var types: [Mention] = []
  /// Names that may be those of types elsewhere in the target, each with the line where it first stands.
  var names: [Mention] = []

  /// A name and the line where it stands, from 1.
  struct Mention: Hashable, Sendable {
    var name: String
    var line: Int
  }

  /// Reads a file.
  /// - Parameters:
  ///   - text: What stands in it.
  ///   - path: The path from the package's folder.
  ///   - folder: The folder within the target.
  ///   - module: The target, which may stand before a name.
  init(text: String, path: String, folder: String, module: String) {
    self.path = path
    self.folder = folder
    lineCount = text.utf8.count { $0 == UInt8(ascii: "\n") }
    var reader = SourceReader(tokens: Tokenizer.tokens(of: text), module: module)
    reader.read()
    imports = reader.imports
    types = reader.types
    names = reader.firstLines.filter { !reader.ownNames.contains($0.key) }.map { Mention(name: $0.key, line: $0.value) }
  }

  /// The place of a mention.
  func place(of mention: Mention) -> Place { Place(file: path, line: mention.line) }
}
