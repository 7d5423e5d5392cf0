// Reads a source by the states of its grammar. Time is linear in the length of the source.

/// One run over a source.
struct Lexer {
  /// A state that was entered.
  private struct Frame {
    /// The place of its automaton.
    let automaton: Int
    /// See `Grammar.State.textClass`.
    let textClass: CodeClass?
    /// The text that ends the state; empty: a rule ends it.
    var end: [UInt8] = []
    /// Whether `end` must be a line.
    var endsWithLine = false
    /// Whether more can follow `end` in its line.
    var allowsRest = false
    /// For blocks that end by their indentation: that of the first line, -1 before it is known; nil: no such block.
    var indent: Int?
    /// The number of `#` in `end`.
    var hashes = 0
  }

  private let source: CodeSource
  private let bytes: [UInt8]
  private let grammar: Grammar
  /// Where the part that is read ends.
  private let end: Int
  private var automata: AutomatonCache
  private var frames: [Frame]
  /// States that are entered at the next line end.
  private var later: [Frame] = []
  private var index: Int
  /// Whether the line has a token already.
  private var lineHasToken = false
  /// The class of the name that follows, when the last word declares one.
  private var declared: CodeClass?
  /// The last token that is neither a comment nor white space.
  private var previous: (kind: CodeClass, range: Range<Int>)?
  /// Where tokens go.
  private var tokens: [CodeToken] = []
  private var line = 0
  /// The end of that line.
  private var lineEnd = 0
  /// The matches that depend on conditions, kept for its memory.
  private var open: [(row: Int, end: Int)] = []
  /// The way of a long match, kept for its memory.
  private var way: [(row: Int, index: Int)] = []
  /// How many `#` are in the bytes from `index` to a place; see `hashes(upTo:)`.
  private var hashes = (end: 0, count: 0)
  /// Whether the line started inside of a comment.
  private var startsInside = false

  /// Prepares to read a part of a source; nil: all of it.
  init(_ source: CodeSource, grammar: Grammar) {
    self.init(source, grammar: grammar, part: 0..<source.bytes.count, automata: AutomatonCache())
    tokens.reserveCapacity(source.bytes.count / 6)
  }

  private init(_ source: CodeSource, grammar: Grammar, part: Range<Int>, automata: AutomatonCache) {
    (self.source, self.grammar) = (source, grammar)
    bytes = source.bytes
    (index, end) = (part.lowerBound, part.upperBound)
    self.automata = automata
    frames = []
    line = source.line(at: index)
    if end > 0 { lineEnd = source.end(ofLine: line) }
    frames = [frame(of: 0)]
  }

  private mutating func frame(of state: Int) -> Frame {
    let state = grammar.states[state]
    return Frame(automaton: automata.place(of: state, in: grammar), textClass: state.textClass)
  }

  /// The tokens in order.
  mutating func run() -> [CodeToken] {
    while index < end { step() }
    return tokens
  }

  private mutating func step() {
    let frame = frames.count - 1
    let textClass = frames[frame].textClass
    if textClass == nil, skipSpace() { return }
    if frames[frame].endsWithLine || frames[frame].indent != nil {
      if isAtLineStart, endsBlock(frame) { return }
    } else if !frames[frame].end.isEmpty, isAt(frames[frame].end) {
      let start = index
      index += frames[frame].end.count
      emit(start..<index, textClass ?? .string)
      frames.removeLast()
      return
    }
    let automaton = frames[frame].automaton
    let (rule, matchEnd) = match(automaton)
    if rule < 0 {
      unmatched(textClass)
    } else {
      apply(automata.automata[automaton].state.rules[rule], index..<matchEnd)
    }
  }

