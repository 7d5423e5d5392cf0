// Which words of two versions belong together.

import CodeText
import TestSupport
import Testing

@Suite struct CodePairingTests {
  private func block(_ text: String) throws -> CodeBlock {
    try CodeBlock(CodeSource(text), options: CodeOptions(language: .swift))
  }

  /// The words of the second version with the lines that their partners are on.
  private func pairs(_ a: String, _ b: String) throws -> [String] {
    let (first, second) = (try block(a), try block(b))
    return CodePairing(first, second).pairs.map { pair in
      let (x, y) = (first.pieces[pair.from], second.pieces[pair.to])
      #expect(x.text == y.text)
      return "\(x.text) \(first.lines[x.line].number):\(x.column) \(second.lines[y.line].number):\(y.column)"
    }
  }

  private let source = """
    struct Point {
      var x = 1.5, y = "text with words"

      func add(_ other: Point) -> Point {
        // adds
        return Point(x: x + other.x)
      }

      func negate() -> Point {
        return Point(x: -x)
      }
    }
    """

  @Test func `a word that each version has once moves, also from a line that is split and shortened`() throws {
    let pairs = try pairs(
      """
      class Registry: Base {
        override let issues = UniqueDetectorName.getIssues().asList()

        override let api = current
      }
      """,
      """
      class Registry: Base {
        override let issues: List<Issue>
          get() = UniqueDetectorName.issues

        override let api: Int
          get() = current
      }
      """)
    #expect(pairs.contains("UniqueDetectorName 2:25 3:13"), "\(pairs)")
  }

  @Test func `a version pairs with itself, and with all lines indented`() throws {
    let block = try block(source)
    let same = CodePairing(block, block)
    #expect(same.pairs.allSatisfy { $0.from == $0.to } && same.pairs.count == block.pieces.count)
    let indented = source.split(separator: "\n", omittingEmptySubsequences: false).map { "\t" + $0 }
    #expect(CodePairing(block, try self.block(indented.joined(separator: "\n"))).pairs == same.pairs)
  }

  @Test func `functions that change places take all their words along`() throws {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let parts: [[Substring]] = [
      Array(lines[..<3]), Array(lines[8..<11]), [""], Array(lines[3..<7]), Array(lines[11...]),
    ]
    let swapped = parts.joined().joined(separator: "\n")
    let (a, b) = (try block(source), try block(swapped))
    let pairing = CodePairing(a, b)
    #expect(pairing.pairs.count == a.pieces.count)
    for pair in pairing.pairs {
      #expect(a.lines[a.pieces[pair.from].line].text == b.lines[b.pieces[pair.to].line].text)
    }
  }

  @Test func `a renamed word stays and enters, everything else pairs`() throws {
    let renamed = source.split(separator: "other").joined(separator: "rest")
    let block = try block(source)
    let pairing = CodePairing(block, try self.block(renamed))
    let unpaired = pairing.partners.indices.filter { pairing.partners[$0] == nil }
    #expect(unpaired.map { block.pieces[$0].text } == ["other", "other"])
  }

  @Test func `no sign goes to another line alone`() throws {
    #expect(try pairs("a(b)", "c\n(d\n)e").isEmpty)
    #expect(try pairs("a = b(c)", "x = 1\nb(c)") == ["b 1:5 2:1", "( 1:6 2:2", "c 1:7 2:3", ") 1:8 2:4"])
  }

  @Test func `lines between equal brackets leave the brackets where they are`() throws {
    let (first, second) = ("f {\n  g {\n  }\n}", "f {\n  g {\na\n  }\nb\n}\nc")
    #expect(try pairs(first, second).suffix(2) == ["} 3:3 4:3", "} 4:1 6:1"])
    #expect(try pairs(second, first).suffix(2) == ["} 4:3 3:3", "} 6:1 4:1"])
  }

  @Test func `the point of a number does not become the one of a member`() throws {
    #expect(try pairs("a = b * 1.19", "a = b * c.d") == ["a 1:1 1:1", "= 1:3 1:3", "b 1:5 1:5", "* 1:7 1:7"])
    #expect(try pairs("a = 1.5", "b = 1.5") == ["= 1:3 1:3", "1 1:5 1:5", ". 1:6 1:6", "5 1:7 1:7"])
  }

  @Test func `words do not scatter from several lines to one`() throws {
    let first = "get ready() { return this.over && this.left === 0 }\nthis.read(url).catch(fail)"
    let found = try pairs(first, "this.follow(this.read(url));")
    #expect(found.prefix(3) == ["this 2:1 1:13", ". 2:5 1:17", "read 2:6 1:18"])
    // In comments, commas between other words do not move.
    let prose = try pairs("// one, two and three, four.\nx = 1", "// five, and six seven, eight.\nx = 2")
    #expect(prose == ["// 1:1 1:1", "and 1:13 1:10", ". 1:28 1:30", "x 2:1 2:1", "= 2:3 2:3"])
  }

  @Test func `a word that is left over moves with its neighbours`() throws {
    let moved = try pairs("let total = sum\ncall(first)", "call(second)\nlet x = \"total\"")
    #expect(moved.contains("call 2:1 1:1"))
    // In comments no word moves alone.
    #expect(try pairs("// total\nx = 1\ny = 2", "x = 1\ny = 2\n// total of").filter { $0.hasPrefix("total") }.isEmpty)
  }

  @Test func `equal sums take the earlier pieces`() throws {
    #expect(try pairs("a b", "b a") == ["a 1:1 1:3"])
    #expect(try pairs("a", "a + a") == ["a 1:1 1:1"])
    #expect(try pairs("x x y", "x y") == ["x 1:3 1:1", "y 1:5 1:3"])
  }

  /// The best list of pairs by trying all of them: the greatest sum, then the smallest indices.
  private func slowest(_ a: [String], _ b: [String]) -> [[Int]] {
    var best: (sum: Int, pairs: [[Int]]) = (-1, [])
    func extend(_ pairs: [[Int]], _ sum: Int, _ i: Int, _ j: Int) {
      let isEarlier =
        sum == best.sum && pairs.lexicographicallyPrecedes(best.pairs) { $0.lexicographicallyPrecedes($1) }
      let isLonger = sum == best.sum && pairs.count > best.pairs.count && pairs.starts(with: best.pairs)
      if sum > best.sum || isEarlier && !best.pairs.starts(with: pairs) || isLonger { best = (sum, pairs) }
      for x in i..<max(i, a.count) {
        for y in j..<max(j, b.count) where a[x] == b[y] {
          let follows = pairs.last == [x - 1, y - 1]
          extend(pairs + [[x, y]], sum + (a[x] == "+" ? 2 : 6) + (follows ? 1 : 0), x + 1, y + 1)
        }
      }
    }
    extend([], 0, 0, 0)
    return best.pairs
  }

  @Test func `the common subsequence is the best of all`() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<300 {
      func list() -> [String] {
        (0..<Int.random(in: 1...6, using: &random)).map { _ in ["a", "b", "+"].randomElement(using: &random) ?? "a" }
      }
      let (a, b) = (list(), list())
      // Different ends keep the lines from being equal; words of two letters are not paired alone.
      let first = try block("p " + a.joined(separator: " ")), second = try block("q " + b.joined(separator: " "))
      guard first.lines[0].text.dropFirst() != second.lines[0].text.dropFirst() else { continue }
      let pairs = CodePairing(first, second).pairs.map { [$0.from - 1, $0.to - 1] }
      var expected = slowest(a, b)
      if expected.count == 1, a[expected[0][0]] == "+" { expected = [] }
      #expect(pairs == expected, "\(a) \(b)")
    }
  }
}
