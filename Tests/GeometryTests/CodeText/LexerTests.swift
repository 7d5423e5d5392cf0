// Tokens of every language.

import CodeText
import TestSupport
import Testing

@Suite struct LexerTests {
  /// Tokens as `text:class`, without names and punctuation.
  private func tokens(_ text: String, _ language: CodeLanguage) throws -> [String] {
    let source = try CodeSource(text)
    return CodeToken.tokens(of: source, language: language)
      .filter { $0.kind != .name && $0.kind != .punctuation && $0.kind != .operator }
      .map { "\(String(decoding: source.bytes[$0.range], as: UTF8.self)):\($0.kind.name)" }
  }

  /// One text for each language, with what is hard to read in it.
  private static let samples: [(CodeLanguage, String, [String])] = [
    (
      .swift, ##"let a = #"x\#(f("y)")) \n"# /* a /* b */ c */ + 0x1F // d"##,
      [
        "let:keyword", "#\"x:string", "\\#(:escape", "f:function", "\"y)\":string", "):escape", "\\n\"#:string",
        "/* a /* b */ c */:comment", "0x1F:number", "// d:comment",
      ]
    ),
    (
      .kotlin, "val s = \"\"\"a $b ${c(\"d\")}\"\"\" // e",
      [
        "val:keyword", "\"\"\"a :string", "$b:escape", "${:escape", "c:function", "\"d\":string", "}:escape",
        "\"\"\":string", "// e:comment",
      ]
    ),
    (
      .java, "@Override char c = '\\''; /* a */ long n = 1_000L;",
      [
        "@Override:meta", "char:keyword", "':string", "\\':escape", "':string", "/* a */:comment", "long:keyword",
        "1_000L:number",
      ]
    ),
    (
      .java, "when(a); case A b when b -> yield (B.class);",
      ["when:function", "case:keyword", "A:type", "when:keyword", "yield:keyword", "B:type", "class:constant"]
    ),
    (
      .javascript, "const r = /[/\"]/g, t = `a${b / 2}`; // c",
      [
        "const:keyword", "/[/\"]/g:string", "`a:string", "${:escape", "2:number", "}:escape", "`:string",
        "// c:comment",
      ]
    ),
    (
      .tsx, "return <A b=\"c\">it's {d /* e */}</A>;",
      [
        "return:keyword", "<:tag", "A:tag", "b:attribute", "\"c\":string", ">:tag", "/* e */:comment", "</:tag",
        "A:tag", ">:tag",
      ]
    ),
    (
      .python, "def f(x: int = 1): # a\n  return rb'\\'' f\"{x!r:>{w}}\" '''b\n'''",
      [
        "def:keyword", "f:function", "1:number", "# a:comment", "return:keyword", "rb'\\'':string", "f\":string",
        "{:escape", "!r::escape", ">:string", "{:escape", "}}:escape", "\":string", "'''b:string",
        "''':string",
      ]
    ),
    (.go, "s := `a\\` + 'b' // c", ["`a\\`:string", "'b':string", "// c:comment"]),
    (
      .rust, "let s: &'a str = r#\"a\"b\"#; // c '",
      ["let:keyword", "'a:type", "str:type", "r#\"a\"b\"#:string", "// c ':comment"]
    ),
    (
      .cpp, "#define A \"b\"\nauto s = u8R\"x(a)\")x\"; // c",
      ["#define A :meta", "\"b\":string", "auto:keyword", "u8R\"x(a)\")x\":string", "// c:comment"]
    ),
    (
      .csharp, "var s = $@\"a \"\" {b:F2}\" + @\"\\\"; // c",
      [
        "var:keyword", "$@\"a :string", "\"\":escape", "{:escape", ":F2}:escape", "\":string", "@\"\\\":string",
        "// c:comment",
      ]
    ),
    (
      .php, "<b>it's</b><?php echo <<<A\n x $y\n A; // c ?> d",
      [
        "<b:tag", ">:tag", "</b:tag", ">:tag", "<?php:meta", "echo:keyword", "<<<A:string", "x :string", "$y:escape",
        "A:string", "// c :comment", "?>:meta",
      ]
    ),
    (
      .html, "<!-- a --><p title='b &amp;'>c</p><script>let d = '</p>'</script><style>a { b: 1px }</style>",
      [
        "<!-- a -->:comment", "<p:tag", "title:attribute", "'b :string", "&amp;:escape", "':string", ">:tag", "</p:tag",
        ">:tag", "<script:tag", ">:tag", "let:keyword", "'</p>':string", "</script:tag", ">:tag", "<style:tag", ">:tag",
        "a:tag", "b:property", "1:number", "px:type", "</style:tag", ">:tag",
      ]
    ),
    (
      .css, "@media (x) { a:hover { color: #fff; } } /* b */ .c { d: url(e//f) }",
      [
        "@media:keyword", "x:constant", "a:tag", ":hover:meta", "color:property", "#fff:number", "/* b */:comment",
        ".c:attribute", "d:property", "url(:function", "e//f:string", "):function",
      ]
    ),
    (
      .json, ##"{ "a": "b\n", "c": [1e3, true] }"##,
      ["\"a\":property", "\"b:string", "\\n:escape", "\":string", "\"c\":property", "1e3:number", "true:constant"]
    ),
    (
      .yaml, "a b: it's # c\nd: |\n  e: f # g\nh: \"i\"",
      ["a b:property", "# c:comment", "d:property", "e: f # g:string", "h:property", "\"i\":string"]
    ),
    (
      .sql, "SELECT 'it''s', 1.5 FROM t -- a\n/* b */ WHERE $$c$$ IN 1..2",
      [
        "SELECT:keyword", "'it:string", "'':escape", "s':string", "1.5:number", "FROM:keyword", "-- a:comment",
        "/* b */:comment", "WHERE:keyword", "IN:keyword", "1:number", "2:number",
      ]
    ),
    (
      .shell, "if x \"$(a \"b\") $y\" <<'E' # c\n # $d\nE\nfi",
      [
        "if:keyword", "\":string", "\"b\":string", "$y:property", "\":string", "<<'E':string", "# c:comment",
        "# $d:string",
        "E:string", "fi:keyword",
      ]
    ),
    (.plain, "if \"a\" // b", []),
  ]

