// Settings for all golden tests of a suite, as a trait of Swift Testing.

#if canImport(Testing)
  public import Comparison
  public import Testing

  /// Sets for a test or a suite which goldens are recorded and how much pictures may differ.
  ///
  /// Written as `@Suite(.goldens(record: .never))`. The parameters of `expectGolden` come first, then the trait of its test,
  /// then those of its suites.
  public struct GoldenTrait: TestTrait, SuiteTrait, TestScoping {
    let record: GoldenRecord?
    let tolerance: GoldenTolerance?

    /// Whether suites and tests in a suite inherit the trait: always true.
    public var isRecursive: Bool { true }

    /// Runs a test with the settings of the trait. Called by Swift Testing.
    ///
    /// - Parameters:
    ///   - test: The test, or the suite, that has the trait.
    ///   - testCase: The test's arguments; nil for a suite.
    ///   - function: Runs the test.
    /// - Throws: What `function` throws.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await GoldenSettings.$record.withValue(record ?? GoldenSettings.record) {
        try await GoldenSettings.$tolerance.withValue(tolerance ?? GoldenSettings.tolerance) { try await function() }
      }
    }
  }

  extension Trait where Self == GoldenTrait {
    /// Which goldens are recorded and how much pictures may differ, unless an `expectGolden` in the test says it.
    ///
    /// - Parameters:
    ///   - record: Which goldens are written instead of compared; nil: as in an outer suite, else missing ones.
    ///   - tolerance: How much pictures may differ; nil: as in an outer suite, else nothing.
    /// - Returns: The trait, for `@Test` or `@Suite`.
    public static func goldens(record: GoldenRecord? = nil, tolerance: GoldenTolerance? = nil) -> Self {
      GoldenTrait(record: record, tolerance: tolerance)
    }
  }
#endif
