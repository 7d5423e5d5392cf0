// The one program of all fuzz targets. libFuzzer calls it with bytes that it has made up; the environment says which target
// takes them. A fault is whatever ends the process: a trap of Swift, a report of the address sanitizer, a failed `expect`.

import Foundation

/// The fuzz targets. `scripts/fuzz` refers to a target by its raw value.
enum Target: String, CaseIterable {
  case scene
  case expressions
  case png
  case jpeg
  case gif
  case webp
  case font
  case gifWriter = "gif-writer"
  case apngWriter = "apng-writer"
  case path
  case raster
  case css
  case svg

  /// The one that this process serves.
  static let current: Target = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = Target(rawValue: name) else {
      fatalError("FUZZ_TARGET is \"\(name)\", not one of \(allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return target
  }()

  /// Tries some bytes out.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .scene: SceneTarget.run(bytes)
    case .expressions: ExpressionTarget.run(bytes)
    case .png: PNGTarget.run(bytes)
    case .jpeg, .gif, .webp: DecoderTarget.run(bytes)
    case .font: FontTarget.run(bytes)
    case .gifWriter: GIFWriterTarget.run(bytes)
    case .apngWriter: APNGWriterTarget.run(bytes)
    case .path: PathTarget.run(bytes)
    case .raster: RasterTarget.run(bytes)
    case .css: SVGTarget.runCSS(bytes)
    case .svg: SVGTarget.run(bytes)
    }
  }
}

/// Ends the process, which libFuzzer reports with the bytes that led here, unless a condition holds.
func expect(_ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line) {
  if !condition { fatalError(message(), file: file, line: line) }
}

/// libFuzzer's one question. 0: the bytes may enter the corpus.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  unsafe Target.current.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
