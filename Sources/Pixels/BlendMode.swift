/// How a layer's colours are combined with its backdrop: the modes of CSS `mix-blend-mode` (W3C Compositing and
/// Blending 1, sections 9 and 10).
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
  /// The layer covers the backdrop where it is opaque.
  case normal
  /// The product of both: darker than either, white changes nothing.
  case multiply
  /// The product of both, inverted: lighter than either, black changes nothing.
  case screen
  /// `multiply` where the backdrop is dark, `screen` where it is light.
  case overlay
  /// The darker of both, component by component.
  case darken
  /// The lighter of both, component by component.
  case lighten
  /// Lightens the backdrop: the lighter the layer, the more.
  case colorDodge
  /// Darkens the backdrop: the darker the layer, the more.
  case colorBurn
  /// `multiply` where the layer is dark, `screen` where it is light.
  case hardLight
  /// Darkens or lightens as the layer is dark or light, more softly than `hardLight`.
  case softLight
  /// The distance between both; white inverts, black changes nothing.
  case difference
  /// As `difference` with less contrast.
  case exclusion
  /// The hue of the layer with saturation and luminosity of the backdrop.
  case hue
  /// The saturation of the layer with hue and luminosity of the backdrop.
  case saturation
  /// Hue and saturation of the layer with the luminosity of the backdrop.
  case color
  /// The luminosity of the layer with hue and saturation of the backdrop.
  case luminosity
  /// The sum of both, premultiplied, clamped at full.
  case plusLighter
}
