// Golden images in Swift Testing.

public import Comparison
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
  /// Goldens are stored next to the test, in `__Goldens__/<TestFile>/<name>/`. A missing golden is recorded, and the test fails
  /// once, so that you review it. The environment variable `MAGICMOVE_RECORD` (`all`, `changed`, `failed`, `missing`,
  /// `never`) overrides tests and traits. If `CI` is set, nothing is recorded without it. Every difference is an issue, with the
  /// pictures as attachments and the path of a report; a scene that cannot be drawn is an issue too.
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
  ///   - strategy: What is compared: `.pictures`, `.frames`, `.trace`, a strategy that the test defines, or an array of them.
  ///   - name: The folder of the goldens; nil: the scene's name. Tests in one file that draw different scenes with the same
  ///     name need different folders.
  ///   - tolerance: How much pictures may differ; nil: as in the trait `goldens(record:tolerance:)`, else nothing. With a
  ///     tolerance, frames are not compared: hashes allow none.
  ///   - record: Which goldens are written instead of compared; nil: as in the trait, else missing ones.
  ///   - filePath: The test's source file, next to which the goldens are stored.
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
  /// Goldens are stored next to the test, in `__Goldens__/<TestFile>/<name>/`. A missing golden is recorded, and the test fails
  /// once, so that you review it. The environment variable `MAGICMOVE_RECORD` (`all`, `changed`, `failed`, `missing`,
  /// `never`) overrides tests and traits. If `CI` is set, nothing is recorded without it. Every difference is an issue, with the
  /// pictures as attachments and the path of a report; a scene that cannot be drawn is an issue too.
  ///
  /// - Parameters:
  ///   - scene: What is drawn. The current folder is searched for images and fonts.
  ///   - moments: When pictures and traces are taken; nil: at the scene's `output.goldens`, else of each screen at rest and at
  ///     0, 25, 50, 75 and 100 % of every transition.
  ///   - strategy: What is compared: `.pictures`, `.frames`, `.trace`, a strategy that the test defines, or an array of them.
  ///   - name: The folder of the goldens; nil: the scene's name. Tests in one file that draw different scenes with the same
  ///     name need different folders.
  ///   - tolerance: How much pictures may differ; nil: as in the trait `goldens(record:tolerance:)`, else nothing. With a
  ///     tolerance, frames are not compared: hashes allow none.
  ///   - record: Which goldens are written instead of compared; nil: as in the trait, else missing ones.
  ///   - filePath: The test's source file, next to which the goldens are stored.
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
  /// Goldens are stored next to the test, in `__Goldens__/<TestFile>/<name>/`. A missing golden is recorded, and the test fails
  /// once, so that you review it. The environment variable `MAGICMOVE_RECORD` (`all`, `changed`, `failed`, `missing`,
  /// `never`) overrides tests and traits. If `CI` is set, nothing is recorded without it. Every difference is an issue, with the
  /// pictures as attachments and the path of a report; a scene that cannot be drawn is an issue too.
  ///
  /// - Parameters:
  ///   - url: The scene file; its folder is searched for images and fonts.
  ///   - moments: When pictures and traces are taken; nil: at the scene's `output.goldens`, else of each screen at rest and at
  ///     0, 25, 50, 75 and 100 % of every transition.
  ///   - strategy: What is compared: `.pictures`, `.frames`, `.trace`, a strategy that the test defines, or an array of them.
  ///   - name: The folder of the goldens; nil: the scene file's name without its extension.
  ///   - tolerance: How much pictures may differ; nil: as in the trait `goldens(record:tolerance:)`, else nothing. With a
  ///     tolerance, frames are not compared: hashes allow none.
  ///   - record: Which goldens are written instead of compared; nil: as in the trait, else missing ones.
  ///   - filePath: The test's source file, next to which the goldens are stored.
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
