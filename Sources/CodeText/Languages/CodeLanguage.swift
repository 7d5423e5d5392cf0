// The languages by their names and the extensions of their files.

/// A language that sources can be written in.
package enum CodeLanguage: String, CaseIterable, Hashable, Sendable {
  case swift, kotlin, java, javascript, typescript, tsx, python, go, rust, c, cpp, csharp, php, html, css, json, yaml,
    sql
  case shell, plain, ansi

  /// The language of a name or an alias, in any case of letters; nil for another word.
  package init?(name: String) {
    let name = name.lowercased()
    guard let found = Self.allCases.first(where: { $0.rawValue == name || $0.aliases.contains(name) }) else {
      return nil
    }
    self = found
  }

  /// The language of a file by its extension; `plain` for an unknown one.
  package init(path: String) {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let ending = parts.count > 1 ? parts[parts.count - 1].lowercased() : ""
    self = Self.allCases.first { $0.extensions.contains(ending) } ?? .plain
  }

  /// The name that people write. `tsx` is `typescript` with elements.
  package var name: String { rawValue }

  /// Every name and alias.
  package static let allNames: [String] = allCases.map(\.rawValue) + allCases.flatMap(\.aliases)

  /// Other names.
  package var aliases: [String] {
    switch self {
    case .javascript: ["js", "jsx"]
    case .typescript: ["ts"]
    case .python: ["py"]
    case .rust: ["rs"]
    case .cpp: ["c++"]
    case .csharp: ["cs"]
    case .html: ["xml"]
    case .yaml: ["yml"]
    case .shell: ["sh", "bash"]
    case .swift, .kotlin, .java, .tsx, .go, .c, .php, .css, .json, .sql, .plain, .ansi: []
    }
  }

  /// Extensions of files, in lower case, without the dot.
  package var extensions: [String] {
    switch self {
    case .swift: ["swift"]
    case .kotlin: ["kt", "kts"]
    case .java: ["java"]
    case .javascript: ["js", "jsx", "mjs", "cjs"]
    case .typescript: ["ts", "mts", "cts"]
    case .tsx: ["tsx"]
    case .python: ["py", "pyi", "pyw"]
    case .go: ["go"]
    case .rust: ["rs"]
    case .c: ["c", "h"]
    case .cpp: ["cpp", "cc", "cxx", "c++", "hpp", "hh", "hxx", "h++", "ipp", "inl"]
    case .csharp: ["cs", "csx"]
    case .php: ["php", "phtml"]
    case .html: ["html", "htm", "xhtml", "xml", "svg", "plist", "xaml", "vue"]
    case .css: ["css"]
    case .json: ["json", "jsonc", "json5", "geojson", "webmanifest"]
    case .yaml: ["yaml", "yml"]
    case .sql: ["sql"]
    case .shell: ["sh", "bash", "zsh", "ksh"]
    case .plain: ["txt"]
    case .ansi: ["ansi", "ans"]
    }
  }
}
