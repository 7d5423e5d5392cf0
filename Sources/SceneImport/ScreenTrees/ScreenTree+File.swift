// From the file of a tree to the tree.

import JSONTree

extension ScreenTree {
  /// Longest file that is read.
  private static let longest = 32 << 20

  /// Reads a tree of any known kind.
  init(file path: String) throws(ImportError) {
    let bytes = try SourceFile.read(path, limit: Self.longest)
    let start = bytes.firstIndex { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF } ?? 0
    let tree: ScreenTree?
    if bytes.indices.contains(start), bytes[start] == UInt8(ascii: "<") {
      tree = try Self.xml(bytes[start...], path: path)
    } else {
      let json = try SourceFile.json(bytes, path: path)
      // WebDriverAgent answers with its XML as a string.
      if let text = json["value"]?.string, let first = text.utf8.firstIndex(of: UInt8(ascii: "<")) {
        tree = try Self.xml(Array(text.utf8[first...])[...], path: path)
      } else {
        tree = ScreenTree(json: json)
      }
    }
    guard let tree else {
      throw .invalid(
        path: path,
        reason: "expected a tree of uiautomator, WebDriverAgent, Roborazzi or AXe, found neither")
    }
    self = tree
  }

  private static func xml(_ bytes: ArraySlice<UInt8>, path: String) throws(ImportError) -> ScreenTree? {
    // `uiautomator dump /dev/tty` prints a line after the tree.
    let end = bytes.lastIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.endIndex
    do throws(XMLError) { return ScreenTree(xml: try XMLReader.read(Array(bytes[..<end]))) } catch {
      throw .invalid(path: path, reason: error.reason)
    }
  }
}
