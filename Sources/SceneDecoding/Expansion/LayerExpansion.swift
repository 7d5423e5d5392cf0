// Expands components and repetitions: from layers as written to plain layers.
//
// A component's body sees only the scene's variables, its own parameters (its `with`, overridden by the `with` of the layer
// that uses it) and its own repetitions, inner names hiding outer ones. What a layer passes is resolved where the layer is
// written. Values that contained variables are checked against the vocabulary once they are known; everything else has been
// checked as it is written in the file.

import JSONTree
import Pixels
import SceneModel

/// Expands layers. One is made for each scene.
final class LayerExpansion {
  let log: DiagnosticLog
  let budget: ExpansionBudget
  private let memberIndex = MemberIndex()
  /// The variables of the whole scene.
  var variables = VariableScope.empty
  /// Whether the places of values are kept.
  var locates = false
  /// The layers that the paths in `set` and `remove` name, if places are kept.
  var uses = LayerPathUses()
  /// Components by name.
  private let components: [String: JSONNode]
  private let componentNames: [String]
  private var parameters: [String: (sorted: [String], all: Set<String>)] = [:]
  /// Components that are being expanded, outermost first.
  private var stack: [String] = []
  /// Components that have been expanded at least once.
  private var used: Set<String> = []

  /// The scene with all uses of components.
  private let root: JSONNode
  /// The names that uses of each component pass to it, as written.
  private lazy var passed = root.passedNames

