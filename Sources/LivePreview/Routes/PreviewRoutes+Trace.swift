// `/trace`: where layers are, in numbers: all at one time, or one in all frames.

import JSONTree
import Rendering
import SceneModel

extension PreviewRoutes {
  /// Answers `/trace`.
  func trace(_ request: HTTPRequest) throws(HTTPError) -> Route.Work {
    let (query, draft) = try items(request, keys: ["at", "layer"])
    let moment = try moment(query, "at")
    let layer = query["layer"]
    guard (moment == nil) != (layer == nil) else { throw .badRequest("expected either `at` or `layer`") }
    let revision = try revision(draft)
    return { [self] exchange in
      draw(exchange) { () throws(HTTPError) in
        let revision = try self.drawn(revision, draft)
        if let moment { return try self.trace(revision, at: moment) }
        return try self.trace(revision, of: layer ?? "")
      }
    }
  }

  private func trace(_ revision: Revision, at moment: Moment) throws(HTTPError) -> HTTPReply {
    let animation = revision.animation
    let time = try given { () throws(AnimationError) in
      try animation.seconds(of: moment, rate: session.options.rate)
    }
    guard let trace = revision.origins({ animation.sourcedTrace(at: time, rate: revision.rate, in: $0) }) else {
      throw .noGoodState
    }
    return try counted(.json(trace), beside: animation)
  }

  /// A pair in flight counts for both of its ends, so that the curves of a layer go on through it.
  private func trace(_ revision: Revision, of layer: String) throws(HTTPError) -> HTTPReply {
    var (frames, isKnown): ([JSONNode], Bool) = ([], false)
    for var frame in try given({ () throws(AnimationError) in try revision.animation.traces(at: revision.rate) }) {
      frame.layers = frame.layers.filter { $0.isOf(layer) }
      isKnown = isKnown || !frame.layers.isEmpty
      frames.append(TraceText.object(frame, ends: true))
    }
    guard isKnown else { throw .badRequest("unknown layer `\(layer)`") }
    return try counted(.json(.object([("frames", .list(frames))])), beside: revision.animation)
  }
}

extension LayerTrace {
  /// Whether it is about a layer of a request, alone or in flight.
  fileprivate func isOf(_ name: String) -> Bool {
    let wanted = LayerID(role: .pair, name: name).ends.map(\.path)
    return layer == name || id.ends.contains { wanted.contains($0.path) }
  }
}
