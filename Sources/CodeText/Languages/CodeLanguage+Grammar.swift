// Which grammar reads a language.

extension CodeLanguage {
  /// The grammar, which is read when it is first used.
  var grammar: Grammar {
    .plain
  }
}
