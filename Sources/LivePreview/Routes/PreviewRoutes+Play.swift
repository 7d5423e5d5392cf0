// `/play`: frames at a rate, one after the other, as fast as they are drawn and taken.

import FrameWriting
import Rendering
import SceneModel

extension PreviewRoutes {
  /// Records that may be ahead of the client.
  private static let recordsAhead = 3

  /// For each pixel: the records that wait, the one that is made, and the picture, also as straight pixels.
  private static let bytesPerPixel = 4 * (recordsAhead + 3)

  /// The frames of a stretch of time.
  private struct Stretch {
    /// Seconds.
    let start: Double
    let end: Double
    /// Frames per second.
    let rate: Double

    /// The times are start + i / rate, before the end.
    func time(_ index: Int) -> Double? {
      let time = start + Double(index) / rate
      return time < end || index == 0 ? time : nil
    }
  }

  /// Answers `/play`.
  func play(_ request: HTTPRequest) throws(HTTPError) -> Route.Work {
    let query = try QueryItems(request.query, keys: ["from", "to", "fps", "format"] + Self.lookKeys)
    let (from, to) = (try moment(query, "from"), try moment(query, "to"))
    let rate = try query.number("fps", in: Ranges.frameRate)
    guard let format = PlayedFrames.Format(rawValue: query["format"] ?? "rgba") else {
      throw .badRequest("`format`: expected one of rgba, runs")
    }
    let look = try look(query)
    let revision = try revision()
    return { [self] exchange in
      guard plays.take() else { return exchange.reply(HTTPReply(.tooMany("too many animations are being played"))) }
      let stream = ByteStream(capacity: Self.recordsAhead)
      stream.whenOver { [plays] in plays.giveBack() }
      exchange.onLeaving { stream.abandon() }
      Task(executorPreference: workers) { [self] in
        do throws(HTTPError) {
          let animation = try given { () throws(AnimationError) in try revision.animation(look) }
          let stretch = try given { () throws(AnimationError) in
            try self.stretch(animation, from, to, rate ?? revision.rate.framesPerSecond)
          }
          let records = MemoryEstimate.product(animation.size.area, Self.bytesPerPixel)
          stream.keep(try share(of: records, beside: animation))
          await play(stretch, of: animation, format, revision, stream, exchange)
        } catch { exchange.reply(HTTPReply(error)) }
        stream.end()
      }
    }
  }

  private func stretch(
    _ animation: Animation, _ from: Moment?, _ to: Moment?, _ rate: Double
  ) throws(AnimationError) -> Stretch {
    let part = try animation.part(from: from, to: to, rate: session.options.rate)
    do throws(ExceededLimit) {
      try animation.limits.check(duration: part.upperBound - part.lowerBound, framesPerSecond: rate)
    } catch { throw .exceeds(error) }
    try animation.checkMemory(jobs: 1, isBlurred: shutter(animation) != nil)
    return Stretch(start: part.lowerBound, end: part.upperBound, rate: rate)
  }

  /// The shutter of a still, so that what is played looks like it.
  func shutter(_ animation: Animation) -> Shutter? {
    animation.shutter(session.options.motionBlur, rate: session.options.rate ?? animation.scene.output.frameRate)
  }

  private func play(
    _ stretch: Stretch, of animation: Animation, _ format: PlayedFrames.Format, _ revision: Revision,
    _ stream: ByteStream, _ exchange: HTTPExchange
  ) async {
    stream.whenOver(session.listen { [weak stream] in if $0.number != revision.number { stream?.end() } })
    if session.state.number != revision.number { stream.end() }
    exchange.reply(HTTPReply(status: 200, mediaType: "application/octet-stream", body: .stream(stream)))
    var (frames, index) = (PlayedFrames(animation, shutter(animation), format), 0)
    while let time = stretch.time(index), !stream.hasEnded, await stream.write(frames.record(index, at: time)) {
      index += 1
      // Others draw as well.
      await Task.yield()
    }
  }
}
