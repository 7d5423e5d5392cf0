// From the events of XML to a tree. A document type is an error: entities could grow without end, and none of the formats that are
// read needs one.

import ForeignText

/// One reading of a file.
final class XMLReader: XMLReceiver {
  private var tree = XMLTreeReader()
  private var error: XMLError?

  /// Reads a file.
  ///
  /// - Throws: The first error.
  static func read(_ bytes: [UInt8]) throws(XMLError) -> XMLNode {
    if bytes.count > XMLLimits.bytes { throw XMLError(reason: "it is larger than \(XMLLimits.bytes >> 20) MiB") }
    let reader = XMLReader()
    let end = XMLEvents.send(bytes, to: reader)
    if let error = reader.error { throw error }
    switch end {
    case .complete, .stopped:
      guard let root = reader.tree.root else { throw XMLError(reason: "it is not well-formed XML: it ends too early") }
      return root
    case .malformed(let reason, _, let line):
      throw XMLError(reason: "it is not well-formed XML: \(reason) in line \(line)")
    case .tooLittleMemory: throw XMLError(reason: "there is too little memory")
    case .unavailable: throw XMLError(reason: "this build has no library for XML")
    }
  }

  func start(_ name: XMLName, _ attributes: [(name: XMLName, value: String)], at offset: Int) -> Bool {
    let named = attributes.map { attribute in
      (attribute.name.namespace.hasSuffix("/relationships") ? "r:" : "") + attribute.name.local
    }
    let values = Dictionary(zip(named, attributes.map(\.value))) { first, _ in first }
    do throws(XMLError) { try tree.start(name.local, values) } catch {
      self.error = error
      return false
    }
    return true
  }

  func end() { tree.end() }

  var takesText: Bool { true }

  func add(_ text: String, at offset: Int) { tree.add(text) }

  func startDocumentType() -> Bool {
    error = XMLError(reason: "it has a document type (DOCTYPE), which is not read")
    return false
  }

  func declareEntity(_ name: String, _ value: [UInt8]?) {}

  func endDocumentType(at offset: Int) -> Bool { true }
}
