// `/curve`: a curve of a step as points and as code, before it is written.

import JSONTree
import MotionSheets
import SceneDecoding

extension PreviewRoutes {
  /// Seconds that a step may last.
  private static let durations = 0.0...3600

  /// Answers `/curve`.
  func curve(_ request: HTTPRequest) throws(HTTPError) -> Route.Work {
    let body = try BodyMembers(request, keys: ["curve", "duration"])
    guard let node = body.value("curve") else { throw .badRequest("`curve` is missing") }
    let duration = try body.number("duration", in: Self.durations)
    let code: CurveCode
    do { code = CurveCode(try SceneReader.curve(node), duration: duration) } catch { throw .badRequest(error.message) }
    let copies = CurveCode.System.allCases.map {
      ($0.rawValue, code.text(for: $0).map { .string($0) } ?? JSONNode.null)
    }
    let reply = JSONNode.object([
      ("duration", .number(code.duration)), ("points", .list(code.points.map { .numbers($0) })),
      ("copy", .object(copies)),
    ])
    return { $0.reply(.json(reply)) }
  }
}
