// The command line of one verb, parsed by its table of flags.

import JSONTree
import SceneModel

/// The arguments after the verb.
struct Arguments: Sendable {
  /// The arguments without a flag, in order.
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  /// Whether the verb draws scenes without their presentations by default.
  private let isBareByDefault: Bool
  /// Whether `--theme` is a theme of the scene, not one of code.
  let takesThemes: Bool

  /// Parses arguments. `--` ends the flags; a single `-` is an operand.
  init(_ words: [String], for verb: Verb) throws(UsageError) {
    isBareByDefault = verb.flags.contains(.presentIfAsked)
    takesThemes = verb.flags.contains(.theme)
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        // After `--git A..B --` comes one path, then flags again.
        guard has(.codeGit), let path = rest.popFirst() else {
          operands += rest
          break
        }
        operands.append(path)
        continue
      }
      if word == "-" || !word.hasPrefix("-") {
        operands.append(word)
      } else {
        try take(word, &rest, verb)
      }
    }
    if self[.help] == nil, !wantsList { try checkOperands(verb) }
  }

  /// The last value of a flag, "" for a flag without one; nil when it was not given.
  subscript(flag: Flag) -> String? { values[flag.name]?.last }

  /// Whether only a list is to be printed: `--list`, or an older spelling.
  var wantsList: Bool { has(.list) || self[.host] == "list" || has(.listRules) }

  /// Every value of a flag that may be given several times.
  func all(_ flag: Flag) -> [String] { values[flag.name] ?? [] }

  /// Whether a flag was given.
  func has(_ flag: Flag) -> Bool { values[flag.name] != nil }

  /// Whether scenes are drawn in their presentations.
  func presentation() throws(UsageError) -> PresentationChoice {
    switch self[.present] {
    case nil: return isBareByDefault ? .off : .asWritten
    case "on": return .on
    case "off": return .off
    case let name?:
      guard let device = Presentation.Device(rawValue: name) else {
        throw invalid(.present, oneOf: ["on", "off"] + Presentation.Device.allCases.map(\.rawValue))
      }
      return .device(device)
    }
  }

  private mutating func take(_ word: String, _ rest: inout ArraySlice<String>, _ verb: Verb) throws(UsageError) {
    let flags = verb.flags + (verb.list == nil ? [] : [.list, .listRules]) + [.help]
    let isLong = word.hasPrefix("--")
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = isLong ? String(parts[0]) : String(word.dropFirst())
    let flag = flags.first { isLong ? $0.name == name : $0.short != nil && $0.short == name.first }
    guard let flag else {
      let nearest = Spelling.nearest(to: name, among: flags.map(\.name)).map { "--\($0)" }
      throw .unknownFlag(isLong ? "--\(name)" : word, verb: verb.name, nearest: nearest)
    }
    let attached = isLong ? parts.dropFirst().first.map(String.init) : String(name.dropFirst())
    try store(flag, inline: isLong || attached != "" ? attached : nil, &rest)
  }

  private mutating func store(_ flag: Flag, inline: String?, _ rest: inout ArraySlice<String>) throws(UsageError) {
    guard let placeholder = flag.value else {
      if let inline { throw .unexpectedValue("--\(flag.name)", inline) }
      values[flag.name] = [""]
      return
    }
    if !flag.choices.isEmpty {
      // Without a value unless the next word is one that it takes.
      let next = rest.first.flatMap { flag.choices.contains($0) ? $0 : nil }
      if inline == nil, next != nil { rest = rest.dropFirst() }
      values[flag.name] = [inline ?? next ?? ""]
      return
    }
    guard let value = inline ?? rest.first, inline != nil || value == "-" || !value.hasPrefix("--") else {
      throw .missingValue("--\(flag.name)", placeholder)
    }
    if inline == nil { rest = rest.dropFirst() }
    if values[flag.name] != nil && !flag.isRepeatable { throw .repeatedFlag("--\(flag.name)") }
    values[flag.name, default: []].append(value)
  }

  private func checkOperands(_ verb: Verb) throws(UsageError) {
    if operands.count < verb.operandCount.lowerBound { throw .missingOperand(verb.operands, verb: verb.name) }
    if operands.count > verb.operandCount.upperBound {
      throw .unexpectedOperand(operands[verb.operandCount.upperBound], verb: verb.name)
    }
  }
}
