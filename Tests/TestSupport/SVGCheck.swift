// Whether an animated SVG is what its documentation promises: well-formed XML without anything that runs or is loaded, ids with
// one prefix, references with a target, animations whose lists belong together.

/// Reads a document once, from start to end.
package struct SVGCheck {
  /// What is wrong, the first error first; empty for a document without errors.
  package private(set) var errors: [String] = []
  private let bytes: [UInt8]
  private var index = 0
  private var open: [String] = []
  private var ids: Set<String> = []
  private var prefixes: Set<String> = []
  private var references: Set<String> = []

  private static let tags: Set<String> = [
    "svg", "title", "style", "defs", "g", "path", "use", "image", "clipPath", "mask", "linearGradient",
    "radialGradient",
    "stop", "filter", "feGaussianBlur", "feOffset", "feFlood", "feComposite", "animate", "animateTransform",
  ]
  private static let entities = ["&amp;", "&lt;", "&gt;", "&quot;"].map { Array($0.utf8) }

  /// Checks a document.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if String(validating: bytes, as: UTF8.self) == nil { errors.append("not UTF-8") }
    while index < bytes.count, errors.isEmpty {
      if bytes[index] == UInt8(ascii: "<") { markup() } else { text(until: UInt8(ascii: "<")) }
    }
    if !open.isEmpty { errors.append("not closed: \(open)") }
    if prefixes.count > 1 { errors.append("more than one prefix: \(prefixes.sorted())") }
    let missing = references.subtracting(ids)
    if !missing.isEmpty { errors.append("no target: \(missing.sorted())") }
  }

  private func starts(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func fail(_ text: String) { errors.append("\(text), at byte \(index)") }

  /// Text or a value up to a byte, which is left to be read.
  @discardableResult
  private mutating func text(until end: UInt8) -> String {
    let start = index
    while index < bytes.count, bytes[index] != end {
      let byte = bytes[index]
      if byte < 0x20, byte != 0x0A { fail("a control character") }
      if byte == UInt8(ascii: "<") { fail("a < in a value") }
      if byte == UInt8(ascii: "&"), !Self.entities.contains(where: { bytes[index...].starts(with: $0) }) {
        fail("an & without entity")
      }
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func markup() {
    if starts("<!--") {
      guard let end = bytes[index...].indices.dropFirst(4).first(where: { bytes[$0...].starts(with: "--".utf8) }) else {
        return fail("a comment without end")
      }
      index = end
      guard starts("-->") else { return fail("-- in a comment") }
      index += 3
    } else if starts("</") {
      index += 2
      let name = text(until: UInt8(ascii: ">"))
      if open.popLast() != name { fail("</\(name)> ends nothing") }
      index += 1
    } else {
      index += 1
      tag()
    }
  }

  private mutating func name() -> String {
    let start = index
    while index < bytes.count, bytes[index] < 0x80 {
      let character = Character(UnicodeScalar(bytes[index]))
      guard character.isLetter || character.isNumber || character == "-" else { break }
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func tag() {
    let tag = name()
    if !Self.tags.contains(tag) { return fail("a tag <\(tag)>") }
    var attributes: [String: String] = [:]
    while index < bytes.count, errors.isEmpty {
      while index < bytes.count, bytes[index] == 0x20 { index += 1 }
      if starts("/>") {
        index += 2
        return check(tag, attributes)
      }
      if starts(">") {
        index += 1
        open.append(tag)
        return check(tag, attributes)
      }
      let name = name()
      if name.isEmpty || name.hasPrefix("on") || attributes[name] != nil { return fail("an attribute \"\(name)\"") }
      guard starts("=\"") else { return fail("no value of \(name)") }
      index += 2
      attributes[name] = text(until: UInt8(ascii: "\""))
      index += 1
    }
    fail("a tag without end")
  }

  private mutating func check(_ tag: String, _ attributes: [String: String]) {
    if let id = attributes["id"] {
      if !ids.insert(id).inserted { fail("the id \(id) twice") }
      prefixes.insert(String(id.prefix(9)))
      let digits = id.dropFirst().prefix(8)
      if id.first != "m" || digits.count < 8 || !digits.allSatisfy(\.isHexDigit) { fail("an id \(id)") }
    }
    for (name, value) in attributes {
      if name == "href" {
        if value.hasPrefix("#") {
          references.insert(String(value.dropFirst()))
        } else if !["png", "jpeg", "webp"].contains(where: { value.hasPrefix("data:image/\($0);base64,") }) {
          fail("a reference \(value.prefix(40))")
        }
        continue
      }
      if let start = value.firstRange(of: "url(#") {
        references.insert(String(value[start.upperBound...].prefix { $0 != ")" }))
      }
      if name != "style", value.contains("nan") || value.contains("inf") { fail("\(name)=\"\(value)\"") }
    }
    if tag.hasPrefix("animate") { checkAnimation(attributes) }
  }

  private mutating func checkAnimation(_ attributes: [String: String]) {
    func list(_ name: String) -> [Substring]? {
      attributes[name]?.split(separator: ";", omittingEmptySubsequences: false)
    }
    guard let values = list("values"), values.count > 1 else { return fail("an animation without values") }
    guard let texts = list("keyTimes") else { return }
    let times = texts.compactMap { Double($0.hasPrefix(".") ? "0\($0)" : String($0)) }
    if times.count != values.count || times.count != texts.count { fail("\(values.count) values at \(texts)") }
    if times.first != 0 || times != times.sorted() || (times.last ?? 2) > 1 { fail("times \(texts)") }
    let isDiscrete = attributes["calcMode"] == "discrete"
    if !isDiscrete, times.last != 1 { fail("the last time of \(texts)") }
    if let splines = list("keySplines"), splines.count != times.count - 1 {
      fail("\(splines.count) splines between \(times.count) times")
    }
  }
}
