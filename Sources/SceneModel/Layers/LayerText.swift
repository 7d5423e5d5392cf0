// Labels.

import Pixels

/// A text that is drawn in the frame of a layer. Text that does not fit ends in an ellipsis.
public struct LayerText: Hashable, Sendable {
  /// How the lines of a label are aligned between the left and the right edge of the frame.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// Lines begin at the left edge.
    case left
    /// Lines are centred.
    case center
    /// Lines end at the right edge.
    case right
  }

  /// How the block of lines is aligned between the upper and the lower edge of the frame.
  public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
    /// The first line is at the upper edge.
    case top
    /// The block of lines is centred.
    case center
    /// The last line is at the lower edge.
    case bottom
  }

  /// A part of a label with a colour and a weight of its own.
  public struct Span: Hashable, Sendable {
    /// What the part says.
    public var string: String
    /// Colour of the part's glyphs; nil for the label's.
    public var color: Color?
    /// Weight of the part's font, 1...1000; nil for the label's.
    public var weight: Double?

    /// Creates a part of a label.
    ///
    /// - Parameters:
    ///   - string: What the part says.
    ///   - color: Colour of the glyphs; nil for the label's.
    ///   - weight: 1...1000; nil for the label's.
    public init(_ string: String, color: Color? = nil, weight: Double? = nil) {
      (self.string, self.color, self.weight) = (string, color, weight)
    }
  }

  /// What the label says; line breaks begin new lines. Setting it removes the spans.
  public var string: String {
    get { joined }
    set { (joined, parts) = (newValue, []) }
  }
  /// Parts of the label with colours and weights of their own; empty for a label in one colour and weight. Setting them sets the
  /// string: the strings of all spans, joined.
  public var spans: [Span] {
    get { parts }
    set { (joined, parts) = (newValue.map(\.string).joined(), newValue) }
  }
  private var joined: String
  private var parts: [Span] = []
  /// The label's font: a name of `Scene.fonts`, the path of a font file, `built-in` (a Latin font inside the program) or a
  /// family of the system. Nil: the first of `Scene.fonts`, or the font inside the program; the system provides the characters that
  /// it lacks.
  public var font: String?
  /// Em size of the label's font in points, over 0 and at most 10,000; by default 17.
  public var size: Double
  /// Weight of the label's font, 1...1000: 400, the default, is regular, 700 bold.
  public var weight: Double
  /// Colour of the label's glyphs; by default black.
  public var color: Color
  /// How lines are aligned between left and right; by default on the left.
  public var alignment: Alignment
  /// How the block of lines is aligned between top and bottom; by default in the middle.
  public var verticalAlignment: VerticalAlignment
  /// Most lines of the label, 0...10,000; 0 for no limit, by default 1.
  public var lines: Int
  /// Distance of base lines in points, over 0 and at most 10,000; nil for the font's own.
  public var lineHeight: Double?
  /// Space that is added between characters in points, -1000...1000; by default 0.
  public var letterSpacing: Double
  /// Between the edges of the layer's frame and the label; by default 0.
  public var padding: Insets

  /// Creates a label.
  ///
  /// - Parameters:
  ///   - string: What the label says. A label of several colours or weights gets `spans` after it was created.
  ///   - font: A name of `Scene.fonts`, a path, `built-in` or a family of the system; nil for the default.
  ///   - size: Em size in points.
  ///   - weight: 1...1000; 400 is regular, 700 bold.
  ///   - color: Colour of the glyphs.
  ///   - alignment: How lines are aligned between left and right.
  ///   - verticalAlignment: How the lines are aligned between top and bottom.
  ///   - lines: Most lines; 0 for no limit.
  ///   - lineHeight: Distance of base lines in points; nil for the font's own.
  ///   - letterSpacing: Space added between characters in points.
  ///   - padding: Between the edges of the layer's frame and the label.
  public init(
    _ string: String, font: String? = nil, size: Double = 17, weight: Double = 400, color: Color = .black,
    alignment: Alignment = .left, verticalAlignment: VerticalAlignment = .center, lines: Int = 1,
    lineHeight: Double? = nil, letterSpacing: Double = 0, padding: Insets = .zero
  ) {
    joined = string
    (self.font, self.size, self.weight) = (font, size, weight)
    (self.color, self.alignment, self.verticalAlignment) = (color, alignment, verticalAlignment)
    (self.lines, self.lineHeight, self.letterSpacing) = (lines, lineHeight, letterSpacing)
    self.padding = padding
  }
}

extension LayerText {
  /// What the font inside the program is called.
  package static let builtInFont = "built-in"
  /// What texts call the font inside the program that has one width for all characters.
  package static let builtInMonoFont = "built-in-mono"

  /// The weights of the label, each once: its own, then others in the order of the spans.
  package var weights: [Double] {
    var weights = [weight]
    for case let other? in parts.map(\.weight) where !weights.contains(other) { weights.append(other) }
    return weights
  }

  /// The colours of the label that can be seen, each once.
  package var visibleColors: [Color] {
    let all = parts.isEmpty ? [color] : parts.map { $0.color ?? color }
    return all.reduce(into: []) { colors, color in
      if color.alpha > 0, !colors.contains(color) { colors.append(color) }
    }
  }

  /// Whether nothing of the label can be seen because all its colours are transparent.
  package var isClear: Bool { parts.isEmpty ? color.alpha <= 0 : parts.allSatisfy { ($0.color ?? color).alpha <= 0 } }
}

extension LayerText.VerticalAlignment {
  /// How much of the room beside the lines lies above them.
  package var share: Double {
    switch self {
    case .top: 0
    case .center: 0.5
    case .bottom: 1
    }
  }
}
