// From the command line to steps and a look.

import CodeText
import FileFormats
import JSONTree
import Platform
import Rendering
import SceneModel

/// What `magicmove code` is asked for.
struct CodeRequest {
  /// Font sizes in points.
  static let fontSizes = 1.0...200
  /// Times at rest in seconds.
  static let holds = 0.0...60
  /// Times of transitions in seconds.
  static let durations = 0.01...60

  /// The versions, from the first to the last.
  var steps: [CodeStep]
  /// Their shown lines.
  let blocks: [CodeBlock]
  /// `light`, `dark` or a path.
  let theme: String
  /// The colours.
  let colors: CodeTheme
  /// In points.
  let fontSize: Double
  let hasNumbers: Bool
  let title: String?
  /// Seconds at rest; nil: by the number of new words.
  let hold: Double?
  /// Seconds; nil: that of the style.
  let duration: Double?
  let style: TransitionStyle
  /// What was read of them, for the scenes that are made of it.
  let memory = CodeMemory()

  /// Reads a command line and everything that it names.
  init(_ arguments: Arguments) throws {
    theme = arguments[.codeTheme] ?? "light"
    style = try arguments.choice(.codeStyle) ?? .magicMove
    fontSize = try arguments.number(.codeFontSize, in: Self.fontSizes) ?? 15
    hold = arguments[.codeHold] == "auto" ? nil : try arguments.number(.codeHold, in: Self.holds)
    duration = try arguments.number(.codeDuration, in: Self.durations) ?? (style == .magicMove ? 0.8 : nil)
    let language = try Self.language(arguments)
    try Self.checkTheme(arguments)
    let found = try Self.found(arguments, language)
    steps = found.steps
    title = arguments[.codeTitle] ?? found.title
    hasNumbers = arguments.has(.codeNumbers) || found.hasNumbers
    colors = try Self.colors(theme)
    memory[theme: theme] = colors
    if style == .typing, let first = steps.first {
      let empty = CodeStep(name: "step0", source: try CodeStep.source([], name: "step0"), language: first.language)
      steps.insert(empty, at: 0)
    }
    blocks = try steps.map { [memory] in try $0.block(memory) }
  }

  /// Steps with what a Markdown file says about all of them.
  struct Found {
    var steps: [CodeStep]
    var title: String?
    var hasNumbers = false
  }

  private static func found(_ arguments: Arguments, _ language: CodeLanguage?) throws -> Found {
    let kinds = [arguments.has(.codeMarkdown), arguments.has(.codeGit), !arguments.operands.isEmpty]
    if arguments.has(.codeMarkdown), kinds[1] || kinds[2] {
      throw UsageError.conflict("`--markdown` cannot be used with \(kinds[1] ? "`--git`" : "files")")
    }
    if arguments.has(.codeCaptions), !kinds[1] { throw UsageError.conflict("`--captions` needs `--git`") }
    if arguments.has(.codeBlock), !kinds[0] { throw UsageError.conflict("`--block` needs `--markdown`") }
    if let path = arguments[.codeMarkdown] {
      let number = try arguments.integer(.codeBlock, in: 1...10_000) ?? 1
      return try MagicMoveBlock.steps(path, number: number, language: language)
    }
    if let range = arguments[.codeGit] {
      guard arguments.operands.count == 1 else {
        throw UsageError.conflict("`--git` needs one file: --git A..B -- PATH")
      }
      var steps = try GitHistory.steps(range, path: arguments.operands[0], language: language)
      if !arguments.has(.codeCaptions) { for index in steps.indices { steps[index].caption = nil } }
      return Found(steps: steps)
    }
    guard !arguments.operands.isEmpty else { throw UsageError.missingOperand("STEP...", verb: "code") }
    return Found(steps: try arguments.operands.map { try CodeStep.file($0, language: language) })
  }

  /// The language of `--language`.
  static func language(_ arguments: Arguments) throws(UsageError) -> CodeLanguage? {
    guard let name = arguments[.codeLanguage] else { return nil }
    guard let language = CodeLanguage(name: name) else {
      throw arguments.invalid(.codeLanguage, oneOf: CodeLanguage.allNames)
    }
    return language
  }

  /// Checks that `--theme` is a name or the path of a theme file.
  static func checkTheme(_ arguments: Arguments) throws(UsageError) {
    guard let theme = arguments[.codeTheme], !CodeTheme.names.contains(theme), Path.fileExtension(of: theme) != "json"
    else { return }
    throw .invalidValue(
      flag: "--theme", found: theme, allowed: "light, dark or the path of a theme file that ends in .json",
      suggestions: Spelling.suggestions(for: theme, among: CodeTheme.names))
  }

  /// The colours of a theme. Themes that it includes must be in its folder, as in scenes.
  static func colors(_ theme: String) throws -> CodeTheme {
    if let bundled = CodeTheme.bundled(theme) { return bundled }
    do {
      return try CodeTheme.file(theme) { path in
        guard path != theme else { return try CodeStep.bytes(ofFile: path) }
        guard CodeStep.path(path, inside: Path.parent(of: theme)) != nil || FileSystem.kind(of: path) == nil else {
          throw VerbError(.data, "\(theme): the included theme \(path) is outside of its folder")
        }
        do { return try CodeStep.bytes(ofFile: path) } catch let error as VerbError {
          throw VerbError(error.code, "\(theme): included theme \(error)")
        }
      }
    } catch let error as CodeThemeError { throw VerbError(.data, "\(error)") }
  }

  /// A warning about the scene, with the name of the step in place of the place in a scene that was never written.
  func message(of warning: Diagnostic) -> String {
    let step = zip(names, steps).first { warning.path.hasPrefix("screens.\($0.0).") }?.1
    return "magicmove: warning: \(step.map { "\($0.name): " } ?? "")\(warning.message)"
  }

  /// The folders outside of which a theme is not read when the scene is drawn.
  var themeFolders: [String] { CodeTheme.bundled(theme) == nil ? [Path.parent(of: theme)] : [] }
}
