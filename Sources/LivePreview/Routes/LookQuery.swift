// What a query says of how the scene is to be seen, and of when.

import SceneModel

extension PreviewRoutes {
  /// The keys of `look`.
  static let lookKeys = ["scale", "outline", "ghost", "compare"]

  /// How the scene is to be seen.
  func look(_ query: QueryItems) throws(HTTPError) -> FrameLook {
    FrameLook(
      scale: try query.number("scale", in: Ranges.scale), outline: try query.flag("outline"),
      ghost: try query.number("ghost", in: Ranges.ghost), compared: try styles(query))
  }

  /// The systems that are compared; empty for none.
  func styles(_ query: QueryItems) throws(HTTPError) -> [String] {
    guard let list = query["compare"], !list.isEmpty else { return [] }
    let names = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let known = session.options.comparing.names
    for (index, name) in names.enumerated() {
      guard known.contains(name) else {
        throw .badRequest("unknown style `\(name)`: expected one of \(known.joined(separator: ", "))")
      }
      if names[..<index].contains(name) { throw .badRequest("`compare` names \(name) twice") }
    }
    return names
  }

  /// A moment; nil when it is not given.
  func moment(_ query: QueryItems, _ key: String) throws(HTTPError) -> Moment? {
    guard let text = query[key] else { return nil }
    return try Self.moment(text)
  }

  /// The moment that a text means.
  static func moment(_ text: String) throws(HTTPError) -> Moment {
    do { return try Moment(parsing: text) } catch { throw .badRequest("\(error)") }
  }
}
