@testable import MotionSheets
@testable import MotionTrace
import Pixels
import Rendering
import SceneModel
import Testing
import TestSupport

/// The plot of all tracks.
@Suite struct CurvesTests {
  /// 100 samples a second.
  private func recording(_ scene: Scene) throws -> TrackRecording {
    let animation = try Animation(scene)
    return TrackRecording(
      animation.plan, part: 0...animation.duration,
      count: Int((animation.duration * 100).rounded()) + 1)
  }

  @Test func `a pair is one track from the first screen to the last`() throws {
    let tracks = try recording(LookScenes.flight()).tracks
    let card = try #require(tracks.first)
    #expect(card.name == "card" && card.isPair)
    #expect(card.samples.allSatisfy { $0 != nil })

    // Before, after, and at 40 % of a flight at constant speed.
    #expect(card.samples[10]?.frame.center == Point(x: 20, y: 16))
    #expect(card.samples[90]?.frame.center == Point(x: 40, y: 20))
    let middle = try #require(card.samples[40])
    #expect(abs(middle.frame.center.x - 28) < 1e-6 && abs(middle.frame.center.y - 17.6) < 1e-6)
    #expect(abs(middle.frame.width - 46.4) < 1e-6 && abs(middle.frame.height - 25.6) < 1e-6)
    #expect(abs(middle[.radius] - 3.6) < 1e-6)
    #expect(middle.opacity == 1 && middle[.rotation] == 0)
  }

  @Test func `speed is that of the middle, 0 at rest`() throws {
    let card = try #require(try recording(LookScenes.flight()).tracks.first)
    // √(20² + 4²) points in 0.5 s.
    let speed = 2 * Double(416).squareRoot()
    #expect(abs(card.speeds[40] - speed) < 1e-6)
    #expect(card.speeds[5] == 0)
    #expect(card.speeds[95] == 0)
  }

  @Test func `layers that move alike are one track`() throws {
    let tracks = try recording(LookScenes.flight()).tracks
    // The rows fade with their screen.
    #expect(tracks.map(\.name) == ["card", "screen detail", "screen list"])
    #expect(tracks.allSatisfy { $0.varies(.opacity) != $0.isPair })
  }

  @Test func `a layer that moves in a parent has a track of its own`() throws {
    let dot = Layer(id: "dot", frame: Rect(x: 0, y: 0, width: 8, height: 8), fill: .color(.black))
    let still = Layer(id: "still", frame: Rect(x: 0, y: 12, width: 8, height: 8), fill: .color(.black))
    let box = Layer(id: "box", frame: Rect(x: 10, y: 10, width: 40, height: 30), layers: [dot, still])
    var scene = Scene(
      canvas: Canvas(size: Size(width: 80, height: 60)), screens: [Screen("a", layers: [box]), Screen("b")],
      timeline: [
        Step(
          .transition(
            Transition(
              to: "b",
              layers: [
                LayerEffects(layer: LayerReference(.from, "box")),
                LayerEffects(
                  layer: LayerReference(.from, "box/dot"),
                  effects: [Effect(.slide(edge: .right, distance: .points(20)))]),
              ])))
      ])
    #expect(try recording(scene).tracks.map(\.name).contains("box/dot"))
    #expect(try !recording(scene).tracks.map(\.name).contains { $0.hasPrefix("box/still") })
    // Also where it is dragged.
    scene.timeline = [
      Step(
        .hold(
          Hold(
            duration: 1,
            drags: [
              Drag(layer: "box", samples: [Drag.Sample(time: 1, offset: Point(x: 9, y: 0))]),
              Drag(layer: "dot", samples: [Drag.Sample(time: 1, offset: Point(x: 0, y: 9))]),
            ])))
    ]
    #expect(try recording(scene).tracks.map(\.name).sorted() == ["box", "box/dot"])
  }

  @Test func `a reverse continues the track of its transition`() throws {
    let tracks = try recording(LookScenes.roundTrip()).tracks
    #expect(tracks.filter(\.isPair).map(\.name) == ["card"])
    let card = try #require(tracks.first)
    #expect(card.samples.allSatisfy { $0 != nil })
    #expect(card.samples.last??.frame.center == Point(x: 20, y: 16))
  }

