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

  /// Asserts that an animation looks as it did when its goldens were recorded, in `__Goldens__/<TestFile>/<name>/` beside
  /// the test. Parameters as for `expectGolden`.
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

  /// Asserts that the animation of a scene file looks as it did when its goldens were recorded, under the file's name.
  /// Parameters as for `expectGolden`.
  public func assertGolden(
    contentsOf url: URL, at moments: [Moment]? = nil, as strategy: GoldenStrategy = [.pictures, .frames],
    named name: String? = nil, tolerance: GoldenTolerance = .exact, record: GoldenRecord? = nil,
    file: StaticString = #filePath, line: UInt = #line
  ) async {
    do {
      await assertGolden(
        try Animation(contentsOf: url), at: moments, as: strategy,
        named: name ?? url.deletingPathExtension().lastPathComponent, tolerance: tolerance, record: record, file: file,
        line: line)
    } catch { XCTFail("\(error)", file: file, line: line) }
  }
#endif
