// Scenes as texts, and texts that are measured without a font.

import Pixels
import SceneModel

/// Scenes as texts.
package enum SceneTexts {
  /// A scene around some screens and a timeline.
  package static func text(
    screens: String = #""a": {"layers": []}"#, timeline: String = "[]", more: String = ""
  ) -> String {
    #"{"canvas": {"size": [100, 200]}, "screens": {\#(screens)}, "timeline": \#(timeline)\#(more)}"#
  }
}

/// Letters as wide as their size in lines of 20, broken anywhere; the baseline is 15 below a line's top.
package final class LetterMeasure: TextMeasuring {
  package init() {}

  package func measure(_ text: LayerText, width: Double) -> TextMeasure? {
    let count = text.string.count
    let perLine = width.isFinite ? max(1, Int((width + 1.0 / 64) / text.size)) : count
    let lines = max(1, (count + perLine - 1) / max(1, perLine))
    let shown = text.lines == 0 ? lines : min(text.lines, lines)
    return TextMeasure(
      width: Double(min(count, perLine)) * text.size, lines: shown, lineHeight: text.lineHeight ?? 20, baseline: 15)
  }

  /// Code of characters as wide as its size.
  package func measure(_ code: LayerCode) -> Size? {
    guard case .text(let source) = code.source else { return nil }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let width = Double(lines.map(\.count).max() ?? 0) * code.size
    let height = Double(lines.count) * code.lineDistance
    return Size(
      width: width + code.padding.left + code.padding.right, height: height + code.padding.top + code.padding.bottom)
  }
}
