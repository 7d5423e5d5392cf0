// What can be wrong with a video, as values, and the words for it.

import Pixels
import Platform
import SceneModel

/// Why a video cannot be read.
package enum VideoError: Error, Hashable, Sendable {
  /// ffmpeg or ffprobe is not installed.
  case missingProgram(String)
  /// The installed ffmpeg cannot decode the codec.
  case missingDecoder(program: String, codec: String)
  /// The file has no video stream.
  case noVideo
  /// The file is damaged; the text is ffmpeg's last line.
  case damaged(String)
  /// A side is longer than allowed.
  case tooLarge(PixelSize, limit: Int)
  /// There are more frames than allowed.
  case tooManyFrames(limit: Int)
  /// Frames have different sizes or pixel formats.
  case changes(String)
  /// Brightness is coded for HDR, by PQ or HLG.
  case highDynamicRange(String, file: String)
  /// The layout of its pixels is not known.
  case pixelFormat(String)
  /// A program gave nothing for some seconds.
  case stuck(program: String, seconds: Int)
  /// The system refused to read the file.
  case unreadable(SystemError)
  /// The system refused to start a program or to read from it.
  case failed(program: String, SystemError)
}

extension VideoError: CustomStringConvertible {
  /// A clause about the file, such as "has no video stream".
  package var description: String {
    switch self {
    case .missingProgram(let name): "is a video, which needs \(name): it is not installed"
    case .missingDecoder(let program, let codec): "is a video in \(codec), which \(program) cannot decode"
    case .noVideo: "has no video stream"
    case .damaged(let line): "is damaged: \(line)"
    case .tooLarge(let size, let limit):
      "has frames of \(size.width)×\(size.height) pixels; a side of a video can have \(limit)"
    case .tooManyFrames(let limit): "has more than \(limit) frames"
    case .changes(let what): "has frames of different \(what)"
    case .highDynamicRange(let transfer, let file):
      "is an HDR video (\(transfer)); make it SDR first: ffmpeg -i \(file) -vf "
        + "zscale=t=linear:npl=100,tonemap=hable,zscale=p=bt709:t=bt709:m=bt709:r=tv,format=yuv420p sdr.mp4"
    case .pixelFormat(let name): "has the pixel format \(name), which cannot be read"
    case .stuck(let program, let seconds): "cannot be decoded: \(program) gave nothing for \(seconds) s"
    case .unreadable(let error): "cannot be read: \(error)"
    case .failed(let program, let error): "cannot be decoded: \(program): \(error)"
    }
  }

  /// What the caller can do about it.
  package var hint: Hint? {
    switch self {
    case .missingProgram, .missingDecoder: .installProgram
    case .stuck, .failed: .tryAgain
    case .unreadable, .noVideo, .damaged, .tooLarge, .tooManyFrames, .changes, .highDynamicRange, .pixelFormat: nil
    }
  }
}
