import JSONTree
import Testing
import TestSupport

@testable import ForeignText

/// Each escaper over all scalars in front of and behind each special one: U+0D4E joins the next scalar to its character, U+0301 the
/// one before it.
@Suite struct EscapedTests {
  /// Whether two values are equal; `#expect` would look for the difference of texts of megabytes.
  private static func isEqual<Value: Equatable>(_ a: Value, _ b: Value) -> Bool { a == b }

  private static func parse(_ text: String) throws -> JSONNode {
    var parser = JSONParser(SourceText(Array(text.utf8), fileName: "x"))
    return try parser.parse()
  }

  @Test func markup() {
    #expect(EveryScalar.difference(around: ["&", "<", ">", "\"", "\n", "\u{7F}"], Escaped.markup) == nil)
  }

  @Test func markupOfEachScalar() {
    #expect(Escaped.markup("a<b>&\"c\"\t\r\n") == "a&lt;b&gt;&amp;&quot;c&quot;   ")
    #expect(Escaped.markup("\u{0}\u{1B}\u{9B}\u{FFFE}é") == "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}é")
  }

  private static let specialInPage: [Unicode.Scalar] = ["<", ">", "&", "\u{2028}", "\u{2029}"]

  @Test func textInPage() { #expect(EveryScalar.difference(around: Self.specialInPage, Escaped.inPage) == nil) }

  @Test(arguments: specialInPage) func jsonInPage(special: Unicode.Scalar) throws {
    let json = JSONWriter.quoted(EveryScalar.text(around: special))
    let escaped = Escaped.inPage(json)
    #expect(!escaped.unicodeScalars.contains(special))
    // The same value.
    let values = try [escaped, json].map { try Self.parse($0).string.map { Array($0.utf8) } }
    #expect(Self.isEqual(values[0], values[1]))
  }

  @Test(arguments: ["`", "\n", "|"] as [Unicode.Scalar])
  func markdown(special: Unicode.Scalar) {
    let code = Escaped.markdownCode(EveryScalar.text(around: special), inTable: true)
    // Two backquotes begin and end it, none of which is inside.
    let fence = special == "`" ? "````" : "``"
    #expect(EveryScalar.count(of: fence, in: code) == 2 && code.utf8.starts(with: fence.utf8))
    #expect(!code.unicodeScalars.contains("\n"))
    #expect(EveryScalar.count(of: "|", in: code) == EveryScalar.count(of: "\\|", in: code))
  }

  @Test func markdownSpans() {
    #expect(Escaped.markdownCode("a") == "`a`" && Escaped.markdownCode("") == "`  `")
    let name = Escaped.markdownCode("f`\u{301} @octocat")
    #expect(Array(name.utf8) == Array("`` f`\u{301} @octocat ``".utf8))
    #expect(Escaped.markdownCode("a``b") == "``` a``b ```" && Escaped.markdownCode("abcdef", longest: 4) == "`abc…`")
  }

  @Test func comments() {
    for special in ["*", "/"] as [Unicode.Scalar] {
      let other: Unicode.Scalar = special == "*" ? "/" : "*"
      for text in [EveryScalar.text(around: special), "*\u{301}/*/\u{D4E}*/\u{200E}/**/", "*\(other)\(special)"] {
        let comment = Escaped.comment(text)
        #expect(EveryScalar.count(of: "*/", in: comment) == 0)
        #expect(!comment.unicodeScalars.contains { Escaped.changesOutput($0) || $0 == "\n" })
      }
    }
    #expect(Escaped.comment("a\u{202E}b*/c") == "a b* /c")
  }

  @Test func identifiers() {
    #expect(Escaped.cssIdentifier("a-1") == "a-1" && Escaped.cssIdentifier("1a") == "\\31 a")
    #expect(
      Escaped.cssIdentifier("-") == "\\-" && Escaped.cssIdentifier("-2b") == "-\\32 b"
        && Escaped.cssIdentifier("") == "")
  }

  @Test(arguments: [",", "\"", "\n", "\r"] as [Unicode.Scalar])
  func fieldsOfTables(special: Unicode.Scalar) {
    let text = EveryScalar.text(around: special)
    let field = Array(Escaped.csvField(text).utf8)
    #expect(field.first == UInt8(ascii: "\"") && field.last == UInt8(ascii: "\""))
    let inner = String(decoding: field.dropFirst().dropLast(), as: UTF8.self)
    #expect(EveryScalar.count(of: "\"", in: inner) == 2 * EveryScalar.count(of: "\"", in: text))
    #expect(Escaped.csvField("a\(special)\u{301}").utf8.first == UInt8(ascii: "\""))
    #expect(!inner.unicodeScalars.contains("\u{9B}"))
  }

  @Test func terminals() {
    let specials: [Unicode.Scalar] = ["\u{1B}", "\u{9B}", "\u{202E}", "\r", "\n"]
    #expect(EveryScalar.difference(around: specials, Escaped.lines) == nil)
    #expect(EveryScalar.difference(around: specials, Escaped.line) == nil)
    for special in specials {
      #expect(!Escaped.line(EveryScalar.text(around: special)).unicodeScalars.contains(special))
    }
  }

