@testable import Comparison
import Testing

/// The comment of a review: what a name may contain, and how long the comment may be.
@Suite struct ReviewSummaryTests {
  private func summary(_ entries: [ReviewEntry], mediaURL: String? = nil) -> String {
    var results = ReviewResults()
    results.entries = entries
    return ReviewSummary(results, mediaURL: mediaURL).text
  }

  private func entry(_ path: String, _ words: [String] = [], state: ReviewEntry.State = .changed) -> ReviewEntry {
    var entry = ReviewEntry(path: path, kind: .scene)
    entry.state = state
    for words in words { entry.add(words) }
    entry.media[.before] = ReviewEntry.Media(webp: [], webpName: "a-before.webp", gifName: "a-before.gif")
    entry.media[.after] = ReviewEntry.Media(webp: [], webpName: "a-after.webp")
    return entry
  }

  /// A text without its spans of code, by the rule of CommonMark: a span ends at the next run of as many backquotes.
  private func withoutCode(_ text: String) -> String {
    var (rest, result) = (Substring(text), "")
    while let start = rest.firstIndex(of: "`") {
      result += rest[..<start]
      let fence = rest[start...].prefix { $0 == "`" }
      var inner = rest[fence.endIndex...]
      while let next = inner.firstIndex(of: "`") {
        let end = inner[next...].prefix { $0 == "`" }
        inner = rest[end.endIndex...]
        if end.count == fence.count { break }
      }
      rest = inner
    }
    return result + rest
  }

  @Test func `the first lines find the comment and count`() {
    #expect(summary([entry("a.json", state: .unchanged)]) == "<!-- magicmove-review -->\nNothing changed.\n")
    let lines = summary([entry("a.json", ["`card` corner radius 32 → 20"]), entry("b.json", state: .added)])
      .split(separator: "\n")
    #expect(lines.prefix(2) == ["<!-- magicmove-review -->", "1 changed, 1 added"])
    #expect(lines.contains("- `` `card` corner radius 32 → 20 ``"))
    #expect(lines.contains("### `a.json` changed"))
    #expect(lines.contains("| `media/a-before.gif` | `media/a-after.webp` |"))
  }

  @Test(arguments: [
    ("`card` fill #1c1c1e → #1e1c1e", "`` `card` fill `` `#1c1c1e` → `#1e1c1e`"),
    (
      "`card` fill #1c1c1e → #1e1c1e80, opacity 1 → 0.5", "`` `card` fill `` `#1c1c1e` → `#1e1c1e80`, `opacity 1 → 0.5`"
    ),
    ("`card` fill none → #1e1c1e", "`` `card` fill none → `` `#1e1c1e`"),
    ("`#12` moved 1 pt right", "`` `#12` moved 1 pt right ``"),
  ]) func `a colour is alone in its span of code`(words: String, line: String) {
    #expect(summary([entry("a.json", [words])]).split(separator: "\n").contains("- \(line)"))
  }

  @Test(arguments: [
    "@octocat", "a`@octocat`b", "``@octocat", "#12 @octocat `", "x\n@octocat", "<b>@octocat", "`\u{2028}@octocat",
  ])
  func `a name mentions nobody and is no markup`(name: String) {
    let text = withoutCode(summary([entry("\(name).json", ["`\(name)` is new"])]))
    #expect(!text.contains("octocat") && !text.contains("@"), "\(text)")
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("###") }.count == 1)
  }

  @Test func `addresses cannot end early`() {
    let text = summary([entry("a.json")], mediaURL: "https://example.com/a b)<c>/")
    #expect(text.contains("![before](<https://example.com/a%20b)%3Cc%3E/a-before.gif>)"), "\(text)")
  }

  @Test func `it fits into a comment`() {
    let many = summary((0..<25).map { entry("scene-\($0).json") })
    #expect(many.hasSuffix("\nand 5 more\n"))
    let long = summary(
      (0..<20).map {
        entry(
          "\($0)" + String(repeating: "😀", count: 290), Array(repeating: String(repeating: "é😀", count: 400), count: 8))
      })
    #expect(long.utf16.count <= 60_000 && long.utf16.count > 50_000)
    #expect(long.contains("\nand ") && long.hasSuffix(" more\n"))
  }
}
