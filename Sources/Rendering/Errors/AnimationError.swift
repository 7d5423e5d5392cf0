// What can go wrong before anything is drawn, as values. Their words stand in `ErrorMessages.swift`.

import Motion
import Platform
import SceneModel

/// Why a scene cannot be drawn.
public enum AnimationError: Error, Sendable {
  /// The scene file cannot be read.
  case unreadable(path: String, reason: SystemError)
  /// The scene file is a folder.
  case notAScene(path: String)
  /// The scene, or something that it refers to, is wrong: every problem, warnings included, in the order of the file.
  case invalid([Diagnostic])
  /// The scene asks for more than the limits allow.
  case exceeds(ExceededLimit)
  /// No such screen, step or time.
  case noSuchMoment(MomentProblem)
}
