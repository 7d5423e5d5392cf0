// Which presentation frames are drawn in: decided by the caller, not by the scene.

/// Whether a scene is drawn in its presentation.
public enum PresentationChoice: Hashable, Sendable {
  /// Frames show the scene alone.
  case off
  /// In the scene's presentation; a scene without one is drawn alone.
  case asWritten
  /// In the scene's presentation; a scene without one gets the default presentation.
  case on
  /// As `on`, with another device.
  case device(Presentation.Device)

  /// The presentation of a scene that says `written`.
  package func presentation(_ written: Presentation?) -> Presentation? {
    switch self {
    case .off: return nil
    case .asWritten: return written
    case .on: return written ?? Presentation()
    case .device(let device):
      var presentation = written ?? Presentation()
      presentation.device = device
      return presentation
    }
  }

  /// The device whose safe area a scene uses that says `written`. A scene that is drawn alone keeps the safe area of its device,
  /// so that its layers stay where they are.
  package func device(_ written: Presentation.Device) -> Presentation.Device {
    switch self {
    case .off, .asWritten, .on: written
    case .device(let device): device
    }
  }
}
