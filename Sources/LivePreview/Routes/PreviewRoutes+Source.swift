// `/source`: the values of a layer, a step or a variable, with the places of the files that have them. `/open`: such a place in the
// editor of the user.

import JSONTree
import Rendering
import SceneDecoding

extension PreviewRoutes {
  /// Answers `/source`.
  func source(_ request: HTTPRequest) throws(HTTPError) -> Route.Work {
    let query = try QueryItems(request.query, keys: ["layer", "step", "variable"])
    let named = [
      query["layer"].map { SourceAddress.layer($0) }, query["step"].map { .step($0) },
      query["variable"].map { .variable($0) },
    ].compactMap(\.self)
    guard named.count == 1, let address = named.first else {
      throw .badRequest("expected one of `layer`, `step` and `variable`")
    }
    let revision = try revision()
    return { [self] exchange in
      draw(exchange) { () throws(HTTPError) in
        guard let entry = revision.origins({ revision.animation.sourceEntry(of: address, in: $0) }) else {
          throw .badRequest("the scene has no such layer, step or variable")
        }
        let members = entry.namingFiles { self.session.paths.file(self.session.loader.named($0)) }.members
        return try self.counted(
          .json(.object([("revision", .number(revision.number))] + members)), beside: revision.animation)
      }
    }
  }

  /// Answers `/open`.
  func open(_ request: HTTPRequest) throws(HTTPError) -> Route.Work {
    let body = try BodyMembers(request, keys: ["file", "path"])
    let (name, path) = (try body.text("file"), try body.text("path") ?? "")
    guard let editor = session.options.editor else {
      throw HTTPError(status: 403, message: "this preview knows no editor")
    }
    let revision = try revision()
    let file = try session.file(name, among: session.files(of: revision))
    guard let place = JSONPath(parsing: path).map(file.place) else {
      throw .badRequest("`path`: expected a path such as screens.list")
    }
    return { exchange in
      do {
        try editor.open(file: file.path, line: place.line, column: place.column)
        exchange.reply(.empty)
      } catch { exchange.reply(HTTPReply(HTTPError(status: 500, message: "the editor cannot be started: \(error)"))) }
    }
  }
}

extension SourceEntry {
  /// The same with other names of files.
  fileprivate func namingFiles(_ name: (String) -> String) -> SourceEntry {
    var entry = self
    entry.place?.file = name(place?.file ?? "")
    for (index, (_, value)) in values.enumerated() {
      for (number, place) in value.places.enumerated() {
        entry.values[index].value.places[number].file = name(place.file)
      }
    }
    return entry
  }
}
