// Which outputs a command line asks for, and in which formats.

import FileFormats
import OutputFiles

/// An output of the command line.
struct RequestedOutput {
  /// An output with destination and format.
  struct Complete {
    let destination: OutputDestination
    let format: OutputFormat
  }

  /// The destination; nil: the default path for the format.
  let destination: OutputDestination?
  /// The format; nil: not given.
  let format: OutputFormat?

  /// Reads `-o` and `--format`: every path has a format by its extension or by `--format`, in the same order.
  static func all(_ arguments: Arguments) throws(UsageError) -> [RequestedOutput] {
    let paths = arguments.all(.outputs).filter { !PagePath.isPage($0) }
    let formats = try formats(arguments)
    if paths.isEmpty {
      return formats.isEmpty
        ? [RequestedOutput(destination: nil, format: nil)]
        : formats.map { RequestedOutput(destination: nil, format: $0) }
    }
    guard formats.count <= 1 || formats.count == paths.count else {
      throw .conflict("--format names \(formats.count) formats, but there are \(paths.count) outputs")
    }
    if let twice = paths.indices.first(where: { paths[..<$0].contains(paths[$0]) }) {
      throw .conflict("the output \(paths[twice]) is named twice")
    }
    var outputs: [RequestedOutput] = []
    for (index, path) in paths.enumerated() {
      let given = formats.isEmpty ? nil : formats[formats.count == 1 ? 0 : index]
      outputs.append(try output(path, given))
    }
    return outputs
  }

  /// Fills in the defaults: outputs without a path are named after `stem`, those without a format have `format`.
  static func complete(
    _ outputs: [RequestedOutput], stem: String, format: OutputFormat, look: String? = nil
  ) throws(UsageError) -> [Complete] {
    var complete: [Complete] = []
    for output in outputs {
      let format = output.format ?? format
      try checkAvailable(format)
      let destination = output.destination ?? .path("output/" + format.path(of: stem))
      complete.append(Complete(destination: destination.named(look), format: format))
    }
    return complete
  }

  private static func output(_ path: String, _ given: OutputFormat?) throws(UsageError) -> RequestedOutput {
    if path == "-" {
      guard let given else { throw .conflict("-o - needs --format") }
      guard !given.traits.isSequence else {
        throw .conflict("a sequence of \(given.traits.name) files cannot be written to standard output")
      }
      guard !given.traits.needsFile else {
        throw .conflict("a video (\(given.rawValue)) cannot be written to standard output: ffmpeg needs a file")
      }
      return RequestedOutput(destination: .standardOutput, format: given)
    }
    let named = OutputFormat(path: path)
    if let named, !named.traits.isSequence, FramePattern.isFrameName(path) {
      throw .conflict(
        "frames are PNG files: end `\(path)` in .png, or remove the number for one \(named.rawValue) file")
    }
    if named == nil, let sequence = OutputFormat.sequence(namedBy: path),
      given?.traits.otherExtensions.contains(sequence.traits.fileExtension) != true
    {
      throw .plainPNG(path: path)
    }
    if let given, given.traits.isSequence, named?.traits.isSequence != true {
      let (name, ending) = (given.traits.name, given.traits.fileExtension)
      throw .conflict("a sequence of \(name) files needs a folder (`\(path)/`) or a pattern (`frame-%04d.\(ending)`)")
    }
    guard let format = given ?? named else { throw .unknownFormat(path: path) }
    try checkAvailable(format)
    return RequestedOutput(destination: .path(path), format: format)
  }

  /// The formats that `--format` names, each of which this build can write.
  static func formats(_ arguments: Arguments) throws(UsageError) -> [OutputFormat] {
    guard let list = arguments[.format] else { return [] }
    var formats: [OutputFormat] = []
    for name in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard let format = OutputFormat(rawValue: String(name)) else {
        throw .invalidValue(flag: "--format", found: String(name), oneOf: OutputFormat.allCases.map(\.rawValue))
      }
      try checkAvailable(format)
      formats.append(format)
    }
    return formats
  }

  private static func checkAvailable(_ format: OutputFormat) throws(UsageError) {
    let available = OutputFormat.available
    guard !available.contains(format) else { return }
    throw .unavailableFormat(format.rawValue, available: available.map(\.rawValue))
  }
}
