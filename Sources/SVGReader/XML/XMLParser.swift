// From the events of XML to the tree of a picture.

import ForeignText

/// One reading of a file.
final class XMLParser: XMLReceiver {
  private var builder: XMLTreeBuilder
  private var entities = EntityRule()
  private var parseError: SVGDiagnostic?
  private let text: [UInt8]

  private static let namespace = "http://www.w3.org/2000/svg"
  private static let links = "http://www.w3.org/1999/xlink"

  /// Reads a file.
  ///
  /// - Throws: The first error in the XML.
  static func parse(_ bytes: [UInt8]) throws(SVGDiagnostic) -> XMLDocument {
    #if SVG
      let (text, isConverted) = try XMLDocument.text(of: bytes)
      let parser = XMLParser(text)
      let end = XMLEvents.send(text, isUTF8: isConverted, to: parser)
      if let parseError = parser.parseError { throw parseError }
      switch end {
      case .complete, .stopped: return parser.builder.document
      case .malformed(let reason, let offset, _): throw .error("this is not well-formed XML: \(reason)", at: offset)
      case .tooLittleMemory: throw .error("there is too little memory", at: 0)
      case .unavailable: break
      }
    #endif
    throw .error("this build cannot read SVG pictures: build it with the package trait 'SVG'", at: 0)
  }

  private init(_ text: [UInt8]) {
    self.text = text
    builder = XMLTreeBuilder(text: text)
  }

  private func attempt(_ body: () throws(SVGDiagnostic) -> Void) -> Bool {
    do throws(SVGDiagnostic) { try body() } catch {
      parseError = error
      return false
    }
    return true
  }

  func start(_ name: XMLName, _ attributes: [(name: XMLName, value: String)], at offset: Int) -> Bool {
    attempt { () throws(SVGDiagnostic) in
      try builder.enter(at: offset)
      guard !builder.isForeign, name.namespace == Self.namespace else {
        return try builder.startForeign(named: name.local, at: offset)
      }
      let own = attributes.compactMap { attribute in
        Self.known(attribute.name).map { XMLAttribute(name: $0, value: attribute.value) }
      }
      try builder.start(named: name.local, own, at: offset)
    }
  }

  private static func known(_ name: XMLName) -> String? {
    if name.namespace.isEmpty { return name.local }
    return name.namespace == links && name.local == "href" ? "xlink:href" : nil
  }

  func end() { builder.endElement() }

  var takesText: Bool { builder.keepsText }

  func add(_ text: String, at offset: Int) { builder.add(text, at: offset) }

  func startDocumentType() -> Bool { true }

  func declareEntity(_ name: String, _ value: [UInt8]?) { entities.declare(Array(name.utf8), value: value) }

  func endDocumentType(at offset: Int) -> Bool {
    parseError = entities.firstError(in: text, from: offset)
    return parseError == nil
  }
}
