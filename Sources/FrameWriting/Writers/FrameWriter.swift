// What turns frames into the bytes of one format. A writer knows neither where the bytes go nor how frames are made: it is
// given pictures, on all threads at once, and then what it made of them, in order.
//
//     picture ─▶ encode (any thread) ─▶ append (in order) ─▶ Piece ─▶ sink
//                                              finish ─▶ Ending ─▶ sink

import Pixels

/// The writer of one output in one format.
///
/// For each run, `encode` is called on any thread, several at a time; then ``append(_:of:)`` is called in order, on one
/// task. State that needs the order belongs in `append`, or in the turn that `encode` receives.
protocol FrameWriter {
  /// What a picture is while it waits for its turn in the file.
  associatedtype Encoded: Sendable

  /// Encodes a picture that follows another one; on any thread, many at a time.
  var encode: FramePipeline<Encoded>.Encode { get }

  /// Whether `encode` lets go of the picture before long before its end, by `EarlierPicture.use`.
  var freesEarly: Bool { get }

  /// Whether `encode` waits for what the next run tells, by `Turn.next`.
  var looksAhead: Bool { get }

  /// Extent of the pictures that are written.
  var size: PixelSize { get }

  /// The bytes before the first picture, which are known before it.
  var head: [UInt8] { get }

  /// Returns the bytes of the next run; runs arrive in order.
  ///
  /// The bytes can be empty, for formats that write everything at the end.
  mutating func append(_ encoded: Encoded, of run: FrameRun) throws -> WrittenPiece

  /// The bytes after the last run; `end` is when that is over.
  mutating func finish(at end: FrameTime) throws -> WrittenEnding
}

/// What a writer has made of a run of frames.
struct WrittenPiece {
  /// Goes to the output once, or for every frame of the run.
  var bytes: [UInt8]
  /// How often the bytes are written: into as many files of a sequence.
  var copies = 1
  /// Pictures that the file has more now.
  var pictures: Int
}

/// How an output ends.
struct WrittenEnding {
  /// The bytes after the last picture.
  var tail: [UInt8] = []
  /// What replaces the file's first bytes, of the same count; for formats whose head tells the length of the file.
  var newStart: [UInt8] = []
}

extension FrameWriter {
  var head: [UInt8] { [] }
  var freesEarly: Bool { false }
  var looksAhead: Bool { false }

  mutating func finish(at end: FrameTime) throws -> WrittenEnding { WrittenEnding() }
}

/// A writer whose frames build on hardly more than the picture before, so that the bytes of a single change can be told from two
/// pictures.
protocol ChangeMeasuring: FrameWriter {
  /// About how many bytes the file grows by for a picture that follows another one, nil for the first; on any thread.
  var measure: @Sendable (Picture, Picture?) throws -> Int { get }
}
