// `/export`: writes the animation as the verb `render` does, to the place where that puts it by default.

import FileFormats
import FrameWriting
import JSONTree
import OutputFiles
import Pixels
import Rendering
import SceneModel

extension PreviewRoutes {
  private static let exportKeys = ["format", "scale", "fps", "from", "to", "quality", "force"]

  /// Answers `/export`.
  func export(_ request: HTTPRequest) throws(HTTPError) -> Route.Work {
    let body = try BodyMembers(request, keys: Self.exportKeys)
    let name = try body.text("format")
    if let name, !OutputFormat.available.contains(where: { $0.rawValue == name }) {
      let names = OutputFormat.available.map(\.rawValue).joined(separator: ", ")
      throw .badRequest("`format`: expected one of \(names), found `\(name)`")
    }
    let look = FrameLook(scale: try body.number("scale", in: Ranges.scale))
    let options = try exportOptions(body)
    let revision = try revision()
    let format = name.flatMap { OutputFormat(rawValue: $0) } ?? revision.animation.scene.outputFormat
    return { [self] exchange in
      guard exports.take() else { return exchange.reply(HTTPReply(.tooMany("another export is running"))) }
      let task = Task(executorPreference: workers) { [self] in
        let reply = await export(revision, look, format, options)
        // Before the reply: after it, the client may request the next export immediately.
        exports.giveBack()
        exchange.reply(reply)
      }
      exchange.onLeaving { task.cancel() }
    }
  }

  private func exportOptions(_ body: BodyMembers) throws(HTTPError) -> OutputOptions {
    let fps = try body.number("fps", in: Ranges.frameRate)
    let quality = try body.number("quality", in: Ranges.quality)
    var options = OutputOptions(
      rate: fps.map { FrameRate(numerator: Int(($0 * 1000).rounded()), denominator: 1000) } ?? session.options.rate,
      from: try body.moment("from"), to: try body.moment("to"), motionBlur: session.options.motionBlur,
      jobs: session.options.jobs, overwrites: try body.flag("force"))
    options.workers = workers
    if let quality { options.setQuality(quality) }
    return options
  }

  private func export(
    _ revision: Revision, _ look: FrameLook, _ format: OutputFormat, _ options: OutputOptions
  ) async -> HTTPReply {
    do {
      let path = "output/" + format.path(of: Path.stem(of: session.options.scene))
      let report = try await revision.animation(look)
        .write(to: .path(path), as: format, options: options) { _ in }
      return .json(.object([("path", .string(report.path)), ("bytes", .number(report.bytes))]))
    } catch {
      return HTTPReply(HTTPError(status: status(of: error), message: message(of: error)))
    }
  }

  private func message(of error: any Error) -> String {
    if case AnimationError.invalid(let diagnostics) = error, let first = diagnostics.first { return first.message }
    // The flag that overwrites on a command line is a member of the body here.
    if let error = error as? OutputError { return "\(error)" }
    return session.options.wording.error(error)
  }

  /// An error of the disk is not an error of the request: 500 instead of 400.
  private func status(of error: any Error) -> Int {
    guard let error = error as? OutputError else { return error is AnimationError ? 400 : 500 }
    return switch error {
    case .wouldOverwrite: 409
    case .cannotCreate, .writeFailed, .temporaryReplaced, .encoding, .programFailed, .isNotFolder, .missingFolder: 500
    case .isFolder, .overBudget, .takesNoBudget, .formatNotTaken, .durationOutOfRange, .lacksRate, .missingProgram,
      .missingEncoder, .rateOutOfRange, .needsFile, .unavailableFormat, .unknownFormat, .framesToStandardOutput,
      .invalidPattern:
      400
    }
  }
}
