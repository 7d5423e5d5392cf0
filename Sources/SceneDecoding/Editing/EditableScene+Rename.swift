// Renaming a layer, with all paths that name it. Afterwards the scene is read again: every path must name the layers that it named
// before.

import FileFormats
import JSONTree
import SceneModel

extension EditableScene {
  /// Gives the layer at a path of a file another id.
  mutating func rename(_ path: JSONPath, of number: Int, to id: String) throws(SceneEditError) {
    guard TextRule.isLayerID(id) else {
      throw .notRenamed("`\(Wording.short(id))` is not an id: expected \(TextRule.layerID.noun)")
    }
    let (layer, path) = try layer(path, of: number)
    if layer["id"]?.string == id { return }
    if layer["id"]?.string?.utf8.contains(UInt8(ascii: "$")) == true {
      throw .notRenamed("the id of this layer has a variable; edit the text")
    }
    let before = try read()
    guard let written = layer["id"].map({ $0.offset + before.source.files[number].start }) else {
      return try insert(id, at: path.key("id"), of: number, before)
    }
    for edit in try edits(renaming: written, to: id, in: before).reversed() {
      texts[edit.file].exchange(edit.range, at: edit.path, by: JSONWriter.quoted(edit.text))
    }
    try check(before, try read())
  }

  /// Gives a layer without an id one.
  private mutating func insert(
    _ id: String, at path: JSONPath, of number: Int, _ before: Reading
  ) throws(SceneEditError) {
    try apply([SceneEdit(.value(.string(id)), at: path, in: names[number])])
    let after = try read()
    let added = texts[number].changes.last.map { $0.offset + after.source.files[number].start }
    try check(before, after, added: added)
  }

  /// The layer at a path, which may lead to its id.
  private func layer(_ path: JSONPath, of number: Int) throws(SceneEditError) -> (JSONNode, JSONPath) {
    guard let root = try? texts[number].root() else { throw .invalid(file: names[number]) }
    for path in [path, path.parent] {
      let isLayer = Vocabulary.shapes(at: path, of: number == 0 ? .scene : .included).contains {
        if case .object(.layer) = $0 { true } else if case .object(.layerChanges) = $0 { true } else { false }
      }
      if isLayer, let node = root[path], case .object = node.content { return (node, path) }
      guard path.components.last == .key("id") else { break }
    }
    throw .unknown(.noValue(path))
  }

  // MARK: Reading

  private typealias Reading = (scene: Scene, source: SceneSource)

  /// The scene as its texts are by now.
  private func read() throws(SceneEditError) -> Reading {
    let folder = Path.parent(of: names[0])
    let files = Dictionary(zip(names, texts).map { ($0, $1.bytes) }) { first, _ in first }
    let reading = SceneReader.read(texts[0].bytes, fileName: names[0], locates: true) { path, _ in
      guard let bytes = files[folder == "." ? path : Path.join(folder, path)] else {
        return .failure(IncludeError("`\(path)`: the file is not known"))
      }
      return .success(IncludedFile(bytes: bytes, identity: path))
    }
    guard let scene = reading.scene, let source = reading.source else {
      let error = reading.diagnostics.first { $0.severity == .error }
      throw .notRenamed(error.map { "\($0.path): \($0.message)" } ?? "the scene is not valid")
    }
    return (scene, source)
  }

  // MARK: Paths

  private struct PathEdit {
    let file: Int
    let range: Range<Int>
    let path: JSONPath
    let text: String
  }

  /// The edits that give the id at an offset, and all paths that name it, another text; in the order of the text.
  private func edits(renaming written: Int, to id: String, in reading: Reading) throws(SceneEditError) -> [PathEdit] {
    let files = reading.source.files
    func edit(_ offset: Int, _ text: (String) throws(SceneEditError) -> String) throws(SceneEditError) -> PathEdit {
      let file = files.lastIndex { $0.start <= offset } ?? 0
      let start = offset - files[file].start
      let range = start..<texts[file].endOfValue(start)
      guard let root = try? texts[file].root(), let old = JSONNode.parsed(texts[file].text(range))?.string else {
        throw .invalid(file: names[file])
      }
      return PathEdit(file: file, range: range, path: root.located(at: start).path, text: try text(old))
    }
    var edits = [try edit(written) { _ in id }]
    for (offset, chains) in reading.source.layerPaths(of: reading.scene).chains
    where chains.contains(where: { $0.contains(written) }) {
      edits.append(
        try edit(offset) { (old) throws(SceneEditError) in
          let prefix = WrittenPath.prefix(of: old)
          return prefix + (try Self.renamed(String(old.dropFirst(prefix.count)), chains, written, to: id))
        })
    }
    return edits.filter { edit in texts[edit.file].text(edit.range) != JSONWriter.quoted(edit.text) }
      .sorted { ($0.file, $0.range.lowerBound) < ($1.file, $1.range.lowerBound) }
  }

