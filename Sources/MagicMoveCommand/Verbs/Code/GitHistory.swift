// Versions of a file from a repository. Git is started without a shell and only reads objects: nothing that the repository
// configures is started, and nothing is fetched.

import CodeText
import FileFormats
import Platform

/// Reads a history.
struct GitHistory {
  /// Most commits that are read.
  private static let mostCommits = 1000
  /// Time for one call of git in milliseconds.
  private static let patience = 60_000
  /// No credentials, locks, fetches or protocols; revisions and paths as they are. Other variables of git are left out, such as
  /// programs, trace files, and the repository that git names for its hooks. What says where configuration is is kept.
  private static let environment = ProgramEnvironment(
    [
      "GIT_ALLOW_PROTOCOL": "", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0",
      "GIT_LITERAL_PATHSPECS": "1", "GIT_PAGER": "cat", "LC_ALL": "C",
    ], withoutPrefix: "GIT_",
    keptPrefixes: ["GIT_CONFIG_", "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM"])
  private static let options = [
    "--no-pager", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c",
    "protocol.allow=never", "-c", "core.sshCommand=false", "-c", "core.askPass=false", "-c", "credential.helper=", "-c",
    "log.showSignature=false", "-c", "diff.external=", "-c", "core.pager=cat", "-c", "core.untrackedCache=false",
    "-c", "i18n.logOutputEncoding=UTF-8",
  ]

  private let program: String
  /// The folder of the file; one above it where the folder is in the history alone.
  private let folder: String
  /// The path from there; in a bare repository, which has no working tree, the path in the tree of a commit.
  private let file: String
  /// As messages name it.
  private let path: String

  /// The versions of a file: as it is in A, if it is there, then after each commit of A..B that changes it.
  static func steps(_ range: String, path: String, language: CodeLanguage?) throws -> [CodeStep] {
    guard let dots = range.firstRange(of: ".."), !range.contains("...") else {
      throw UsageError.invalidValue(flag: "--git", found: range, allowed: "two revisions, A..B")
    }
    let ends = [range[..<dots.lowerBound], range[dots.upperBound...]].map { $0.isEmpty ? "HEAD" : String($0) }
    if let bad = ends.first(where: { $0.hasPrefix("-") }) {
      throw UsageError.invalidValue(flag: "--git", found: bad, allowed: "a revision, which does not start with -")
    }
    guard let program = InstalledProgram.path(of: "git") else {
      throw VerbError(.unavailable, "`--git` needs the program git, which is not installed")
    }
    return try GitHistory(program: program, path: path).steps(ends[0], ends[1], language ?? CodeLanguage(path: path))
  }

  private init(program: String, path: String) throws {
    (self.program, self.path) = (program, path)
    // A folder that is no longer there is looked up in the history, from the nearest one that is.
    var (folder, file) = (Path.parent(of: path), Path.name(of: path))
    while folder != ".", folder != "/", FileSystem.kind(of: folder) != .folder {
      (folder, file) = (Path.parent(of: folder), Path.join(Path.name(of: folder), file))
    }
    self.folder = folder
    self.file = try Self.pathInBareRepository(program, folder, file) ?? "./" + file
  }

  /// The path of a file in the tree of a commit, which begins at the folder of a bare repository; nil in a working tree.
  private static func pathInBareRepository(_ program: String, _ folder: String, _ file: String) throws -> String? {
    let words = ["rev-parse", "--is-inside-work-tree", "--absolute-git-dir"]
    let result = try output(of: program, words, in: folder, path: file)
    let lines = result.bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    guard result.end == .exited(0), lines.count == 2, lines[0].elementsEqual("false".utf8),
      let real = try? FileSystem.realPath(folder)
    else { return nil }
    let root = String(decoding: lines[1].last == 0x0A ? lines[1].dropLast() : lines[1], as: UTF8.self)
    return Path.resolved(file, from: Path.relative(real, to: root))
  }

