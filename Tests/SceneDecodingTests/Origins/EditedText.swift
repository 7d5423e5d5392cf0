import JSONTree
import SceneDecoding
import SceneModel
import TestSupport

/// A scene of several files that is edited at places, as a person would: the text of a value is exchanged, or a key inserted.
struct EditedText {
  var files: [String: String]
  var variables: [String: String] = [:]
  var theme: String?
  static let main = "main.json"

  init(_ scene: String, files: [String: String] = [:]) {
    self.files = files
    self.files[Self.main] = scene
  }

  func read() -> SceneReading {
    SceneReader.read(
      Array((files[Self.main] ?? "").utf8), fileName: Self.main, variables: SceneVariables(variables).under(theme),
      expands: true,
      locates: true,
      including: { path, _ in
        guard let text = files[path] else { return .failure(IncludeError("no \(path)")) }
        return .success(IncludedFile(bytes: Array(text.utf8), identity: path))
      }, measuring: { _ in LetterMeasure() })
  }

  func origins() throws -> ValueOrigins { try Self.origins(of: read()) }

  static func origins(of reading: SceneReading) throws -> ValueOrigins {
    guard let scene = reading.scene, let source = reading.source else { throw Failure(reading) }
    return ValueOrigins(scene, source)
  }

  /// The layers of the scene with everything resolved, by their paths, each without those in it.
  static func layers(of reading: SceneReading) throws -> [String: String] {
    guard let tree = reading.expanded else { throw Failure(reading) }
    var found: [String: String] = [:]
    func visit(_ nodes: [JSONNode], _ path: JSONPath) {
      for (index, node) in nodes.enumerated() {
        let path = path.key("layers").index(index)
        let own = node.members.filter { $0.key != "layers" }.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
        found[path.description] = JSONWriter.line(.object(own))
        visit(node["layers"]?.elements ?? [], path)
      }
    }
    for screen in tree["screens"]?.members ?? [] {
      visit(screen.value["layers"]?.elements ?? [], JSONPath("screens", screen.key))
    }
    return found
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ reading: SceneReading) {
      description = reading.diagnostics.map { "\($0.path): \($0.message)" }.joined(separator: "\n")
    }
  }

  /// The bytes of a place's file, and its offset.
  private func offset(of place: ValuePlace) -> (text: [UInt8], offset: Int) {
    let text = Array((files[place.file] ?? "").utf8)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let before = lines.prefix(place.line - 1).reduce(0) { $0 + $1.utf8.count + 1 }
    let column = String(String.UnicodeScalarView(lines[place.line - 1].unicodeScalars.prefix(place.column - 1))).utf8
      .count
    return (text, before + column)
  }

  /// The text of the value at a place.
  func text(at place: ValuePlace) -> String {
    let (text, offset) = offset(of: place)
    return String(decoding: text[offset..<offset + Self.length(text[offset...])], as: UTF8.self)
  }

  /// Bytes of the value that a text begins with.
  private static func length(_ text: ArraySlice<UInt8>) -> Int {
    var (depth, isText, isEscaped) = (0, false, false)
    for (index, byte) in text.enumerated() {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        if !isText, depth == 0 { return index + 1 }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return index }
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: ","), 0x0A, 0x20:
        if depth == 0 { return index }
      default: break
      }
    }
    return text.count
  }

  /// The scene with a value at a place. What is missing is inserted at the beginning of the innermost object that exists; where that
  /// would replace an object of other keys, it begins with them.
  func with(_ value: String, at place: ValuePlace, in origins: ValueOrigins) throws -> EditedText {
    var edited = self
    var (text, offset) = offset(of: place)
    let old = text[offset...].prefix(Self.length(text[offset...]))
    if place.exists {
      text.replaceSubrange(offset..<offset + old.count, with: value.utf8)
    } else if let node = JSONNode.parsed(value),
      let whole = origins.completing(node, at: Self.path(place.path), in: place.file)
    {
      try insert(JSONWriter.line(whole.value), whole.path.components[...], offset, &text)
    } else if old.first == UInt8(ascii: "\"") {
      // A label that is only a string.
      guard case .key(let key)? = Self.path(place.path).components.last else { throw Missing(place.path) }
      let label = "{\"string\": \(String(decoding: old, as: UTF8.self)), \"\(key)\": \(value)}"
      text.replaceSubrange(offset..<offset + old.count, with: label.utf8)
    } else {
      try insert(value, Self.path(place.path).components[...], offset, &text)
    }
    edited.files[place.file] = String(decoding: text, as: UTF8.self)
    return edited
  }

  /// Inserts a value at a path.
  private func insert(
    _ value: String, _ path: ArraySlice<JSONPath.Component>, _ offset: Int, _ text: inout [UInt8]
  ) throws {
    var parser = JSONParser(SourceText(text, fileName: ""))
    var (found, object) = try parser.parse().located(at: offset)
    var keys = path.dropFirst(found.components.count).map { component in
      if case .key(let key) = component { key } else { "" }
    }
    while let key = keys.first, keys.count > 1, let inner = object[key] {
      object = inner
      found.append(key: keys.removeFirst())
    }
    guard let first = keys.first, case .object(let members) = object.content, object[first] == nil else {
      throw Missing("\(JSONPath(components: Array(path))) in \(found)")
    }
    let inserted = keys.dropFirst().reversed().reduce(value) { "{\(JSONWriter.quoted($1)): \($0)}" }
    let comma = members.isEmpty ? "" : ", "
    text.insert(contentsOf: "\(JSONWriter.quoted(first)): \(inserted)\(comma)".utf8, at: object.offset + 1)
  }

  struct Missing: Error, CustomStringConvertible {
    let description: String
    init(_ path: String) { description = "cannot insert \(path)" }
  }

  /// Keys and indexes of a path.
  private static func path(_ text: String) -> JSONPath {
    var (path, rest) = (JSONPath(), text[...])
    while let first = rest.first {
      if first == "." {
        rest = rest.dropFirst()
      } else if first == "[" {
        let isKey = rest.utf8.starts(with: "[\"".utf8)
        let inner = rest.dropFirst(isKey ? 2 : 1).prefix { $0 != (isKey ? "\"" : "]") }
        if isKey { path.append(key: String(inner)) } else { path.append(index: Int(inner) ?? 0) }
        rest = rest.dropFirst(inner.count + (isKey ? 4 : 2))
      } else {
        let key = rest.prefix { $0 != "." && $0 != "[" }
        path.append(key: String(key))
        rest = rest.dropFirst(key.count)
      }
    }
    return path
  }
}
