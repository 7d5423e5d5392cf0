// `magicmove curves`: a plot of all motion.

import MotionSheets

extension Verb {
  static let curves = Verb(
    name: "curves", group: .look, operands: "SCENE", operandCount: 1...1,
    summary: "Plots position, size, opacity, rotation and speed over time",
    flags: [
      .width, .tracks, .output, .from, .to, .framesPerSecond, .presentIfAsked, .reducedMotion, .ghost, .compression,
      .force, .quiet, .json,
    ] + Flag.reading,
    examples: [
      Example("curves push.json", "writes output/push-curves.png"),
      Example("curves push.json --from list-detail@0% --to list-detail@100% --width 2000", "one transition, wide"),
    ],
    run: { arguments in
      var options = CurvesOptions()
      if let width = try arguments.integer(.width, in: 480...20_000) { options.width = width }
      if let tracks = try arguments.integer(.tracks, in: 1...100) { options.maximumTracks = tracks }
      let sheet = try StillOutput(arguments, suffix: "curves")
      let drawn = options
      return try sheet.write(hasLabels: true) { try $0.curves(drawn, part: try arguments.part(of: $0)) }
    })
}
