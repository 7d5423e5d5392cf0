// Overrides of a part: keys of a layer replace each other as a whole, so that a change of one part of a label, a frame or a transform
// in another object begins with all of it.

import JSONTree
import Pixels
import SceneModel

extension ValueOrigins {
  /// A value that an edit would insert at a path, as one that takes nothing else away: with all of what applies now, where the
  /// edit would put it in an object or array that replaces another one.
  ///
  /// - Parameter path: Where a value would be inserted, such as `screens.list.set.title.text.size`.
  /// - Returns: The path of the whole, such as `screens.list.set.title.text`, with its value; nil where nothing is replaced.
  package func completing(
    _ value: JSONNode, at path: JSONPath, in file: String
  ) -> (path: JSONPath, value: JSONNode)? {
    for (key, uses) in holders where !key.isChangeable || key.path != nil {
      let components = written(at: key.offset).path.components + (key.path.map { [.key("set"), .key($0)] } ?? [])
      let rest = path.components.dropFirst(components.count)
      guard rest.count > 1, path.components.starts(with: components), case .key(let name)? = rest.first,
        let use = uses.first, source.text.documents[source.text.index(at: key.offset)].source.fileName == file
      else { continue }
      let entry = entries[use.entry]
      if let held = held(name, by: entry), held.index >= use.holder { return nil }
      guard let whole = entry.node[name] ?? entry.node.sides(of: name) else { continue }
      return (JSONPath(components: components + [.key(name)]), whole.setting(value, at: rest.dropFirst()))
    }
    return nil
  }
}

extension LayerNode {
  /// What a frame or a size has to be that changes nothing; nil for other keys.
  fileprivate func sides(of key: String) -> JSONNode? {
    switch key {
    case "frame": .numbers([frame.minX - shift.x, frame.minY - shift.y, frame.width, frame.height])
    case "size": .strings([FlowExtent.auto.rawValue, FlowExtent.auto.rawValue])
    default: nil
    }
  }
}

extension JSONNode {
  /// The value with another one at a path in it. A label that is only a text becomes an object.
  fileprivate func setting(_ value: JSONNode, at path: ArraySlice<JSONPath.Component>) -> JSONNode {
    switch path.first {
    case nil: return value
    case .index(let index):
      var elements = elements
      guard elements.indices.contains(index) else { return self }
      elements[index] = elements[index].setting(value, at: path.dropFirst())
      return .list(elements)
    case .key(let key):
      var members = string == nil ? members.map { ($0.key, $0.value) } : [("string", self)]
      let changed = (self[key] ?? .null).setting(value, at: path.dropFirst())
      if let index = members.firstIndex(where: { $0.0 == key }) {
        members[index].1 = changed
      } else {
        members.append((key, changed))
      }
      return .object(members)
    }
  }
}
