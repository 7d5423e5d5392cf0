// Text styles: keys that labels share, resolved once.

import JSONTree

/// The text styles of a scene with everything that they take over from each other.
struct TextStyles: Sendable {
  /// The style of labels, and the parent of styles, that name none.
  static let standard = "default"

  private let names: [String]
  private var members: [String: [JSONMember]] = [:]

  /// Works out `textStyles`; unknown parents and cycles are reported.
  init(_ styles: [JSONMember], log: DiagnosticLog) {
    names = styles.map(\.key)
    let written = Dictionary(styles.map { ($0.key, $0.value) }) { first, _ in first }
    for style in styles where members[style.key] == nil { resolve(style.key, written, log) }
  }

  /// A label's keys with those of its style, which it overrides.
  func applied(to text: JSONNode, log: DiagnosticLog) -> JSONNode {
    if let string = text.string {
      let own = JSONMember(key: "string", keyOffset: text.offset, value: JSONNode(.string(string), offset: text.offset))
      return JSONNode(.object(Self.merged(members[Self.standard] ?? [], [own])), offset: text.offset)
    }
    guard case .object(let own) = text.content else { return text }
    guard let style = text["style"] else {
      guard let standard = members[Self.standard] else { return text }
      return JSONNode(.object(Self.merged(standard, own)), offset: text.offset)
    }
    guard let name = style.string, let inherited = members[name] else {
      if let name = style.string { log.report(.unknown("text style", name, among: names), at: style.offset) }
      return text
    }
    return JSONNode(.object(Self.merged(inherited, own)), offset: text.offset)
  }

  /// Follows parents from a style to one that is known, then comes back.
  private mutating func resolve(_ name: String, _ written: [String: JSONNode], _ log: DiagnosticLog) {
    var chain: [String] = []
    var next: String? = name
    while let current = next, members[current] == nil, let style = written[current] {
      chain.append(current)
      next = parent(of: current, style, written)
      guard let found = next, let start = chain.firstIndex(of: found) else { continue }
      log.report(
        .cycle(kind: "`style`", chain: chain[start...] + [found]), at: style["style"]?.offset ?? style.offset)
      next = nil
    }
    for current in chain.reversed() {
      guard let style = written[current] else { continue }
      if let parent = style["style"], let name = parent.string, written[name] == nil {
        log.report(.unknown("text style", name, among: names), at: parent.offset)
      }
      let inherited = parent(of: current, style, written).flatMap { members[$0] } ?? []
      members[current] = Self.merged(inherited, style.members)
    }
  }

  private func parent(of name: String, _ style: JSONNode, _ written: [String: JSONNode]) -> String? {
    if let parent = style["style"]?.string { return parent }
    return name != Self.standard && written[Self.standard] != nil ? Self.standard : nil
  }

  private static func merged(_ inherited: [JSONMember], _ own: [JSONMember]) -> [JSONMember] {
    let keys = Set(own.map(\.key))
    return inherited.filter { !keys.contains($0.key) && $0.key != "style" } + own
  }
}
