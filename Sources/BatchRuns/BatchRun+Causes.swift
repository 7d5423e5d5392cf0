// Which cell of a table causes what is wrong with an animation.
//
// A cell is the cause if nothing is wrong at that place of the scene when the row leaves the cell empty; if there is no such cell, the
// first one without which the message is another one. So the scene is loaded again, without the table and then without one cell
// after the other, until every diagnostic has its cause. This finds the cause of all that loading finds: wrong values, missing
// files, frames that become too large, layers that no longer fit their parents. It costs a few loads for each row with diagnostics,
// since the cell that the message names is tried first.

import FileFormats
import JSONTree
import OutputFiles
import Rendering
import SceneDecoding
import SceneModel
import Synchronization

/// What is wrong with scenes without a table, found once for each scene.
final class SceneDiagnosticCache: Sendable {
  private let tasks = Mutex<[String: Task<Set<FoundDiagnostic>, Never>]>([:])

  /// The diagnostics of a scene; `find` is called for the first row that asks.
  func diagnostics(
    of scene: String, find: @escaping @Sendable () async -> Set<FoundDiagnostic>
  ) async -> Set<FoundDiagnostic> {
    let task = tasks.withLock { tasks in
      let task = tasks[scene] ?? Task { await find() }
      tasks[scene] = task
      return task
    }
    return await task.value
  }
}

extension BatchRun {
  /// The diagnostics of a row with their causes, in the order of the scene. `file` is nil if the scene cannot be read.
  ///
  /// - Parameter isLasting: Whether the same would be found again. Otherwise no cell is looked for.
  func causes(
    of found: [FoundDiagnostic], in item: BatchItem, _ file: SceneFile?, _ row: Table.Row, _ table: Table,
    isLasting: Bool = true
  ) async -> [RowDiagnostic] {
    var causes: [FoundDiagnostic: RowDiagnostic.Cause] = [:]
    if let file, isLasting {
      let ofScene = await diagnostics(of: file, item, isOfOutput: found.contains { !$0.isPlaced })
      for diagnostic in found where ofScene.contains(diagnostic) { causes[diagnostic] = .scene }
      for diagnostic in found {
        guard case .removeVariable(let column)? = diagnostic.diagnostic.hint, row.variables.values[column] != nil else {
          continue
        }
        causes[diagnostic] = .header(column: column, table.place(ofHeader: column, in: row))
      }
      var partial: [FoundDiagnostic: RowDiagnostic.Cause] = [:]
      for column in candidates(for: found.filter { causes[$0] == nil }, row, table) {
        if found.allSatisfy({ causes[$0] != nil }) { break }
        var rest = row.variables
        rest.values[column] = nil
        let remaining = await self.diagnostics(of: file, with: settings.loading.variables.adding(rest), item)
        let places = Set(remaining.map(\.place))
        for diagnostic in found where causes[diagnostic] == nil && !remaining.contains(diagnostic) {
          let cause = RowDiagnostic.Cause.cell(column: column, table.place(of: column, in: row))
          if !places.contains(diagnostic.place) { causes[diagnostic] = cause }
          partial[diagnostic] = partial[diagnostic] ?? cause
        }
      }
      causes.merge(partial) { whole, _ in whole }
    }
    let otherwise = file == nil ? RowDiagnostic.Cause.scene : .row(table.place(of: nil, in: row))
    return found.map {
      RowDiagnostic(found: $0, cause: causes[$0] ?? otherwise, scene: item.path, row: row.name)
    }
  }

  /// What is wrong with a scene without the table. What is wrong with its output has the path of the row's.
  private func diagnostics(
    of file: SceneFile, _ item: BatchItem, isOfOutput: Bool
  ) async -> Set<FoundDiagnostic> {
    let values = settings.loading.variables
    if isOfOutput { return await diagnostics(of: file, with: values, item) }
    return await sceneDiagnostics.diagnostics(of: item.path) { await self.diagnostics(of: file, with: values, item) }
  }

  /// The columns of a row, those first that are probably the cause: the path or the message names them or their cell.
  private func candidates(for found: [FoundDiagnostic], _ row: Table.Row, _ table: Table) -> [String] {
    func rank(_ column: String) -> Int {
      let path = JSONPath("variables", column).description
      if found.contains(where: { $0.diagnostic.path == path }) { return 0 }
      let cell: String? =
        switch row.variables.values[column] {
        case .text(let text): text
        case .typed(let node): node.string ?? node.number.map(NumberText.shortest)
        case nil: nil
        }
      guard let cell, found.contains(where: { $0.diagnostic.message.contains(cell) }) else { return 2 }
      return 1
    }
    return table.columns(of: row).map { ($0, rank($0)) }.enumerated()
      .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
  }

  /// What is wrong with a scene with some values, apart from what only drawing and writing show.
  func diagnostics(
    of file: SceneFile, with variables: SceneVariables, _ item: BatchItem
  ) async -> Set<FoundDiagnostic> {
    do {
      let animation = try await load(file, variables, InputLog(cache: cache))
      var found = Set(animation.warnings.map { FoundDiagnostic(diagnostic: $0) })
      for format in settings.formats.isEmpty ? [animation.scene.outputFormat] : settings.formats {
        do { try check(animation, of: item, as: format) } catch {
          found.formUnion(FoundDiagnostic.all(of: error, scene: item.path))
        }
      }
      return found
    } catch {
      return Set(FoundDiagnostic.all(of: error, scene: item.path))
    }
  }

  /// Checks what can be checked of an output before a frame is drawn.
  private func check(_ animation: Animation, of item: BatchItem, as format: OutputFormat) throws {
    let path = Path.join(settings.folder, format.path(of: item.stem))
    let isBlurred = animation.shutter(settings.output.motionBlur, rate: .default) != nil
    try animation.checkMemory(for: format, jobs: pool.width, isBlurred: isBlurred)
    try animation.job(.path(path), format, settings.output) { _ in }.check(as: format)
  }
}