  /// Finds the rule that applies here, and where its match ends: the longest match counts, and of equally long ones the first
  /// rule whose conditions hold. The rule is negative when none applies.
  private mutating func match(_ automaton: Int) -> (rule: Int, end: Int) {
    var match = Automaton.Match(start: index, row: automata.automata[automaton].start(without: excluded(automaton)))
    (match.open, match.way) = (open, way)
    (open, way) = ([], [])
    automata.automata[automaton].read(bytes, upTo: end, &match)
    (open, way) = (match.open, match.way)
    (match.open, match.way) = ([], [])
    var found = (rule: Int(match.rule), end: match.end)
    if !open.isEmpty {
      let last = open[open.count - 1].end
      if let longer = longer(automaton, than: match.end) { found = longer }
      open.removeAll(keepingCapacity: true)
      if automata.automata[automaton].state.comparesHashes { match.end = max(match.end, last) }
    }
    if !way.isEmpty {
      automata.automata[automaton].note(way, after: max(match.end, found.end))
      way.removeAll(keepingCapacity: true)
    }
    return found
  }

  /// The longest match beyond a place whose conditions hold.
  private mutating func longer(_ automaton: Int, than end: Int) -> (rule: Int, end: Int)? {
    hashes = (index, 0)
    for (row, place) in open.reversed() {
      guard place > end else { return nil }
      for rule in automata.automata[automaton].rules(atRow: row) {
        let conditions = automata.automata[automaton].state.rules[rule].endConditions
        if conditions.allSatisfy({ holds($0, place) }) { return (rule, place) }
      }
    }
    return nil
  }

  /// The rules that could begin here, but whose conditions do not hold; see `Automaton.start(without:)`.
  private mutating func excluded(_ automaton: Int) -> UInt64 {
    guard automata.automata[automaton].state.isGuarded.contains(bytes[index]) else { return 0 }
    let state = automata.automata[automaton].state
    var excluded: UInt64 = 0
    for place in state.guarded[Int(bytes[index])] {
      let conditions = state.rules[state.conditional[place]].startConditions
      if !conditions.allSatisfy({ holds($0, index) }) { excluded |= 1 << UInt64(place) }
    }
    return excluded
  }

  /// Skips white space in states of code; returns whether the end or a state of text was reached.
  private mutating func skipSpace() -> Bool {
    while index < end {
      let byte = bytes[index]
      if byte == 0x0A {
        index += 1
        if endLine() { return true }
      } else if byte == 0x20 || byte == 0x09 || byte == 0x0C || byte == 0x0B {
        index += 1
      } else {
        return false
      }
    }
    return true
  }

  /// Notes a line end; returns whether a state was entered.
  private mutating func endLine() -> Bool {
    lineHasToken = false
    startsInside = frames[frames.count - 1].textClass == .comment
    guard !later.isEmpty else { return false }
    frames += later.reversed()
    later = []
    return true
  }

  private var isAtLineStart: Bool { index == 0 || bytes[index - 1] == 0x0A }

  private func isAt(_ text: [UInt8]) -> Bool {
    guard index + text.count <= end, bytes[index] == text[0] else { return false }
    for offset in 1..<max(1, text.count) where bytes[index + offset] != text[offset] { return false }
    return true
  }

  // MARK: Rules

  /// A character that no rule knows.
  private mutating func unmatched(_ textClass: CodeClass?) {
    let start = index
    index += 1
    while index < end, bytes[index] & 0xC0 == 0x80 { index += 1 }
    if bytes[start] == 0x0A { _ = endLine() }
    emit(start..<index, textClass ?? (bytes[start] < 0x80 ? .punctuation : .name))
  }

  private mutating func apply(_ rule: Grammar.Rule, _ range: Range<Int>) {
    index = range.upperBound
    if let kind = rule.kind {
      if rule.isWord { word(range, rule, otherwise: kind) } else { emit(range, kind) }
    }
    let endsLine = bytes[index - 1] == 0x0A
    if rule.isPlain {
      if endsLine { _ = endLine() }
      return
    }
    switch rule.move {
    case .stay: break
    case .change(let state, let ending): frames[frames.count - 1] = entered(state, ending, range)
    case .leave(let count): frames.removeLast(min(count, frames.count - 1))
    case .enter(let state, let ending, let isLater):
      let frame = entered(state, ending, range)
      if isLater { later.append(frame) } else { frames.append(frame) }
    }
    if endsLine { _ = endLine() }
    if let embedded = rule.embedded { embed(embedded) }
  }

