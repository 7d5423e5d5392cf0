// Loading the scene once, from its file, with the images that have not changed from memory.

import FileFormats
import Rendering
import SceneDecoding
import SceneModel

/// Loads the scene of a preview again and again. For one thread.
final class SceneReload {
  /// What came of it.
  struct Result {
    /// The scene, or what is wrong with it.
    let outcome: Swift.Result<Animation, AnimationError>
    /// Every file that it has asked for, its own among them, by absolute paths.
    let paths: Set<String>
  }

  /// The scene's file, absolute.
  let path: String
  private let options: PreviewOptions
  private let cache: AssetCache

  /// The cache's share of the memory that the scene may take: what is in use the scene keeps itself.
  private static let cacheShare = 4

  /// - Parameter folder: The absolute path of the current folder.
  init(_ options: PreviewOptions, folder: String) {
    self.options = options
    path = Path.join(folder, options.scene)
    cache = AssetCache(limit: options.loading.limits.memory / Self.cacheShare)
  }

  /// Loads the scene with these values of variables, as far as it has them.
  func load(_ values: [String: SceneVariables.Value]) -> Result {
    let log = InputLog(cache: cache)
    var loading = options.loading
    loading.inputs = log
    loading.locates = options.linting != nil
    loading.variables = loading.variables.adding(SceneVariables(values: values, optional: Set(values.keys)))
    let outcome: Swift.Result<Animation, AnimationError>
    do throws(AnimationError) {
      outcome = .success(try Animation(try SceneFile(path: path, name: options.scene, waits: false), options: loading))
      cache.forgetUnused()
    } catch { outcome = .failure(error) }
    let folder = Path.parent(of: path)
    return Result(outcome: outcome, paths: Set(log.paths.map { Path.join(folder, $0) } + [path]))
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
    let (folder, shown) = (Path.parent(of: path) + "/", Path.parent(of: options.scene))
    return diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      if diagnostic.file.hasPrefix(folder) {
        let rest = String(diagnostic.file.dropFirst(folder.count))
        diagnostic.file = shown == "." ? rest : Path.join(shown, rest)
      }
      return diagnostic
    }
  }
}
