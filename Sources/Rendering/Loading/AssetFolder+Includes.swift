// Files that a scene includes, read under the rules of its images.

import ImageComparison
import SceneDecoding

extension AssetFolder {
  /// Reads the file at `path`, as seen from the scene's folder, which may have `most` bytes.
  func included(_ path: String, most: Int) -> Result<IncludedFile, IncludeError> {
    do throws(AssetError) {
      if !texts.isEmpty, let identity = try? realPath(of: path), let text = texts[identity] {
        guard text.count <= most else { throw .exceedsMemory(bytes: text.count, limit: max(0, most)) }
        log?.note(path, SHA256.digest(of: text))
        return .success(IncludedFile(bytes: text, identity: identity))
      }
      return .success(IncludedFile(bytes: try bytes(at: path, memory: most), identity: try realPath(of: path)))
    } catch {
      return .failure(IncludeError(ErrorMessages.included(path, error), hint: error.hint))
    }
  }
}
