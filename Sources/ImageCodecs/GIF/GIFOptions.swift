// The user's options for an animated GIF.

/// How a GIF shows colours between those of its palette.
public enum GIFDither: String, Hashable, Sendable, CaseIterable {
  /// Every pixel becomes the nearest colour of the palette: the sharpest picture and the smallest file.
  case none
  /// Every colour that the palette lacks is mixed from two of its colours in a fixed pattern, which does not move between
  /// frames.
  case ordered
  /// The error of each pixel is handed on to its neighbours (Sierra's two-row filter "lite").
  case diffusion
  /// `ordered` where `none` would show bands in smooth gradients, and `none` everywhere else.
  case auto
}

/// The options of a GIF encoder and its writer.
package struct GIFOptions: Hashable, Sendable {
  /// Most colours of a frame, 2...255, others are brought into that range; one more is always kept for transparency.
  package var colors: Int
  /// How colours between those of the palette are shown.
  package var dither: GIFDither
  /// What is given up for fewer bytes.
  var loss: GIFLoss
  /// Whether pixels get the colours of the palette as they are.
  package var isExact: Bool { loss.isExact }
  /// How often the animation plays: nil for ever; 1 is once; at most 65,536.
  package var plays: Int?
  /// A comment that identifies the program; nil omits it.
  package var comment: String?

  /// Creates options; the defaults give the best picture.
  package init(
    colors: Int = 255, dither: GIFDither = .auto, quality: Double = 100, plays: Int? = nil,
    comment: String? = "MagicMove"
  ) {
    self.colors = min(max(colors, 2), 255)
    self.dither = dither
    loss = GIFLoss(quality: quality)
    self.plays = plays
    self.comment = comment
  }
}
