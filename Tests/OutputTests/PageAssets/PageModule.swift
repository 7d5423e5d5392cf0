import Foundation

/// What a module of a page says of itself: what it imports and declares. Modules are written so that lines tell.
struct PageModule {
  /// Names that are imported from another module.
  struct Import: Equatable {
    let names: [String]
    let module: String
  }

  let imports: [Import]
  /// Names declared at top level.
  let declared: [String]
  /// Those of them that others may import.
  let exported: [String]

  init(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    imports = lines.compactMap { line in
      guard line.hasPrefix("import "),
        let match = line.firstMatch(of: #/^import \{ (.+) \} from "\./([a-z.-]+)";$/#)
      else { return nil }
      return Import(names: match.1.split(separator: ", ").map(String.init), module: String(match.2))
    }
    let declarations = lines.compactMap { line -> (name: String, isExported: Bool)? in
      guard ["export ", "async ", "function", "const ", "let ", "class "].contains(where: line.hasPrefix),
        let match = line.firstMatch(of: #/^(export )?(?:async )?(?:function\*?|const|let|class) ([A-Za-z$_]+)/#)
      else {
        return nil
      }
      return (String(match.2), match.1 != nil)
    }
    declared = declarations.map(\.name)
    exported = declarations.filter(\.isExported).map(\.name)
  }
}
