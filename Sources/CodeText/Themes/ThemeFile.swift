// A theme file of Visual Studio Code with the files that it includes.
//
// https://code.visualstudio.com/api/extension-guides/color-theme describes the format.

import JSONTree
import Pixels

extension CodeTheme {
  /// Most bytes of a theme file.
  package static let mostBytes = 4 << 20
  /// Most theme files that include each other.
  package static let mostIncludes = 8

  /// Reads a theme file. Files that it includes are named from its folder.
  ///
  /// - Parameters:
  ///   - path: The file, ending in `.json`, with `/` between folders.
  ///   - read: Gives the bytes of a file, or throws; it decides which files may be read.
  /// - Throws: A `CodeThemeError` when the theme has an error; whatever `read` throws.
  package static func file(_ path: String, read: (String) throws -> [UInt8]) throws -> CodeTheme {
    var file = ThemeFile()
    try file.add(path, depth: 0, read: read)
    return CodeTheme(file.colors)
  }
}

/// The parts of a theme that count, collected from the included file to the including one.
struct ThemeFile {
  private var isDark: Bool?
  private var named: [String: Color] = [:]
  private var rules = ScopeRules()

  /// Adds a file after those that it includes.
  mutating func add(_ path: String, depth: Int, read: (String) throws -> [UInt8]) throws {
    let bytes = try read(path)
    let source = SourceText(bytes, fileName: path)
    let reader = ThemeReader(source: source, path: path)
    let root = try reader.root()
    if let include = root["include"] {
      guard let name = include.string, !name.isEmpty else {
        throw reader.error("expected a path in `include`", at: include)
      }
      guard depth + 1 < CodeTheme.mostIncludes else {
        throw reader.error("themes include each other more than \(CodeTheme.mostIncludes) deep", at: include)
      }
      try add(Self.path(name, from: path), depth: depth + 1, read: read)
    }
    if let type = root["type"]?.string { isDark = !["light", "vs", "hclight", "hc-light"].contains(type.lowercased()) }
    if let colors = root["colors"] { try addColors(colors, reader) }
    if let tokens = root["tokenColors"] { try rules.add(tokens, reader) }
  }

  private mutating func addColors(_ node: JSONNode, _ reader: ThemeReader) throws {
    for member in try reader.members(node, "colors") where Self.isRead(member.key) {
      if case .null = member.value.content { continue }
      named[member.key] = try reader.color(member.value)
    }
  }

  /// The finished colours.
  var colors: CodeTheme.Colors {
    let background = named["editor.background"]
    let isDark = isDark ?? background.map { $0.red + $0.green + $0.blue < 1.5 } ?? false
    let base = (isDark ? CodeTheme.dark : CodeTheme.light).colors
    let foreground = named["editor.foreground"] ?? base.foreground
    let classes = CodeClass.allCases.map { rules.paint(for: $0, foreground: foreground) }
    let terminal = Self.terminalKeys.indices.map { named[Self.terminalKeys[$0]] ?? base.terminal[$0] }
    return CodeTheme.Colors(
      background: background ?? base.background, foreground: foreground,
      lineNumber: named["editorLineNumber.foreground"] ?? classes[Int(CodeClass.comment.rawValue)].color,
      highlight: named["editor.rangeHighlightBackground"] ?? base.highlight,
      added: named["diffEditor.insertedLineBackground"] ?? base.added,
      removed: named["diffEditor.removedLineBackground"] ?? base.removed, classes: classes, terminal: terminal)
  }

  private static let terminalKeys: [String] = {
    let names = ["Black", "Red", "Green", "Yellow", "Blue", "Magenta", "Cyan", "White"]
    return (names + names.map { "Bright" + $0 }).map { "terminal.ansi" + $0 }
  }()

  private static let otherKeys = [
    "editor.background", "editor.foreground", "editorLineNumber.foreground", "editor.rangeHighlightBackground",
    "diffEditor.insertedLineBackground", "diffEditor.removedLineBackground",
  ]

  private static func isRead(_ key: String) -> Bool { otherKeys.contains(key) || terminalKeys.contains(key) }

  /// A path from the folder of the including file.
  private static func path(_ name: String, from path: String) -> String {
    if name.hasPrefix("/") { return name }
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().map(String.init)
    for part in name.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }
}

/// Reads values of one theme file.
struct ThemeReader {
  let source: SourceText
  let path: String

  /// The file's object.
  func root() throws -> JSONNode {
    var limits = JSONParser.Limits()
    limits.bytes = CodeTheme.mostBytes
    var parser = JSONParser(source, limits: limits)
    let root: JSONNode
    do throws(JSONSyntaxError) {
      root = try parser.parse()
    } catch {
      throw self.error(error.description, at: error.offset)
    }
    guard case .object = root.content else { throw error("expected an object", at: root) }
    return root
  }

  /// The members of an object.
  func members(_ node: JSONNode, _ key: String) throws -> [JSONMember] {
    guard case .object(let members) = node.content else { throw error("expected an object in `\(key)`", at: node) }
    return members
  }

  /// A colour such as `#rrggbb` or `#rrggbbaa`.
  func color(_ node: JSONNode) throws -> Color {
    guard let text = node.string, let color = Color(css: text) else {
      let found = node.string.map { ", found \"\($0.prefix(40))\"" } ?? ""
      throw error("expected a colour such as \"#1e1e1e\"" + found, at: node)
    }
    return color
  }

  /// An error at a value.
  func error(_ reason: String, at node: JSONNode) -> CodeThemeError { error(reason, at: node.offset) }

  /// An error at a byte.
  func error(_ reason: String, at offset: Int) -> CodeThemeError {
    let place = source.position(of: offset)
    return CodeThemeError(path: path, line: place.line, column: place.column, reason: reason)
  }
}
