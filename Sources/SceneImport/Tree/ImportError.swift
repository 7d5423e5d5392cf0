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
  /// Something was lost or differs, in words, and the request does not allow that.
  case incomplete([String])
  /// The request contradicts itself.
  case request(String)
  /// A deck has slides, and all of them are hidden.
  case hiddenSlides(path: String)
  /// A browser is needed and was not found, or does not start.
  case noBrowser(String)
  /// The browser does not start with its sandbox, as for the user root or in some containers.
  case noSandbox(String)
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
    case .incomplete(let notes):
      (notes + ["nothing was written, because something is lost or different"]).joined(separator: "\n")
    case .request(let message): message
    case .hiddenSlides(let path): "\(path): all of its slides are hidden"
    case .noBrowser(let message), .noSandbox(let message): message
    case .unavailable(let feature, let trait):
      "this build cannot read \(feature): it was built without the package trait \(trait)"
    case .defect(let message): "the imported scene is not valid, which is a defect of this program: \(message)"
    }
  }
}
