// Makes one tree of a scene's file and those that it includes.
//
// A name means what the file itself says, else what the files that it includes say; where two of these say different things,
// that is an error of the file that includes them. Names keep the order in which they are written first, a file's includes
// counting as if they stood at its beginning: a variable may use those before it.

import JSONTree

/// Merges the names of files.
struct SceneMerging {
  /// What files share, and what messages call one of it.
  private static let kinds = [
    ("images", "image"), ("fonts", "font"), ("variables", "variable"), ("textStyles", "text style"),
    ("components", "component"),
  ]

  private let text: SceneText
  private let documents: [SceneDocuments.Document?]
  private let log: DiagnosticLog
  /// Every file behind those that it includes.
  private var order: [Int] = []

  init(_ documents: SceneDocuments) {
    text = documents.text
    self.documents = documents.documents
    log = documents.log
    var seen: Set<Int> = []
    visit(0, &seen)
  }

  private mutating func visit(_ number: Int, _ seen: inout Set<Int>) {
    guard seen.insert(number).inserted else { return }
    for include in includes(of: number) { visit(include.document, &seen) }
    order.append(number)
  }

  private func includes(of number: Int) -> [(document: Int, offset: Int)] { documents[number]?.includes ?? [] }

  /// The scene's own tree with the names of all files, without `include`.
  func merged() -> JSONNode {
    guard let main = documents[0]?.root, main["include"] != nil else { return documents[0]?.root ?? .null }
    var names: [String: [JSONMember]] = [:]
    for (key, kind) in Self.kinds { names[key] = merged(key, kind) }
    names[Self.themes] = mergedThemes()
    let members = main.members.flatMap { member -> [JSONMember] in
      if member.key == "include" {
        return (Self.kinds.map(\.0) + [Self.themes]).compactMap { added($0, names[$0] ?? [], to: main) }
      }
      guard let merged = names[member.key] else { return [member] }
      var member = member
      member.value.content = .object(merged)
      return [member]
    }
    return JSONNode(.object(members), offset: main.offset)
  }

  /// A key that only included files have.
  private func added(_ key: String, _ names: [JSONMember], to main: JSONNode) -> JSONMember? {
    guard main[key] == nil, !names.isEmpty else { return nil }
    return JSONMember(key: key, keyOffset: main.offset, value: JSONNode(.object(names), offset: main.offset))
  }

  // MARK: Names

  /// Values of variables under names of themes. Each file can add values to a theme.
  private static let themes = "themes"

  /// All themes in their order. The value of a file counts more than those of the files that it includes.
  private func mergedThemes() -> [JSONMember] {
    var themes: [JSONMember] = []
    for theme in order.flatMap({ documents[$0]?.root[Self.themes]?.members ?? [] }) {
      guard let index = themes.firstIndex(where: { $0.key == theme.key }) else {
        themes.append(theme)
        continue
      }
      let kept = themes[index].value.members.filter { theme.value[$0.key] == nil }
      themes[index].value.content = .object(kept + theme.value.members)
    }
    return themes
  }

  /// All names of one kind in their order.
  private func merged(_ key: String, _ kind: String) -> [JSONMember] {
    var definitions: [String: [Int: JSONMember]] = [:]
    var names: [String] = []
    for number in order {
      for member in documents[number]?.root[key]?.members ?? [] {
        if definitions[member.key] == nil { names.append(member.key) }
        definitions[member.key, default: [:]][number] = member
      }
    }
    return names.compactMap { name in
      guard let defined = definitions[name] else { return nil }
      if defined.count == 1 { return defined.first?.value }
      var search = Search(name: name, kind: kind, definitions: defined)
      return winner(in: 0, &search).flatMap { defined[$0] }
    }
  }

  private struct Search {
    let name: String
    let kind: String
    /// By the numbers of files.
    let definitions: [Int: JSONMember]
    /// What is known already.
    var winners: [Int: Int?] = [:]
  }

  /// The file whose definition counts in another one.
  private func winner(in number: Int, _ search: inout Search) -> Int? {
    if search.definitions[number] != nil { return number }
    if let known = search.winners[number] { return known }
    var winner: Int?
    for include in includes(of: number) {
      guard let found = self.winner(in: include.document, &search) else { continue }
      if let first = winner, first != found {
        let files = text.fileNames
        log.report(
          .includedTwice(kind: search.kind, name: search.name, first: files[first], second: files[found]),
          at: include.offset)
      }
      winner = winner ?? found
    }
    search.winners[number] = winner
    return winner
  }
}