  /// A path in which every part that is the id at an offset is another one.
  private static func renamed(
    _ path: String, _ chains: Set<LayerPathUses.Chain>, _ written: Int, to id: String
  ) throws(SceneEditError) -> String {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let old = parts
    for index in parts.indices where !old[index].utf8.contains(UInt8(ascii: "*")) {
      let named = chains.map { chain in chain.count >= old.count && chain[chain.count - old.count + index] == written }
      guard named.contains(true) else { continue }
      guard !named.contains(false) else {
        throw .notRenamed("the path \"\(Wording.short(path))\" names other layers too")
      }
      guard !old[index].utf8.contains(UInt8(ascii: "$")) else {
        throw .notRenamed("the path \"\(Wording.short(path))\" has a variable; edit the text")
      }
      parts[index] = id
    }
    return parts.joined(separator: "/")
  }

  // MARK: Checks

  /// Refuses a change after which a path names other layers than before.
  ///
  /// - Parameter added: The offset of an id that is new.
  private func check(_ before: Reading, _ after: Reading, added: Int? = nil) throws(SceneEditError) {
    for screen in after.scene.screens {
      let known = before.scene.screen(named: screen.name)?.repeatedPaths ?? []
      if let path = screen.repeatedPaths.subtracting(known).min() {
        throw .notRenamed("another layer of the screen `\(screen.name)` has the path \"\(path)\"")
      }
    }
    // Both texts have the same keys and values in the same order, but for the new id.
    var new = after.source.offsets
    if let index = new.firstIndex(where: { $0 == added }) { new.removeSubrange(index - 1...index) }
    let moved = Dictionary(zip(before.source.offsets, new)) { first, _ in first }
    let named = after.source.layerPaths(of: after.scene).chains
    for (offset, chains) in before.source.layerPaths(of: before.scene).chains.sorted(by: { $0.key < $1.key }) {
      let expected = Set(chains.map { $0.map { moved[$0] ?? $0 } })
      let found = named[moved[offset] ?? offset].map { Set($0.map { $0.filter { $0 != added } }) }
      if found == expected { continue }
      let place = before.source.diagnostic("", .error, at: offset)
      throw .notRenamed("the path in line \(place.line) of \(place.file) would name other layers")
    }
    guard before.scene.pairedLayers == after.scene.pairedLayers else {
      throw .notRenamed("a pattern of `pairs` would name other layers")
    }
  }
}

extension Screen {
  /// Paths that several layers have.
  fileprivate var repeatedPaths: Set<String> {
    let paths = allLayers().filter(\.named).map(\.path)
    return Set(Dictionary(grouping: paths) { $0 }.filter { $0.value.count > 1 }.keys)
  }
}

extension Scene {
  /// The layers that the pairs of each step name.
  fileprivate var pairedLayers: [[[PathResolution?]]] {
    let tables = Dictionary(screens.map { ($0.name, $0.pathTable()) }) { first, _ in first }
    return walk().visits.map { visit in
      guard case .transition(let transition) = visit.step.action else { return [] }
      return (transition.pairs ?? []).map { [tables[visit.from]?.resolve($0.from), tables[visit.to]?.resolve($0.to)] }
    }
  }
}

extension SceneSource {
  /// Where all keys and values are written, in the order of the text.
  fileprivate var offsets: [Int] {
    files.flatMap { file in
      var parser = JSONParser(SourceText(file.bytes, fileName: file.name, start: file.start))
      return (try? parser.parse())?.offsets ?? []
    }
  }
}

extension JSONNode {
  fileprivate var offsets: [Int] {
    [offset] + elements.flatMap(\.offsets) + members.flatMap { [$0.keyOffset] + $0.value.offsets }
  }
}
