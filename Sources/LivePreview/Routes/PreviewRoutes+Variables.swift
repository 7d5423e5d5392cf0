// `/variables`: other values for the scene's variables, for every page.

import JSONTree
import Rendering
import SceneDecoding

extension PreviewRoutes {
  /// Answers `/variables`. Values are added to those that were set before; none at all takes all of them back.
  func variables(_ request: HTTPRequest) throws(HTTPError) -> Route.Work {
    let body = try BodyMembers(request, keys: nil)
    let revision = try revision()
    let known = revision.animation.loaded.variables
    var values: [String: SceneVariables.Value] = [:]
    for member in body.members {
      guard let variable = known.first(where: { $0.name == member.key }) else {
        let names = known.map(\.name).joined(separator: ", ")
        let expected = known.isEmpty ? "; the scene has no variables" : ": expected one of \(names)"
        throw .badRequest("unknown variable `\(member.key)`\(expected)")
      }
      let type = variable.ownValue.typeName
      guard type == "null" || type == member.value.typeName else {
        throw .badRequest("`\(member.key)`: expected \(type), found \(member.value.typeName)")
      }
      values[member.key] = .typed(member.value)
    }
    return { [reloader, values, session] exchange in
      reloader.set(values) { setting in
        switch setting {
        case .revision(let number): exchange.reply(.json(.object([("revision", .number(number))])))
        case .failed(let diagnostics):
          let message = diagnostics.first.map { session.worded($0).message }
          exchange.reply(HTTPReply(.badRequest(message ?? "the scene cannot be drawn with these values")))
        }
      }
    }
  }
}
