// Whether a scene is dressed in its presentation, decided by whoever draws it.

/// What becomes of a scene's presentation.
public enum PresentationChoice: Hashable, Sendable {
  /// Frames show the scene alone.
  case off
  /// As the scene says; one that says nothing is shown alone.
  case asWritten
  /// As the scene says; one that says nothing is dressed by default.
  case on
  /// As `on`, with another device.
  case device(Presentation.Device)

  /// What is made of the presentation that a scene says.
  package func applied(to presentation: Presentation?) -> Presentation? {
    switch self {
    case .off: return nil
    case .asWritten: return presentation
    case .on: return presentation ?? Presentation()
    case .device(let device):
      var changed = presentation ?? Presentation()
      changed.device = device
      return changed
    }
  }
}
