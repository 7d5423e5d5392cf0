// Renderers for many threads: each has scratch memory of its own, so each is used by one thread at a time and kept.

import DisplayList
import Pixels
import Raster
import Synchronization

/// Renderers that nobody uses at the moment.
package final class RendererPool: Sendable {
  /// A renderer on its way between threads. It is either in `free` or in use by the one thread that took it out.
  private struct Lease: @unchecked Sendable {
    let renderer: Renderer
  }

  private let images: ImageStore
  private let glyphs: GlyphStore
  private let free = Mutex<[Lease]>([])

  /// Creates a pool for scenes with these images and glyphs.
  init(images: ImageStore, glyphs: GlyphStore) {
    self.images = images
    self.glyphs = glyphs
  }

  /// A renderer beside those of the pool.
  func makeRenderer() -> Renderer { Renderer(images: images, glyphs: glyphs) }

  /// Draws a list over all pixels of `bitmap`, which must have the list's size; only where it has to, when the list `shown`
  /// is known whose picture `bitmap` holds.
  package func draw(_ list: DisplayList, over shown: DisplayList? = nil, into bitmap: inout Bitmap) {
    withRenderer { renderer in
      if let shown {
        renderer.update(&bitmap, from: shown, to: list)
      } else {
        renderer.render(list, into: &bitmap)
      }
    }
  }

  /// Areas outside which the pictures of two lists are equal.
  func damage(from old: DisplayList, to new: DisplayList) -> [PixelRect] {
    withRenderer { $0.damage(from: old, to: new) }
  }

  private func withRenderer<Result>(_ body: (Renderer) -> Result) -> Result {
    let lease = free.withLock { $0.popLast() } ?? Lease(renderer: makeRenderer())
    defer { free.withLock { $0.append(lease) } }
    return body(lease.renderer)
  }
}
