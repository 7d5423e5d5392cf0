// `/export`: writes the animation as the verb `render` does, to the place where that puts it by default. A client that does not wait for
// it may leave: the export goes on, and its state can be asked for.

import FileFormats
import FrameWriting
import OutputFiles
import Pixels
import Rendering
import SceneModel

extension PreviewRoutes {
  private static let exportKeys = [
    "format", "for", "scale", "fps", "from", "to", "quality", "maxBytes", "force", "wait",
  ]

  /// Answers `/export`.
  func export(_ request: HTTPRequest) throws(HTTPError) -> Route.Work {
    let body = try BodyMembers(request, keys: Self.exportKeys)
    let name = try body.text("format")
    if let name, !OutputFormat.available.contains(where: { $0.rawValue == name }) {
      let names = OutputFormat.available.map(\.rawValue).joined(separator: ", ")
      throw .badRequest("`format`: expected one of \(names), found `\(name)`")
    }
    let waits = try body.flag("wait", default: true)
    let look = FrameLook(scale: try body.number("scale", in: Ranges.scale))
    let options = try exportOptions(body)
    let revision = try revision()
    let format =
      name.flatMap { OutputFormat(rawValue: $0) } ?? options.host?.preferredFormat(isDrawn: false)
      ?? revision.animation.scene.outputFormat
    return { [self] exchange in
      guard exports.begin() else { return exchange.reply(HTTPReply(.tooMany("another export is running"))) }
      let task = Task(executorPreference: workers) { [self] in
        let outcome = await export(revision, look, format, options)
        // Before the reply: after it, the client may request the next export immediately.
        exports.end(outcome)
        if waits { exchange.reply(outcome.reply) }
      }
      exports.run(task)
      if waits { exchange.onLeaving { task.cancel() } } else { exchange.reply(.json(exports.json, status: 202)) }
    }
  }

  /// Answers `GET /export`: how far the export is, or how the last one ended.
  func exportState(_ request: HTTPRequest) throws(HTTPError) -> Route.Work {
    _ = try QueryItems(request.query, keys: [])
    return { [exports] in $0.reply(.json(exports.json)) }
  }

  /// Answers `DELETE /export`: cancels the export, which leaves no file.
  func cancelExport(_ request: HTTPRequest) throws(HTTPError) -> Route.Work {
    _ = try QueryItems(request.query, keys: [])
    return { [exports] exchange in
      exports.cancel()
      exchange.reply(.json(exports.json, status: 202))
    }
  }

  private func exportOptions(_ body: BodyMembers) throws(HTTPError) -> OutputOptions {
    let fps = try body.number("fps", in: Ranges.frameRate)
    let host = try body.text("for").map { name throws(HTTPError) in
      guard let host = OutputHost(rawValue: name) else {
        let names = OutputHost.allCases.map(\.rawValue).joined(separator: ", ")
        throw .badRequest("`for`: expected one of \(names), found `\(name)`")
      }
      return host
    }
    let maxBytes = try body.number("maxBytes", in: 1...1e15).map { Int($0) }
    let quality = try body.number("quality", in: Ranges.quality)
    var options = OutputOptions(
      rate: fps.map { FrameRate(numerator: Int(($0 * 1000).rounded()), denominator: 1000) } ?? session.options.rate,
      from: try body.moment("from"), to: try body.moment("to"), motionBlur: session.options.motionBlur,
      jobs: session.options.jobs, overwrites: try body.flag("force"), maxBytes: maxBytes, host: host)
    options.workers = workers
    if let quality { options.setQuality(quality) }
    return options
  }

  private func export(
    _ revision: Revision, _ look: FrameLook, _ format: OutputFormat, _ options: OutputOptions
  ) async -> ExportDesk.Outcome {
    do {
      let path = "output/" + format.path(of: Path.stem(of: session.options.scene))
      let report = try await revision.animation(look)
        .write(to: .path(path), as: format, options: options) { [exports] in exports.note($0) }
      return .written(path: report.path, bytes: report.bytes)
    } catch is CancellationError {
      return .canceled
    } catch {
      return .failed(HTTPError(status: status(of: error), message: message(of: error)))
    }
  }

  private func message(of error: any Error) -> String {
    if case AnimationError.invalid(let diagnostics) = error, let first = diagnostics.first {
      return session.worded(first).message
    }
    // The flag that overwrites on a command line is a member of the body here.
    if let error = error as? OutputError { return session.paths.message("\(error)") }
    return session.worded(error)
  }

  /// An error of the disk is not an error of the request: 500 instead of 400.
  private func status(of error: any Error) -> Int {
    guard let error = error as? OutputError else { return error is AnimationError ? 400 : 500 }
    return switch error {
    case .wouldOverwrite: 409
    case .cannotCreate, .writeFailed, .temporaryReplaced, .encoding, .programFailed, .isNotFolder, .missingFolder: 500
    case .isFolder, .overBudget, .takesNoBudget, .formatNotTaken, .durationOutOfRange, .sizeNotTaken, .missingProgram,
      .missingEncoder, .rateOutOfRange, .needsFile, .needsMotion, .tooLarge, .unavailableFormat, .unknownFormat,
      .framesToStandardOutput,
      .invalidPattern:
      400
    }
  }
}
