// The parser: expat, from memory, in one call. A document type is an error: entities could grow without end, and none of
// the formats that are read needs one.

#if Import
  import CExpat

  /// One run of expat.
  @safe final class XMLReader {
    private var tree = XMLTreeReader()
    private var error: XMLError?
    private let parser: OpaquePointer

    /// Reads a file.
    ///
    /// - Throws: The first error.
    static func read(_ bytes: [UInt8]) throws(XMLError) -> XMLNode {
      if bytes.count > XMLLimits.bytes { throw XMLError(reason: "it is larger than \(XMLLimits.bytes >> 20) MiB") }
      // Namespace and name are separated by a character that no namespace can contain.
      guard let parser = unsafe XML_ParserCreateNS(nil, CChar(UInt8(ascii: "\n"))) else {
        throw XMLError(reason: "there is too little memory")
      }
      return try unsafe XMLReader(parser).run(bytes)
    }

    private init(_ parser: OpaquePointer) { unsafe self.parser = parser }

    deinit { unsafe XML_ParserFree(parser) }

    private func run(_ bytes: [UInt8]) throws(XMLError) -> XMLNode {
      unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
      unsafe XML_SetElementHandler(
        parser, { unsafe XMLReader.from($0).start($1, $2) }, { state, _ in unsafe XMLReader.from(state).end() })
      unsafe XML_SetCharacterDataHandler(parser) { unsafe XMLReader.from($0).characters($1, $2) }
      unsafe XML_SetStartDoctypeDeclHandler(parser) { state, _, _, _, _ in
        unsafe XMLReader.from(state).stop(XMLError(reason: "it has a document type (DOCTYPE), which is not read"))
      }
      let status = unsafe bytes.withUnsafeBytes { bytes in
        unsafe XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
      }
      if let error { throw error }
      guard status == XML_STATUS_OK, let root = tree.root else {
        let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) }
        let line = unsafe XML_GetCurrentLineNumber(parser)
        throw XMLError(reason: "it is not well-formed XML: \(reason ?? "it ends too early") in line \(line)")
      }
      return root
    }

    private static func from(_ state: UnsafeMutableRawPointer?) -> XMLReader {
      // Set above, and alive as long as the call that calls back.
      guard let state = unsafe state else { preconditionFailure("expat has lost its user data") }
      return unsafe Unmanaged<XMLReader>.fromOpaque(state).takeUnretainedValue()
    }

    private func stop(_ reason: XMLError) {
      error = error ?? reason
      _ = unsafe XML_StopParser(parser, XML_Bool(0))
    }

    private func start(_ name: UnsafePointer<CChar>?, _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
      guard error == nil, let name = unsafe name, let pairs = unsafe pairs else { return }
      var attributes: [String: String] = [:]
      var index = 0
      while let key = unsafe pairs[index], let value = unsafe pairs[index + 1] {
        let name = Self.attributeName(unsafe String(cString: key))
        if attributes[name] == nil { attributes[name] = unsafe String(cString: value) }
        index += 2
      }
      do throws(XMLError) {
        try tree.start(Self.localName(unsafe String(cString: name)), attributes)
      } catch { stop(error) }
    }

    private func end() { if error == nil { tree.end() } }

    private func characters(_ text: UnsafePointer<CChar>?, _ length: Int32) {
      guard error == nil, let text = unsafe text else { return }
      unsafe text.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
        let bytes = unsafe UnsafeBufferPointer(start: $0, count: Int(length))
        unsafe tree.add(String(decoding: bytes, as: UTF8.self))
      }
    }

    private static func localName(_ name: String) -> String {
      guard let end = name.utf8.lastIndex(of: UInt8(ascii: "\n")) else { return name }
      return String(name[name.index(after: end)...])
    }

    private static func attributeName(_ name: String) -> String {
      let local = localName(name)
      return name.utf8.count > local.utf8.count && name.dropLast(local.count + 1).hasSuffix("/relationships")
        ? "r:\(local)" : local
    }
  }
#else
  /// This build imports nothing, and reads no XML.
  enum XMLReader {
    /// Fails.
    static func read(_ bytes: [UInt8]) throws(XMLError) -> XMLNode {
      throw XMLError(reason: "this build has no library for XML")
    }
  }
#endif
