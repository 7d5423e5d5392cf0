// Words and matches as JSON.

import CodeText
import JSONTree
import Pixels

/// What `--tokens` and `--pairs` print.
enum CodeTables {
  /// The answer to a command line.
  static func answer(_ arguments: Arguments) throws -> JSONNode {
    for flag in [Flag.codeTokens, .codePairs] where arguments.has(flag) && arguments[flag] != "json" {
      throw arguments.invalid(flag, oneOf: ["json"])
    }
    let wanted = arguments.has(.codeTokens) ? 1 : 2
    let flag = wanted == 1 ? "--tokens" : "--pairs"
    if arguments.has(.codeTokens), arguments.has(.codePairs) {
      throw UsageError.conflict("`--tokens` and `--pairs` cannot be used together")
    }
    if let other = [Flag.codeMarkdown, .codeGit].first(where: { arguments.has($0) }) {
      throw UsageError.conflict("`\(flag)` needs files; it cannot be used with `--\(other.name)`")
    }
    guard arguments.operands.count == wanted else {
      throw UsageError.conflict(
        "`\(flag)` needs \(wanted == 1 ? "one file" : "two files"), found \(arguments.operands.count)")
    }
    let language = try CodeRequest.language(arguments)
    try CodeRequest.checkTheme(arguments)
    let steps = try arguments.operands.map { try CodeStep.file($0, language: language) }
    let theme = try CodeRequest.colors(arguments[.codeTheme] ?? "light")
    return wanted == 1 ? tokens(of: steps[0], theme) : try pairs(steps[0], steps[1])
  }

  private static func tokens(of step: CodeStep, _ theme: CodeTheme) -> JSONNode {
    let tokens = CodeToken.colored(of: step.source, language: step.language).map { token in
      JSONNode.object([
        ("line", .number(token.line)), ("column", .number(token.column)), ("length", .number(token.length)),
        ("class", .string(token.kind.name)), ("color", .string(theme.opaqueColor(for: token.style).hexText)),
      ])
    }
    return .object([
      ("language", .string(step.language.name)), ("background", .string(theme.colors.background.hexText)),
      ("foreground", .string(theme.colors.foreground.hexText)), ("tokens", .list(tokens)),
    ])
  }

  private static func pairs(_ from: CodeStep, _ to: CodeStep) throws -> JSONNode {
    let (first, second) = (try from.block(), try to.block())
    func place(_ piece: CodePiece, _ block: CodeBlock) -> JSONNode {
      .numbers([block.lines[piece.line].number, piece.column])
    }
    let pairs = CodePairing(first, second).pairs.map { pair in
      let (a, b) = (first.pieces[pair.from], second.pieces[pair.to])
      return JSONNode.object([("text", .string(a.text)), ("from", place(a, first)), ("to", place(b, second))])
    }
    return .object([("pairs", .list(pairs))])
  }
}

extension CodeTheme {
  /// The colour that a style has on the background.
  fileprivate func opaqueColor(for style: CodeStyle) -> Color {
    let paint = paint(for: style)
    let (front, back) = (paint.color, paint.background ?? colors.background)
    func mix(_ a: Double, _ b: Double) -> Double { a * front.alpha + b * (1 - front.alpha) }
    return Color(red: mix(front.red, back.red), green: mix(front.green, back.green), blue: mix(front.blue, back.blue))
  }
}

extension Color {
  /// `#rrggbb`, without the alpha.
  var hexText: String {
    let bytes = [red, green, blue].map { UInt32((min(max($0, 0), 1) * 255).rounded()) }
    return "#" + NumberText.hexadecimal(bytes[0] << 16 | bytes[1] << 8 | bytes[2], digits: 6)
  }
}
