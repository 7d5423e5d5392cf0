// The work of a batch: a few animations at a time, all on the same threads.
//
// Twice as many animations as there are threads are under way, so that threads draw frames of one while another is read,
// joined or synced; when the last few are large, their frames spread over all threads. An animation begins to draw when its
// images and frames fit into the memory that is left, and while one waits for memory no other one is loaded.

import FileFormats
import FrameWriting
import OutputFiles
import ImageComparison
import Pixels
import Platform
import Rendering
import SceneDecoding
import SceneModel

/// Renders the items of a batch.
struct BatchRun: Sendable {
  let settings: BatchSettings
  let folder: BatchFolder
  let cache: AssetCache
  /// Folders of other outputs, which must not be replaced by frames.
  private let parents: Set<String>
  /// The table that the values come from.
  private let table: Table?
  /// What is wrong with scenes without the table.
  let sceneDiagnostics = SceneDiagnosticCache()
  let pool: WorkerPool
  private let memory: MemoryBudget

  /// Prepares to render `items`, with the values of a table if there is one, into `folder`.
  init(_ items: [BatchItem], _ table: Table?, settings: BatchSettings, folder: BatchFolder, cache: AssetCache) {
    self.table = table
    parents = Set(items.flatMap { Path.ancestors(of: $0.stem) })
    (self.settings, self.folder, self.cache) = (settings, folder, cache)
    pool = WorkerPool(width: settings.output.jobs ?? Processors.count)
    memory = MemoryBudget(limit: settings.loading.limits.memory / 4 * 3)
  }

  /// What came of one item.
  private struct Outcome: Sendable {
    var events: [BatchEvent] = []
    var inputs: [String] = []
    /// Of an animation of a table.
    var diagnostics: [RowDiagnostic] = []
  }

  /// Renders all items; reports come from the calling task.
  func render(_ items: [BatchItem], report: (BatchEvent) -> Void) async throws -> BatchSummary {
    var summary = BatchSummary()
    var failures: [(index: Int, failure: FailedItem)] = []
    var diagnostics: [(index: Int, diagnostics: [RowDiagnostic])] = []
    try await withThrowingTaskGroup(of: (Int, Outcome).self) { group in
      var indices = items.indices.makeIterator()
      func start() {
        guard let index = indices.next() else { return }
        group.addTask { (index, try await outcome(of: items[index])) }
      }
      for _ in 0..<2 * pool.width + 2 { start() }
      var done = 0
      while let (index, outcome) = try await group.next() {
        start()
        done += 1
        summary.inputs += outcome.inputs
        diagnostics.append((index, outcome.diagnostics))
        for event in outcome.events {
          switch event {
          case .written, .pending: summary.written += 1
          case .skipped: summary.skipped += 1
          case .failed(let failure): failures.append((index, failure))
          case .warnings, .done: break
          }
          report(event)
        }
        report(.done(done, of: items.count))
      }
    }
    summary.failures = failures.sorted { $0.index < $1.index }.map(\.failure)
    summary.diagnostics = [RowDiagnosticGroup](
      diagnostics.sorted { $0.index < $1.index }.flatMap(\.diagnostics),
      counts: items.reduce(into: [:]) { $0[$1.path, default: 0] += 1 })
    return summary
  }

  // MARK: One animation

  private func outcome(of item: BatchItem) async throws(BatchError) -> Outcome {
    var outcome = Outcome(inputs: [item.path])
    let log = InputLog(cache: cache)
    var scene: SceneFile?
    do {
      let file = try SceneFile(path: item.path, waits: settings.waits)
      scene = file
      let request = BatchRequest(settings: settings, item: item, scene: file.bytes)
      var formats = settings.formats
      let current = standing(item, request, in: file)
      for entry in current {
        folder.keep(entry)
        outcome.events.append(.skipped(output: entry.output, scene: item.name))
        outcome.inputs += entry.inputs.map(file.path)
        formats.removeAll { $0.path(of: item.stem) == entry.output }
      }
      if !current.isEmpty && formats.isEmpty { return outcome }
      if !settings.isDryRun { try folder.claim() }
      await memory.acquire(0)
      defer { outcome.inputs += log.paths.map(file.path) }
      let animation = try await load(file, item.variables, log)
      if formats.isEmpty { formats = [animation.scene.outputFormat] }
      let gaps = settings.loading.isStrict ? [] : formats.flatMap { animation.warnings(for: $0) }
      await warn(animation.warnings + gaps, of: item, file, &outcome)
      try await write(animation, of: item, in: file, as: formats, for: request, log: log, &outcome)
    } catch let error as BatchError {
      throw error
    } catch {
      await fail(item, error, scene, log, &outcome)
    }
    return outcome
  }

  private func warn(
    _ warnings: [Diagnostic], of item: BatchItem, _ file: SceneFile, _ outcome: inout Outcome
  ) async {
    if warnings.isEmpty { return }
    guard let row = item.row, let table else { return outcome.events.append(.warnings(warnings)) }
    let found = warnings.map { FoundDiagnostic(diagnostic: $0) }
    outcome.diagnostics += await causes(of: found, in: item, file, row, table)
  }

