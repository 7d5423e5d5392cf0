/// How a source is combined with its backdrop (W3C Compositing and Blending 1, sections 9 and 10), plus-lighter besides.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight
  case difference, exclusion, hue, saturation, color, luminosity
  /// The sum of both, premultiplied, clamped at full.
  case plusLighter
}
