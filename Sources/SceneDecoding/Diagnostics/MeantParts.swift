// A tree as it was meant: with the keys and values that take the place of wrong ones.

import JSONTree

/// Keys and values that are meant, by the offsets of the wrong ones.
struct MeantParts {
  var values: [Int: JSONNode] = [:]
  var members: [Int: (key: String, value: JSONNode)] = [:]

  /// A tree with these parts. They are where the wrong ones are written.
  func applied(to node: JSONNode) -> JSONNode {
    if values.isEmpty, members.isEmpty { return node }
    if let value = values[node.offset] { return value.moved(to: node.offset) }
    switch node.content {
    case .list(let elements): return JSONNode(.list(elements.map(applied)), offset: node.offset)
    case .object(let written):
      let kept = written.map { member in
        guard let meant = members[member.keyOffset], node[meant.key] == nil else {
          return JSONMember(key: member.key, keyOffset: member.keyOffset, value: applied(to: member.value))
        }
        let value = meant.value.offset == member.value.offset ? applied(to: member.value) : meant.value
        return JSONMember(
          key: meant.key, keyOffset: member.keyOffset,
          value: value.offset == member.value.offset ? value : value.moved(to: member.value.offset))
      }
      return JSONNode(.object(kept), offset: node.offset)
    case .null, .bool, .number, .string, .unusable: return node
    }
  }
}
