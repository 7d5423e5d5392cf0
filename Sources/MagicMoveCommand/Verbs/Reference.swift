// `magicmove docs`, `completions` and `man`: reference texts.

import JSONTree
import SceneDecoding
import SceneModel

extension Verb {
  static let docs = Verb(
    name: "docs", operands: "[KEY]", operandCount: 0...1,
    summary: "Explains a key of scene files, such as cornerRadius or layer.frame; without KEY, lists all keys.",
    flags: [.json],
    examples: [
      Example("docs cornerRadius", "type, range, default and meaning"),
      Example("docs shadow", "the keys of a shadow; `docs shadow.radius` explains one of them"),
    ],
    run: { arguments in
      let references = try arguments.operands.first.map(references) ?? KeyReference.all
      if arguments.has(.json) {
        try Streams.output(JSONWriter.lines(.object([("keys", .list(references.map(\.json)))])))
      } else {
        try Streams.output(
          arguments.operands.isEmpty
            ? references.map(\.text).joined() : KeyReference.explanation(of: references))
      }
      return .done
    })

  static let completions = Verb(
    name: "completions", operands: "SHELL", operandCount: 1...1,
    summary: "Prints completions for bash, zsh or fish.",
    flags: [],
    examples: [
      Example("completions bash > /etc/bash_completion.d/magicmove", "for all users"),
      Example("completions fish > ~/.config/fish/completions/magicmove.fish", "for fish"),
    ],
    run: { arguments in
      guard let shell = Shell(rawValue: arguments.operands[0]) else {
        let shells = Shell.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError.conflict("unknown shell: expected one of \(shells), found `\(arguments.operands[0])`")
      }
      try Streams.output(shell.completions(for: Verb.all))
      return .done
    })

  static let man = Verb(
    name: "man", operands: "", operandCount: 0...0,
    summary: "Prints the manual page.",
    flags: [],
    examples: [Example("man | man -l -", "shows it")],
    run: { _ in
      try Streams.output(ManPage.text(for: Verb.all))
      return .done
    })

  private static func references(_ word: String) throws(UsageError) -> [KeyReference] {
    let found = KeyReference.found(word)
    guard found.isEmpty else { return found }
    let nearest = KeyReference.nearest(to: word).map { ", did you mean `\($0)`?" } ?? ""
    throw .conflict("unknown key `\(word)`\(nearest); magicmove docs lists all keys")
  }
}
