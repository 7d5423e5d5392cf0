// What an image file holds: frames of pixels, or a vector picture that is drawn at the size that it has in a frame.

import ImageComparison
import JSONTree
import LayerPainting
import SceneModel
import SVGReader
import VectorGraphics

/// What an image file holds.
enum LoadedPicture: Sendable {
  /// Pixels.
  case frames(LoadedImage)
  /// Paths.
  case vector(LoadedVector)

  /// What it takes, in bytes.
  var memory: Int {
    switch self {
    case .frames(let image): image.memory
    case .vector(let vector): vector.memory
    }
  }
}

/// A vector picture with what is said about its file.
struct LoadedVector: Sendable {
  /// The picture.
  let picture: VectorPicture
  /// What of the file is not drawn, without its name.
  let warnings: [Diagnostic]
  /// The SHA-256 of the file, by which a changed picture is told in golden traces.
  let digest: SHA256.Digest
  /// What it takes, in bytes.
  let memory: Int

  /// What reading takes for a byte of the file: the text, elements, attributes and what becomes of them.
  static let memoryOfByte = 40

  /// Reads a file.
  ///
  /// - Throws: `AssetError` with the place in the file, or when it would take more memory than is left.
  init(_ bytes: [UInt8], budget: ImageBudget) throws(AssetError) {
    guard bytes.count <= budget.available / Self.memoryOfByte else {
      throw .exceedsMemory(bytes: bytes.count * Self.memoryOfByte, limit: budget.available)
    }
    let reading = SVGReader.read(bytes)
    let source = SourceText(reading.text, fileName: "")
    let diagnostics = reading.diagnostics.map { Diagnostic($0, in: source) }
    guard let picture = reading.picture else { throw .invalidPicture(diagnostics) }
    self.picture = picture
    warnings = diagnostics
    digest = SHA256.digest(of: bytes)
    memory = picture.memory
    guard budget.take(memory) else { throw .exceedsMemory(bytes: memory, limit: budget.available) }
  }
}

extension Diagnostic {
  /// What is said about an SVG, without the name of its file.
  fileprivate init(_ diagnostic: SVGDiagnostic, in source: SourceText) {
    let position = source.position(of: diagnostic.offset)
    let excerpt = source.excerpt(at: diagnostic.offset, lineStart: position.lineStart)
    let times = diagnostic.count > 1 ? " (\(diagnostic.count) times)" : ""
    self.init(
      file: "", line: position.line, column: position.column,
      severity: diagnostic.severity == .error ? .error : .warning,
      path: "", message: diagnostic.message + times, sourceLine: excerpt.text, caret: excerpt.caret)
  }
}

extension Diagnostic {
  /// What is said about a picture that would take too much to draw.
  static let excessiveWork = Diagnostic(
    file: "", line: 1, column: 1, severity: .error, path: "",
    message:
      "the boxes of its elements on the canvas have more than \(Int(PictureDemand.mostPixels)) pixels together, groups, "
      + "masks and filters counted again, and lines by what they take", sourceLine: "", caret: 0)
}

extension VectorPicture {
  /// What it takes in memory, in bytes; shared parts count as often as they are there.
  fileprivate var memory: Int { elements.reduce(256) { $0 + $1.memory } }
}

extension VectorElement {
  fileprivate var memory: Int {
    switch self {
    case .shape(let shape): 512 + shape.path.memory + shape.paintings.reduce(0) { $0 + $1.memory }
    case .group(let group): 1024 + group.elements.reduce(0) { $0 + $1.memory } + group.effectMemory
    }
  }
}

extension VectorShape.Painting {
  /// Styles and gradients; the stops of a gradient are shared by all that it paints.
  fileprivate var memory: Int {
    switch self {
    case .fill: 256
    case .stroke(let style, _): 256 + style.dash.count * 8
    }
  }
}

extension VectorPath {
  fileprivate var memory: Int { segments.count * MemoryLayout<Segment>.stride }
}

extension VectorGroup {
  fileprivate var effectMemory: Int {
    let filter = (filter?.steps.count ?? 0) * 512
    return filter + clips.reduce(0) { $0 + $1.memory } + (mask?.memory ?? 0)
  }
}

extension VectorClip {
  fileprivate var memory: Int {
    parts.reduce(64) { $0 + 256 + $1.path.memory + $1.clips.reduce(0) { $0 + $1.memory } }
  }
}

extension VectorMask {
  fileprivate var memory: Int {
    elements.reduce(512) { $0 + $1.memory } + masks.reduce(0) { $0 + $1.memory } + clips.reduce(0) { $0 + $1.memory }
  }
}