  private mutating func entered(_ state: Int, _ ending: Grammar.Ending, _ range: Range<Int>) -> Frame {
    var frame = frame(of: state)
    switch ending {
    case .rule: break
    case .text(let before, let set, let after):
      frame.end = before + bytes[range].filter(set.contains) + after
      frame.hashes = frame.end.count { $0 == UInt8(ascii: "#") }
    case .line(let set, let allowsRest):
      frame.end = bytes[range].filter(set.contains)
      frame.allowsRest = allowsRest
      frame.endsWithLine = true
    case .indent: frame.indent = -1
    }
    return frame
  }

  private mutating func holds(_ condition: Grammar.Condition, _ matchEnd: Int) -> Bool {
    switch condition {
    case .lineStart: return !lineHasToken
    case .operand: return expectsOperand
    case .next(let set): return set.contains(byte(at: matchEnd))
    case .then(let set): return set.contains(byte(at: afterBlanks(matchEnd)))
    case .previous(let set): return set.contains(byte(at: index - 1))
    case .key:
      let place = afterBlanks(matchEnd)
      return byte(at: place) == UInt8(ascii: ":") && ByteSet.space.contains(byte(at: place + 1))
    case .same: return countHashes(upTo: matchEnd) == frames[frames.count - 1].hashes
    }
  }

  /// How many `#` are in the bytes from `index` to a place; only what changed since the last question is counted.
  private mutating func countHashes(upTo end: Int) -> Int {
    func count(_ range: Range<Int>) -> Int { bytes[range].count { $0 == UInt8(ascii: "#") } }
    if end >= hashes.end { hashes.count += count(hashes.end..<end) } else { hashes.count -= count(end..<hashes.end) }
    hashes.end = end
    return hashes.count
  }

  /// A byte; a line end before the start and at the end.
  private func byte(at place: Int) -> UInt8 { place >= 0 && place < end ? bytes[place] : 0x0A }

  private func afterBlanks(_ start: Int) -> Int {
    var place = start
    while place < end, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
    return place
  }

  /// Whether what comes is a value rather than an operator: what `/` and `<` mean depends on it.
  private var expectsOperand: Bool {
    guard let previous else { return true }
    switch previous.kind {
    case .keyword: return grammar.words.entry(bytes, previous.range)?.isValue != true
    case .operator: return true
    case .punctuation:
      let last = bytes[previous.range.upperBound - 1]
      return last != UInt8(ascii: ")") && last != UInt8(ascii: "]")
    default: return false
    }
  }

  // MARK: Words

  private mutating func word(_ range: Range<Int>, _ rule: Grammar.Rule, otherwise kind: CodeClass) {
    let isMember = isMember
    let declared = declared
    self.declared = nil
    if rule.isLookedUp, !(isMember && grammar.hasFreeMembers), let entry = grammar.words.entry(bytes, range),
      entry.kind != .name
    {
      emit(range, entry.kind)
      self.declared = entry.declares
      return
    }
    emit(range, declared ?? named(range, isMember: isMember, otherwise: kind))
  }

  private var isMember: Bool {
    guard let previous, previous.kind == .operator || previous.kind == .punctuation,
      grammar.memberEnds.contains(bytes[previous.range.upperBound - 1])
    else { return false }
    return grammar.members.contains { $0.elementsEqual(bytes[previous.range]) }
  }

