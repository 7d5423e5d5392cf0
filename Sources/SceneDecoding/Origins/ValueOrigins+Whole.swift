// Arrays that are not written: an edit of one element writes all of them.

import JSONTree

extension ValueOrigins {
  /// The `frame` or `size` that an edit of one of its elements writes: what applies to the layer, with that element exchanged; nil for
  /// any other edit.
  package func whole(_ edit: SceneEdit) -> JSONNode? {
    guard case .value(let value) = edit.change, case .index(let index)? = edit.path.components.last,
      case .key(let key)? = edit.path.parent.components.last, ["frame", "size"].contains(key)
    else { return nil }
    let (file, path) = (edit.file ?? source.files[0].name, edit.path.description)
    for entry in entries {
      let values = layer(entry).values.filter { $0.key.utf8.starts(with: "\(key)[".utf8) }.map(\.value)
      guard values.indices.contains(index), values[index].places.contains(where: { $0.file == file && $0.path == path })
      else { continue }
      return .list(
        values.enumerated().map { number, other in
          if number == index { return value }
          // A variable of a component has no value outside of it.
          let written = other.value.flatMap { $0.string?.utf8.contains(UInt8(ascii: "$")) == true ? nil : $0 }
          return written ?? other.shown ?? "auto"
        })
    }
    return nil
  }
}
