// XML as a sequence of events: expat, from memory, in one call. It loads nothing from outside and stops at the first error. Its
// callbacks are C functions, which get the parser's state as an untyped pointer.

#if Expat
  import CExpat
#endif

/// The name of an element or an attribute.
package struct XMLName: Hashable, Sendable {
  /// The address of its namespace; "" for none.
  package let namespace: String
  /// Without a prefix.
  package let local: String
}

/// Takes the events of a file. What returns a value says whether to go on.
package protocol XMLReceiver: AnyObject {
  /// The start of an element whose tag is at a byte of the file, with the attributes that are written in it.
  func start(_ name: XMLName, _ attributes: [(name: XMLName, value: String)], at offset: Int) -> Bool
  /// The end of the element that started last.
  func end()
  /// Whether text is wanted here.
  var takesText: Bool { get }
  /// Text at a byte of the file; a run of it can come in pieces.
  func add(_ text: String, at offset: Int)
  /// The start of a document type.
  func startDocumentType() -> Bool
  /// An entity that a document type declares; the value is nil for an external one.
  func declareEntity(_ name: String, _ value: [UInt8]?)
  /// The end of a document type.
  func endDocumentType(at offset: Int) -> Bool
}

/// What came of a file.
package enum XMLEnd: Hashable, Sendable {
  /// It was read to its end.
  case complete
  /// The receiver did not go on.
  case stopped
  /// It is not XML, for a reason in words, at a byte and in a line from 1.
  case malformed(reason: String, offset: Int, line: Int)
  case tooLittleMemory
  /// This build has no expat.
  case unavailable
}

#if Expat
  /// One run of expat.
  @safe package final class XMLEvents {
    private let receiver: any XMLReceiver
    private let parser: OpaquePointer
    private var isStopped = false
    /// Between namespace and name: no namespace can contain it.
    private static let separator = UInt8(ascii: "\n")

    /// Gives a file's events to a receiver. `isUTF8` says that it is UTF-8, whatever it declares.
    package static func send(_ bytes: [UInt8], isUTF8: Bool = false, to receiver: any XMLReceiver) -> XMLEnd {
      guard let parser = unsafe XML_ParserCreateNS(isUTF8 ? "UTF-8" : nil, CChar(separator)) else {
        return .tooLittleMemory
      }
      return unsafe XMLEvents(receiver, parser).run(bytes)
    }

    private init(_ receiver: any XMLReceiver, _ parser: OpaquePointer) {
      self.receiver = receiver
      unsafe self.parser = parser
    }

    deinit { unsafe XML_ParserFree(parser) }

    private func run(_ bytes: [UInt8]) -> XMLEnd {
      unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
      setHandlers()
      let status = unsafe bytes.withUnsafeBytes { bytes in
        unsafe XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
      }
      if isStopped { return .stopped }
      if status == XML_STATUS_OK { return .complete }
      let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) }
      return .malformed(
        reason: reason ?? "it ends too early", offset: min(offset, bytes.count),
        line: Int(unsafe XML_GetCurrentLineNumber(parser)))
    }

    private func setHandlers() {
      unsafe XML_SetElementHandler(
        parser, { unsafe XMLEvents.from($0).start($1, $2) }, { state, _ in unsafe XMLEvents.from(state).end() })
      unsafe XML_SetCharacterDataHandler(parser) { unsafe XMLEvents.from($0).add($1, $2) }
      unsafe XML_SetEntityDeclHandler(parser) { state, name, isParameter, value, length, _, _, _, _ in
        unsafe XMLEvents.from(state).declare(name, isParameter != 0, value, length)
      }
      unsafe XML_SetDoctypeDeclHandler(
        parser,
        { state, _, _, _, _ in
          let events = unsafe XMLEvents.from(state)
          events.attempt { $0.startDocumentType() }
        },
        { state in
          let events = unsafe XMLEvents.from(state)
          events.attempt { $0.endDocumentType(at: events.offset) }
        })
    }

    private static func from(_ state: UnsafeMutableRawPointer?) -> XMLEvents {
      // Set above, and alive as long as the call that calls back.
      guard let state = unsafe state else { preconditionFailure("expat has lost its user data") }
      return unsafe Unmanaged<XMLEvents>.fromOpaque(state).takeUnretainedValue()
    }

    /// The start of the current event, in bytes.
    private var offset: Int { max(0, Int(unsafe XML_GetCurrentByteIndex(parser))) }

    private func attempt(_ body: (any XMLReceiver) -> Bool) {
      guard !isStopped, !body(receiver) else { return }
      isStopped = true
      _ = unsafe XML_StopParser(parser, XML_Bool(0))
    }

    private func start(_ name: UnsafePointer<CChar>?, _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
      guard !isStopped, let name = unsafe name, let pairs = unsafe pairs else { return }
      // Those that only a document type gives come after these.
      let count = Int(unsafe XML_GetSpecifiedAttributeCount(parser))
      var attributes: [(name: XMLName, value: String)] = []
      attributes.reserveCapacity(count / 2)
      for index in stride(from: 0, to: count, by: 2) {
        guard let name = unsafe pairs[index], let value = unsafe pairs[index + 1] else { continue }
        attributes.append((Self.name(unsafe String(cString: name)), unsafe String(cString: value)))
      }
      let element = Self.name(unsafe String(cString: name))
      attempt { $0.start(element, attributes, at: offset) }
    }

    private static func name(_ full: String) -> XMLName {
      guard let end = full.utf8.lastIndex(of: separator) else { return XMLName(namespace: "", local: full) }
      return XMLName(namespace: String(full[..<end]), local: String(full[full.utf8.index(after: end)...]))
    }

    private func end() { if !isStopped { receiver.end() } }

    private func add(_ text: UnsafePointer<CChar>?, _ length: Int32) {
      guard !isStopped, receiver.takesText, let bytes = unsafe Self.bytes(text, length) else { return }
      receiver.add(String(decoding: bytes, as: UTF8.self), at: offset)
    }

    private func declare(
      _ name: UnsafePointer<CChar>?, _ isParameter: Bool, _ value: UnsafePointer<CChar>?, _ length: Int32
    ) {
      guard !isStopped, !isParameter, let name = unsafe name else { return }
      receiver.declareEntity(unsafe String(cString: name), unsafe Self.bytes(value, length))
    }

    private static func bytes(_ start: UnsafePointer<CChar>?, _ length: Int32) -> [UInt8]? {
      unsafe start.map { start in
        unsafe start.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
          unsafe Array(UnsafeBufferPointer(start: $0, count: Int(length)))
        }
      }
    }
  }
#else
  /// Replaces expat in a build without it.
  package enum XMLEvents {
    /// Fails.
    package static func send(_ bytes: [UInt8], isUTF8: Bool = false, to receiver: any XMLReceiver) -> XMLEnd {
      .unavailable
    }
  }
#endif
