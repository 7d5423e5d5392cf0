// The profile of a straight edge after a Gaussian blur, averaged over pixels.

/// The cross-section of a blurred edge: how much of a pixel is covered, by the pixel's distance inside the edge.
///
/// The profile is the step convolved with the Gaussian and with a box as wide as a pixel, so that it turns into exact
/// area coverage when the blur vanishes. It is tabulated in 512 steps over the whole transition and interpolated
/// linearly; errors are below 10⁻⁴.
struct EdgeProfile: Sendable {
  fileprivate static let steps = 512

  /// Distances beyond ±`reach` are outside and inside.
  let reach: Double
  private let stepsPerUnit: Double
  private let values: [Float]

  /// Tabulates the profile for a Gaussian of `sigma` > 0 and pixels as wide as `pixel`, in the same unit.
  init(sigma: Double, pixel: Double) {
    reach = 4 * sigma + pixel / 2
    stepsPerUnit = Double(Self.steps) / (2 * reach)
    let (spread, half) = (1 / sigma, pixel / (2 * sigma))
    let isFine = half < 0.001  // for a pixel that is small relative to sigma this does nothing
    var values: [Float] = []
    values.reserveCapacity(Self.steps + 1)
    for step in 0...Self.steps {
      let x = (Double(step) / stepsPerUnit - reach) * spread
      let value =
        isFine
        ? NormalDistribution.cumulative(x)
        : (NormalDistribution.integral(x + half) - NormalDistribution.integral(x - half)) / (2 * half)
      values.append(Float(value))
    }
    // Nothing jumps at the ends of the table.
    values[0] = 0
    values[Self.steps] = 1
    self.values = values
  }

  /// The coverage, 0...1, of a pixel whose centre is `distance` inside the edge.
  func callAsFunction(_ distance: Double) -> Float { unsafe withTable { unsafe $0(distance) } }

  /// Calls `body` with the profile in a form that can be evaluated without reference counting.
  @inline(__always)
  func withTable<Result>(_ body: (Table) -> Result) -> Result {
    unsafe values.withUnsafeBufferPointer { values in
      guard let values = values.baseAddress else { preconditionFailure("a profile has a table") }
      return unsafe body(Table(values: values, reach: reach, stepsPerUnit: stepsPerUnit))
    }
  }

  /// The profile for as long as its memory is held.
  @unsafe
  struct Table {
    fileprivate let values: UnsafePointer<Float>
    fileprivate let reach: Double
    fileprivate let stepsPerUnit: Double

    /// The coverage at a distance.
    @inline(__always)
    func callAsFunction(_ distance: Double) -> Float {
      // NaN counts as far outside.
      guard unsafe distance > -reach else { return 0 }
      guard unsafe distance < reach else { return 1 }
      let place = unsafe (distance + reach) * stepsPerUnit
      let index = min(Int(place), EdgeProfile.steps - 1)
      let (from, to) = unsafe (values[index], values[index + 1])
      return from + (to - from) * Float(place - Double(index))
    }
  }
}
