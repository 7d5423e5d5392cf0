// Golden images in XCTest.

public import Goldens
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
  /// Goldens stand beside the test, in `__Goldens__/<TestFile>/<name>/`. A golden that is missing is recorded, and the test fails
  /// once, so that somebody looks at it. The environment variable `MAGICMOVE_RECORD` (`all`, `changed`, `failed`, `missing`,
  /// `never`) overrides tests; with `CI` set nothing is recorded without it. Every difference is a
  /// failure that names the path of a report; so is a scene that cannot be drawn.
  ///
  /// - Parameters:
  ///   - animation: What is drawn.
  ///   - moments: When pictures and traces are taken; nil: at the scene's `output.goldens`, else of each screen at rest and at
  ///     0, 25, 50, 75 and 100 % of every transition.
  ///   - strategy: What is compared: `.pictures`, `.frames`, `.trace`, a strategy of the test's own, or a list of them.
  ///   - name: The folder of the goldens; nil: the scene's name. Tests of one file that draw different scenes of one name
  ///     need different ones.
  ///   - tolerance: What pictures may be off, by default nothing. With a tolerance frames are not compared: a hash knows none.
  ///   - record: Which goldens are written instead of compared; nil: those that are missing.
  ///   - file: The test's source file, beside which the goldens stand and in which failures are reported.
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
  /// Goldens stand beside the test, in `__Goldens__/<TestFile>/<name>/`. A golden that is missing is recorded, and the test fails
  /// once, so that somebody looks at it. The environment variable `MAGICMOVE_RECORD` (`all`, `changed`, `failed`, `missing`,
  /// `never`) overrides tests; with `CI` set nothing is recorded without it. Every difference is a
  /// failure that names the path of a report; so is a scene that cannot be drawn.
  ///
  /// - Parameters:
  ///   - scene: What is drawn. Image and font files are looked for in the current folder.
  ///   - moments: When pictures and traces are taken; nil: at the scene's `output.goldens`, else of each screen at rest and at
  ///     0, 25, 50, 75 and 100 % of every transition.
  ///   - strategy: What is compared: `.pictures`, `.frames`, `.trace`, a strategy of the test's own, or a list of them.
  ///   - name: The folder of the goldens; nil: the scene's name. Tests of one file that draw different scenes of one name
  ///     need different ones.
  ///   - tolerance: What pictures may be off, by default nothing. With a tolerance frames are not compared: a hash knows none.
  ///   - record: Which goldens are written instead of compared; nil: those that are missing.
  ///   - file: The test's source file, beside which the goldens stand and in which failures are reported.
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
  /// Goldens stand beside the test, in `__Goldens__/<TestFile>/<name>/`. A golden that is missing is recorded, and the test fails
  /// once, so that somebody looks at it. The environment variable `MAGICMOVE_RECORD` (`all`, `changed`, `failed`, `missing`,
  /// `never`) overrides tests; with `CI` set nothing is recorded without it. Every difference is a
  /// failure that names the path of a report; so is a scene that cannot be drawn.
  ///
  /// - Parameters:
  ///   - url: The scene file; images and fonts are looked for beside it.
  ///   - moments: When pictures and traces are taken; nil: at the scene's `output.goldens`, else of each screen at rest and at
  ///     0, 25, 50, 75 and 100 % of every transition.
  ///   - strategy: What is compared: `.pictures`, `.frames`, `.trace`, a strategy of the test's own, or a list of them.
  ///   - name: The folder of the goldens; nil: the scene file's name without its extension.
  ///   - tolerance: What pictures may be off, by default nothing. With a tolerance frames are not compared: a hash knows none.
  ///   - record: Which goldens are written instead of compared; nil: those that are missing.
  ///   - file: The test's source file, beside which the goldens stand and in which failures are reported.
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
