// Code and how it is shown.

import CodeText
import SceneModel

extension Vocabulary {
  private static let language = ValueShape.names(
    CodeLanguage.allNames, noun: "a language",
    summaries: CodeLanguage.allNames.map { name in
      let language = CodeLanguage(name: name)?.name ?? name
      return language == name ? "The language \(name)." : "The same as `\(language)`."
    })

  private static let theme = ValueShape.either([
    .names(CodeTheme.names, noun: "a theme", summaries: ["Dark words on white.", "Bright words on nearly black."]),
    .text(.themeFile),
  ])

  static let code = ObjectShape(
    noun: "code", summary: "The source of a program, with its words in colours.",
    keys: [
      KeyShape("source", .text(.any), "The source, taken as it is written: `${` has no meaning in it."),
      KeyShape("file", .text(.notEmpty), "The path of a file with the source."),
      KeyShape("language", language, "Default: the language of the file's extension, else `plain`."),
      KeyShape("theme", theme, default: .string(Defaults.code.theme), "The colours."),
      KeyShape(
        "font", .text(.notEmpty), default: .string(Defaults.code.font),
        "A name from `fonts`, a path, `built-in-mono` or a family of the system."),
      KeyShape("size", fontSize, default: .number(Defaults.code.size), "Font size in points."),
      KeyShape("weight", weight, default: .number(Defaults.code.weight), "Font weight."),
      KeyShape("lineHeight", fontSize, "Height of a line in points. Default: 1.5 times the size."),
      KeyShape(
        "padding", insets, default: .number(Defaults.code.padding.top),
        "Space between the edges of the frame and the code."),
      KeyShape(
        "tab", .integer(in: Ranges.tab), default: .number(Defaults.code.tab), "Columns between tab stops."),
      KeyShape("lines", .text(.lineRange), "The lines of the source that are shown, such as \"12-40\"."),
      KeyShape(
        "lineNumbers", .either([.bool, .integer(in: Ranges.lineNumbers)]), default: .bool(false),
        "Whether lines are numbered, or the number of the source's first line."),
      KeyShape("highlight", .text(.lineList), "Lines of the source with a band behind them, such as \"3-5,9\"."),
      KeyShape("focus", .text(.lineList), "Lines of the source that stay bright. All others are dimmed."),
      KeyShape("added", .text(.lineList), "Lines of the source that are marked as added, with a plus sign."),
      KeyShape("removed", .text(.lineList), "Lines of the source that are marked as removed, with a minus sign."),
      KeyShape(
        "marks", .bool, default: .bool(Defaults.code.marks),
        "Whether comments such as `// [!code ++]` mark lines and are taken out."),
    ], choice: ["source", "file"])
}

extension TextRule {
  static let themeFile = file("the path of a theme file", [LayerCode.themeExtension])

  /// Lines of a source.
  static let lineList = TextRule(
    noun: "a list of lines such as \"3-5,9\"",
    pattern: "^ *[0-9]{1,7} *(- *[0-9]{1,7} *)?(, *[0-9]{1,7} *(- *[0-9]{1,7} *)?)*$",
    accepts: { (try? LineList($0, key: "")) != nil })

  /// A range of lines of a source.
  static let lineRange = TextRule(
    noun: "a range of lines such as \"12-40\"", pattern: "^ *[0-9]{1,7} *(- *[0-9]{1,7} *)?$",
    accepts: { (try? LineList.range($0, key: "")) != nil })
}