  /// The class of a name by its letters and by what follows.
  private func named(_ range: Range<Int>, isMember: Bool, otherwise kind: CodeClass) -> CodeClass {
    let isCalled = range.upperBound < end && bytes[range.upperBound] == UInt8(ascii: "(")
    let first = bytes[range.lowerBound]
    let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first
    if isCapital, let shouting = grammar.shouting, !isCalled, range.count > 1,
      bytes[range].allSatisfy({ 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x5F })
    {
      return shouting
    }
    let isField = isMember && grammar.hasFields
    if isCapital, !isField, let capitals = grammar.capitals, !isCalled || grammar.hasConstructors { return capitals }
    if isCalled { return .function }
    return isMember ? .property : kind
  }

  // MARK: Blocks

  /// Ends a block at the start of a line, if it ends here.
  private mutating func endsBlock(_ frame: Int) -> Bool {
    let lineEnd = bytes[index..<end].firstIndex(of: 0x0A) ?? end
    let first = bytes[index..<lineEnd].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? lineEnd
    if let indent = frames[frame].indent {
      guard first < lineEnd else { return false }
      if indent < 0 {
        frames[frame].indent = first - index
        guard first == index else { return false }
      } else if first - index >= indent {
        return false
      }
      frames.removeLast()
      return true
    }
    let rest = bytes[first..<lineEnd]
    let word = frames[frame].end
    guard !word.isEmpty, rest.starts(with: word) else { return false }
    if let next = rest.dropFirst(word.count).first {
      guard frames[frame].allowsRest, !ByteSet.name.contains(next) else { return false }
    }
    emit(first..<first + word.count, .string)
    index = first + word.count
    frames.removeLast()
    return true
  }

  /// Reads a part in another language.
  private mutating func embed(_ embedded: Grammar.Embedded) {
    var stop = index
    while stop < end, !isEnd(embedded.until, at: stop) { stop += 1 }
    guard stop > index else { return }
    var inner = Lexer(source, grammar: embedded.language.grammar, part: index..<stop, automata: automata)
    tokens += inner.run()
    automata = inner.automata
    index = stop
    line = source.line(at: index)
    lineEnd = source.end(ofLine: line)
    lineHasToken = true
    previous = nil
  }

  private func isEnd(_ text: [UInt8], at place: Int) -> Bool {
    guard place + text.count <= end else { return false }
    for offset in text.indices where bytes[place + offset] | 0x20 != text[offset] | 0x20 { return false }
    return true
  }

  // MARK: Tokens

  /// Adds a token; one that spans lines becomes a token each line.
  private mutating func emit(_ range: Range<Int>, _ kind: CodeClass) {
    if kind != .comment { previous = (kind, range) }
    lineHasToken = true
    var start = range.lowerBound
    var continues = false
    while start < range.upperBound {
      while lineEnd < start {
        line += 1
        lineEnd = source.end(ofLine: line)
      }
      add(start..<min(range.upperBound, lineEnd), kind, continues: continues)
      if range.upperBound > lineEnd { (lineHasToken, startsInside) = (false, kind == .comment) }
      start = lineEnd + 1
      continues = true
    }
  }

  /// Adds what is in one line. Parts of comments, strings and the like that touch become one token.
  private mutating func add(_ range: Range<Int>, _ kind: CodeClass, continues: Bool) {
    let merges = kind == .comment || kind == .string || kind == .meta || kind == .escape
    if merges, let last = tokens.last, last.kind == kind, last.range.upperBound == range.lowerBound, last.line == line {
      tokens[tokens.count - 1].range = last.range.lowerBound..<range.upperBound
      return
    }
    var range = range
    while let first = range.first, bytes[first] == 0x20 || (0x09...0x0D) ~= bytes[first] { range.removeFirst() }
    guard !range.isEmpty else { return }
    let isFirst = tokens.last.map { $0.line < line } ?? true
    let continues = continues || (kind == .comment && startsInside && isFirst)
    tokens.append(CodeToken(line: line, range: range, kind: kind, continues: continues))
  }
}
