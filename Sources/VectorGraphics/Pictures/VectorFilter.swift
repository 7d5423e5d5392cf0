// Filters as a list of steps. Each step makes a picture from earlier pictures (Filter Effects 1).

import Pixels

/// The steps that are applied to a group's picture before it is composited. The result is the last step's picture;
/// without steps it is empty.
package struct VectorFilter: Hashable, Sendable {
  /// The input of a step.
  package enum Input: Hashable, Sendable {
    /// The group's picture.
    case source
    /// Its alpha, in black.
    case sourceAlpha
    /// The picture of an earlier step.
    case step(Int)
  }

  /// How two pictures are composited (Porter and Duff).
  package enum CompositeOperator: Hashable, Sendable {
    case over, `in`, out, atop, xor, lighter
    /// k1·a·b + k2·a + k3·b + k4 of premultiplied values, each clamped to 0...1.
    case arithmetic(Double, Double, Double, Double)
  }

  /// The operation of a step. Lengths are in the filter's units.
  package enum Operation: Hashable, Sendable {
    /// A Gaussian of these standard deviations; 0 does not blur that direction.
    case gaussianBlur(Input, sigmaX: Double, sigmaY: Double)
    /// Moves a picture.
    case offset(Input, dx: Double, dy: Double)
    /// One colour everywhere.
    case flood(VectorPaint)
    /// Rows R G B A of five factors for straight R G B A and 1 (a constant), 20 numbers.
    case colorMatrix(Input, [Double])
    /// `top` blended over `bottom`.
    case blend(BlendMode, top: Input, bottom: Input)
    /// `top` composited with `bottom`.
    case composite(CompositeOperator, top: Input, bottom: Input)
    /// Pictures on top of each other, the first at the bottom.
    case merge([Input])
    /// A blurred, moved copy of a picture's alpha in one colour.
    case shadow(Input, dx: Double, dy: Double, sigmaX: Double, sigmaY: Double, VectorPaint)
    /// The same, under the picture.
    case dropShadow(Input, dx: Double, dy: Double, sigmaX: Double, sigmaY: Double, VectorPaint)
  }

  /// One step.
  package struct Step: Hashable, Sendable {
    /// The operation.
    package var operation: Operation
    /// Outside this rectangle, in the filter's units, the step's picture is transparent.
    package var region: Rect
    /// Whether it reckons in linear light instead of sRGB values.
    package var isLinear: Bool

    /// Creates a step.
    package init(_ operation: Operation, region: Rect, isLinear: Bool) {
      (self.operation, self.region, self.isLinear) = (operation, region, isLinear)
    }
  }

  /// From first to last; an input names an earlier one.
  package var steps: [Step]
  /// Nothing is read or painted outside this rectangle, in the filter's units.
  package var region: Rect
  /// The filter's units to those of the picture's box.
  package var transform: Transform

  /// Creates a filter.
  package init(steps: [Step], region: Rect, transform: Transform) {
    (self.steps, self.region, self.transform) = (steps, region, transform)
  }
}
