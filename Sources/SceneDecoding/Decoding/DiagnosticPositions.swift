// From a diagnostic's path in the typed scene to the place in the text.

import JSONTree

/// Finds places of diagnostics. What it has to work out for large lists and objects it remembers: diagnostics come in thousands.
final class DiagnosticPositions {
  private let root: JSONNode
  /// Tells which entries of a list became typed values; the others have been reported and were left out.
  private let timeline = TimelineDecoder(log: DiagnosticLog())
  private let memberIndex = MemberIndex()
  /// The typed entries of lists, by the places of the lists.
  private var typed: [Int: [JSONNode]] = [:]

  private let patterns: PatternOrigins

  init(root: JSONNode, patterns: PatternOrigins) { (self.root, self.patterns) = (root, patterns) }

  /// The offset of the value, or of the key, at the diagnostic's path; of the innermost value around it when the path leads
  /// to something that is not written.
  func offset(of diagnostic: SceneDiagnostic) -> Int {
    var node = root
    var lastKey = ""
    let components = patterns.written(diagnostic.place).components
    for (index, component) in components.enumerated() {
      switch component {
      case .key(let key):
        guard let member = member(key, of: node) else { return node.offset }
        if diagnostic.isAtKey, index == components.count - 1 { return member.keyOffset }
        node = member.value
        lastKey = key
      case .index(let index):
        let entries = entries(of: node, under: lastKey)
        guard entries.indices.contains(index) else { return node.offset }
        node = entries[index]
      }
    }
    return node.offset
  }

  /// A member; in a pair that is written as a list, `from` and `to` are its elements.
  private func member(_ key: String, of node: JSONNode) -> JSONMember? {
    if case .list(let ends) = node.content, ends.count == 2 {
      let end = key == "from" ? ends[0] : ends[1]
      return JSONMember(key: key, keyOffset: end.offset, value: end)
    }
    return memberIndex.member(key, of: node) ?? node.members.first { $0.key == key }
  }

  /// The elements of the list that is the value of `key`.
  private func entries(of node: JSONNode, under key: String) -> [JSONNode] {
    // Moments alone, or in an object.
    if key == "goldens", let moments = node["at"] { return moments.elements }
    guard key == "pairs" || key == "keyframes" else { return node.elements }
    if let known = typed[node.offset] { return known }
    let entries = node.elements.filter { entry in
      key == "pairs"
        ? timeline.pair(entry) != nil : KeyframesDecoder(timeline: timeline).track(entry) != nil
    }
    typed[node.offset] = entries
    return entries
  }
}
