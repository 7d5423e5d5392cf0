import TestSupport
import Testing

@testable import LivePreview

/// The command that opens a place in an editor.
@Suite struct EditorCommandTests {
  private static func arguments(_ command: String, file: String = "/a b/s.json") -> [String]? {
    EditorCommand(command)?.arguments(file: file, line: 3, column: 7)
  }

  @Test func `words are split once, and values are put in afterwards`() {
    #expect(Self.arguments("true -g {file}:{line}:{column}") == ["-g", "/a b/s.json:3:7"])
    #expect(Self.arguments("true '--at line' \"{file}\"  x''y") == ["--at line", "/a b/s.json", "xy"])
    #expect(Self.arguments("true {file}", file: "/{line}; rm -rf $HOME") == ["/{line}; rm -rf $HOME"])
    #expect(Self.arguments("true {file} {lines} {") == ["/a b/s.json", "{lines}", "{"])
  }

  @Test func `what cannot open a file is no editor`() {
    for command in ["", "true", "{file}", "true {line}", "no-such-editor {file}", "/no/such/editor {file}"] {
      #expect(EditorCommand(command) == nil, "\(command)")
    }
  }
}
