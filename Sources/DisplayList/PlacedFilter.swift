// Filters of vector pictures as the renderer takes them: with colours, in canvas pixels.

import Pixels
import VectorGraphics

/// The steps that are applied to a group's picture before it is composited.
package struct PlacedFilter: Hashable, Sendable {
  /// From first to last; the last step's picture is shown. Floods and shadows have plain colours: one without a colour
  /// is not painted.
  package var steps: [VectorFilter.Step]
  /// Nothing is read or painted outside this rectangle, in the filter's units.
  package var region: Rect
  /// The filter's units to canvas pixels.
  package var transform: Transform

  /// Creates a filter.
  package init(steps: [VectorFilter.Step], region: Rect, transform: Transform) {
    (self.steps, self.region, self.transform) = (steps, region, transform)
  }

  /// The filter of a vector picture.
  ///
  /// - Parameters:
  ///   - current: The colour that the picture is given.
  ///   - transform: The picture's box to canvas pixels.
  package init(_ filter: VectorFilter, current: Color, transform: Transform) {
    self.init(
      steps: filter.steps.map { VectorFilter.Step($0, current: current) }, region: filter.region,
      transform: transform * filter.transform)
  }
}

/// What applying a filter takes, found before anything is allocated.
package struct FilterDemand: Equatable, Sendable {
  /// The pixels that its steps read and make, once for each picture that a step makes or merges.
  package var pixels = 0.0
  /// Bytes of the pictures that are there at once at most while the filter is at work.
  package var working = 0.0
  /// Bytes of its result, which is kept until the frame is drawn.
  package var result = 0.0
  /// The pixels that it reads of its content.
  package var read = PixelRect.zero

  /// The demand of a filter that shows nothing.
  package init() {}
}

extension PlacedFilter {
  /// Whether it only moves, spreads and colours existing content: an empty picture stays empty, and content changes
  /// only nearby.
  package var isLocal: Bool {
    steps.allSatisfy { step in
      switch step.operation {
      case .gaussianBlur, .offset, .shadow, .dropShadow, .merge, .blend: true
      case .flood, .colorMatrix, .composite: false
      }
    }
  }
}

extension VectorFilter.Step {
  /// The same step with plain colours.
  fileprivate init(_ step: VectorFilter.Step, current: Color) {
    self = step
    switch step.operation {
    case .flood(let paint):
      operation = .flood(paint.plain(current))
    case .dropShadow(let input, let dx, let dy, let sigmaX, let sigmaY, let paint):
      operation = .dropShadow(input, dx: dx, dy: dy, sigmaX: sigmaX, sigmaY: sigmaY, paint.plain(current))
    case .shadow(let input, let dx, let dy, let sigmaX, let sigmaY, let paint):
      operation = .shadow(input, dx: dx, dy: dy, sigmaX: sigmaX, sigmaY: sigmaY, paint.plain(current))
    case .gaussianBlur, .offset, .colorMatrix, .blend, .composite, .merge:
      break
    }
  }
}

extension VectorPaint {
  /// The same paint with the colour that a picture is given.
  fileprivate func plain(_ current: Color) -> VectorPaint {
    if case .current(let opacity) = self { .color(current.withOpacity(opacity)) } else { self }
  }
}
