// Golden images in Swift Testing.

public import Goldens
public import Rendering
public import SceneModel

#if canImport(Testing)
  public import Testing

  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  /// Expects an animation to look as it did when its goldens were recorded.
  ///
  /// Goldens stand beside the test, in `__Goldens__/<TestFile>/<name>/`. The first run records them and fails, so that
  /// somebody looks at them; the environment variable `MAGICMOVE_RECORD` (`all failed missing never`) overrides what tests
  /// and their traits say.
  ///
  /// ```swift
  /// @Test func push() async throws {
  ///   await expectGolden(try Animation(contentsOf: scene), at: [.screen("list"), .stepFraction("list-detail", 0.5)])
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - moments: Nil: the scene's `output.goldens`, else each screen at rest and 0, 25, 50, 75, 100 % of every transition.
  ///   - strategy: What is compared.
  ///   - name: The folder of the goldens; nil: the scene's name. Tests of one file that draw different scenes of one name
  ///     need different ones.
  ///   - tolerance: What pictures may be off; nil: as the trait `goldens` says, else nothing. Frames have no tolerance:
  ///     with one, they are not compared.
  ///   - record: Which goldens are recorded; nil: as the trait says, else those that are missing.
  public func expectGolden(
    _ animation: Animation, at moments: [Moment]? = nil, as strategy: GoldenStrategy = [.pictures, .frames],
    named name: String? = nil, tolerance: GoldenTolerance? = nil, record: GoldenRecord? = nil,
    filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let assertion = GoldenAssertion(
      animation: animation, name: name ?? animation.scene.name, moments: moments, strategy: strategy,
      tolerance: tolerance ?? GoldenSettings.tolerance ?? .exact, record: record ?? GoldenSettings.record,
      filePath: filePath)
    for issue in await assertion.issues() { report(issue, sourceLocation) }
  }

  /// Expects the animation of a scene that was built in Swift to look as it did when its goldens were recorded. Images are
  /// looked for relative to the current folder. Parameters as for an `Animation`.
  public func expectGolden(
    _ scene: Scene, at moments: [Moment]? = nil, as strategy: GoldenStrategy = [.pictures, .frames],
    named name: String? = nil, tolerance: GoldenTolerance? = nil, record: GoldenRecord? = nil,
    filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    do {
      await expectGolden(
        try Animation(scene), at: moments, as: strategy, named: name, tolerance: tolerance, record: record,
        filePath: filePath, sourceLocation: sourceLocation)
    } catch { Issue.record("\(error)", sourceLocation: sourceLocation) }
  }

  /// Expects the animation of a scene file to look as it did when its goldens were recorded, under the file's name.
  /// Parameters as for an `Animation`.
  public func expectGolden(
    contentsOf url: URL, at moments: [Moment]? = nil, as strategy: GoldenStrategy = [.pictures, .frames],
    named name: String? = nil, tolerance: GoldenTolerance? = nil, record: GoldenRecord? = nil,
    filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    do {
      await expectGolden(
        try Animation(contentsOf: url), at: moments, as: strategy,
        named: name ?? url.deletingPathExtension().lastPathComponent, tolerance: tolerance, record: record,
        filePath: filePath, sourceLocation: sourceLocation)
    } catch { Issue.record("\(error)", sourceLocation: sourceLocation) }
  }

  private func report(_ issue: GoldenIssue, _ location: SourceLocation) {
    for attachment in issue.attachments {
      Attachment.record(attachment.bytes, named: attachment.name, sourceLocation: location)
    }
    if issue.isFailure {
      Issue.record(Comment(rawValue: issue.message), sourceLocation: location)
    } else {
      #if compiler(>=6.3)
        Issue.record(Comment(rawValue: issue.message), severity: .warning, sourceLocation: location)
      #endif
    }
  }

  /// Says for a test or a suite which goldens are recorded and what pictures may be off.
  public struct GoldenTrait: TestTrait, SuiteTrait, TestScoping {
    let record: GoldenRecord?
    let tolerance: GoldenTolerance?

    /// Whether the tests in a suite take it over.
    public var isRecursive: Bool { true }

    /// Runs a test with what the trait says.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await GoldenSettings.$record.withValue(record ?? GoldenSettings.record) {
        try await GoldenSettings.$tolerance.withValue(tolerance ?? GoldenSettings.tolerance) { try await function() }
      }
    }
  }

  extension Trait where Self == GoldenTrait {
    /// Which goldens are recorded, and what pictures may be off, where an `expectGolden` in the test does not say it.
    public static func goldens(record: GoldenRecord? = nil, tolerance: GoldenTolerance? = nil) -> Self {
      GoldenTrait(record: record, tolerance: tolerance)
    }
  }
#endif