  init(components: [JSONMember], of root: JSONNode, log: DiagnosticLog, budget: ExpansionBudget) {
    (self.log, self.root, self.budget) = (log, root, budget)
    componentNames = components.map(\.key)
    self.components = Dictionary(components.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// The layers of a list.
  func expandList(
    _ list: JSONNode?, _ scope: VariableScope, depth: Int
  ) throws(ExpansionBudget.Exhausted) -> [LayerNode] {
    var nodes: [LayerNode] = []
    for element in list?.elements ?? [] { nodes += try expandLayer(element, scope, depth: depth) }
    return nodes
  }

  /// Expands, for the sake of their diagnostics, the components that nothing uses.
  func expandUnused() throws(ExpansionBudget.Exhausted) -> [LayerNode] {
    var nodes: [LayerNode] = []
    for name in componentNames where !used.contains(name) {
      guard let body = components[name] else { continue }
      nodes += try expand(component: name, body, arguments: Arguments(isOpen: true), at: body.offset, depth: 1)
    }
    return nodes
  }

  // MARK: Repetition

  /// One layer as written: several when it repeats.
  private func expandLayer(
    _ node: JSONNode, _ scope: VariableScope, depth: Int, isComponentRoot: Bool = false
  ) throws(ExpansionBudget.Exhausted) -> [LayerNode] {
    guard case .object = node.content else { return [] }
    if depth > SceneLimits.depth {
      log.report(.layersTooDeep(limit: SceneLimits.depth), at: node.offset)
      return []
    }
    guard let written = node["repeat"] else {
      return try expandOnce(node, scope, depth: depth, isComponentRoot: isComponentRoot)
    }
    let rule = try known(written, as: .object(.repeat), "`repeat`", scope)
    guard let items = Self.items(of: rule) else { return [] }
    let name = rule["as"]?.string ?? Defaults.itemName
    var nodes: [LayerNode] = []
    let around = scope.inside()
    for (index, item) in items.enumerated() {
      var inner = around
      inner[name] = item
      if locates {
        // The way through the text as written, so that names in it can be followed.
        let list = written["over"] ?? rule["over"] ?? item
        inner.bind(name, to: NameBinding(.item, offset: list.offset, path: [String(index)], scope))
      }
      inner["index"] = JSONNode(.number(Double(index)), offset: VariableScope.nowhere)
      let shift = Self.shift(of: index, in: rule)
      for var copy in try expandOnce(node, inner, depth: depth, isComponentRoot: isComponentRoot) {
        copy.shift = Point(x: copy.shift.x + shift.x, y: copy.shift.y + shift.y)
        copy.repetition = rule
        if locates, items.count > 1 { copy.markCopies() }
        nodes.append(copy)
      }
    }
    return nodes
  }

  private static func items(of rule: JSONNode) -> [JSONNode]? {
    guard let over = rule["over"] else { return nil }
    if case .list(let elements) = over.content { return elements }
    guard let count = over.integer(in: Ranges.copies) else { return nil }
    return (0..<count).map { JSONNode(.number(Double($0)), offset: VariableScope.nowhere) }
  }

  /// Copies form a line; with `columns` they fill rows of that many, the offset being the pitch both ways.
  private static func shift(of index: Int, in rule: JSONNode) -> Point {
    let pitch = (rule["offset"]?.elements ?? []).map { $0.number ?? 0 }
    guard pitch.count == 2 else { return .zero }
    guard let columns = rule["columns"]?.integer(in: 1...Ranges.copies.upperBound) else {
      return Point(x: pitch[0] * Double(index), y: pitch[1] * Double(index))
    }
    return Point(x: pitch[0] * Double(index % columns), y: pitch[1] * Double(index / columns))
  }

  // MARK: One layer

  private func expandOnce(
    _ node: JSONNode, _ scope: VariableScope, depth: Int, isComponentRoot: Bool
  ) throws(ExpansionBudget.Exhausted) -> [LayerNode] {
    let own = try ownMembers(of: node, scope)
    guard let use = node["use"] else {
      try budget.spend(layers: 1, at: node.offset)
      let children = try expandChildren(of: node, scope, depth: depth) ?? []
      var layer = LayerNode(members: own, children: children, offset: node.offset)
      if locates { layer.holders = [LayerHolder(offset: node.offset, kind: .layer, scope: scope)] }
      return [layer]
    }
    let name = try known(use, as: .text(.notEmpty), "`use`", scope)
    var roots = try expandUse(of: name, node, scope, depth: depth, isComponentRoot: isComponentRoot)
    for index in roots.indices {
      roots[index].setMaker(node.offset)
      guard locates else { continue }
      roots[index].children.allow(setAt: node.offset, scope)
      roots[index].holders.append(LayerHolder(offset: node.offset, kind: .layer, scope: scope))
    }
    let children = try expandChildren(of: node, scope, depth: depth)
    for index in roots.indices {
      roots[index].override(with: own)
      if let children { roots[index].children = children }
    }
    if let written = node["set"] {
      let changes = try knownChanges(written, scope)
      for index in roots.indices {
        try apply(changes, to: &roots[index], in: "the component `\(name.string ?? "")`", scope: scope, depth: depth)
      }
    }
    return roots
  }

  /// The keys that are the layer's own, with variables replaced.
  private func ownMembers(
    of node: JSONNode, _ scope: VariableScope
  ) throws(ExpansionBudget.Exhausted) -> [JSONMember] {
    var members: [JSONMember] = []
    for var member in node.members where member.key != "layers" {
      guard let shape = Vocabulary.layerChanges.key(member.key) else { continue }
      // A source is taken as it is written.
      if member.key == "code" {
        let rest = member.value.codeWithoutSource
        if rest.string == nil, !rest.variableNames.isEmpty {
          member.value = member.value.codeReplacing(try known(rest, as: .anything, "", scope))
          VocabularyCheck(log: log).check(member.value, as: shape.value, "`code`")
        }
      } else {
        member.value = try known(member.value, as: shape.value, "`\(member.key)`", scope)
      }
      members.append(member)
    }
    return members
  }

  /// The paths and changes of a `set` with variables replaced; `layers` stay as written, since they may repeat.
  func knownChanges(_ set: JSONNode, _ scope: VariableScope) throws(ExpansionBudget.Exhausted) -> JSONNode {
    var changes: [JSONMember] = []
    for change in set.members {
      let path = try known(
        JSONNode(.string(change.key), offset: change.keyOffset), as: .text(.layerPattern), "a path", scope)
      let layers = change.value.members.filter { $0.key == "layers" }
      let value = JSONNode(.object(try ownMembers(of: change.value, scope) + layers), offset: change.value.offset)
      guard let path = path.string else { continue }
      changes.append(JSONMember(key: path, keyOffset: change.keyOffset, value: value))
    }
    return JSONNode(.object(changes), offset: set.offset)
  }

  /// The children that are written in a layer; nil when it has no `layers`.
  func expandChildren(
    of node: JSONNode, _ scope: VariableScope, depth: Int
  ) throws(ExpansionBudget.Exhausted) -> [LayerNode]? {
    guard let written = node["layers"] else { return nil }
    // A whole list may be passed as an argument; it has been resolved where it is written.
    guard written.string != nil else { return try expandList(written, scope, depth: depth + 1) }
    let list = try known(written, as: .list(.object(.layer), atLeast: 0), "`layers`", scope, mayRepeat: true)
    return try expandList(list, .empty, depth: depth + 1)
  }

  /// The value with its variables replaced, checked when it had any.
  ///
  /// - Parameter mayRepeat: Whether there may be repetitions in it, whose names get values later.
  func known(
    _ node: JSONNode, as shape: ValueShape, _ subject: String, _ scope: VariableScope, mayRepeat: Bool = false
  ) throws(ExpansionBudget.Exhausted) -> JSONNode {
    let substitution = Substitution(log: log, budget: budget, memberIndex: memberIndex, scope: scope)
    guard let value = try substitution.replaced(node) else { return node }
    VocabularyCheck(log: log, allowsVariables: mayRepeat).check(value, as: shape, subject)
    return value
  }

  // MARK: Components

  /// What a layer passes to a component.
  private struct Arguments {
    var values: [String: JSONNode] = [:]
    /// Where they are written.
    var bindings: [String: NameBinding] = [:]
    /// The layer that passes them.
    var userOffset = 0
    /// Whether there may be others, since nothing uses the component.
    var isOpen: Bool
    /// The names at the layer.
    var user: VariableScope?
  }

  private func expandUse(
    of name: JSONNode, _ node: JSONNode, _ scope: VariableScope, depth: Int, isComponentRoot: Bool
  ) throws(ExpansionBudget.Exhausted) -> [LayerNode] {
    guard var component = name.string else { return [] }
    if components[component] == nil {
      log.report(.unknown("component", component, among: componentNames), at: name.offset)
      // With the component that was meant, nothing else seems to be missing.
      component = Spelling.nearest(to: component, among: componentNames) ?? component
    }
    guard let body = components[component] else { return [] }
    if stack.contains(component) {
      log.report(.cycle(kind: "the component `\(component)`", chain: stack + [component]), at: name.offset)
      return []
    }
    var arguments = Arguments(isOpen: scope.isOpen)
    var doubtful: [(argument: JSONMember, meant: String)] = []
    for member in node["with"]?.members ?? [] {
      // The `with` of a component's root has been resolved on the way in: its values are parameters.
      let value =
        isComponentRoot ? scope[member.key] ?? member.value : try known(member.value, as: .anything, "", scope)
      arguments.values[member.key] = value
      if locates {
        arguments.bindings[member.key] =
          (isComponentRoot ? scope.binding(of: member.key) : nil)
          ?? NameBinding(.argument, offset: member.value.offset, scope)
      }
      let known = parameters(of: component, body)
      if known.all.contains(member.key) { continue }
      if let meant = Spelling.nearest(to: member.key, among: known.sorted) {
        if passed[component]?.contains(meant) == false {
          // No use passes this name: the component may have it wrong.
          doubtful.append((member, meant))
          continue
        }
        arguments.values[meant] = value
      }
      reportUnknownParameter(member, of: component, body)
    }
    (arguments.user, arguments.userOffset) = (scope, node.offset)
    let layers = try expand(component: component, body, arguments: arguments, at: name.offset, depth: depth)
    for (argument, meant) in doubtful where !log.hasFound(undefined: meant) {
      reportUnknownParameter(argument, of: component, body)
    }
    return layers
  }

  private func parameters(of component: String, _ body: JSONNode) -> (sorted: [String], all: Set<String>) {
    if let known = parameters[component] { return known }
    let names = body.variableNames.union(body["with"]?.members.map(\.key) ?? [])
    parameters[component] = (names.sorted(), names)
    return (names.sorted(), names)
  }

  private func reportUnknownParameter(_ argument: JSONMember, of component: String, _ body: JSONNode) {
    let known = parameters(of: component, body).sorted
    log.report(.unknownParameter(argument.key, component: component, among: known), at: argument.keyOffset)
  }

  private func expand(
    component name: String, _ body: JSONNode, arguments: Arguments, at offset: Int, depth: Int
  ) throws(ExpansionBudget.Exhausted) -> [LayerNode] {
    used.insert(name)
    if stack.count >= SceneLimits.depth {
      log.report(.layersTooDeep(limit: SceneLimits.depth), at: offset)
      return []
    }
    stack.append(name)
    defer { stack.removeLast() }
    var given = variables.inside()
    given.isOpen = given.isOpen || arguments.isOpen
    if let user = arguments.user { given.setUser(user) }
    for (name, value) in arguments.values {
      given[name] = value
      if locates { given.bind(name, to: arguments.bindings[name]) }
    }
    var scope = given
    for member in body["with"]?.members ?? [] where arguments.values[member.key] == nil {
      scope[member.key] = try known(member.value, as: .anything, "", given)
      if locates {
        let kind = NameBinding.Kind.standard(member.key, user: arguments.userOffset)
        scope.bind(member.key, to: NameBinding(kind, offset: member.value.offset, given))
      }
    }
    return try expandLayer(body, scope, depth: depth, isComponentRoot: true)
  }
}

extension JSONNode {
  /// The names that are in `with` beside each `use`, by component.
  fileprivate var passedNames: [String: Set<String>] {
    var names: [String: Set<String>] = [:]
    var rest = [self]
    while let node = rest.popLast() {
      if let component = node["use"]?.string {
        names[component, default: []].formUnion(node["with"]?.members.map(\.key) ?? [])
      }
      rest += node.elements + node.members.map(\.value)
    }
    return names
  }
}
