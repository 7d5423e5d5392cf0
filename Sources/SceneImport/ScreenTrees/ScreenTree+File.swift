// From the file of a tree to the tree.

import JSONTree

extension ScreenTree {
  /// Longest file that is read.
  private static let longest = 32 << 20

  /// Reads a tree of any known kind.
  init(file path: String) throws(ImportError) {
    let bytes = try SourceFile.read(path, limit: Self.longest)
    let start = bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
    let tree: ScreenTree?
    if start == UInt8(ascii: "<") {
      // `uiautomator dump /dev/tty` prints a line after the tree.
      let end = (bytes.lastIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
      do throws(XMLError) { tree = ScreenTree(xml: try XMLReader.read(Array(bytes[..<end]))) } catch {
        throw .invalid(path: path, reason: error.reason)
      }
    } else {
      tree = ScreenTree(json: try SourceFile.json(bytes, path: path))
    }
    guard let tree else {
      throw .invalid(
        path: path,
        reason: "expected a tree of uiautomator, WebDriverAgent, Roborazzi or AXe, found neither")
    }
    self = tree
  }
}
