// The plot of all motion, for tuning a transition.

import DisplayList
import Motion
import Pixels
import Rendering
import SceneModel

/// Contents and size of a plot of an animation's motion.
public struct CurvesOptions: Hashable, Sendable {
  /// The width of the plot in pixels, 480 or more.
  public var width: Int
  /// Height of one graph in units of the design, 40 or more.
  public var plotHeight: Double
  /// Pixels per unit of the design, 1...4: 2 for a display of twice the density.
  public var density: Double
  /// The largest number of plotted layers, 1 or more; those that move least are omitted and counted.
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

  /// The same as data.
  func curvesPlot(_ options: CurvesOptions, part: ClosedRange<Double>) -> CurvesPlot {
    // How much room names take is known when there are tracks, of which a rough recording has nearly all.
    let rough = TrackRecording(plan, scene: scene, part: part, count: 60).tracks.prefix(options.maximumTracks)
    let columns = CurvesLayout.plotColumns(width: options.width, unit: options.density, tracks: Array(rough))
    let recording = TrackRecording(plan, scene: scene, part: part, count: columns + 1)
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
    let speed = tracks.flatMap { $0.samples.compactMap { $0?.speed } }.max() ?? 0
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
  /// A part of the timeline, cut to it; all of it for nil.
  func played(_ part: ClosedRange<Double>?) -> ClosedRange<Double> {
    guard let part else { return 0...duration }
    let start = min(max(part.lowerBound, 0), duration)
    return start...min(max(part.upperBound, start), duration)
  }
}
