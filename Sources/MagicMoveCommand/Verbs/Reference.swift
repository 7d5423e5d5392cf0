// `magicmove docs`, `completions` and `man`: reference texts.

import JSONTree
import SceneDecoding

extension Verb {
  static let docs = Verb(
    name: "docs", group: .learn, operands: "[WORD]", operandCount: 0...1,
    summary: "Explains a key or a value of scenes; without WORD, lists all keys",
    flags: [.json],
    examples: [
      Example("docs cornerRadius", "type, range, default and meaning"),
      Example("docs shadow", "the keys of a shadow and an example; `docs shadow.radius` explains one of the keys"),
      Example("docs push", "a style; `docs style` lists all styles"),
    ],
    run: { arguments in
      let word = arguments.operands.first
      let keys = word.map(KeyReference.found) ?? KeyReference.all
      let values = word.map(ValueReference.found) ?? ValueReference.all
      if let word, keys.isEmpty, values.isEmpty { throw unknown(word) }
      if arguments.has(.json) {
        // The values of the keys as well: an agent needs no second question.
        let all = word == nil ? values : values + ValueReference.collected(keys)
        try Streams.output(
          JSONWriter.lines(.object([("keys", .list(keys.map(\.json))), ("values", .list(all.map(\.json)))])))
      } else if word == nil {
        try Streams.output(keys.map(\.text).joined())
      } else {
        let texts = (keys.isEmpty ? [] : [KeyReference.explanation(of: keys)]) + values.map(\.text)
        try Streams.output(texts.joined(separator: "\n"))
      }
      return .done
    })

  static let completions = Verb(
    name: "completions", group: .learn, operands: "SHELL", operandCount: 1...1,
    firstWords: Shell.allCases.map(\.rawValue),
    summary: "Prints completions for bash, zsh or fish",
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
    name: "man", group: .learn, operands: "", operandCount: 0...0,
    summary: "Prints the manual page",
    flags: [],
    examples: [Example("man | man -l -", "shows it")],
    run: { _ in
      try Streams.output(ManPage.text(for: Verb.all))
      return .done
    })

  private static func unknown(_ word: String) -> UsageError {
    let nearest = KeyReference.nearest(to: word).map { ", did you mean `\($0)`?" } ?? ""
    return .conflict("unknown key or value `\(word)`\(nearest); magicmove docs lists all keys")
  }
}