  /// Reports an error of an animation; in a run with a table, with the cells that cause it.
  private func fail(
    _ item: BatchItem, _ error: any Error, _ file: SceneFile?, _ log: InputLog, isOfWriting: Bool = false,
    _ outcome: inout Outcome
  ) async {
    var failure = failure(of: item, error, log)
    if let row = item.row, let table {
      var found = FoundDiagnostic.all(of: error, scene: item.path)
      // Only what can be found without drawing can be looked for.
      if isOfWriting, let file {
        let again = failure.isTransient ? [] : await self.diagnostics(of: file, with: item.variables, item)
        found.removeAll { !again.contains($0) }
      }
      failure.diagnostics = await causes(of: found, in: item, file, row, table, isLasting: !failure.isTransient)
      outcome.diagnostics += failure.diagnostics
    }
    outcome.events.append(.failed(failure))
  }

  /// The outputs that are there as they would be made now.
  private func standing(_ item: BatchItem, _ request: BatchRequest, in file: SceneFile) -> [ManifestEntry] {
    folder.entries(ofStem: item.stem).filter { entry in
      let format = settings.formats.first { $0.path(of: item.stem) == entry.output }
      guard format != nil || settings.formats.isEmpty, entry.exists(in: settings.folder) else { return false }
      var digests: [(path: String, digest: SHA256.Digest)] = []
      for path in entry.inputs {
        guard let digest = try? cache.digest(ofFile: file.path(path)) else { return false }
        digests.append((path, digest))
      }
      return request.hash(of: digests, for: format) == entry.hash
    }
  }

  func load(_ file: SceneFile, _ variables: SceneVariables, _ log: InputLog) async throws -> Animation {
    var options = settings.loading
    options.variables = variables
    options.inputs = log
    return try await Task(executorPreference: pool) { [options] in try Animation(file, options: options) }.value
  }

  /// Writes what is wanted of an animation, one format after the other.
  private func write(
    _ animation: Animation, of item: BatchItem, in file: SceneFile, as formats: [OutputFormat],
    for request: BatchRequest, log: InputLog, _ outcome: inout Outcome
  ) async throws {
    let isBlurred = animation.shutter(settings.output.motionBlur, rate: .default) != nil
    let need = formats.reduce(0) {
      max($0, animation.memoryNeeded(for: $1, jobs: pool.width, isBlurred: isBlurred))
    }
    for format in formats { try animation.checkMemory(for: format, jobs: pool.width, isBlurred: isBlurred) }
    await memory.acquire(need)
    defer { memory.release(need) }
    for format in formats {
      let output = format.path(of: item.stem)
      if settings.isDryRun {
        outcome.events.append(.pending(output: output, scene: item.name))
        continue
      }
      do {
        let report = try await write(animation, to: output, as: format)
        outcome.events.append(.written(report, scene: item.name))
        try folder.finish(
          ManifestEntry(
            output: output, hash: request.hash(of: log.digests, for: settings.formats.isEmpty ? nil : format),
            inputs: log.digests.map(\.path), files: format.traits.isSequence ? report.frames : 1, bytes: report.bytes))
      } catch let error as BatchError {
        throw error
      } catch {
        await fail(item, error, file, log, isOfWriting: true, &outcome)
      }
    }
  }

  private func write(_ animation: Animation, to output: String, as format: OutputFormat) async throws -> OutputReport {
    let path = Path.join(settings.folder, output)
    if format.traits.isSequence, parents.contains(String(output.dropLast())) {
      throw OutputError.wouldOverwrite(path: path, found: "the folder contains outputs of other scenes")
    }
    let parent = Path.parent(of: format.traits.isSequence ? String(path.dropLast()) : path)
    do { try FileSystem.makeFolders(parent) } catch { throw OutputError.cannotCreate(path: parent, reason: error) }
    var options = settings.output
    options.workers = pool
    if !format.traits.bearsMark {
      // Only the manifest says whether this program wrote the file.
      if !options.overwrites && !folder.knows(output) && FileSystem.kind(of: path) != nil {
        throw OutputError.wouldOverwrite(path: path, found: "the file is not in the manifest")
      }
      try folder.begin(output)
      options.overwrites = true
    }
    return try await animation.write(to: .path(path), as: format, options: options) { _ in }
  }

  private func failure(of item: BatchItem, _ error: any Error, _ log: InputLog) -> FailedItem {
    let isTransient =
      switch error {
      case OutputError.writeFailed, OutputError.programFailed: true
      case OutputError.cannotCreate(_, let reason), AnimationError.unreadable(_, let reason): reason.isTransient
      default: log.hasTransientFailure
      }
    return FailedItem(
      scene: item.name, path: item.path, row: item.row?.name, error: error, isTransient: isTransient)
  }
}

extension SceneFile {
  /// A path that the scene writes, as seen from the current folder.
  fileprivate func path(_ path: String) -> String { folder == "." ? path : Path.join(folder, path) }
}
