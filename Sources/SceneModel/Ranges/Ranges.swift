// Ranges of numbers, each written once: the vocabulary, the decoder, the checks, the schema, the options of the library and
// the flags with their help all read them here. Where the ways to say a thing differed, the wider range that works counts.

/// What numbers may be. Ends belong to the range; a range with an open end is a `NumberRule`.
package enum Ranges {
  // MARK: Output

  /// Frames per second.
  package static let frameRate = 0.1...1000
  /// Pixels in a point.
  package static let scale = 0.1...8
  /// How many times slower than written a timeline plays.
  package static let slowness = 0.001...1000
  /// How often an animation plays, when not for ever.
  package static let loops = 1...65_535
  /// Colours in a palette of a GIF, transparency counted.
  package static let colors = 2...256
  /// How much worse than the best colour a pixel of a GIF may be and stay, in squared 8-bit distance: up to that of black
  /// from white.
  package static let lossy = 0...(3 * 255 * 255)
  /// How long a frame is exposed: degrees of a shutter that turns once a frame.
  package static let shutterAngle = 0.0...360
  /// Quality of pictures with losses, smallest to best.
  package static let quality = 0.0...100
  /// Opacity at which matched originals stay visible.
  package static let ghost = share
  /// Limits of lint rules: factors, points, seconds, counts.
  package static let lintLimit = 0.0...100_000
  /// Threads.
  package static let jobs = 1...1024

  // MARK: Limits of the work

  /// Most pixels of a frame or an image that a limit may allow.
  package static let pixels = 1...1_000_000_000_000
  /// Most frames of an output that a limit may allow.
  package static let frames = 1...1_000_000_000

  // MARK: Scenes

  /// A part of a whole: opacities, progress, places of gradient stops.
  package static let share = 0.0...1
  /// A length, coordinate or order, in points where it has a unit.
  package static let length = -longest...longest
  /// A size in points.
  package static let extent = 0...longest
  /// How many times as fast as its file an image plays.
  package static let playRate = 0.1...16
  /// A time in seconds.
  package static let seconds = 0...latest
  /// An angle in degrees.
  package static let degrees = -1_000_000.0...1_000_000
  /// A factor, or a place in shares of a box.
  package static let factor = -1000.0...1000
  /// A factor of a drag.
  package static let dragFactor = 0.0...1000
  /// Standard deviation of a blur in points.
  package static let blur = 0.0...1000
  /// Radius of a shadow in points: twice its standard deviation.
  package static let shadowRadius = 0.0...2000
  /// Weight of a font.
  package static let fontWeight = 1.0...1000
  /// Most lines of a label; 0: no limit.
  package static let lines = 0...10_000
  /// Columns between the tab stops of code.
  package static let tab = 1...16
  /// The number of the first line of code.
  package static let lineNumbers = 0...1_000_000
  /// Jumps of a stepped curve.
  package static let steps = 1...10_000
  /// How much a layer grows or shrinks in a stack.
  package static let flex = 0.0...1_000_000
  /// Columns of a stack.
  package static let columns = 1...1000
  /// Copies of a layer, and copies in a row.
  package static let copies = 0...SceneLimits.layers

  // MARK: Times that look like milliseconds

  /// Seconds from which on a duration or a delay looks like milliseconds.
  package static let longDuration: Double = 20
  /// Seconds from which on a step of a stagger does.
  package static let longStagger: Double = 5
  /// Seconds from which on a hold does.
  package static let longHold: Double = 100

  // MARK: Ends

  /// The largest magnitude of a length in points.
  package static let longest: Double = 1_000_000
  /// The largest time in seconds: a day.
  package static let latest: Double = 86_400
}
