// The picture of all tracks over time: one plot for each property that changes, all with the same time axis, under a band that
// names the steps.
//
//     name, length, peak speed
//     ── header   ── avatar           the legend
//     list │ list-detail │ detail     the steps
//     Centre x  pt
//     200 ┼──────╭────────────── header     direct labels, moved apart
//     100 ┼──────╯
//     ...
//         0      0.5     1 s

import DisplayList
import MotionTrace
import Pixels
import Rendering

/// Everything that the plot shows. Coordinates are in pixels, times in seconds of the timeline.
struct CurvesPlot {
  /// A step of the timeline on the time axis.
  struct Step: Hashable, Sendable {
    var name: String
    /// Seconds from the beginning of the timeline, cut to the part that is shown.
    var start: Double
    var end: Double
    var isTransition: Bool
  }

  /// Heading.
  let title: String
  /// Under the heading.
  let subtitle: String
  /// What is drawn; colours by index.
  let tracks: [MotionTrack]
  /// Steps that are played in `part`.
  let steps: [Step]
  /// The seconds that are shown.
  let part: ClosedRange<Double>
  /// Where everything is.
  let layout: CurvesLayout

  private let heading: LabelFont
  private let label: LabelFont
  private let small: LabelFont

  init(
    title: String, subtitle: String, tracks: [MotionTrack], steps: [Step], part: ClosedRange<Double>,
    layout: CurvesLayout
  ) {
    (self.title, self.subtitle, self.tracks) = (title, subtitle, tracks)
    (self.steps, self.part, self.layout) = (steps, part, layout)
    let unit = layout.unit
    (heading, label, small) = (LookFonts.heading(unit), LookFonts.strong(unit), LookFonts.small(unit))
  }

  /// Draws everything.
  func displayList() -> DisplayList {
    var list = DisplayListBuilder(size: layout.size)
    list.fill(
      Rect(size: Size(width: Double(layout.size.width), height: Double(layout.size.height))), color: LookColors.page)
    let room = Double(layout.size.width) - 2 * layout.title.x
    list.draw(title, at: layout.title, font: heading, within: room)
    list.draw(subtitle, at: layout.subtitle, font: small, within: room)
    drawLegend(&list)
    drawSteps(&list)
    for (property, box) in zip(layout.properties, layout.plots) { draw(property, in: box, &list) }
    drawTimes(&list)
    return list.list
  }

  private func drawLegend(_ list: inout DisplayListBuilder) {
    for (index, place) in layout.legend.enumerated() where tracks.indices.contains(index) {
      let middle = place.y - label.capHeight / 2
      let swatch = Rect(
        x: place.x, y: (middle - 1.5 * layout.unit).rounded(), width: 18 * layout.unit, height: 3 * layout.unit)
      list.fill(swatch, radius: 1.5 * layout.unit, color: LookColors.track(index))
      let left = swatch.maxX + 7 * layout.unit
      list.draw(
        tracks[index].name, at: Point(x: left, y: place.y), font: label,
        within: Double(layout.size.width) - layout.title.x - left)
    }
  }

  /// The band of steps, and their extent behind all plots.
  private func drawSteps(_ list: inout DisplayListBuilder) {
    let unit = layout.unit
    for box in layout.plots { list.fill(box, color: LookColors.panel) }
    for step in steps {
      let (left, right) = (x(of: step.start), x(of: step.end))
      let width = max(1, right - left)
      if step.isTransition {
        for box in layout.plots {
          list.fill(Rect(x: left, y: box.y, width: width, height: box.height), color: LookColors.highlight)
        }
      }
      let gap = step.end < part.upperBound ? min(width / 2, (2 * unit).rounded()) : 0
      let chip = Rect(x: left, y: layout.stepBand.y, width: width - gap, height: layout.stepBand.height)
      list.fill(chip, radius: 3 * unit, color: step.isTransition ? LookColors.accent : LookColors.hairline)
      let font = small.colored(step.isTransition ? LookColors.page : LookColors.muted)
      let base = layout.stepBand.y + (layout.stepBand.height + small.capHeight) / 2
      list.draw(
        step.name, at: Point(x: chip.x + chip.width / 2, y: base), font: font, within: chip.width - 8 * unit,
        alignment: .center)
    }
    for step in steps where step.start > part.lowerBound {
      for box in layout.plots {
        list.fill(
          Rect(x: x(of: step.start), y: box.y, width: max(1, unit.rounded()), height: box.height),
          color: LookColors.edge)
      }
    }
  }

