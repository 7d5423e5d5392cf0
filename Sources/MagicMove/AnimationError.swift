// What can go wrong before anything is drawn, as values. Their words stand in `ErrorMessages.swift`.

import Motion
import SceneModel

/// Why a scene cannot be drawn.
public enum AnimationError: Error, Sendable {
  /// The scene file cannot be read.
  case unreadable(path: String, reason: SystemError)
  /// The scene file is a folder or a device, or too long.
  case notAScene(path: String)
  /// The scene, or something that it refers to, is wrong: every problem, warnings included, in the order of the file.
  case invalid([Diagnostic])
  /// The scene asks for more than the limits allow.
  case exceeds(ExceededLimit)
  /// No such screen, step or time.
  case noSuchMoment(MomentProblem)
}

/// Why a moment is no time of an animation.
public enum MomentProblem: Error, Hashable, Sendable {
  /// After the end, which is at `duration` seconds.
  case afterTheEnd(seconds: Double, duration: Double)
  /// There are only `count` frames.
  case noSuchFrame(index: Int, count: Int)
  /// No step has that name; those that there are.
  case unknownStep(String, known: [String])
  /// The step lasts only `duration` seconds.
  case afterTheStep(String, seconds: Double, duration: Double)
  /// The scene has no such screen; those that there are.
  case unknownScreen(String, known: [String])
  /// The screen is never at rest in the timeline.
  case neverAtRest(String)

  init(_ error: MomentLookupError) {
    self =
      switch error {
      case .afterTheEnd(let seconds, let duration): .afterTheEnd(seconds: seconds, duration: duration)
      case .noSuchFrame(let index, let count): .noSuchFrame(index: index, count: count)
      case .unknownStep(let name, let known): .unknownStep(name, known: known)
      case .afterTheStep(let name, let seconds, let duration): .afterTheStep(name, seconds: seconds, duration: duration)
      case .unknownScreen(let name, let known): .unknownScreen(name, known: known)
      case .neverAtRest(let name): .neverAtRest(name)
      }
  }
}
