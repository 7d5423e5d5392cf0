// The list of verbs. Help, manual page and completions get it as a parameter, so that they do not depend on the verbs.

extension Verb {
  /// All verbs, in the order of the help.
  static let all: [Verb] =
    [
      initialize, render, code, page, frame, batch, encode, present, preview, strip, curves, compare, inspect, expand,
      verify,
      diff, review, check, lint, validate,
    ] + imports + [docs, schema, skill, completions, man]

  #if Import
    private static let imports = [importing]
  #else
    private static let imports: [Verb] = []
  #endif
}