  private func draw(_ property: TrackProperty, in box: Rect, _ list: inout DisplayListBuilder) {
    let unit = layout.unit
    let shown = tracks.indices.filter { tracks[$0].varies(property) }
    let scale = Self.scale(of: property, tracks: shown.map { tracks[$0] }, in: box)
    let base = box.y - 7 * unit
    list.draw(property.title, at: Point(x: box.x, y: base), font: label)
    if !property.unit.isEmpty {
      list.draw(property.unit, at: Point(x: box.x + label.width(of: property.title) + 7 * unit, y: base), font: small)
    }
    for value in scale.ticks(about: 5) {
      let y = scale.y(of: value).rounded()
      list.fill(Rect(x: box.x, y: y, width: box.width, height: max(1, unit.rounded())), color: LookColors.hairline)
      list.draw(
        LabelNumber.text(value), at: Point(x: box.x - 8 * unit, y: y + small.capHeight / 2), font: small,
        alignment: .right)
    }
    list.clip(to: Shape(box)) { list in
      for index in shown.reversed() { draw(property, of: tracks[index], scale, color: LookColors.track(index), &list) }
    }
    drawNames(of: shown, property, scale, beside: box, &list)
  }

  /// One curve for each stretch of time in which the thing is there.
  private func draw(
    _ property: TrackProperty, of track: MotionTrack, _ scale: PlotScale, color: Color,
    _ list: inout DisplayListBuilder
  ) {
    var heights: [Double] = []
    func flush(_ end: Int, _ list: inout DisplayListBuilder) {
      list.graph(
        heights, left: layout.plotLeft + Double(end - heights.count), width: 2 * layout.unit, color: color)
      heights.removeAll()
    }
    for (index, value) in track.values(property).enumerated() {
      if let value { heights.append(scale.y(of: value)) } else { flush(index, &list) }
    }
    flush(track.samples.count, &list)
  }

  /// The names of the curves at the right edge, each at the height where its curve ends; of speeds, which all end at 0,
  /// each at the height of its peak, with that number.
  private func drawNames(
    of shown: [Int], _ property: TrackProperty, _ scale: PlotScale, beside box: Rect, _ list: inout DisplayListBuilder
  ) {
    let unit = layout.unit
    var ends = shown.compactMap { index -> (index: Int, y: Double)? in
      let values = tracks[index].values(property).compactMap(\.self)
      let value = property == .speed ? values.max() : values.last
      return value.map { (index, scale.y(of: $0)) }
    }
    ends.sort { ($0.y, $0.index) < ($1.y, $1.index) }
    let places = PlotScale.spread(
      ends.map(\.y), distance: 14 * unit, in: (box.minY + 4 * unit)...(box.maxY - 4 * unit))
    for (end, place) in zip(ends, places) {
      let color = LookColors.track(end.index)
      let left = box.maxX + CurvesLayout.nameStart * unit
      if property != .speed, tracks[end.index].samples.last.flatMap({ $0 }) != nil {
        list.line(
          from: Point(x: box.maxX + 3 * unit, y: end.y), to: Point(x: left - 4 * unit, y: place), width: unit,
          color: color)
      }
      let font = small.colored(color)
      let peak = tracks[end.index].values(.speed).reduce(0) { max($0, $1 ?? 0) }
      let number = property == .speed ? " " + LabelNumber.text(peak, digits: 0) : ""
      let name = font.label(
        tracks[end.index].shortName, within: Double(layout.size.width) - left - CurvesLayout.nameEdge * unit,
        then: number)
      list.draw(name, at: Point(x: left, y: place + small.capHeight / 2))
    }
  }

  /// The time axis under the last plot.
  private func drawTimes(_ list: inout DisplayListBuilder) {
    guard let last = layout.plots.last else { return }
    let unit = layout.unit
    let ticks = PlotScale.ticks(in: part, about: 10)
    for (index, time) in ticks.enumerated() {
      let x = x(of: time)
      list.fill(Rect(x: x, y: last.maxY, width: max(1, unit.rounded()), height: 5 * unit), color: LookColors.edge)
      let text = LabelNumber.text(time) + (index == ticks.count - 1 ? " s" : "")
      list.draw(text, at: Point(x: x, y: last.maxY + 18 * unit), font: small, alignment: .center)
    }
  }

  /// The column of a time, a whole number of pixels.
  private func x(of time: Double) -> Double {
    let length = part.upperBound - part.lowerBound
    let share = length > 0 ? (time - part.lowerBound) / length : 0
    return layout.plotLeft + (min(max(share, 0), 1) * Double(layout.plotColumns)).rounded()
  }

  /// The vertical scale of a graph.
  ///
  /// Opacity always has −0.06...1.06, so that lines at 0 and 1 are inside the box. Speed starts at 0. Others have 8 % of
  /// their range above and below.
  static func scale(of property: TrackProperty, tracks: [MotionTrack], in box: Rect) -> PlotScale {
    let values = tracks.flatMap { $0.values(property).compactMap(\.self) }
    let range =
      switch property {
      case .opacity: -0.06...1.06
      case .speed: PlotScale.range(around: values, startingAtZero: true)
      case .x, .y, .width, .height, .radius, .rotation: PlotScale.range(around: values)
      }
    return PlotScale(range: range, bottom: box.maxY, top: box.minY)
  }
}
