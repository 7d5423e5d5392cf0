// The plot of all motion, for tuning a transition.

import Motion
import MotionTrace
import Pixels
import Rendering
import SceneModel

/// Contents and size of a plot of an animation's motion.
///
/// The design is measured in units: text of a fixed size, margins and lines. `density` says how many pixels a unit has. The
/// width is given in pixels, so a higher density leaves fewer units for the graphs.
public struct CurvesOptions: Hashable, Sendable {
  /// The width of the plot in pixels, 480 or more. The height follows from the number of properties that change.
  public var width: Int
  /// Height of one graph in units of the design, 40 or more. A graph has `plotHeight` · `density` pixels.
  public var plotHeight: Double
  /// Pixels per unit of the design, 1...4: 2 for a display of twice the density.
  public var density: Double
  /// The largest number of plotted layers, 1 or more.
  ///
  /// Matched layers come first, then those that move most. The others are omitted; the line under the heading says how many.
  public var maximumTracks: Int

  /// Creates options; numbers out of range are clamped.
  ///
  /// - Parameters:
  ///   - width: The width of the plot in pixels, 480 or more.
  ///   - plotHeight: Height of one graph in units of the design, 40 or more.
  ///   - density: Pixels per unit of the design, 1...4.
  ///   - maximumTracks: The largest number of plotted layers, 1 or more.
  public init(width: Int = 1400, plotHeight: Double = 120, density: Double = 1, maximumTracks: Int = 10) {
    self.width = max(480, width)
    self.plotHeight = max(40, plotHeight)
    self.density = min(max(density, 1), 4)
    self.maximumTracks = max(1, maximumTracks)
  }
}

extension Animation {
  /// Plots position, size, corner radius, opacity, rotation and speed of everything that changes.
  ///
  /// Each property that changes has a graph. Layers that move alike share a curve, and a child that
  /// fades with its unmatched parent has none. The plan is sampled once per column of pixels; no frame is drawn.
  ///
  /// ```
  /// let plot = try animation.curves(CurvesOptions(width: 2000, density: 2), part: 0...1.5)
  /// try plot.writePNG(to: URL(filePath: "motion.png"))
  /// ```
  ///
  /// - Parameters:
  ///   - options: Contents and size.
  ///   - part: Seconds of the timeline, cut to it; nil: all of it.
  /// - Returns: The plot.
  /// - Throws: `AnimationError.exceeds` when the plot exceeds the limits.
  public func curves(
    _ options: CurvesOptions = CurvesOptions(), part: ClosedRange<Double>? = nil
  ) throws(AnimationError) -> Bitmap {
    try draw(sheet: curvesPlot(options, part: played(part)).displayList())
  }

  /// The contents of the plot before it is drawn.
  ///
  /// - Parameter part: Seconds, inside the timeline.
  func curvesPlot(_ options: CurvesOptions, part: ClosedRange<Double>) -> CurvesPlot {
    // How much room names take is known when there are tracks, of which a rough recording has nearly all.
    let rough = TrackRecording(plan, part: part, count: 60).tracks.prefix(options.maximumTracks)
    let columns = CurvesLayout.plotColumns(width: options.width, unit: options.density, tracks: Array(rough))
    let recording = TrackRecording(plan, part: part, count: columns + 1)
    let tracks = Array(recording.tracks.prefix(options.maximumTracks))
    let steps = plan.steps.compactMap { step -> CurvesPlot.Step? in
      let (start, end) = (max(step.start, part.lowerBound), min(step.start + step.duration, part.upperBound))
      guard end > start else { return nil }
      return CurvesPlot.Step(name: step.name, start: start, end: end, isTransition: step.kind == .transition)
    }
    return CurvesPlot(
      title: scene.name, subtitle: subtitle(tracks, hidden: recording.tracks.count - tracks.count), tracks: tracks,
      steps: steps, part: part,
      layout: CurvesLayout(
        tracks: tracks, width: options.width, columns: columns, plotHeight: options.plotHeight,
        unit: options.density))
  }

  private func subtitle(_ tracks: [MotionTrack], hidden: Int) -> String {
    let speed = tracks.flatMap { $0.values(.speed).compactMap(\.self) }.max() ?? 0
    let canvas = scene.canvas.size
    var parts = [
      "\(LabelNumber.text(duration)) s", "\(LabelNumber.text(canvas.width)) × \(LabelNumber.text(canvas.height)) pt",
    ]
    parts.append(tracks.isEmpty ? "nothing moves" : "fastest \(LabelNumber.text(speed, digits: 0)) pt/s")
    if hidden > 0 { parts.append("\(hidden) more tracks not shown") }
    return parts.joined(separator: "  ·  ")
  }
}

extension Animation {
  /// A part of the timeline in seconds, cut to it; all of it for nil.
  ///
  /// A part outside the timeline becomes an empty range at its nearer end.
  func played(_ part: ClosedRange<Double>?) -> ClosedRange<Double> {
    guard let part else { return 0...duration }
    let start = min(max(part.lowerBound, 0), duration)
    return start...min(max(part.upperBound, start), duration)
  }
}
