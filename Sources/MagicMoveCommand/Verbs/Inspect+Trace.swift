// `magicmove inspect --trace` and `--motion`: every layer's state in every frame, or what moves as numbers and code.

import MotionSheets
import Pixels
import Rendering

extension Arguments {
  /// Prints the trace of the scene, frame by frame.
  func printTrace(_ format: TraceText, _ rate: FrameRate?) throws -> ExitCode {
    let animation = try loadAnimation()
    let rate = rate ?? animation.scene.output.frameRate
    let frames = try animation.traces(at: rate, part: try part(of: animation))
    try Streams.output(format.header(for: animation, rate: rate))
    for frame in frames { try Streams.output(format.text(of: frame)) }
    try Streams.output(format.footer)
    return .done
  }

  /// Prints the motion of the scene's transitions.
  func printMotion(_ form: MotionCode) throws -> ExitCode {
    try Streams.output(try loadAnimation().motionCode(form))
    return .done
  }
}
