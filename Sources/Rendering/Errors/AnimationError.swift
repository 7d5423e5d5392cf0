// What can go wrong before anything is drawn, as values. Their messages are in `ErrorMessages.swift`.

import Platform
import SceneModel

/// Why a scene cannot be loaded or drawn.
///
/// `description` is an English text for people, with the line and a caret for each diagnostic. Programs switch over the
/// cases:
///
/// ```swift
/// do {
///   let animation = try Animation(contentsOf: url)
/// } catch .invalid(let diagnostics) {
///   for diagnostic in diagnostics { print(diagnostic.line, diagnostic.message) }
/// }
/// ```
public enum AnimationError: Error, Sendable {
  /// The scene file cannot be read.
  ///
  /// `path` is the path as it was given; `reason` is the error of the system, such as that the file does not exist.
  case unreadable(path: String, reason: SystemError)
  /// The path of the scene file is a folder.
  case notAScene(path: String)
  /// The scene file is a pipe or a device, and the caller needs a file that can be read again, as for a live preview.
  ///
  /// `Animation(contentsOf:options:)` does not throw it: it reads a pipe to its end.
  case notRegularFile(path: String)
  /// The scene, or a file that it refers to, has errors.
  ///
  /// The array has every diagnostic at once, warnings included, in the order of the file. At least one is an error.
  case invalid([Diagnostic])
  /// An output, a frame or the memory would exceed the `RenderLimits`, or a memory limit of the system.
  case exceeds(ExceededLimit)
  /// A moment names a screen, a step or a frame that does not exist, or is after the end.
  case noSuchMoment(MomentLookupError)
}
