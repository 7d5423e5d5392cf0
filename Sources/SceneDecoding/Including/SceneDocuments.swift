// Reads a scene's file and those that it includes: each file once, however often and by whatever path it is named, and none
// while it is being read itself.
//
//     scene.jsonc ─▶ theme.jsonc ─▶ colors.jsonc
//                 └▶ cells.jsonc ─┘   (read once)
//
// `SceneMerging` makes one tree of them.

import FileFormats
import JSONTree
import SceneModel

/// The files of one scene.
struct SceneDocuments {
  /// What cannot be read on; it has been reported.
  struct Unreadable: Error {}

  /// A file that could be parsed.
  struct Document {
    let root: JSONNode
    /// What it includes: the numbers of the files, with where that is written.
    var includes: [(document: Int, offset: Int)] = []
  }

  let log: DiagnosticLog
  /// Bytes that all trees may take together.
  let memory: Int
  let files: IncludeReading?
  /// The tree of the scene's own file if it has no text.
  private let root: JSONNode?

  /// All texts.
  private(set) var text: SceneText
  /// By their numbers in the text; nil while they are read, and where that failed.
  private(set) var documents: [Document?] = [nil]
  /// What the trees take, in bytes, by estimate.
  private(set) var usedMemory = 0
  /// Whether a file cannot be included: then names that are missing say nothing.
  private(set) var hasFailed = false

  private var numbersByPath: [String: Int]
  private var numbersByIdentity: [String: Int] = [:]
  /// The files that are being read, the scene's own first.
  private var open: [Int] = []

  init(_ source: SourceText, root: JSONNode? = nil, log: DiagnosticLog, memory: Int, files: IncludeReading?) {
    (self.root, self.log, self.memory, self.files) = (root, log, memory, files)
    text = SceneText(source)
    numbersByPath = [Path.name(of: source.fileName): 0]
  }

  /// Reads everything.
  ///
  /// - Throws: When the scene's own file is no JSON.
  mutating func read() throws(Unreadable) { try parse(0) }

  // MARK: Files

  private mutating func parse(_ number: Int) throws(Unreadable) {
    let given = number == 0 ? self.root : nil
    let root: JSONNode
    if let given { root = given } else { root = try parsed(number) }
    text.setRoot(root, of: number)
    VocabularyCheck(log: log, allowsVariables: true)
      .check(root, as: .object(number == 0 ? .scene : .included), number == 0 ? "a scene" : "an included file")
    var document = Document(root: log.meant.applied(to: root))
    open.append(number)
    for entry in root["include"]?.elements ?? [] {
      guard let included = include(entry, from: number) else {
        hasFailed = true
        continue
      }
      document.includes.append((included, entry.offset))
    }
    open.removeLast()
    documents[number] = document
  }

  private mutating func parsed(_ number: Int) throws(Unreadable) -> JSONNode {
    var limits = JSONParser.Limits()
    limits.memory = memory - usedMemory
    var parser = JSONParser(text.documents[number].source, limits: limits)
    defer { usedMemory += parser.memory }
    do throws(JSONSyntaxError) {
      let root = try parser.parse()
      report(parser.contentErrors)
      return root
    } catch {
      report(parser.contentErrors)
      log.report(.syntax(error.reason), at: error.offset, related: error.related)
      throw Unreadable()
    }
  }

  private func report(_ contentErrors: [JSONContentError]) {
    for contentError in contentErrors { log.report(LocatedDiagnostic(contentError)) }
  }

  /// The number of the file that an entry of `include` names; nil when it cannot be read, which has been reported.
  private mutating func include(_ entry: JSONNode, from number: Int) -> Int? {
    guard let written = entry.string, TextRule.includedFile.accepts(written) else { return nil }
    let path = Path.resolved(written, from: text.documents[number].folder)
    if let number = numbersByPath[path] { return known(number, at: entry.offset) }
    guard open.count <= SceneLimits.includeDepth else {
      log.report(.includesTooDeep(limit: SceneLimits.includeDepth), at: entry.offset)
      return nil
    }
    guard let file = read(path, at: entry.offset) else { return nil }
    if let number = numbersByIdentity[file.identity] {
      numbersByPath[path] = number
      return known(number, at: entry.offset)
    }
    let added = text.add(file.bytes, path: path)
    documents.append(nil)
    numbersByPath[path] = added
    numbersByIdentity[file.identity] = added
    do { try parse(added) } catch { return nil }
    return added
  }

  /// A file that was met before: fine when it has been read, a cycle while it is read.
  private func known(_ number: Int, at offset: Int) -> Int? {
    guard let start = open.firstIndex(of: number) else { return documents[number] == nil ? nil : number }
    let names = text.fileNames
    log.report(.cycle(kind: "`include`", chain: (open[start...] + [number]).map { names[$0] }), at: offset)
    return nil
  }

  private func read(_ path: String, at offset: Int) -> IncludedFile? {
    let result =
      files?(path, max(0, (memory - usedMemory) / JSONParser.memoryOfByte))
      ?? .failure(
        IncludeError(
          "\"\(Wording.short(path))\" cannot be included because this scene is read without access to files"))
    switch result {
    case .failure(let diagnostic): log.report(.notIncluded(diagnostic), at: offset)
    case .success(let file):
      let bytes = text.documents.reduce(file.bytes.count) { $0 + $1.source.bytes.count }
      if text.documents.count > SceneLimits.includes {
        log.report(.tooMany("included files", limit: SceneLimits.includes), at: offset)
      } else if bytes > SceneLimits.text {
        log.report(.tooMany("MiB of text", limit: SceneLimits.text >> 20), at: offset)
      } else {
        return file
      }
    }
    return nil
  }
}