  @Test func `a plot is drawn where its values are`() throws {
    let animation = try Animation(LookScenes.flight())
    let options = CurvesOptions(width: 700, plotHeight: 100)
    let plot = animation.curvesPlot(options, part: 0...1)
    let bitmap = try animation.curves(options)
    #expect(bitmap.size == plot.layout.size)

    let index = try #require(plot.layout.properties.firstIndex(of: .x))
    let box = plot.layout.plots[index]
    let scale = CurvesPlot.scale(of: .x, tracks: [plot.tracks[0]], in: box)
    let column = Int((0.45 * Double(plot.layout.plotColumns)).rounded())
    // Half way through the flight the middle is at x = 30.
    let y = scale.y(of: 30)
    let pixel = { (row: Int) in bitmap[Int(plot.layout.plotLeft) + column, row] & 0xFF }
    // The curve is blue, which has little red; all that is behind it has much.
    #expect(pixel(Int(y)) < 0x60)
    #expect(pixel(Int(y) - 6) > 0xD0 && pixel(Int(y) + 6) > 0xD0)
  }

  @Test func `only properties that change have a plot`() throws {
    let animation = try Animation(LookScenes.flight())
    let plot = animation.curvesPlot(CurvesOptions(), part: 0...1)
    #expect(plot.layout.properties == [.x, .y, .width, .height, .radius, .opacity, .speed])
    #expect(plot.steps.map(\.name) == ["list", "list-detail", "detail"])
    #expect(plot.steps.map(\.isTransition) == [false, true, false])
    #expect(plot.layout.legend.count == plot.tracks.count)
  }

  @Test func `a scene in which nothing moves has a picture as well`() throws {
    var scene = LookScenes.flight()
    scene.timeline = [.hold(1)]
    let animation = try Animation(scene)
    let plot = animation.curvesPlot(CurvesOptions(), part: 0...1)
    #expect(plot.tracks.isEmpty && plot.subtitle.hasSuffix("nothing moves"))
    #expect(try animation.curves().width == 1400)
    scene.timeline = [.hold(0)]
    #expect(try Animation(scene).curves().width == 1400)
  }

  @Test func `tracks that are too many are counted`() throws {
    let animation = try Animation(LookScenes.flight())
    let plot = animation.curvesPlot(CurvesOptions(maximumTracks: 1), part: 0...1)
    #expect(plot.tracks.map(\.name) == ["card"])
    #expect(plot.subtitle.hasSuffix("2 more tracks not shown"))
  }

  @Test func `legend entries stay within the picture and do not overlap`() throws {
    let tracks = (0..<12).map { MotionTrack(LayerID.End("list", "a/rather/long/path/of/layer\($0)"), count: 2) }
    let layout = CurvesLayout(tracks: tracks, width: 900, columns: 700, plotHeight: 100, unit: 1)
    let font = LookFonts.strong(1)
    let boxes = zip(layout.legend, tracks).map { place, track in
      Rect(x: place.x, y: place.y - 12, width: 25 + font.width(of: track.name), height: 16)
    }
    #expect(Set(layout.legend.map(\.y)).count > 1)
    for (index, box) in boxes.enumerated() {
      #expect(box.maxX <= 900)
      #expect(!boxes[..<index].contains { $0.overlaps(box) })
    }
  }

  #if Text
    @Test func `long names take room from the plots, within limits`() {
      func columns(_ name: String) -> Int {
        CurvesLayout.plotColumns(width: 1400, unit: 1, tracks: [MotionTrack(LayerID.End("list", name), count: 2)])
      }
      let (short, long) = (columns("a"), columns("the-picture-of-a-person"))
      #expect(short > long && long > columns("the-picture-of-a-person-with-a-dog"))
      // Names get at most a quarter, plots what is left.
      #expect(columns(String(repeating: "w", count: 200)) == 1400 - 64 - 350)
    }
  #endif
}
