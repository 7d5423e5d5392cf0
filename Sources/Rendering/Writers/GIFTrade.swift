// What a GIF gives up to keep within a number of bytes.

/// What a GIF gave up to keep within `OutputOptions.GIF.maxBytes`.
public struct GIFTrade: Hashable, Sendable {
  /// How much worse, in squared 8-bit distance, a pixel that is already there could be than the best colour, and stay;
  /// 0...`OutputOptions.GIF.mostLossy`.
  public let lossy: Int
  /// Most colours of a frame, 2...256.
  public let colors: Int
  /// Whether dithering that was asked for was left out.
  public let leavesOutDither: Bool
  /// Which frames are kept: 1 every one, 2 every second, and so on.
  public let everyNth: Int
  /// How much smaller the picture is: pixels of the output for one of the source along an axis, at most 1.
  public let scale: Double
}

extension GIFTrade: CustomStringConvertible {
  /// What was given up, in a few words, such as "lossy 40, 128 colours, no dithering, one frame of 2".
  public var description: String {
    var parts = ["lossy \(lossy)", "\(colors) colours"]
    if leavesOutDither { parts.append("no dithering") }
    if everyNth > 1 { parts.append("one frame of \(everyNth)") }
    if scale < 1 { parts.append("\(Int((scale * 100).rounded())) % of the size") }
    return parts.joined(separator: ", ")
  }
}

extension GIFTrade {
  /// What is tried, the gentlest first: pixels that stay a little off, then fewer colours and no dithering, then fewer frames,
  /// then a smaller picture. Each makes a smaller file than those before it on the sequences that it was chosen by.
  private static let ladder: [(lossy: Int, colors: Int, dithers: Bool, everyNth: Int, scale: Double)] = [
    (5, 256, true, 1, 1), (10, 256, true, 1, 1), (20, 256, true, 1, 1), (40, 256, true, 1, 1), (40, 192, true, 1, 1),
    (40, 128, false, 1, 1), (60, 96, false, 1, 1), (80, 64, false, 1, 1), (40, 128, false, 2, 1), (60, 96, false, 2, 1),
    (80, 64, false, 2, 1), (40, 128, false, 2, 0.75), (60, 96, false, 2, 0.75), (80, 64, false, 2, 0.75),
    (40, 128, false, 2, 0.5), (60, 96, false, 2, 0.5), (80, 64, false, 2, 0.5), (60, 96, false, 3, 0.35),
    (80, 48, false, 3, 0.25),
  ]

  /// The steps, gentlest first, as they add to what was asked for.
  static func steps(from options: OutputOptions.GIF) -> [GIFTrade] {
    ladder.map { step in
      GIFTrade(
        lossy: max(options.lossy, step.lossy), colors: min(options.colors, step.colors),
        leavesOutDither: !step.dithers && options.dither != .none, everyNth: step.everyNth, scale: step.scale)
    }
  }

  /// The options with what is given up.
  func applied(to options: OutputOptions.GIF) -> OutputOptions.GIF {
    var options = options
    (options.lossy, options.colors) = (lossy, colors)
    if leavesOutDither { options.dither = .none }
    return options
  }
}
