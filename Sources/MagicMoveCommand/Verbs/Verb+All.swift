// The list of verbs. Help, manual page and completions get it as a parameter, so that they do not depend on the verbs.

extension Verb {
  /// All verbs, in the order of the help.
  static let all: [Verb] =
    [
      render, code, preview, page, encode, frame, strip, curves, compare, batch, verify, diff, review, validate, lint,
      inspect, expand, schema, docs, initialize,
    ] + imports + [completions, man]

  #if Import
    private static let imports = [importing]
  #else
    private static let imports: [Verb] = []
  #endif
}
