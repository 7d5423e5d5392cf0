// Where the frames of an output come from. Writers see only this: frames in order, each with its exact time and a way to get
// its picture, whether it is drawn from a scene or was finished before.

import Pixels

/// Neighbouring frames that show the same picture.
struct FrameRun: Sendable {
  /// The number of the first of them, from 0.
  let index: Int
  /// How many they are, at least 1.
  let count: Int
  /// When the first appears, counted from the beginning of the output.
  var start: FrameTime
  /// When the last disappears: the start of the next run, or the end of all.
  var end: FrameTime
  /// Draws or decodes what they show; called once, on any thread.
  let picture: @Sendable () throws -> Picture
}

/// Hands out runs in order, each when it is asked for.
protocol FrameRunIterator {
  /// The next run, nil after the last.
  mutating func next() throws -> FrameRun?
}

/// The frames of an output, in order.
struct FrameSource: Sendable {
  /// Extent of every frame in pixels.
  let size: PixelSize
  /// How many frames there are; nil: that shows at the end.
  let count: Int?
  /// Frames per second; nil: each frame has a time of its own.
  let rate: FrameRate?
  /// How often the animation plays unless the options say.
  let loop: OutputOptions.Loop
  /// Whether the frames can be made more than once.
  var canRestart = true
  /// Starts at the first frame. Sources that can be read only once throw the second time.
  let makeRuns: @Sendable () throws -> any FrameRunIterator
}
