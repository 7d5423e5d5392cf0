// Text without a language.

extension Grammar {
  /// Words between white space.
  static let plain = Grammar(
    #"""
    state root
      [^\s]+ name
    """#)
}
