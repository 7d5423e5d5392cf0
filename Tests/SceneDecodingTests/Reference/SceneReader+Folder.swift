import Foundation
import SceneDecoding
import TestSupport

extension SceneReader {
  /// Reads a scene with the files of a folder that it includes; its texts have the width of their letters' number.
  static func read(
    _ bytes: [UInt8], fileName: String = "x.json", in folder: URL, expands: Bool = false
  ) -> SceneReading {
    read(
      bytes, fileName: fileName, expands: expands,
      including: { path, _ in
        guard let data = try? Data(contentsOf: folder.appending(path: path)) else {
          return .failure(IncludeError("no \(path)"))
        }
        return .success(IncludedFile(bytes: Array(data), identity: path))
      }, measuring: { _ in LetterMeasure() })
  }
}
