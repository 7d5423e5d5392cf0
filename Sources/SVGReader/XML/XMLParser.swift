// The parser: expat. It reads the file from memory in one call, loads nothing from outside, and stops at the first
// error. Its callbacks are C functions, which get the parser's state as an untyped pointer.

#if SVG
  import CExpat

  /// One run of expat.
  @safe final class XMLParser {
    private var builder: XMLTreeBuilder
    private var entities = EntityRule()
    private var parseError: SVGDiagnostic?
    private let text: [UInt8]
    private let parser: OpaquePointer

    private static let namespace = "http://www.w3.org/2000/svg\n"
    private static let links = "http://www.w3.org/1999/xlink\n"

    /// Reads a file.
    ///
    /// - Throws: The first error in the XML.
    static func parse(_ bytes: [UInt8]) throws(SVGDiagnostic) -> XMLDocument {
      let (text, isConverted) = try XMLDocument.text(of: bytes)
      // Namespace and name are separated by a character that no namespace can contain.
      guard let parser = unsafe XML_ParserCreateNS(isConverted ? "UTF-8" : nil, CChar(UInt8(ascii: "\n"))) else {
        throw .error("there is too little memory", at: 0)
      }
      return try unsafe XMLParser(text, parser).run()
    }

    private init(_ text: [UInt8], _ parser: OpaquePointer) {
      self.text = text
      unsafe self.parser = parser
      builder = XMLTreeBuilder(text: text)
    }

    deinit { unsafe XML_ParserFree(parser) }

    private func run() throws(SVGDiagnostic) -> XMLDocument {
      unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
      setHandlers()
      let status = unsafe text.withUnsafeBytes { bytes in
        unsafe XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
      }
      if let parseError { throw parseError }
      guard status == XML_STATUS_OK else {
        let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) }
        throw .error("this is not well-formed XML: \(reason ?? "it ends too early")", at: offset)
      }
      return builder.document
    }

    private func setHandlers() {
      unsafe XML_SetElementHandler(
        parser, { unsafe XMLParser.from($0).start($1, $2) }, { state, _ in unsafe XMLParser.from(state).end() })
      unsafe XML_SetCharacterDataHandler(parser) { unsafe XMLParser.from($0).characters($1, $2) }
      unsafe XML_SetEntityDeclHandler(parser) { state, name, isParameter, value, length, _, _, _, _ in
        unsafe XMLParser.from(state).declare(name, isParameter != 0, value, length)
      }
      unsafe XML_SetEndDoctypeDeclHandler(parser) { unsafe XMLParser.from($0).endDocumentType() }
    }

    private static func from(_ state: UnsafeMutableRawPointer?) -> XMLParser {
      // Set above, and alive as long as the call that calls back.
      guard let state = unsafe state else { preconditionFailure("expat has lost its user data") }
      return unsafe Unmanaged<XMLParser>.fromOpaque(state).takeUnretainedValue()
    }

    /// The start of the current event, in bytes.
    private var offset: Int { min(max(0, Int(unsafe XML_GetCurrentByteIndex(parser))), text.count) }

    /// Runs code that can throw, and stops the parser if it does.
    private func attempt(_ body: () throws(SVGDiagnostic) -> Void) {
      guard parseError == nil else { return }
      do throws(SVGDiagnostic) { try body() } catch {
        parseError = error
        _ = unsafe XML_StopParser(parser, XML_Bool(0))
      }
    }

    private func start(
      _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
      guard let name = unsafe name, let attributes = unsafe attributes else { return }
      let offset = offset
      attempt { () throws(SVGDiagnostic) in
        try builder.enter(at: offset)
        let full = unsafe String(cString: name)
        guard !builder.isForeign, full.utf8.starts(with: Self.namespace.utf8) else {
          let local = full.utf8.lastIndex(of: UInt8(ascii: "\n")).map { full[full.index(after: $0)...] } ?? full[...]
          try builder.startForeign(named: String(local), at: offset)
          return
        }
        let list = unsafe ownAttributes(attributes)
        try builder.start(named: String(full.dropFirst(Self.namespace.utf8.count)), list, at: offset)
      }
    }

    /// Those that are written in the tag; a DTD's defaults come after them.
    private func ownAttributes(_ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> [XMLAttribute] {
      let count = Int(unsafe XML_GetSpecifiedAttributeCount(parser))
      var list: [XMLAttribute] = []
      list.reserveCapacity(count / 2)
      for index in stride(from: 0, to: count, by: 2) {
        guard let name = unsafe pairs[index], let value = unsafe pairs[index + 1],
          let local = Self.known(unsafe String(cString: name))
        else { continue }
        list.append(XMLAttribute(name: local, value: unsafe String(cString: value)))
      }
      return list
    }

    private static func known(_ name: String) -> String? {
      if !name.utf8.contains(UInt8(ascii: "\n")) { return name }
      return name == links + "href" ? "xlink:href" : nil
    }

    private func end() {
      if parseError == nil { builder.endElement() }
    }

    private func characters(_ text: UnsafePointer<CChar>?, _ length: Int32) {
      guard let text = unsafe text, parseError == nil, builder.keepsText else { return }
      let offset = offset
      unsafe text.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
        unsafe builder.add(UnsafeBufferPointer(start: $0, count: Int(length)), at: offset)
      }
    }

    private func declare(
      _ name: UnsafePointer<CChar>?, _ isParameter: Bool, _ value: UnsafePointer<CChar>?, _ length: Int32
    ) {
      guard let name = unsafe name, !isParameter else { return }
      let bytes = unsafe value.map { start in
        unsafe start.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
          unsafe Array(UnsafeBufferPointer(start: $0, count: Int(length)))
        }
      }
      entities.declare(Array(unsafe String(cString: name).utf8), value: bytes)
    }

    private func endDocumentType() {
      let offset = offset
      attempt { () throws(SVGDiagnostic) in
        if let parseError = entities.firstError(in: text, from: offset) { throw parseError }
      }
    }
  }
#else
  /// Replaces the parser in a build without expat.
  enum XMLParser {
    static func parse(_ bytes: [UInt8]) throws(SVGDiagnostic) -> XMLDocument {
      throw .error("this build cannot read SVG pictures: build it with the package trait 'SVG'", at: 0)
    }
  }
#endif
