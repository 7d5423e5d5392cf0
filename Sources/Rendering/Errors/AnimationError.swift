// What can go wrong before anything is drawn, as values. Their words stand in `ErrorMessages.swift`.

import Motion
import Platform
import SceneModel

/// Why a scene cannot be loaded or drawn.
public enum AnimationError: Error, Sendable {
  /// The scene file cannot be read; `reason` is why, such as that it does not exist.
  case unreadable(path: String, reason: SystemError)
  /// A folder stands where the scene file is looked for.
  case notAScene(path: String)
  /// The scene file is a pipe or a device, which cannot be watched.
  case notRegularFile(path: String)
  /// The scene, or a file that it refers to, is wrong: every diagnostic at once, warnings included, in the order of the file.
  case invalid([Diagnostic])
  /// The scene asks for more than the limits allow.
  case exceeds(ExceededLimit)
  /// The scene has no such screen or step, or does not last as long.
  case noSuchMoment(MomentLookupError)
}
