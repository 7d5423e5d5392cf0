// From a text such as `${item.title}` to what gives it its value, through all names on the way.

import JSONTree
import SceneModel

extension ValueOrigins {
  /// A place that gives a value, before it is known how many layers it counts for.
  struct Hop: Hashable {
    var kind: ValuePlace.Kind
    var offset: Int
    /// What would be inserted in the object at the offset; empty for what is written.
    var keys: [String] = []
    var reason: ReadOnlyReason?
    /// What counts its layers.
    var key: HopKey { HopKey(offset: offset, keys: keys) }
  }

  struct HopKey: Hashable {
    var offset: Int
    var keys: [String]
  }

  /// The place of a hop.
  func place(_ hop: Hop) -> ValuePlace {
    place(
      hop.kind, at: hop.offset, inserting: hop.keys.map { .key($0) }, uses: dependents[hop.key] ?? 0, reason: hop.reason
    )
  }

  /// The largest number of names that a name in a text may lead through.
  private static let most = 200

  /// The places that give the value at `path` in a value as written, the origin first. The last one is the value itself, unless it
  /// is a name for something that the path leads into.
  func hops(
    _ raw: JSONNode, _ path: ArraySlice<String>, in scope: VariableScope, _ kind: ValuePlace.Kind, depth: Int = 0
  ) -> [Hop] {
    guard depth < Self.most else { return [] }
    if let names = raw.onlyVariable {
      let own = path.isEmpty ? [Hop(kind: kind, offset: raw.offset)] : []
      return hops((names + path)[...], in: scope, depth: depth + 1) + own
    }
    guard let key = path.first else { return raw.offset < 0 ? [] : [Hop(kind: kind, offset: raw.offset)] }
    if let member = raw[key] { return hops(member, path.dropFirst(), in: scope, kind, depth: depth) }
    guard let index = Int(key), raw.elements.indices.contains(index) else { return [] }
    return hops(raw.elements[index], path.dropFirst(), in: scope, kind, depth: depth)
  }

  /// The places that give a name and the members behind it their value.
  func hops(_ names: ArraySlice<String>, in scope: VariableScope, depth: Int = 0) -> [Hop] {
    guard let name = names.first, let binding = scope.binding(of: name) else { return [] }
    let raw = written(at: binding.offset).node
    let path = (binding.path + names.dropFirst())[...]
    func found(_ kind: ValuePlace.Kind) -> [Hop] {
      hops(raw, path, in: binding.scope ?? source.names, kind, depth: depth)
    }
    switch binding.kind {
    case .variable(let name, isGiven: true):
      return [Hop(kind: .variable, offset: binding.offset, reason: .given(name))]
    case .variable(_, isGiven: false): return found(.variable)
    case .argument: return found(.argument)
    case .item:
      // The element itself, perhaps in a variable, and not what it takes from others.
      var hops = found(.item)
      if let last = hops.indices.last { hops[last].kind = .item }
      return hops
    case .standard(let name, let user):
      let argument = Hop(kind: .argument, offset: user, keys: ["with", name] + names.dropFirst())
      return found(.component) + (names.count == 1 ? [argument] : [])
    }
  }

  // MARK: Counts

  /// How many layers depend on each place that gives a value.
  func countDependents() -> [HopKey: Int] {
    var counts: [HopKey: Int] = [:]
    for entry in entries {
      var keys: Set<HopKey> = []
      for member in entry.node.members {
        collectParts(member.value, &keys)
        keys.insert(HopKey(offset: member.value.offset, keys: []))
        guard let held = held(member.key, by: entry) else { continue }
        collect(held.raw, in: held.holder.scope, &keys)
      }
      for member in styleMembers(of: entry) {
        guard let style = written(ofKeyAt: member.keyOffset) else { continue }
        keys.insert(HopKey(offset: style.value.offset, keys: []))
        collect(style.value, in: source.names, &keys)
      }
      for style in styleNames(of: entry) { keys.insert(HopKey(offset: style.offset, keys: [])) }
      for key in keys { counts[key, default: 0] += 1 }
    }
    return counts
  }

  /// Everything that the texts in a value depend on.
  private func collect(_ raw: JSONNode, in scope: VariableScope, _ keys: inout Set<HopKey>) {
    switch raw.content {
    case .string(let text):
      for variable in JSONNode.variables(in: text) {
        let names = variable.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        for hop in hops(names[...], in: scope) {
          if keys.insert(hop.key).inserted, hop.keys.isEmpty { collectParts(written(at: hop.offset).node, &keys) }
        }
      }
    case .list(let elements): for element in elements { collect(element, in: scope, &keys) }
    case .object(let members): for member in members { collect(member.value, in: scope, &keys) }
    case .null, .bool, .number, .unusable: break
    }
  }

  /// The parts of a value that is used as a whole.
  private func collectParts(_ raw: JSONNode, _ keys: inout Set<HopKey>) {
    for part in raw.elements + raw.members.map(\.value) {
      keys.insert(HopKey(offset: part.offset, keys: []))
      collectParts(part, &keys)
    }
  }
}