  @Test(arguments: samples.indices) func `tokens have their classes`(index: Int) throws {
    let (language, text, expected) = Self.samples[index]
    #expect(try tokens(text, language) == expected)
  }

  @Test func `tokens are in order, in one line, and cover everything, also in mutated files`() throws {
    var random = SeededRandom(seed: 11)
    for round in 0..<1000 {
      let (language, text, _) = Self.samples[round % Self.samples.count]
      var bytes = Array(String(repeating: text + "\n", count: 4).utf8)
      for _ in 0..<Int.random(in: 0...6, using: &random) where round >= Self.samples.count {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8.random(in: 1...127, using: &random)
        default:
          bytes.insert(contentsOf: bytes[place...].prefix(9), at: Int.random(in: 0..<bytes.count, using: &random))
        }
      }
      guard let source = try? CodeSource(bytes: bytes) else { continue }
      check(CodeToken.tokens(of: source, language: language), of: source)
      _ = try CodeBlock(source, options: CodeOptions(language: language))
    }
  }

  private func check(_ tokens: [CodeToken], of source: CodeSource) {
    var covered = 0
    var holds = true
    for token in tokens {
      let line = source.range(ofLine: token.line)
      holds = holds && token.range.lowerBound >= covered && !token.range.isEmpty
      holds = holds && token.range.lowerBound >= line.lowerBound && token.range.upperBound <= line.upperBound
      holds =
        holds
        && source.bytes[covered..<max(covered, token.range.lowerBound)].allSatisfy { $0 == 0x20 || (0x09...0x0D) ~= $0 }
      covered = token.range.upperBound
    }
    holds = holds && source.bytes[covered...].allSatisfy { $0 == 0x20 || (0x09...0x0D) ~= $0 }
    #expect(holds, "\(String(decoding: source.bytes, as: UTF8.self))")
  }

  /// Texts on which a lexer that looks back, or ahead, for each token would take minutes.
  @Test(
    arguments: [
      (.kotlin, "!#"), (.javascript, "a<!--"), (.swift, "#"), (.swift, "/\\"), (.json, "$"), (.typescript, "a<"),
    ] as [(CodeLanguage, String)]) func `long runs of signs are covered`(language: CodeLanguage, unit: String) throws
  {
    let source = try CodeSource(String(repeating: unit, count: 200_000 / unit.utf8.count))
    check(CodeToken.tokens(of: source, language: language), of: source)
  }

  @Test func `languages have names, aliases and extensions`() {
    #expect(
      CodeLanguage(name: "JS") == .javascript && CodeLanguage(name: "c++") == .cpp && CodeLanguage(name: "x") == nil)
    #expect(CodeLanguage(path: "a.b/c.TSX") == .tsx && CodeLanguage(path: "a.b/c") == .plain)
    #expect(Set(CodeLanguage.allNames).count == CodeLanguage.allNames.count)
  }
}
