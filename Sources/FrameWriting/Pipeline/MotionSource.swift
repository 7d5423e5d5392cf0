// An animation as motion, for formats that do not store frames.

import SVGWriter

/// What a format that stores motion needs: display lists by time, and what draws parts of them.
package struct MotionSource: Sendable {
  /// The animation for the writer of SVGs.
  let svg: SVGSource
  /// What draws its pictures.
  let renderers: RendererPool
  /// The file of an image that can be stored as it is; nil for an image that none has, or whose file says more than pixels.
  let file: @Sendable (Int) -> ImageFileBytes?

  /// Creates a source; see the properties.
  package init(
    svg: SVGSource, renderers: RendererPool, file: @escaping @Sendable (Int) -> ImageFileBytes?
  ) {
    (self.svg, self.renderers, self.file) = (svg, renderers, file)
  }

  /// Whether an SVG of it stores no images and no pictures of frames; pictures of shadows are small.
  package func isDrawn() throws -> Bool {
    try SVGDocument(svg) { _ in try Task.checkCancellation() }.pictures.allSatisfy {
      switch $0 {
      case .shadow: true
      case .image, .frame: false
      }
    }
  }
}

/// The bytes of an image file.
package struct ImageFileBytes: Sendable {
  /// The file.
  let bytes: [UInt8]
  /// Its media type, such as `image/jpeg`.
  let mediaType: String

  /// Creates a file.
  package init(bytes: [UInt8], mediaType: String) { (self.bytes, self.mediaType) = (bytes, mediaType) }
}
