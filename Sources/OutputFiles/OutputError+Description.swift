// The messages of output errors.

import JSONTree

extension OutputError: CustomStringConvertible {
  /// One English sentence with the path.
  public var description: String {
    switch self {
    case .missingFolder(let path, let folder): "cannot create \(path): the folder \(folder) does not exist"
    case .isFolder(let path): "cannot create \(path): the path is a folder; for PNG frames end the path in /"
    case .isNotFolder(let path): "cannot create files in \(path): it is not a folder"
    case .wouldOverwrite(let path, let found): "cannot overwrite \(path): \(found)"
    case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)"
    case .writeFailed(let path, let reason): "cannot write \(path): \(reason)"
    case .temporaryReplaced(let path): "cannot write \(path): another program replaced the temporary file"
    case .overBudget(let path, let budget):
      "cannot keep \(path) within \(budget) bytes, even at a quarter of the size and the lowest frame rate"
    case .takesNoBudget(let path, let format):
      "cannot keep \(path) within a number of bytes: \(format.rawValue) is lossless"
    case .formatNotTaken(let path, let format, let host, let formats):
      "cannot write \(path): \(host) accepts \(formats.map(\.rawValue).joined(separator: ", ")), not \(format.rawValue)"
    case .durationOutOfRange(let path, let seconds, let allowed):
      "cannot write \(path): expected a duration from \(NumberText.shortest(allowed.lowerBound)) to "
        + "\(NumberText.shortest(allowed.upperBound)) s, found \(NumberText.fixed(seconds, decimals: 2)) s"
    case .sizeNotTaken(let path, let size, let leastSide, let mostAspect):
      "cannot write \(path): expected at least \(leastSide) pixels a side"
        + (mostAspect.map { ", and sides of at most \(NumberText.shortest($0)):1" } ?? "") + ", found \(size)"
    case .encoding(let path, let reason): "cannot encode \(path): \(reason)"
    case .missingProgram(let path, let program, let alternative):
      "\(path) needs the program \(program)" + (program == "ffmpeg" ? " (apt install ffmpeg)" : "")
        + "; \(alternative) does not need it"
    case .missingEncoder(let path, let program, let encoder):
      "\(path) needs the encoder \(encoder), which \(program) does not have"
    case .programFailed(let path, let program, let reason): "cannot write \(path): \(program): \(reason)"
    case .rateOutOfRange(let path, let rate, let allowed):
      "cannot write \(path): expected \(NumberText.shortest(allowed.lowerBound)) to "
        + "\(NumberText.shortest(allowed.upperBound)) frames per second, found \(NumberText.shortest(rate))"
    case .needsFile(let path): "cannot write \(path): a video needs a file, not a device or a pipe"
    case .needsMotion(let path, let format):
      "cannot write \(path): \(format.rawValue) stores motion, and finished frames have none; render the scene instead"
    case .tooLarge(let path, let found, let unit, let limit, let part):
      "cannot write \(path): expected at most \(limit) \(unit), found \(found)"
        + (part.map { "; \($0) take most of them" } ?? "")
    case .unavailableFormat(let format, let available):
      "this build cannot write \(format.rawValue); it can write " + available.map(\.rawValue).joined(separator: ", ")
    case .invalidPattern(let pattern): "invalid pattern \(pattern): expected exactly one number, such as frame-%04d.png"
    case .unknownFormat(let path): "unknown format: the extension of \(path) is not known"
    case .framesToStandardOutput: "a sequence of PNG files cannot be written to standard output"
    }
  }
}
