// Code that several scenes of one run show: each source is lexed once, and each theme is opened once.

import CodeText
import Synchronization

/// Blocks and themes that were read. It may be used by several threads at a time.
package final class CodeMemory: Sendable {
  private struct Key: Hashable {
    let source: CodeSource
    let options: CodeOptions
  }

  private let blocks = Mutex<[Key: CodeBlock]>([:])
  private let themes = Mutex<[String: CodeTheme]>([:])

  /// Starts empty.
  package init() {}

  /// The shown lines of a source.
  ///
  /// - Throws: What `CodeBlock` throws, each time.
  package func block(_ source: CodeSource, options: CodeOptions) throws(CodeError) -> CodeBlock {
    let key = Key(source: source, options: options)
    if let known = blocks.withLock({ $0[key] }) { return known }
    let block = try CodeBlock(source, options: options)
    blocks.withLock { $0[key] = block }
    return block
  }

  /// The theme that was read from a path, as scenes write it; nil: none was.
  package subscript(theme path: String) -> CodeTheme? {
    get { themes.withLock { $0[path] } }
    set { themes.withLock { $0[path] = newValue } }
  }
}
