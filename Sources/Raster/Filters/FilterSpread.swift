// How far Gaussians of a filter reach on the canvas.

import Pixels

/// Standard deviations along the canvas' axes, in pixels.
///
/// The Gaussian of an element that is turned lies askew: its covariance is (x² b; b y²). It is the product of two Gaussians of one
/// dimension, one along an axis and one along a line that leans to the other axis.
struct Spread {
  var x: Double
  var y: Double
  /// How it leans; nil for one along the axes.
  private(set) var slant: Slant?

  /// A Gaussian along a line.
  struct Slant {
    /// The axis along which it spreads more.
    var axis: GaussianBlur.Axis
    /// How far the line leads along the other axis for each pixel along `axis`, -1...1.
    var slope: Double
    /// The standard deviation along the other axis that is not part of it.
    var rest: Double
  }

  /// What Gaussians of a filter's units spread by under `jacobian`, the linear part of its map to the canvas.
  init(sigmaX: Double, sigmaY: Double, _ jacobian: Transform) {
    func length(_ a: Double, _ b: Double) -> Double {
      let length = (a * a + b * b).squareRoot()
      return length.isFinite ? min(length, 65_536) : 0
    }
    x = length(jacobian.a * sigmaX, jacobian.c * sigmaY)
    y = length(jacobian.b * sigmaX, jacobian.d * sigmaY)
    // A turned circle stays one.
    if abs(x - y) < 1e-9 * max(x, y) { y = x }
    let (most, least) = (max(x, y), min(x, y))
    let covariance = jacobian.a * jacobian.b * sigmaX * sigmaX + jacobian.c * jacobian.d * sigmaY * sigmaY
    guard covariance.isFinite, abs(covariance) > 1e-9 * most * most else { return }
    let slope = min(max(covariance / (most * most), -1), 1)
    let rest = least * least - slope * slope * most * most
    slant = Slant(axis: y >= x ? .down : .across, slope: slope, rest: max(0, rest).squareRoot())
  }

  /// How far each side of a picture moves out; what comes from farther than any blur reaches is left out.
  private static func reach(_ sigma: Double) -> Int {
    sigma > 0 ? min(Int((4 * sigma).rounded(.up)) + 4, BlurredArea.widest) : 0
  }

  /// The pixels that a blur reads to make those of an area: farther away its weights are 0, also those of the steps that halve
  /// and double the picture.
  func read(for area: PixelRect) -> PixelRect {
    func reach(_ sigma: Double) -> Int { sigma > 0 ? Int((6 * sigma).rounded(.up)) + 16 : 0 }
    let (dx, dy) = (reach(x), reach(y))
    return PixelRect(x: area.x - dx, y: area.y - dy, width: area.width + 2 * dx, height: area.height + 2 * dy)
  }

  /// How far pixels spread at most.
  var reach: Int { max(Self.reach(x), Self.reach(y)) }

  /// An area with the pixels that it spreads to.
  func grown(_ area: PixelRect) -> PixelRect {
    let (dx, dy) = (Self.reach(x), Self.reach(y))
    return PixelRect(x: area.x - dx, y: area.y - dy, width: area.width + 2 * dx, height: area.height + 2 * dy)
  }
}
