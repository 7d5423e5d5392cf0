// `/frame`: one picture, with exactly the pixels of the verb `frame`.

import ForeignText
import ImageCodecs
import JSONTree
import Pixels
import Rendering
import SceneModel

extension PreviewRoutes {
  private enum Format: String { case png, rgba, runs }

  /// Longest name of a client, in bytes.
  private static let longestClient = 64

  /// Answers `/frame`.
  func frame(_ request: HTTPRequest) throws(HTTPError) -> Route.Work {
    let (query, draft) = try items(request, keys: ["at", "format", "client", "seq"] + Self.lookKeys)
    guard let moment = try moment(query, "at") else { throw .badRequest("`at` is missing") }
    guard let format = Format(rawValue: query["format"] ?? "png") else {
      throw .badRequest("`format`: expected one of png, rgba, runs")
    }
    let look = try look(query)
    let place = try place(query)
    let revision = try revision(draft)
    return { [self] exchange in
      do throws(HTTPError) {
        if let place { try desk.enter(place, exchange) }
      } catch { return exchange.reply(HTTPReply(error)) }
      draw(exchange, as: place) { () throws(HTTPError) in
        try self.reply(self.drawn(revision, draft), look, moment, format)
      }
    }
  }

  /// The client and the number of its frame; nil: not numbered.
  private func place(_ query: QueryItems) throws(HTTPError) -> FrameDesk.Place? {
    switch (query["client"], try query.count("seq")) {
    case (nil, nil): return nil
    case (let client?, let number?):
      guard 1...Self.longestClient ~= client.utf8.count else {
        throw .badRequest("`client`: expected 1 to \(Self.longestClient) bytes, found \(client.utf8.count)")
      }
      return FrameDesk.Place(client: client, number: number)
    case (nil, _?), (_?, nil): throw .badRequest("`client` and `seq` must be given together")
    }
  }

  private func reply(
    _ revision: Revision, _ look: FrameLook, _ moment: Moment, _ format: Format
  ) throws(HTTPError) -> HTTPReply {
    let animation = try given { () throws(AnimationError) in try revision.animation(look) }
    try checkRoom(beside: animation)
    let picture = try given { () throws(AnimationError) in
      try animation.still(
        at: moment, rate: session.options.rate, motionBlur: session.options.motionBlur,
        over: revision.pictures.take(look))
    }
    defer { revision.pictures.keep(picture, look) }
    let headers = headers(revision, animation, moment)
    switch format {
    case .rgba:
      return try counted(Self.reply(headers, pixels: picture.bitmap.straight().pixels), beside: animation)
    case .runs:
      let words = PixelRuns.words(picture.bitmap.straight().pixels)
      return try counted(Self.reply(headers, pixels: words), beside: animation)
    case .png:
      let bytes: [UInt8]
      do { bytes = try PNGEncoder(PNGOptions(compression: .fast)).encode(picture.bitmap) } catch {
        throw HTTPError(status: 500, message: "\(error)")
      }
      let reply = HTTPReply(status: 200, headers: headers, mediaType: "image/png", body: .bytes(bytes))
      return try counted(reply, beside: animation)
    }
  }

  private static func reply(_ headers: [(name: String, value: String)], pixels: [UInt32]) -> HTTPReply {
    HTTPReply(status: 200, headers: headers, mediaType: "application/octet-stream", body: .bytes(pixels))
  }

  /// What the picture shows. A screen that is never at rest in the timeline has no time.
  private func headers(
    _ revision: Revision, _ animation: Animation, _ moment: Moment
  ) -> [(name: String, value: String)] {
    let size = animation.size
    let headers = [
      (name: "X-MagicMove-Size", value: "\(size.width)x\(size.height)"),
      (name: "X-MagicMove-Revision", value: "\(revision.number)"),
    ]
    guard let time = try? animation.seconds(of: moment, rate: session.options.rate) else { return headers }
    return headers + [
      ("X-MagicMove-Time", NumberText.shortest(time)),
      ("X-MagicMove-Frame", "\(animation.frameNumber(at: time, rate: revision.rate))"),
      ("X-MagicMove-Step", PercentEncoding.encoded(animation.stepName(at: time), in: .value)),
    ]
  }
}
