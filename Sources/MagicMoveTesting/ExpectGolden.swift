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
  /// Goldens stand beside the test, in `__Goldens__/<TestFile>/<name>/`. A golden that is missing is recorded, and the test fails
  /// once, so that somebody looks at it. The environment variable `MAGICMOVE_RECORD` (`all`, `changed`, `failed`, `missing`,
  /// `never`) overrides tests and traits; with `CI` set nothing is recorded without it. Every difference is an issue, with the
  /// pictures as attachments and the path of a report; so is a scene that cannot be drawn.
  ///
  /// ```swift
  /// @Test func push() async {
  ///   await expectGolden(contentsOf: URL(filePath: "push.json"), at: [.screen("list"), .stepFraction("list-detail", 0.5)])
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - animation: What is drawn.
  ///   - moments: When pictures and traces are taken; nil: at the scene's `output.goldens`, else of each screen at rest and at
  ///     0, 25, 50, 75 and 100 % of every transition.
  ///   - strategy: What is compared: `.pictures`, `.frames`, `.trace`, a strategy of the test's own, or a list of them.
  ///   - name: The folder of the goldens; nil: the scene's name. Tests of one file that draw different scenes of one name
  ///     need different ones.
  ///   - tolerance: What pictures may be off; nil: as the trait `goldens(record:tolerance:)` says, else nothing. With a
  ///     tolerance frames are not compared: a hash knows none.
  ///   - record: Which goldens are written instead of compared; nil: as the trait says, else those that are missing.
  ///   - filePath: The test's source file, beside which the goldens stand.
  ///   - sourceLocation: Where issues are reported.
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

  /// Expects the animation of a scene that was built in Swift to look as it did when its goldens were recorded.
  ///
  /// Goldens stand beside the test, in `__Goldens__/<TestFile>/<name>/`. A golden that is missing is recorded, and the test fails
  /// once, so that somebody looks at it. The environment variable `MAGICMOVE_RECORD` (`all`, `changed`, `failed`, `missing`,
  /// `never`) overrides tests and traits; with `CI` set nothing is recorded without it. Every difference is an issue, with the
  /// pictures as attachments and the path of a report; so is a scene that cannot be drawn.
  ///
  /// - Parameters:
  ///   - scene: What is drawn. Image and font files are looked for in the current folder.
  ///   - moments: When pictures and traces are taken; nil: at the scene's `output.goldens`, else of each screen at rest and at
  ///     0, 25, 50, 75 and 100 % of every transition.
  ///   - strategy: What is compared: `.pictures`, `.frames`, `.trace`, a strategy of the test's own, or a list of them.
  ///   - name: The folder of the goldens; nil: the scene's name. Tests of one file that draw different scenes of one name
  ///     need different ones.
  ///   - tolerance: What pictures may be off; nil: as the trait `goldens(record:tolerance:)` says, else nothing. With a
  ///     tolerance frames are not compared: a hash knows none.
  ///   - record: Which goldens are written instead of compared; nil: as the trait says, else those that are missing.
  ///   - filePath: The test's source file, beside which the goldens stand.
  ///   - sourceLocation: Where issues are reported.
  public func expectGolden(
    _ scene: Scene, at moments: [Moment]? = nil, as strategy: GoldenStrategy = [.pictures, .frames],
    named name: String? = nil, tolerance: GoldenTolerance? = nil, record: GoldenRecord? = nil,
    filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    do {
      await expectGolden(
        try Animation(scene, options: .golden), at: moments, as: strategy, named: name, tolerance: tolerance,
        record: record,
        filePath: filePath, sourceLocation: sourceLocation)
    } catch { Issue.record("\(error)", sourceLocation: sourceLocation) }
  }

  /// Expects the animation of a scene file to look as it did when its goldens were recorded.
  ///
  /// Goldens stand beside the test, in `__Goldens__/<TestFile>/<name>/`. A golden that is missing is recorded, and the test fails
  /// once, so that somebody looks at it. The environment variable `MAGICMOVE_RECORD` (`all`, `changed`, `failed`, `missing`,
  /// `never`) overrides tests and traits; with `CI` set nothing is recorded without it. Every difference is an issue, with the
  /// pictures as attachments and the path of a report; so is a scene that cannot be drawn.
  ///
  /// - Parameters:
  ///   - url: The scene file; images and fonts are looked for beside it.
  ///   - moments: When pictures and traces are taken; nil: at the scene's `output.goldens`, else of each screen at rest and at
  ///     0, 25, 50, 75 and 100 % of every transition.
  ///   - strategy: What is compared: `.pictures`, `.frames`, `.trace`, a strategy of the test's own, or a list of them.
  ///   - name: The folder of the goldens; nil: the scene file's name without its extension.
  ///   - tolerance: What pictures may be off; nil: as the trait `goldens(record:tolerance:)` says, else nothing. With a
  ///     tolerance frames are not compared: a hash knows none.
  ///   - record: Which goldens are written instead of compared; nil: as the trait says, else those that are missing.
  ///   - filePath: The test's source file, beside which the goldens stand.
  ///   - sourceLocation: Where issues are reported.
  public func expectGolden(
    contentsOf url: URL, at moments: [Moment]? = nil, as strategy: GoldenStrategy = [.pictures, .frames],
    named name: String? = nil, tolerance: GoldenTolerance? = nil, record: GoldenRecord? = nil,
    filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    do {
      await expectGolden(
        try Animation(contentsOf: url, options: .golden), at: moments, as: strategy,
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
#endif
