// The public errors for `localizedDescription`, which apps show: the same text as `description`.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import OutputFiles
import Platform
import SceneModel

extension AnimationError: LocalizedError {
  /// The description of the error; `localizedDescription` returns it.
  public var errorDescription: String? { description }
}

extension OutputError: LocalizedError {
  /// The description of the error; `localizedDescription` returns it.
  public var errorDescription: String? { description }
}

extension MomentError: LocalizedError {
  /// The description of the error; `localizedDescription` returns it.
  public var errorDescription: String? { description }
}

extension MomentLookupError: LocalizedError {
  /// The description of the error; `localizedDescription` returns it.
  public var errorDescription: String? { description }
}

extension Diagnostic: LocalizedError {
  /// The description of the diagnostic; `localizedDescription` returns it.
  public var errorDescription: String? { description }
}

extension SystemError: LocalizedError {
  /// The description of the error; `localizedDescription` returns it.
  public var errorDescription: String? { description }
}
