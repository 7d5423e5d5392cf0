// Many animations at once: which there are, and what each is called.
//
//     operands ─▶ SceneInputs ─▶ scenes ─┐
//                        table ─▶ rows ──┴▶ items ─▶ one shard's ─▶ BatchRun ─▶ BatchFolder
//
// Everything that can be wrong with the names is found before the first animation is drawn.

import ForeignText
import FileFormats
import FrameWriting
import OutputFiles
import Platform
import Rendering
import SceneDecoding

/// How the animations of a batch are made.
package struct BatchSettings: Sendable {
  /// The folder of all outputs.
  package var folder: String
  /// Every animation is written in each of them; none: as its scene says, else GIF.
  package var formats: [OutputFormat] = []
  /// How outputs are written.
  package var output = OutputOptions()
  /// How scenes are loaded, with values for variables of all scenes. The limit on memory is that of the whole batch.
  package var loading = LoadingOptions()
  /// A table with values for variables: every scene is rendered once for each row.
  package var table: String?
  /// The part of the batch that is rendered; nil: all.
  package var shard: Shard?
  /// Whether each look of a scene is an animation: as it is written, and in each of its themes.
  package var takesAllLooks = false
  /// Whether the batch only lists what would be rendered.
  package var isDryRun = false
  /// Whether scenes and the table may be pipes, which are read to their end. If not, a pipe is an error.
  package var waits = true

  /// Creates settings for outputs in `folder`.
  package init(folder: String) {
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }
}

/// One animation of a batch: a scene with values.
struct BatchItem: Sendable {
  /// Where the scene is read.
  let path: String
  /// The path of the outputs in their folder, without an extension.
  let stem: String
  /// For messages: the scene and the row of the table.
  let name: String
  let variables: SceneVariables
  /// The row of the table that the values come from.
  var row: Table.Row?
}

/// The animations of a batch, or of a shard of it.
package struct Batch: Sendable {
  let settings: BatchSettings
  let items: [BatchItem]
  private let table: Table?
  /// Lists and tables that it was made from.
  private let lists: [String]

  /// Finds the animations and gives them names.
  package init(_ inputs: SceneInputs, settings: BatchSettings) throws(BatchError) {
    self.settings = settings
    lists = inputs.lists + (settings.table.map { [$0] } ?? [])
    table = try settings.table.map { path throws(BatchError) in try Table(path: path, waits: settings.waits) }
    var items: [BatchItem] = []
    let sources: [SceneInput]
    do { sources = try inputs.all() } catch { throw .input(error) }
    for source in sources {
      for look in Self.looks(of: source, settings) {
        let (end, name) = (look.name.map { "-\($0)" } ?? "", look.name.map { ", \($0)" } ?? "")
        let variables =
          settings.takesAllLooks ? settings.loading.variables.under(look.theme) : settings.loading.variables
        guard let rows = table?.rows else {
          items.append(
            BatchItem(path: source.path, stem: source.name + end, name: source.path + name, variables: variables))
          continue
        }
        for row in rows {
          items.append(
            BatchItem(
              path: source.path, stem: "\(source.name)/\(row.name)\(end)", name: "\(source.path) (\(row.name)\(name))",
              variables: variables.adding(row.variables), row: row))
        }
      }
    }
    try Self.checkNames(of: items, settings)
    if let shard = settings.shard { items = zip(items, shard.takes(items.map(\.stem))).filter(\.1).map(\.0) }
    self.items = items
  }

  /// The looks of a scene that are rendered. What cannot be read fails later.
  private static func looks(of source: SceneInput, _ settings: BatchSettings) -> [SceneLook] {
    guard settings.takesAllLooks, let file = try? SceneFile(path: source.path, waits: false) else {
      return [.asWritten]
    }
    return file.looks(settings.loading)
  }

  /// Refuses two animations with one output, and an output in another one's folder of frames.
  private static func checkNames(of items: [BatchItem], _ settings: BatchSettings) throws(BatchError) {
    let format = settings.formats.first ?? .standard
    func name(_ item: BatchItem) -> String {
      guard let row = item.row, let table = settings.table else { return item.name }
      return "\(item.path) (\(row.name), \(table):\(row.line))"
    }
    var names: [String: String] = [:]
    for item in items {
      let name = name(item)
      if isManifest(item.stem, settings) {
        throw .sameOutput(item.stem, first: name, second: "the manifest of the batch")
      }
      if let other = names.updateValue(name, forKey: item.stem) {
        throw .sameOutput(format.path(of: item.stem), first: other, second: name)
      }
    }
    guard let sequence = settings.formats.first(where: \.traits.isSequence) else { return }
    for item in items {
      for folder in Path.ancestors(of: item.stem) {
        if let other = names[folder] {
          throw .sameOutput(sequence.path(of: folder), first: other, second: name(item))
        }
      }
    }
  }

  /// Whether outputs of that name would take a manifest's place: a folder of frames, or one that outputs lie in.
  private static func isManifest(_ stem: String, _ settings: BatchSettings) -> Bool {
    let parts = stem.split(separator: "/")
    guard let first = parts.first, first.hasPrefix("manifest"), first.hasSuffix(".json") || first.hasSuffix(".jsonl")
    else {
      return false
    }
    return parts.count > 1 || settings.formats.isEmpty || settings.formats.contains(where: \.traits.isSequence)
  }

  /// Renders what is not there yet; `report` is called from the calling task for each animation that is done with.
  ///
  /// - Throws: `BatchError` for what stops the whole batch.
  package func run(cache: AssetCache, report: (BatchEvent) -> Void) async throws -> BatchSummary {
    let folder = try BatchFolder(settings.folder, shard: settings.shard)
    if !settings.isDryRun { try prepareFolders() }
    let run = BatchRun(items, table, settings: settings, folder: folder, cache: cache)
    var summary = try await run.render(items, report: report)
    summary.inputs = Array(Set(summary.inputs + lists)).sorted()
    if !settings.isDryRun { try folder.close() }
    return summary
  }

  /// Makes the folder of outputs and clears it of what dead runs left.
  private func prepareFolders() throws(BatchError) {
    do { try FileSystem.makeFolders(settings.folder) } catch {
      throw .output(.cannotCreate(path: settings.folder, reason: error))
    }
    let folders = Set(items.map { Path.parent(of: Path.join(settings.folder, $0.stem)) })
    for folder in folders.union([settings.folder]) { Temporaries.removeStale(in: folder) }
  }

  /// A dependency file for make and ninja: the manifest depends on everything that was read.
  ///
  /// - Throws: `BatchError.dependency` for a path that make cannot read, or would read as a command.
  package func dependencies(_ summary: BatchSummary) throws(BatchError) -> String {
    let manifest = BatchFolder.manifestPath(in: settings.folder, settings.shard)
    guard let target = Escaped.makeTarget(manifest) else { throw .dependency(manifest) }
    var paths = summary.inputs
    // Behind the colon, `name=text` defines a variable, `name!=text` runs a command.
    if let first = paths.firstIndex(where: { !$0.utf8.contains(UInt8(ascii: "=")) }) {
      paths.insert(paths.remove(at: first), at: 0)
    } else if let path = paths.first {
      throw .dependency(path)
    }
    var text = "\(target):"
    for path in paths {
      guard let path = Escaped.makePrerequisite(path) else { throw .dependency(path) }
      text += " \\\n  \(path)"
    }
    return text + "\n"
  }
}
