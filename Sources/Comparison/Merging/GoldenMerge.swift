// Makes one report of those that the machines of a run have left.

import ImageCodecs
import Platform

/// Why reports cannot be merged.
package enum GoldenMergeError: Error, Hashable, Sendable {
  /// A folder has no results; it is no report, or its run did not end.
  case missing(path: String)
  /// A file is damaged; what is wrong.
  case damaged(path: String, reason: String)
  /// A newer program wrote a file.
  case newer(path: String)
  /// The reports do not belong together; why.
  case mismatch(String)
}

extension GoldenMergeError: CustomStringConvertible {
  /// For people.
  package var description: String {
    switch self {
    case .missing(let path): "\(path) does not exist: the folder is not the report of a finished run"
    case .damaged(let path, let reason): "\(path) is damaged: \(reason)"
    case .newer(let path): "\(path) was written by a newer version of MagicMove"
    case .mismatch(let reason): "the reports cannot be merged: \(reason)"
    }
  }
}

/// Merges the reports of shards.
package enum GoldenMerge {
  /// A report that was read.
  private struct Part {
    let folder: String
    let results: GoldenResults
    let shard: GoldenResults.Shard
  }

  private static let longestFile = 1 << 30

  /// The results of all shards in the order of the run, as one machine would have had them. The pictures of their failures are
  /// copied into `report`.
  ///
  /// - Throws: `GoldenMergeError`, or `OutputError` for the copies.
  package static func merge(_ folders: [String], into report: GoldenReport) throws -> GoldenResults {
    let parts = try folders.map(read)
    try check(parts)
    var merged = parts[0].results
    merged.shard = nil
    let order = Dictionary(parts[0].shard.scenes.enumerated().map { ($1, $0) }) { first, _ in first }
    func place(_ scene: String) -> Int { order[scene] ?? 0 }
    merged.scenes = parts.flatMap(\.results.scenes).sorted { place($0.name) < place($1.name) }
    merged.errors = parts.flatMap(\.results.errors).sorted { place($0.scene) < place($1.scene) }
    for part in parts {
      for scene in part.results.scenes {
        for result in scene.results where result.isFailure { try copy(result, scene.name, from: part.folder, report) }
      }
    }
    return merged
  }

  private static func read(_ folder: String) throws(GoldenMergeError) -> Part {
    let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let path = "\(folder)/\(GoldenReport.resultsName)"
    guard FileSystem.kind(of: path) == .file else { throw .missing(path: path) }
    let text: String
    do {
      let bytes = try OpenFile(path, for: .reading).readAll(limit: longestFile)
      text = String(decoding: bytes, as: UTF8.self)
    } catch { throw .damaged(path: path, reason: "\(error)") }
    let results = try results(text, path)
    let names = results.scenes.map(\.name) + results.errors.map(\.scene)
    return Part(folder: folder, results: results, shard: results.shard ?? .init(index: 1, of: 1, scenes: names))
  }

  private static func results(_ text: String, _ path: String) throws(GoldenMergeError) -> GoldenResults {
    do throws(GoldenResults.ReadingError) { return try GoldenResults(fileText: text) } catch {
      switch error {
      case .newer: throw .newer(path: path)
      case .damaged(let reason): throw .damaged(path: path, reason: reason)
      }
    }
  }

  /// Copies the pictures of a failure.
  private static func copy(
    _ result: GoldenResult, _ scene: String, from folder: String, _ report: GoldenReport
  ) throws {
    var files: [GoldenPicture: [UInt8]] = [:]
    for picture in result.pictures {
      let path = "\(folder)/\(scene)/\(picture.file(of: result.name))"
      do { files[picture] = try OpenFile(path, for: .reading).readAll(limit: longestFile) } catch {
        throw GoldenMergeError.damaged(path: path, reason: "\(error)")
      }
    }
    do { try report.keep(scene, result, files: files) } catch let error as CodecError {
      throw GoldenMergeError.damaged(path: "\(folder)/\(scene)/\(result.name)-actual.png", reason: "\(error)")
    }
  }

  /// Whether the parts are the whole of one run.
  private static func check(_ parts: [Part]) throws(GoldenMergeError) {
    let first = parts[0]
    for part in parts.dropFirst() {
      let folders = "\(first.folder) and \(part.folder)"
      if part.shard.count != first.shard.count {
        throw .mismatch("\(folders) are shards of \(first.shard.count) and of \(part.shard.count)")
      }
      if part.results.version != first.results.version {
        throw .mismatch("\(folders) are from versions \(first.results.version) and \(part.results.version)")
      }
      if part.shard.scenes != first.shard.scenes { throw .mismatch("\(folders) are from runs of different scenes") }
      if part.results.options != first.results.options || part.results.filters != first.results.filters
        || part.results.hasTolerance != first.results.hasTolerance || part.results.obsolete != first.results.obsolete
      {
        throw .mismatch("\(folders) are from runs with different options")
      }
    }
    try checkShards(parts, count: first.shard.count)
    try checkScenes(parts, all: first.shard.scenes)
  }

  private static func checkShards(_ parts: [Part], count: Int) throws(GoldenMergeError) {
    var folders: [Int: String] = [:]
    for part in parts {
      if let other = folders.updateValue(part.folder, forKey: part.shard.index) {
        throw .mismatch("\(other) and \(part.folder) are both shard \(part.shard.index)/\(count)")
      }
    }
    // The count is compared with the reports, never counted up to: a file can have any number.
    if let part = parts.first(where: { !(1...max(1, count)).contains($0.shard.index) }) {
      throw .mismatch("\(part.folder) is shard \(part.shard.index)/\(count)")
    }
    let missing = count - folders.count
    if missing <= 0 { return }
    let names = (1...count).lazy.filter { folders[$0] == nil }.prefix(8).map { "\($0)/\(count)" }.joined(
      separator: ", ")
    let more = missing > 8 ? " and \(missing - 8) more" : ""
    throw .mismatch("shard\(missing == 1 ? "" : "s") \(names)\(more) \(missing == 1 ? "is" : "are") missing")
  }

  private static func checkScenes(_ parts: [Part], all: [String]) throws(GoldenMergeError) {
    let known = Set(all)
    var folders: [String: String] = [:]
    for part in parts {
      for name in part.results.scenes.map(\.name) + part.results.errors.map(\.scene) {
        guard known.contains(name) else { throw .mismatch("\(part.folder) has the unknown scene \(name)") }
        if let other = folders.updateValue(part.folder, forKey: name) {
          throw .mismatch("the scene \(name) is in \(other) and in \(part.folder)")
        }
      }
    }
    if let name = all.first(where: { folders[$0] == nil }) { throw .mismatch("the scene \(name) is in no report") }
  }
}
