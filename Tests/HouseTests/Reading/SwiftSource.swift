// The facts about one file that the plan needs: the modules that it imports, the types that it declares at top level,
// the members that it declares and uses, and every name in it. A name after a point (`Animation.Frame`) is part of the
// name before the point and is left out, unless that is the module itself. A name that the file declares for private
// use is left out, too.

/// One Swift file of a target.
struct SwiftSource: Sendable {
  /// The path from the package's folder.
  var path: String
  /// The folder within the target, "" for files outside of folders.
  var folder: String
  var lineCount: Int
  /// Imported modules, each with its line.
  var imports: [Mention] = []
  /// The types that other files of the target can name, each with its line.
  var types: [Mention] = []
  /// Names that may be those of types elsewhere in the target, each with the line of its first use.
  var names: [Mention] = []

  /// The names that the file declares outside functions: top-level ones and members.
  var declared: Set<String> = []
  /// The members that extensions in the file declare for other files, each with its line.
  var extensionMembers: [Mention] = []
  /// Names that may be those of members declared in other files, each with the line of its first use.
  var memberUses: [Mention] = []

  /// Operating systems, and their C libraries, that conditions of the compiler ask for, each with its line.
  var systemConditions: [Mention] = []

  /// A name and its line, from 1.
  struct Mention: Hashable, Sendable {
    var name: String
    var line: Int
  }

  /// Reads a file.
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - path: The path from the package's folder.
  ///   - folder: The folder within the target.
  ///   - module: The target, which may qualify a name.
  init(text: String, path: String, folder: String, module: String) {
    self.path = path
    self.folder = folder
    lineCount = text.utf8.count { $0 == UInt8(ascii: "\n") }
    let tokens = Tokenizer.tokens(of: text)
    var reader = SourceReader(tokens: tokens, module: module)
    reader.read()
    systemConditions = Self.systemConditions(in: tokens)
    imports = reader.imports
    types = reader.types
    names = reader.firstLines.filter { !reader.ownNames.contains($0.key) }.map { Mention(name: $0.key, line: $0.value) }
    var members = MemberReader(tokens: tokens)
    members.read()
    (declared, extensionMembers) = (members.declared, members.extensionMembers)
    let bare = reader.firstLines.filter { !members.localNames.contains($0.key) }
    memberUses = members.memberUses.merging(bare, uniquingKeysWith: min).map { Mention(name: $0.key, line: $0.value) }
  }

  /// The C libraries of operating systems.
  static let systemLibraries: Set = ["Glibc", "Musl", "Darwin"]

  /// `os(Linux)`, `canImport(Darwin)`: only conditions are written so, as no name is that of a system.
  private static func systemConditions(in tokens: [Token]) -> [Mention] {
    tokens.indices.dropLast(2).compactMap { index in
      let (question, bracket, answer) = (tokens[index], tokens[index + 1], tokens[index + 2])
      guard bracket.reads("("), question.reads("os") || question.reads("canImport") else { return nil }
      guard question.reads("os") || systemLibraries.contains(answer.text) else { return nil }
      return Mention(name: answer.text, line: answer.line)
    }
  }

  /// The place of a mention.
  func place(of mention: Mention) -> Place { Place(file: path, line: mention.line) }
}
