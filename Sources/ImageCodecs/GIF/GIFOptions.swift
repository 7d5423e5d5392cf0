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
  /// How much worse, in squared 8-bit distance, a pixel that is already on the canvas may be than the palette's colour
  /// for it and still stay. 0 keeps only pixels that are at least as good. Colours that are in the palette are always
  /// drawn exactly.
  package var lossy: Int
  /// How often the animation plays: nil for ever; 1 is once; at most 65,536.
  package var plays: Int?
  /// A comment that identifies the program; nil omits it.
  package var comment: String?

  /// The squared distance of black from white, the largest there is.
  package static let mostLossy = 3 * 255 * 255

  /// Creates options; the defaults give the best picture.
  package init(
    colors: Int = 255, dither: GIFDither = .auto, lossy: Int = 0, plays: Int? = nil, comment: String? = "MagicMove"
  ) {
    self.colors = min(max(colors, 2), 255)
    self.dither = dither
    self.lossy = max(0, min(lossy, Self.mostLossy))
    self.plays = plays
    self.comment = comment
  }
}
