// Why an import fails. Nothing is written then.

import OutputFiles
import Platform

/// An error of an import; `description` is one English sentence for users.
package enum ImportError: Error {
  /// A named file or folder is missing or cannot be read.
  case unreadable(path: String, reason: SystemError)
  /// The source is damaged, over a limit, or has nothing to import.
  case invalid(path: String, reason: String)
  /// The destination has files that are not those of an import, or that `replaces` would have to allow.
  case occupied(path: String, replaceable: Bool)
  /// The folder cannot be written.
  case output(OutputError)
  /// Something was lost, and the request does not allow that.
  case incomplete(lost: Int)
  /// The request contradicts itself.
  case request(String)
  /// A browser is needed and was not found, or does not start.
  case noBrowser(String)
  /// This build lacks a library; `feature` is what it cannot read.
  case unavailable(feature: String, trait: String)
  /// The scene that was written cannot be read: a defect of this program.
  case defect(String)
}

extension ImportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .invalid(let path, let reason): "\(path): \(reason)"
    case .occupied(let path, true): "\(path) holds an earlier import"
    case .occupied(let path, false): "\(path) is not empty, and what it holds was not written by an import"
    case .output(let error): "\(error)"
    case .incomplete(let lost): "\(lost == 1 ? "1 thing was" : "\(lost) things were") lost; nothing was written"
    case .request(let message): message
    case .noBrowser(let message): message
    case .unavailable(let feature, let trait):
      "this build cannot read \(feature): it was built without the package trait \(trait)"
    case .defect(let message): "the imported scene is not valid, which is a defect of this program: \(message)"
    }
  }
}
