// Pictures that were exported beside the file: fills by their reference, nodes by their id.

import FileFormats
import ImageCodecs
import Pixels
import Platform

/// The folder of exported pictures.
final class FigmaPictures {
  /// Largest picture that is read.
  private static let longest = 64 << 20

  private let folder: String?
  private var files: [String: String] = [:]
  private let images: ImportedFiles
  private var loaded: [String: (name: String, size: PixelSize)?] = [:]
  private var asked: Set<String> = []
  /// What was asked for, with what it is for, in order.
  private(set) var wanted: [(file: String, purpose: String)] = []

  /// Lists a folder. Only files directly in it are read.
  init(_ folder: String?, images: ImportedFiles) throws(ImportError) {
    (self.folder, self.images) = (folder, images)
    guard let folder else { return }
    do throws(SystemError) {
      for name in try FileSystem.names(inFolder: folder) {
        let isPicture = ImageFormat.allCases.contains { $0.extensions.contains(Path.fileExtension(of: name)) }
        if isPicture, files[Path.stem(of: name)] == nil { files[Path.stem(of: name)] = name }
      }
    } catch { throw .unreadable(path: folder, reason: error) }
  }

  /// The picture of a fill.
  func fill(_ reference: String, for purpose: String) -> (name: String, size: PixelSize)? {
    picture(reference, for: "fill of \"\(purpose.oneLine(40))\"")
  }

  /// The picture of a node.
  func node(_ id: String, for purpose: String) -> (name: String, size: PixelSize)? {
    let stem = String(id.map { $0 == ":" || $0 == ";" ? "-" : $0 })
    return picture(stem, for: "the layer \"\(purpose.oneLine(40))\" (node \(id.oneLine(30)))")
  }

  private func picture(_ stem: String, for purpose: String) -> (name: String, size: PixelSize)? {
    if asked.insert(stem).inserted { wanted.append(("\(stem).png", purpose)) }
    if let known = loaded[stem] { return known }
    let picture = load(stem)
    loaded[stem] = picture
    return picture
  }

  private func load(_ stem: String) -> (name: String, size: PixelSize)? {
    guard let folder, let file = files[stem], FileSystem.kind(of: Path.join(folder, file)) == .file,
      let bytes = try? SourceFile.read(Path.join(folder, file), limit: Self.longest),
      let bitmap = try? ImageDecoder.decode(bytes), let name = images.add(picture: bytes, as: stem)
    else { return nil }
    return (name, bitmap.size)
  }
}
