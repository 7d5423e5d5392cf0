import Pixels

@testable import ImageCodecs

/// Animated PNGs, written as the library writes them: a survey, then frame after frame.
enum APNGSample {
  /// A file of frames that are each shown for 1/60 s. Without a survey, its head has to wait for the number of pictures.
  static func file(
    _ frames: [StraightBitmap], options: APNGOptions = APNGOptions(), isSurveyed: Bool = true
  ) throws(CodecError) -> [UInt8] {
    var survey = APNGSurvey()
    for (index, frame) in frames.enumerated() { survey.add(frame, after: index > 0 ? frames[index - 1] : nil) }
    let encoder = try APNGEncoder(size: frames[0].size, layout: isSurveyed ? survey.layout : .any, options: options)
    let writer = APNGWriter(encoder, pictures: isSurveyed ? survey.pictures : nil)
    var bytes: [UInt8] = []
    for (index, frame) in frames.enumerated() {
      let (previous, earlier) = (index > 0 ? frames[index - 1] : nil, index > 1 ? frames[index - 2] : nil)
      bytes += try writer.append(try encoder.compress(frame, after: previous, earlier), at: APNGTime(index, over: 60))
    }
    return try bytes + writer.finish(at: APNGTime(frames.count, over: 60))
  }

  /// The pictures that differ from the one before them.
  static func distinct(_ frames: [StraightBitmap]) -> [StraightBitmap] {
    frames.indices.filter { $0 == 0 || frames[$0] != frames[$0 - 1] }.map { frames[$0] }
  }
}
