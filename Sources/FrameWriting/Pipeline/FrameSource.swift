// Where the frames of an output come from. Writers see only this: frames in order, each with its exact time and a way to get
// its picture, whether it is drawn from a scene or was finished before.

import Pixels

/// Neighbouring frames that show the same picture.
package struct FrameRun: Sendable {
  /// The number of the first of them, from 0.
  package let index: Int
  /// How many they are, at least 1.
  package let count: Int
  /// When the first appears, counted from the beginning of the output.
  package var start: FrameTime
  /// When the last disappears: the start of the next run, or the end of all.
  package var end: FrameTime
  /// Draws or decodes what they show; called once, on any thread.
  package let picture: @Sendable () throws -> Picture

  /// Frames `index`..<`index` + `count`, shown from `start` to `end`.
  package init(
    index: Int, count: Int, start: FrameTime, end: FrameTime, picture: @escaping @Sendable () throws -> Picture
  ) {
    (self.index, self.count, self.start) = (index, count, start)
    (self.end, self.picture) = (end, picture)
  }
}

/// Hands out runs in order, each when it is asked for.
package protocol FrameRunIterator {
  /// The next run, nil after the last.
  mutating func next() throws -> FrameRun?
}

/// The frames of an output, in order.
package struct FrameSource: Sendable {
  /// Extent of every frame in pixels.
  package let size: PixelSize
  /// How many frames there are; nil: that shows at the end.
  package let count: Int?
  /// Frames per second; nil: each frame has a time of its own.
  package let rate: FrameRate?
  /// How often the animation plays unless the options say.
  let loop: PlayCount
  /// Whether every pixel of every frame is known to be opaque.
  var isOpaque = false
  /// Whether a presentation is around the scene, whose shadows and touches need not be exact.
  var isPresented = false
  /// Whether the frames can be made more than once.
  var canRestart = true
  /// A rate in whole frames of which all times are; that of the frames unless some are left out.
  var ticks: FrameRate?
  /// Pictures that were made before, in a smaller size; nil: none.
  var kept: KeptPictures?
  /// The animation itself, for formats that store motion; nil for finished frames.
  package var motion: MotionSource?
  /// Starts at the first frame. Sources that can be read only once throw the second time.
  package let makeRuns: @Sendable () throws -> any FrameRunIterator

  /// Creates a source; see the properties.
  package init(
    size: PixelSize, count: Int?, rate: FrameRate?, loop: PlayCount, isOpaque: Bool = false,
    isPresented: Bool = false, canRestart: Bool = true, makeRuns: @escaping @Sendable () throws -> any FrameRunIterator
  ) {
    (self.size, self.count, self.rate, self.loop) = (size, count, rate, loop)
    (self.isOpaque, self.isPresented, self.canRestart) = (isOpaque, isPresented, canRestart)
    ticks = rate
    self.makeRuns = makeRuns
  }
}

extension FrameSource {
  /// Something of each run. Nothing is drawn.
  package func mapRuns<Value>(_ value: (FrameRun) -> Value) throws -> [Value] {
    var (runs, values): (any FrameRunIterator, [Value]) = (try makeRuns(), [])
    while let run = try runs.next() { values.append(value(run)) }
    return values
  }
}
