// The contact sheet: evenly spaced frames with their times, for a look or a review. Frames are drawn small from their
// display lists, so edges are as clean as in a frame of that size.

import DisplayList
import FrameWriting
import Motion
import Pixels
import Rendering
import SceneModel

/// Contents and size of a contact sheet.
///
/// ```
/// let options = StripOptions(frames: 8, columns: 4, width: 1200)
/// let sheet = try animation.strip(options, part: 0.5...1.5)
/// ```
public struct StripOptions: Hashable, Sendable {
  /// Number of frames on the sheet, 1 or more. One frame shows the middle of the part.
  public var frames: Int
  /// Frames per row, 1 or more.
  ///
  /// Nil chooses the number whose sheet is nearest to 16:10 with few empty places in the last row.
  public var columns: Int?
  /// The largest width of the sheet in pixels, 64 or more: frames are shrunk to fit, and never enlarged.
  ///
  /// The height follows from the frames and their labels.
  public var width: Int
  /// Pixels per unit of the design, 1...4: 2 for a display of twice the density.
  public var density: Double
  /// The frame rate for `motionBlur`: a shutter angle is a part of a frame's time. Nil: the scene's frame rate.
  ///
  /// It does not change which moments the sheet shows.
  public var rate: FrameRate?
  /// The shutter angle, 0...360 degrees; 0 draws sharp frames. Nil: that of the scene.
  public var motionBlur: Double?

  /// Creates options; numbers out of range are clamped.
  ///
  /// - Parameters:
  ///   - frames: Number of frames on the sheet, 1 or more.
  ///   - columns: Frames per row; nil: as many as give a balanced sheet.
  ///   - width: The largest width of the sheet in pixels, 64 or more.
  ///   - density: Pixels per unit of the design, 1...4.
  ///   - rate: The frame rate for `motionBlur`; nil: the scene's frame rate.
  ///   - motionBlur: The shutter angle, 0...360 degrees; nil: that of the scene.
  public init(
    frames: Int = 12, columns: Int? = nil, width: Int = 1600, density: Double = 1, rate: FrameRate? = nil,
    motionBlur: Double? = nil
  ) {
    self.frames = max(1, frames)
    self.columns = columns.map { max(1, $0) }
    self.width = max(64, width)
    self.density = min(max(density, 1), 4)
    (self.rate, self.motionBlur) = (rate, motionBlur)
  }
}

extension Animation {
  /// Draws a contact sheet: evenly spaced frames, each with its time and the fraction of its step.
  ///
  /// The first and the last frame of `part` are included. A transparent frame is drawn over a light checkerboard. Frames are
  /// drawn at the size of their cell, not scaled from pixels, so small frames have clean edges.
  ///
  /// - Parameters:
  ///   - options: Contents and size.
  ///   - part: Seconds of the timeline, cut to it; nil: all of it.
  /// - Returns: The sheet.
  /// - Throws: `AnimationError.exceeds` when the sheet, or the number of its frames, exceeds the limits.
  public func strip(
    _ options: StripOptions = StripOptions(), part: ClosedRange<Double>? = nil
  ) throws(AnimationError) -> Bitmap {
    do { try limits.check(duration: Double(options.frames), framesPerSecond: 1) } catch { throw .exceeds(error) }
    let part = played(part)
    let times = Self.times(in: part, count: options.frames)
    let layout = SheetLayout(
      count: times.count, canvas: size, columns: options.columns, width: options.width, unit: options.density)
    let shutter = shutter(options.motionBlur, rate: options.rate ?? scene.output.frameRate)
    return try draw(
      sheets: exposed(times, shutter, scale: layout.scale).map { stripSheet(times, showing: $0, layout, part) })
  }

