// Golden images in XCTest.

public import Comparison
public import Rendering
public import SceneModel

#if canImport(XCTest)
  import XCTest

  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  /// Asserts that an animation looks as it did when its goldens were recorded.
  ///
  /// Goldens are stored next to the test, in `__Goldens__/<TestFile>/<name>/`. A missing golden is recorded, and the test fails
  /// once, so that you review it. The environment variable `MAGICMOVE_RECORD` (`all`, `changed`, `failed`, `missing`,
  /// `never`) overrides tests. If `CI` is set, nothing is recorded without it. Every difference is a
  /// failure with the path of a report; a scene that cannot be drawn is a failure too.
  ///
  /// - Parameters:
  ///   - animation: What is drawn.
  ///   - moments: When pictures and traces are taken; nil: at the scene's `output.goldens`, else of each screen at rest and at
  ///     0, 25, 50, 75 and 100 % of every transition.
  ///   - strategy: What is compared: `.pictures`, `.frames`, `.trace`, a strategy that the test defines, or an array of them.
  ///   - name: The folder of the goldens; nil: the scene's name. Tests in one file that draw different scenes with the same
  ///     name need different folders.
  ///   - tolerance: How much pictures may differ, by default nothing. With a tolerance, frames are not compared: hashes allow none.
  ///   - record: Which goldens are written instead of compared; nil: missing ones.
  ///   - file: The test's source file, next to which the goldens are stored; failures are reported there.
  ///   - line: The line of that file where failures are reported.
  public func assertGolden(
    _ animation: Animation, at moments: [Moment]? = nil, as strategy: GoldenStrategy = [.pictures, .frames],
    named name: String? = nil, tolerance: GoldenTolerance = .exact, record: GoldenRecord? = nil,
    file: StaticString = #filePath, line: UInt = #line
  ) async {
    let assertion = GoldenAssertion(
      animation: animation, name: name ?? animation.scene.name, moments: moments, strategy: strategy,
      tolerance: tolerance, record: record, filePath: "\(file)")
    for issue in await assertion.issues() where issue.isFailure { XCTFail(issue.message, file: file, line: line) }
  }

  /// Asserts that the animation of a scene that was built in Swift looks as it did when its goldens were recorded.
  ///
  /// Goldens are stored next to the test, in `__Goldens__/<TestFile>/<name>/`. A missing golden is recorded, and the test fails
  /// once, so that you review it. The environment variable `MAGICMOVE_RECORD` (`all`, `changed`, `failed`, `missing`,
  /// `never`) overrides tests. If `CI` is set, nothing is recorded without it. Every difference is a
  /// failure with the path of a report; a scene that cannot be drawn is a failure too.
  ///
  /// - Parameters:
  ///   - scene: What is drawn. The current folder is searched for images and fonts.
  ///   - moments: When pictures and traces are taken; nil: at the scene's `output.goldens`, else of each screen at rest and at
  ///     0, 25, 50, 75 and 100 % of every transition.
  ///   - strategy: What is compared: `.pictures`, `.frames`, `.trace`, a strategy that the test defines, or an array of them.
  ///   - name: The folder of the goldens; nil: the scene's name. Tests in one file that draw different scenes with the same
  ///     name need different folders.
  ///   - tolerance: How much pictures may differ, by default nothing. With a tolerance, frames are not compared: hashes allow none.
  ///   - record: Which goldens are written instead of compared; nil: missing ones.
  ///   - file: The test's source file, next to which the goldens are stored; failures are reported there.
  ///   - line: The line of that file where failures are reported.
  public func assertGolden(
    _ scene: Scene, at moments: [Moment]? = nil, as strategy: GoldenStrategy = [.pictures, .frames],
    named name: String? = nil, tolerance: GoldenTolerance = .exact, record: GoldenRecord? = nil,
    file: StaticString = #filePath, line: UInt = #line
  ) async {
    do {
      await assertGolden(
        try Animation(scene, options: .golden), at: moments, as: strategy, named: name, tolerance: tolerance,
        record: record, file: file,
        line: line)
    } catch { XCTFail("\(error)", file: file, line: line) }
  }

  /// Asserts that the animation of a scene file looks as it did when its goldens were recorded.
  ///
  /// Goldens are stored next to the test, in `__Goldens__/<TestFile>/<name>/`. A missing golden is recorded, and the test fails
  /// once, so that you review it. The environment variable `MAGICMOVE_RECORD` (`all`, `changed`, `failed`, `missing`,
  /// `never`) overrides tests. If `CI` is set, nothing is recorded without it. Every difference is a
  /// failure with the path of a report; a scene that cannot be drawn is a failure too.
  ///
  /// - Parameters:
  ///   - url: The scene file; its folder is searched for images and fonts.
  ///   - moments: When pictures and traces are taken; nil: at the scene's `output.goldens`, else of each screen at rest and at
  ///     0, 25, 50, 75 and 100 % of every transition.
  ///   - strategy: What is compared: `.pictures`, `.frames`, `.trace`, a strategy that the test defines, or an array of them.
  ///   - name: The folder of the goldens; nil: the scene file's name without its extension.
  ///   - tolerance: How much pictures may differ, by default nothing. With a tolerance, frames are not compared: hashes allow none.
  ///   - record: Which goldens are written instead of compared; nil: missing ones.
  ///   - file: The test's source file, next to which the goldens are stored; failures are reported there.
  ///   - line: The line of that file where failures are reported.
  public func assertGolden(
    contentsOf url: URL, at moments: [Moment]? = nil, as strategy: GoldenStrategy = [.pictures, .frames],
    named name: String? = nil, tolerance: GoldenTolerance = .exact, record: GoldenRecord? = nil,
    file: StaticString = #filePath, line: UInt = #line
  ) async {
    do {
      await assertGolden(
        try Animation(contentsOf: url, options: .golden), at: moments, as: strategy,
        named: name ?? url.deletingPathExtension().lastPathComponent, tolerance: tolerance, record: record, file: file,
        line: line)
    } catch { XCTFail("\(error)", file: file, line: line) }
  }
#endif
