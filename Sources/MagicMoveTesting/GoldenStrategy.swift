/// What of an animation is compared. Each finds what the others cannot.
public struct GoldenStrategy: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Pictures at moments, pixel by pixel: what a person can look at.
  public static let pictures = GoldenStrategy(rawValue: 1)
  /// A hash for every frame of the animation, in `hashes.txt`: finds a change between the moments.
  public static let frames = GoldenStrategy(rawValue: 2)
  /// Places, radii, opacities and colours of all layers at the moments, in `trace.json`: finds a change that no pixel
  /// shows, and stays as it is when the renderer changes.
  public static let trace = GoldenStrategy(rawValue: 4)
}