  private func steps(_ first: String, _ last: String, _ language: CodeLanguage) throws -> [CodeStep] {
    try checkRepository()
    let (a, b) = (try commit(first), try commit(last))
    let list = try run(
      [
        "rev-list", "--first-parent", "--reverse", "--no-commit-header", "--format=%H %s", "\(a)..\(b)", "--", file,
      ], missing: "\(path): cannot be read from the history")
    let lines = String(decoding: list, as: UTF8.self).split(separator: "\n")
    guard lines.count <= Self.mostCommits else {
      throw VerbError(.data, "\(path): the history has \(lines.count) versions; the limit is \(Self.mostCommits)")
    }
    var commits: [(hash: String, subject: String)] = []
    if let own = try subject(a) { commits.append((a, own)) }
    commits += lines.map { ($0.prefix { $0 != " " }, $0.drop { $0 != " " }.dropFirst()) }.map {
      (String($0), String($1))
    }
    let steps = try commits.compactMap { try step($0.hash, $0.subject, language) }
    guard !steps.isEmpty else {
      throw VerbError(.noInput, "\(path): no such file in \(first)..\(last)")
    }
    return steps
  }

  /// Says plainly why a history cannot be read at all.
  private func checkRepository() throws {
    let result = try output(["rev-parse", "--git-dir"])
    guard result.end != .exited(0) else { return }
    if result.complaint.contains("dubious ownership") {
      throw VerbError(
        .noInput,
        "\(path): git does not read a repository of another user; git config --global --add safe.directory FOLDER allows it"
      )
    }
    if result.complaint.contains("not a git repository") {
      throw VerbError(.noInput, "\(path): expected a file in a git repository, found no repository in `\(folder)`")
    }
    throw VerbError(.noInput, "\(path): git cannot read the repository: \(result.complaint)")
  }

  private func step(_ hash: String, _ subject: String, _ language: CodeLanguage) throws -> CodeStep? {
    let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(hash):\(file)"]
    guard let object = try optional(words)?.prefix(while: { $0 != 0x0A }) else { return nil }
    let name = "\(hash.prefix(8)):\(path)"
    let content = String(decoding: object, as: UTF8.self)
    guard let bytes = try optional(["cat-file", "blob", content]) else {
      guard let kind = try optional(["cat-file", "-t", content]) else {
        throw VerbError(.noInput, "\(name): this version is not in the local repository, as in a partial clone")
      }
      let found = kind.starts(with: "tree".utf8) ? "a folder" : "a submodule"
      throw VerbError(.noInput, "\(name): expected a file, found \(found)")
    }
    return CodeStep(
      name: name, source: try CodeStep.source(bytes, name: name), language: language,
      caption: subject.isEmpty ? nil : subject)
  }

  private func commit(_ revision: String) throws -> String {
    let bytes = try run(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"],
      missing: "`--git`: unknown revision `\(revision)`")
    return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }

  private func subject(_ hash: String) throws -> String? {
    try optional(["rev-list", "--max-count=1", "--no-commit-header", "--format=%s", hash]).map {
      String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self)
    }
  }

  /// What git prints; an error when it fails.
  private func run(_ words: [String], missing: String) throws -> [UInt8] {
    guard let bytes = try optional(words) else { throw VerbError(.noInput, missing) }
    return bytes
  }

  /// What git prints; nil when it fails.
  private func optional(_ words: [String]) throws -> [UInt8]? {
    let result = try output(words)
    return result.end == .exited(0) ? result.bytes : nil
  }

  private typealias Output = (end: ChildProcess.End, bytes: [UInt8], complaint: String)

  private func output(_ words: [String]) throws -> Output {
    try Self.output(of: program, words, in: folder, path: path)
  }

  private static func output(of program: String, _ words: [String], in folder: String, path: String) throws -> Output {
    do throws(SystemError) {
      let result = try ChildProcess.output(
        of: program, ["-C", folder] + options + words, environment: environment, limit: CodeTheme.mostBytes,
        milliseconds: patience)
      if let result { return result }
    } catch { throw VerbError(.unavailable, "git cannot be started: \(error)") }
    throw VerbError(.unavailable, "\(path): git did not answer within \(patience / 1000) s")
  }
}
