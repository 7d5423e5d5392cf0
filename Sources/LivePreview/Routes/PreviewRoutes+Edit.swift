// `/edit`, `/undo` and `/redo`: changes of the scene's files. The thread that follows the files makes them (`ReloadWork`).

import JSONTree
import SceneDecoding

extension PreviewRoutes {
  /// Answers `/edit`.
  func edit(_ request: HTTPRequest) throws(HTTPError) -> Route.Work {
    let body = try BodyMembers(request, keys: ["revision", "edits", "write"])
    let edits = try edits(body)
    let writes = try body.flag("write", default: true)
    return try change(body, .edits(edits, writes: writes))
  }

  /// Answers `/undo`.
  func undo(_ request: HTTPRequest) throws(HTTPError) -> Route.Work {
    try change(try BodyMembers(request, keys: ["revision"]), .undo)
  }

  /// Answers `/redo`.
  func redo(_ request: HTTPRequest) throws(HTTPError) -> Route.Work {
    try change(try BodyMembers(request, keys: ["revision"]), .redo)
  }

  private func change(_ body: BodyMembers, _ change: EditWish.Change) throws(HTTPError) -> Route.Work {
    let number = try body.count("revision")
    if session.options.isReadOnly { throw HTTPError(status: 403, message: "this preview is read-only") }
    return { [reloader] exchange in
      reloader.edit(EditWish(revision: number, change: change) { exchange.reply($0) })
    }
  }
}
