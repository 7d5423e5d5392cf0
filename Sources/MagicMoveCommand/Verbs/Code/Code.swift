// `magicmove code`: versions of code become an animation.

import CodeText
import JSONTree
import OutputFiles
import Rendering

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Flag {
  static let codeMarkdown = Flag(
    "markdown", value: "FILE",
    "Takes the steps from a block ````md magic-move of a Markdown file, one for each code fence.")
  static let codeBlock = Flag("block", value: "N", "With --markdown: the number of the block. Default: 1.")
  static let codeCaptions = Flag("captions", "With --git: subjects of commits as captions.")
  static let codeLanguage = Flag(
    "language", value: "NAME",
    "\(CodeLanguage.allCases.map(\.rawValue).joined(separator: ", ")). Default: by the extension of each file.")
  static let codeTheme = Flag(
    "theme", value: "NAME", "light, dark or the path of a VS Code colour theme (.json). Default: light.")
  static let codeFontSize = Flag(
    "font-size", value: "N", "Font size in points, \(CodeRequest.fontSizes.words). Default: 15.")
  static let codeNumbers = Flag("line-numbers", "Shows line numbers.")
  static let codeTitle = Flag("title", value: "TEXT", "Draws a window with this title around the code.")
  static let codeHold = Flag(
    "hold", value: "S",
    "Seconds that each step stays, \(CodeRequest.holds.words), or auto: 0.6 s and 0.05 s for each new word, at most 4 s. Default: auto."
  )
  static let codeDuration = Flag(
    "duration", value: "S",
    "Seconds of each transition, \(CodeRequest.durations.words). Default: 0.8; for other styles than magicMove, that of the style."
  )
  static let codeStyle = Flag(
    "style", value: "NAME",
    "The transition: magicMove, slidev, typing (from an empty start) or any other style. Default: magicMove.")
  static let codeScene = Flag(
    "scene", value: "FILE", "Writes a scene to edit; without -o nothing else. It draws the same pictures.")
  static let codeTokens = Flag(
    "tokens", value: "json", "Prints the words of one file with classes and colours; draws nothing.")
  static let codePairs = Flag("pairs", value: "json", "Prints which words of two files match; draws nothing.")
}

extension Verb {
  static let code = Verb(
    name: "code", group: .make, operands: "STEP...", operandCount: 0...Int.max,
    summary: "Animates versions of code: files, a Markdown block, a git history",
    flags: [
      .codeMarkdown, .codeBlock, .codeGit, .codeCaptions, .codeLanguage, .codeTheme, .codeFontSize, .codeNumbers,
      .codeTitle, .codeHold, .codeDuration, .codeStyle, .codeScene, .codeTokens, .codePairs,
    ] + Verb.render.flags.filter { $0 != .theme },
    examples: [
      Example("code before.swift after.swift -o change.gif", "words that both files contain move, the others fade"),
      Example("code a.ts b.ts c.ts --theme dark --title App.ts --line-numbers", "three steps in a window"),
      Example("code --markdown slides.md --block 2 -o move.mp4", "the second magic-move block of slides for Slidev"),
      Example("code -o fix.gif --captions --git v1.0..v1.1 -- src/main.rs", "the history of a file"),
      Example("code --style typing demo.py -o demo.gif", "a file is typed"),
      Example("code a.go b.go --scene change.jsonc", "a scene to go on by hand"),
    ],
    run: { arguments in
      if arguments.has(.codeTokens) || arguments.has(.codePairs) {
        try Streams.output(JSONWriter.text(try CodeTables.answer(arguments)))
        return .done
      }
      let request = try CodeRequest(arguments)
      for (step, block) in zip(request.steps, request.blocks) {
        for warning in block.warnings { Streams.message("magicmove: warning: \(step.name): \(warning)") }
      }
      var measuring = LoadingOptions(
        allowedFolders: request.themeFolders.map { URL(filePath: $0) }, limits: try arguments.limits())
      measuring.code = request.memory
      let canvas = try request.canvasSize(measuring)
      if let path = arguments[.codeScene] {
        let file = try OutputFile(path, force: arguments.has(.force))
        try file.write(Array(try request.sceneText(writtenTo: path, canvas: canvas).utf8))
        try file.commit()
        try arguments.say(written: [path], "wrote \(path)")
        if !arguments.has(.outputs) && !arguments.has(.format) { return .done }
      }
      let scene = SceneFile(name: "code", root: request.scene(writtenTo: nil, canvas: canvas), folder: ".")
      return try await Render(arguments, stem: "code").run(
        scene: scene, allowing: request.themeFolders, code: request.memory
      ) {
        request.message(of: $0)
      }
    })
}
