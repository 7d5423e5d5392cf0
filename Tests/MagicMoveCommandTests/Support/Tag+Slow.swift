import Testing

extension Tag {
  /// Suites that start hundreds of processes or take seconds. `scripts/test` runs them after all others: it finds them by
  /// this tag after `@Suite(`.
  @Tag static var slow: Self
}
