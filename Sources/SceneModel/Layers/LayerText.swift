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

  /// What the label says; line breaks begin new lines.
  public var string: String
  /// The label's font: a name of `Scene.fonts`, the path of a font file, `built-in` (a Latin font inside the program) or a
  /// family of the machine. Nil: the first of `Scene.fonts`, or the machine's sans-serif family.
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
  ///   - string: What the label says.
  ///   - font: A name of `Scene.fonts`, a path, `built-in` or a family of the machine; nil for the default.
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
    self.string = string
    self.font = font
    self.size = size
    self.weight = weight
    self.color = color
    self.alignment = alignment
    self.verticalAlignment = verticalAlignment
    self.lines = lines
    self.lineHeight = lineHeight
    self.letterSpacing = letterSpacing
    self.padding = padding
  }
}

extension LayerText {
  /// What the font inside the program is called.
  package static let builtInFont = "built-in"
  /// What texts call the font inside the program that has one width for all characters.
  package static let builtInMonoFont = "built-in-mono"
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
