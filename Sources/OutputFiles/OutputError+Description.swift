// The words of what can go wrong with an output.

import FileFormats
import JSONTree
import Platform

extension OutputError: CustomStringConvertible {
  /// What went wrong with which path, in one English sentence.
  public var description: String {
    switch self {
    case .missingFolder(let path, let folder): "cannot create \(path): the folder \(folder) does not exist"
    case .isFolder(let path): "cannot create \(path): the path is a folder; for PNG frames, end the path in /"
    case .isNotFolder(let path): "cannot create files in \(path): it is not a folder"
    case .wouldOverwrite(let path, let found): "\(path) holds \(found)"
    case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)"
    case .writeFailed(let path, let reason): "cannot write \(path): \(reason)"
    case .overBudget(let path, let budget):
      "cannot create \(path): it takes more than \(budget) bytes even at the lowest quality, frame rate and size"
    case .takesNoBudget(let path, let format):
      "cannot limit the file size of \(path): \(format.rawValue) stores every pixel exactly"
    case .formatNotTaken(let path, let format, let host, let formats):
      "cannot write \(path): \(host) takes \(formats.map(\.rawValue).joined(separator: ", ")), not \(format.rawValue)"
    case .durationOutOfRange(let path, let seconds, let allowed):
      "cannot write \(path): expected a duration of \(NumberText.shortest(allowed.lowerBound)) to "
        + "\(NumberText.shortest(allowed.upperBound)) s, found \(NumberText.fixed(seconds, decimals: 2)) s"
    case .lacksRate(let path):
      "cannot write \(path): a video needs one frame rate, but these frames have their own delays; set a frame rate"
    case .encoding(let path, let reason): "cannot encode \(path): \(reason)"
    case .missingProgram(let path, let program, let alternative):
      "\(path) needs the program \(program)" + (program == "ffmpeg" ? " (apt install ffmpeg)" : "")
        + "; \(alternative) does not"
    case .missingEncoder(let path, let program, let encoder):
      "\(path) needs the encoder \(encoder), but \(program) was built without it"
    case .programFailed(let path, let program, let reason): "cannot write \(path): \(program): \(reason)"
    case .rateOutOfRange(let path, let rate, let allowed):
      "cannot write \(path): expected \(NumberText.shortest(allowed.lowerBound)) to "
        + "\(NumberText.shortest(allowed.upperBound)) frames per second, found \(NumberText.shortest(rate))"
    case .needsFile(let path): "cannot write \(path): a video needs a file, not a device or a pipe"
    case .unavailableFormat(let format, let available):
      "this build cannot write \(format.rawValue); it writes " + available.map(\.rawValue).joined(separator: ", ")
    case .invalidPattern(let pattern): "expected exactly one frame number in \(pattern), such as frame-%04d.png"
    case .unknownFormat(let path): "unknown file extension: \(path)"
    case .framesToStandardOutput: "a sequence of PNG files cannot go to standard output"
    }
  }
}
