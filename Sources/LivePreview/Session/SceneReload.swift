// Loading the scene once, from its file, with the images that have not changed from memory.

import FileFormats
import Platform
import Rendering
import SceneDecoding
import SceneModel

/// Loads the scene of a preview again and again, from its files or with other texts.
final class SceneReload: Sendable {
  /// What came of it.
  struct Result {
    /// The scene, or what is wrong with it.
    let outcome: Swift.Result<Animation, AnimationError>
    /// Every file that it has asked for, its own among them, by absolute paths.
    let paths: Set<String>
    fileprivate let log: InputLog
  }

  /// The scene's file, absolute.
  let path: String
  /// The current folder, absolute.
  let folder: String
  private let options: PreviewOptions
  private let cache: AssetCache

  /// The cache's share of the memory that the scene may take: what is in use the scene keeps itself.
  private static let cacheShare = 4

  /// - Parameter folder: The absolute path of the current folder.
  init(_ options: PreviewOptions, folder: String) {
    (self.options, self.folder) = (options, folder)
    path = Path.join(folder, options.scene)
    cache = AssetCache(limit: options.loading.limits.memory / Self.cacheShare)
  }

  /// Loads the scene with these values of variables, as far as it has them.
  ///
  /// - Parameter texts: Texts instead of those of the scene's file and of included ones, by real path. What only the files need
  ///   stays in memory.
  func load(_ values: [String: SceneVariables.Value], texts: [String: [UInt8]] = [:]) -> Result {
    let log = InputLog(cache: cache)
    var loading = options.loading
    (loading.inputs, loading.locates, loading.texts) = (log, true, texts)
    loading.variables = loading.variables.adding(SceneVariables(values: values, optional: Set(values.keys)))
    let outcome: Swift.Result<Animation, AnimationError>
    do throws(AnimationError) {
      outcome = .success(try Animation(try file(texts), options: loading))
      if texts.isEmpty { cache.forgetUnused() }
    } catch { outcome = .failure(error) }
    let folder = Path.parent(of: path)
    return Result(outcome: outcome, paths: Set(log.paths.map { Path.join(folder, $0) } + [path]), log: log)
  }

  private func file(_ texts: [String: [UInt8]]) throws(AnimationError) -> SceneFile {
    if !texts.isEmpty, let real = try? FileSystem.realPath(path), let text = texts[real] {
      return SceneFile(name: options.scene, bytes: text, folder: Path.parent(of: path))
    }
    return try SceneFile(path: path, name: options.scene, waits: false)
  }

  /// Whether the files still have the bytes that were loaded.
  func isCurrent(_ result: Result) -> Bool {
    guard case .success(let animation) = result.outcome, let text = animation.loaded.source?.files.first?.bytes,
      let file = try? SceneFile(path: path, waits: false)
    else { return false }
    return file.bytes == text && result.log.isCurrent(in: Path.parent(of: path))
  }

  /// What is wrong, as diagnostics of the scene.
  func diagnostics(_ error: AnimationError) -> [Diagnostic] {
    if case .invalid(let diagnostics) = error { return named(diagnostics) }
    return [
      Diagnostic(
        file: options.scene, line: 1, column: 1, severity: .error, path: "", message: options.wording.error(error),
        sourceLine: "", caret: 0)
    ]
  }

  /// The same diagnostics, with files as seen from where the scene was named.
  func named(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.file = named(diagnostic.file)
      return diagnostic
    }
  }

  /// A file as seen from where the scene was named.
  func named(_ file: String) -> String {
    let (folder, shown) = (Path.parent(of: path) + "/", Path.parent(of: options.scene))
    guard file.hasPrefix(folder) else { return file }
    let rest = String(file.dropFirst(folder.count))
    return shown == "." ? rest : Path.join(shown, rest)
  }
}