  /// The moments that are drawn for frames at `times`, one array for each sheet that motion blur takes the mean of.
  ///
  /// Without a shutter there is one sheet. With one, all frames use the number of moments that the fastest frame needs.
  ///
  /// - Parameter scale: Factor from a canvas pixel to a pixel of the sheet: smaller frames need fewer moments.
  private func exposed(_ times: [Double], _ shutter: Shutter?, scale: Double) -> [[Double]] {
    guard let shutter else { return [times] }
    let count = times.reduce(1) { max($0, producer.moments(around: $1, shutter, scale: scale).count) }
    let moments = times.map { shutter.moments(around: $0, count: count) }
    return (0..<count).map { sheet in moments.map { $0[sheet] } }
  }

  /// A sheet of frames at `times` that show other moments.
  private func stripSheet(
    _ times: [Double], showing moments: [Double], _ layout: SheetLayout, _ part: ClosedRange<Double>
  ) -> DisplayList {
    var list = DisplayListBuilder(size: layout.size)
    list.fill(
      Rect(size: Size(width: Double(layout.size.width), height: Double(layout.size.height))), color: LookColors.page)
    let room = Double(layout.size.width) - 2 * layout.title.x
    let title = LookFonts.heading(layout.unit).label(scene.name, within: room)
    list.draw(title, at: layout.title)
    let end = Point(x: layout.title.x + title.width + 12 * layout.unit, y: layout.title.y)
    list.draw(summary(part), at: end, font: LookFonts.small(layout.unit), within: layout.title.x + room - end.x)
    let captions = StripCaptions(
      times.enumerated().map { index, time in
        (time: time, place: place(of: time, beginning: index == 0 && times.count > 1))
      }, layout)
    for (index, box) in layout.frames.enumerated() {
      draw(moments[index], in: box, layout, &list)
      layout.drawBar(under: box, share: captions.shares[index], &list)
      captions.draw(index, under: box, &list)
    }
    return list.list
  }

  /// `count` times in seconds from the beginning to the end of a part, both included; one time is its middle.
  package static func times(in part: ClosedRange<Double>, count: Int) -> [Double] {
    guard count > 1 else { return [(part.lowerBound + part.upperBound) / 2] }
    let length = part.upperBound - part.lowerBound
    return (0..<count).map { part.lowerBound + length * Double($0) / Double(count - 1) }
  }

  /// Draws the frame of a time, in seconds.
  private func draw(_ time: Double, in box: Rect, _ layout: SheetLayout, _ list: inout DisplayListBuilder) {
    let unit = layout.unit
    list.clip(to: Shape(box)) { list in
      checker(box, unit, &list)
      producer.draw(at: time, in: FrameBox(origin: box.origin, scale: layout.scale, unit: unit), &list)
    }
    list.outline(box.inset(by: -unit), width: unit, color: LookColors.edge)
  }

  /// What is under a transparent picture.
  func checker(_ box: Rect, _ unit: Double, _ list: inout DisplayListBuilder) {
    if !producer.isOpaque { list.checker(box, unit) }
  }

  /// The step at a time and how much of it has been played; at a boundary the one that ends there, so that the last frame
  /// of a transition says 100%, or the one that is `beginning` with the first frame of a sheet.
  private func place(of time: Double, beginning: Bool) -> StripCaptions.Place {
    guard let index = plan.step(at: time, beginning ? .beginning : .ending) else { return StripCaptions.Place() }
    let step = plan.steps[index]
    let share = step.duration > 0 ? min(max((time - step.start) / step.duration, 0), 1) : 1
    return StripCaptions.Place(name: step.name, share: step.kind == .transition ? share : nil)
  }

  private func summary(_ part: ClosedRange<Double>) -> String {
    let isWhole = part.lowerBound == 0 && part.upperBound == duration
    let range = isWhole ? "" : "\(LabelNumber.fixed(part.lowerBound, digits: 2)) – "
    return "\(range)\(LabelNumber.fixed(part.upperBound, digits: 2)) s  ·  \(size.width) × \(size.height)"
  }
}
