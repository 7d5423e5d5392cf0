// `/events`: the number of the good state, at once and after every change; `findings` when only lint has news.

import JSONTree

extension PreviewRoutes {
  /// News that may wait for a client; each says all that the ones before it say.
  private static let waitingNews = 8

  /// Answers `/events`.
  func events(_ request: HTTPRequest) throws(HTTPError) -> Route.Work {
    _ = try QueryItems(request.query, keys: [])
    return { [session, eventStreams] exchange in
      guard eventStreams.take() else {
        return exchange.reply(HTTPReply(.tooMany("too many streams of events are open")))
      }
      let stream = ByteStream(capacity: Self.waitingNews)
      stream.whenOver { eventStreams.giveBack() }
      stream.whenOver(session.listen { [weak stream] in _ = stream?.push(Self.event($0)) })
      var now = session.state
      now.isAboutFindings = false
      stream.push(Self.event(now))
      exchange.reply(HTTPReply(status: 200, mediaType: "text/event-stream", body: .stream(stream)))
    }
  }

  private static func event(_ state: PreviewSession.State) -> [UInt8] {
    let data = JSONNode.object([("revision", .number(state.number)), ("ok", .bool(state.isGood))])
    return Array("event: \(state.isAboutFindings ? "findings" : "state")\ndata: \(JSONWriter.line(data))\n\n".utf8)
  }
}
