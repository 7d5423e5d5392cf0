// `magicmove inspect --trace`: every layer's state in every frame.

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
}
