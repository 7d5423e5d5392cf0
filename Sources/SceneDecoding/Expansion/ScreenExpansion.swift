// Works out copies of screens: `like`, then `set`, `remove` and the screen's own layers.

import JSONTree

/// A screen between text and type.
struct ScreenNode {
  var name: String
  /// The place of its value.
  var offset: Int
  var background: JSONNode?
  var over: JSONNode?
  var dim: JSONNode?
  var statusBar: JSONNode?
  var layout: JSONNode?
  var layers: [LayerNode] = []
}

/// Expands screens in an order in which each is known before its copies.
struct ScreenExpansion {
  let expansion: LayerExpansion
  let screens: [JSONMember]
  private var done: [String: ScreenNode] = [:]

  init(_ screens: [JSONMember], _ expansion: LayerExpansion) {
    (self.screens, self.expansion) = (screens, expansion)
  }

  /// All screens in the order of the file.
  mutating func expand() throws(ExpansionBudget.Exhausted) -> [ScreenNode] {
    let byName = Dictionary(screens.map { ($0.key, $0) }) { first, _ in first }
    for screen in screens {
      // Follow `like` to the first screen that is known or copies nothing, then come back.
      var chain: [JSONMember] = []
      var next: JSONMember? = screen
      while let current = next, done[current.key] == nil {
        chain.append(current)
        next = original(of: current, byName, chain)
      }
      for member in chain.reversed() { done[member.key] = try expand(member) }
    }
    return screens.compactMap { done[$0.key] }
  }

  /// The screen that `member` is a copy of; nil when it copies none, an unknown one or, by a detour, itself.
  private func original(of member: JSONMember, _ byName: [String: JSONMember], _ chain: [JSONMember]) -> JSONMember? {
    guard let like = member.value["like"], let name = like.string else { return nil }
    guard let original = byName[name] else {
      expansion.log.report(.unknown("screen", name, among: screens.map(\.key)), at: like.offset)
      return nil
    }
    if let start = chain.firstIndex(where: { $0.key == name }) {
      expansion.log.report(
        .cycle(kind: "`like`", chain: chain[start...].map(\.key) + [name]), at: like.offset)
      return nil
    }
    return original
  }

  private func expand(_ member: JSONMember) throws(ExpansionBudget.Exhausted) -> ScreenNode {
    let value = member.value
    let original = value["like"]?.string.flatMap { done[$0] }
    var screen = original ?? ScreenNode(name: "", offset: 0)
    screen.name = member.key
    screen.offset = value.offset
    screen.background = value["background"] ?? screen.background
    screen.over = value["over"] ?? screen.over
    screen.dim = value["dim"] ?? screen.dim
    screen.statusBar = value["statusBar"] ?? screen.statusBar
    screen.layout = value["layout"] ?? screen.layout
    if let like = value["like"], original != nil {
      for index in screen.layers.indices { screen.layers[index].setMaker(like.offset) }
      if expansion.locates { screen.layers.allow(setAt: value.offset, expansion.variables) }
      try applyChanges(of: value, to: &screen)
    }
    screen.layers += try expansion.expandList(value["layers"], expansion.variables, depth: 1)
    return screen
  }

  private func applyChanges(of value: JSONNode, to screen: inout ScreenNode) throws(ExpansionBudget.Exhausted) {
    try expansion.budget.spend(layers: screen.layers.reduce(0) { $0 + $1.count }, at: value.offset)
    let place = "the screen `\(value["like"]?.string ?? "")`"
    if let changes = value["set"] {
      for change in changes.members where change.key == "/" {
        expansion.log.report(.screenIsNoLayer, at: change.keyOffset)
      }
      let scope = expansion.variables
      try expansion.apply(
        expansion.knownChanges(changes, scope), to: &screen.layers, in: place, scope: scope, depth: 1)
    }
    if let paths = value["remove"] { try expansion.remove(paths, from: &screen.layers, in: place) }
  }
}
