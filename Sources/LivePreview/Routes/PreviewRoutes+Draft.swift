// Requests about a scene with edits that are not written: what a page shows while a layer is dragged or a value is typed. Such a
// request is a POST with the members of the query in its body.

import JSONTree
import Rendering
import SceneDecoding

/// Edits of one revision that are in memory only.
struct Draft: Sendable {
  /// The revision that they were made for.
  let revision: Int
  let edits: [SceneEdit]
}

extension PreviewRoutes {
  /// What a request asks for, and edits that it asks for a picture of.
  func items(_ request: HTTPRequest, keys: [String]) throws(HTTPError) -> (query: QueryItems, draft: Draft?) {
    guard request.method == "POST" else { return (try QueryItems(request.query, keys: keys), nil) }
    let body = try BodyMembers(request, keys: keys + ["revision", "edits"])
    let draft = Draft(revision: try body.count("revision"), edits: try edits(body))
    return (try QueryItems(body, except: ["revision", "edits"]), draft)
  }

  /// The edits of a body: 1 to 100.
  func edits(_ body: BodyMembers) throws(HTTPError) -> [SceneEdit] {
    let nodes = body.value("edits")?.elements ?? []
    guard 1...100 ~= nodes.count else { throw .badRequest("`edits`: expected an array of 1 to 100 edits") }
    var edits: [SceneEdit] = []
    for node in nodes { edits.append(try edit(node)) }
    return edits
  }

  private static let changes = ["value", "insert", "remove", "move", "copy", "rename"]

  /// An edit: a path, perhaps a file, and one change.
  private func edit(_ node: JSONNode) throws(HTTPError) -> SceneEdit {
    guard let text = node["path"]?.string, let path = JSONPath(parsing: text) else {
      throw .badRequest("`path`: expected a path such as screens.list.layers[0].frame")
    }
    let changes = node.members.filter { $0.key != "path" && $0.key != "file" }
    guard changes.count == 1, let change = changes.first, Self.changes.contains(change.key) else {
      throw .badRequest("an edit needs `path` and one of \(Self.changes.joined(separator: ", "))")
    }
    let file = node["file"]?.string
    guard file != nil || node["file"] == nil else { throw .badRequest("`file`: expected a string") }
    return SceneEdit(try self.change(change), at: path, in: file)
  }

  private func change(_ member: JSONMember) throws(HTTPError) -> SceneEdit.Change {
    switch member.key {
    case "insert": return .insert(member.value)
    case "remove":
      guard member.value.bool == true else { throw .badRequest("`remove`: expected true") }
      return .remove
    case "move":
      guard let index = member.value.count else { throw .badRequest("`move`: expected an index") }
      return .move(index)
    case "copy":
      guard case .object(let keys) = member.value.content else { throw .badRequest("`copy`: expected an object") }
      return .copy(keys)
    case "rename":
      guard let id = member.value.string else { throw .badRequest("`rename`: expected a string") }
      return .rename(id)
    default: return .value(member.value)
    }
  }

  /// The good state, if it is that of a draft.
  func revision(_ draft: Draft?) throws(HTTPError) -> Revision {
    let revision = try revision()
    if let draft, draft.revision != revision.number { throw .otherRevision(draft.revision, revision.number) }
    return revision
  }

  /// A state with the edits of a draft.
  func drawn(_ revision: Revision, _ draft: Draft?) throws(HTTPError) -> Revision {
    guard let draft else { return revision }
    let edited = try session.edited(revision, draft.edits)
    switch session.loader.load(revision.values, texts: edited.texts).outcome {
    case .success(let animation): return revision.drafted(animation)
    case .failure(let error): throw session.invalid(error)
    }
  }
}