  @Test func workflowCommands() {
    let specials: [Unicode.Scalar] = ["%", ":", ",", "\n", "\r"]
    #expect(EveryScalar.difference(around: specials, Escaped.commandMessage) == nil)
    #expect(EveryScalar.difference(around: specials, Escaped.commandProperty) == nil)
    for special in specials {
      let property = Escaped.commandProperty(EveryScalar.text(around: special)).utf8
      #expect(!property.contains { "\n\r:,".utf8.contains($0) })
    }
  }

  /// GitHub reads a command behind white space and what its culture ignores; the other servers read theirs anywhere.
  @Test func logs() {
    var text = ""
    for value in UInt32(0)...0x10FFFF where !(0x21...0x7E).contains(value) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      text += "\n\(scalar)::x##\(scalar)["
    }
    let lines = Escaped.log(text).utf8.split { $0 == 0x0A || $0 == 0x0D }
    #expect(lines.allSatisfy { !$0.drop { !(0x21...0x7E).contains($0) }.starts(with: ":".utf8) })
    #expect(Escaped.log("::a\n  ::b\na::b") == "\\u{3a}:a\n  \\u{3a}:b\na::b")
    #expect(Escaped.log("a ##[x]##vso[y ##teamcity[z ##c") == "a #\\u{23}[x]#\\u{23}vso[y #\\u{23}teamcity[z ##c")
    #expect(Escaped.log("section_start:1:a section") == "section\\u{5f}start:1:a section")
  }

  @Test(arguments: ["$", " ", "\t", "#", ":", "|", "\\"] as [Unicode.Scalar])
  func dependencyFiles(special: Unicode.Scalar) {
    // A control character of C0 has no escape; all others are read as they are.
    let plain = EveryScalar.text(around: special).unicodeScalars.filter {
      ($0.value >= 0x20 || $0 == special) && $0 != ";"
    }
    let path = String(String.UnicodeScalarView(plain))
    let escaped = Escaped.makePrerequisite(path)
    #expect(Self.isEqual(escaped.map { ForeignReader.make($0) }, Array(path.utf8)))
  }

  @Test func pathsThatMakeCannotRead() {
    for path in ["a\nb", "a\rb", "a;b", "a\u{0}"] {
      #expect(Escaped.makePrerequisite(path) == nil && Escaped.makeTarget(path) == nil)
    }
    for path in ["a=b", "a\tb", "a|b"] { #expect(Escaped.makeTarget(path) == nil) }
    #expect(Escaped.makeTarget("a%b c") == "a\\%b\\ c" && Escaped.makePrerequisite("a%b") == "a%b")
    #expect(Escaped.makePrerequisite("a\\b\\ c$") == "a\\b\\\\\\ c$$")
  }

  @Test(arguments: ["'", "$", "`", "\\", "!", "\n", "\u{1B}"] as [Unicode.Scalar])
  func shellWords(special: Unicode.Scalar) throws {
    let text = EveryScalar.text(around: special)
    let visible = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\t" && $0 != "\n" && !Escaped.changesOutput($0) }))
    for word in [text, visible] {
      #expect(Self.isEqual(ForeignReader.shell(Escaped.shellWord(word)), Array(word.utf8)))
    }
  }

  @Test func plainShellWords() {
    #expect(
      Escaped.shellWord("a/b-1.json") == "a/b-1.json" && Escaped.shellWord("") == "''"
        && Escaped.shellWord("=a") == "'=a'")
    #expect(Escaped.shellWord("a'b") == "'a'\\''b'" && Escaped.shellWord("a\n'b\\") == "$'a\\x0a\\x27b\\x5c'")
  }

  @Test(arguments: ["%", "/", ">", "`"] as [Unicode.Scalar])
  func addresses(special: Unicode.Scalar) {
    let text = EveryScalar.text(around: special)
    for part in [PercentEncoding.Part.value, .path, .address] {
      let encoded = PercentEncoding.encoded(text, in: part)
      #expect(
        encoded.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "`") })
      // An address is one already: its percent signs are kept.
      if part != .address { #expect(Self.isEqual(PercentEncoding.decoded(encoded[...]), Array(text.utf8))) }
    }
    #expect(
      PercentEncoding.decoded("%4") == nil && PercentEncoding.decoded("%4g") == nil
        && PercentEncoding.decoded("%4A%4a") == [0x4A, 0x4A])
  }

  @Test func stringsOfJSON() throws {
    for special in ["\"", "\\", "\u{9B}"] as [Unicode.Scalar] {
      let text = EveryScalar.text(around: special)
      let json = JSONWriter.quoted(text)
      #expect(Self.isEqual(try Self.parse(json).string.map { Array($0.utf8) }, Array(text.utf8)))
      #expect(!json.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    }
  }
}
