@testable import MotionSheets
import Pixels
import Rendering
import SceneModel
import Testing
import TestSupport

/// Contact sheets.
@Suite struct StripTests {
  @Test func `a scene that blurs at its edge has its own pixels on a sheet`() throws {
    var glass = Layer(frame: Rect(x: 0, y: 0, width: 80, height: 60))
    glass.backdropBlur = 9
    let scene = Scene(
      canvas: Canvas(size: Size(width: 80, height: 60), background: .black), screens: [Screen("a", layers: [glass])],
      timeline: [.hold(1)])
    let animation = try Animation(scene)
    let (sheet, frame) = try (animation.strip(StripOptions(frames: 1)), animation.still(at: .screen("a")))
    #expect(frame.pixels.allSatisfy { $0 == 0xFF00_0000 })
    #expect(sheet.pixels.count { $0 == 0xFF00_0000 } >= 80 * 60)
  }

  @Test func `frames that are not scaled are the frames, pixel by pixel`() throws {
    let animation = try Animation(LookScenes.flight())
    let options = StripOptions(frames: 5, columns: 3, width: 1000)
    let sheet = try animation.strip(options)
    let layout = SheetLayout(count: 5, canvas: animation.size, columns: 3, width: 1000, unit: 1)
    #expect(sheet.size == layout.size && layout.scale == 1)
    for (time, box) in zip([0, 0.25, 0.5, 0.75, 1], layout.frames) {
      let part = sheet.part(x: Int(box.x), y: Int(box.y), size: animation.size)
      #expect(part == animation.still(atSeconds: time), "\(time)")
    }
  }

  @Test func `frames with motion blur are those of the animation, those at rest stills`() throws {
    let animation = try Animation(LookScenes.flight())
    let rate = FrameRate(10)
    let sharp = try animation.strip(StripOptions(frames: 5, columns: 3, width: 1000))
    let sheet = try animation.strip(
      StripOptions(frames: 5, columns: 3, width: 1000, rate: rate, motionBlur: 180))
    let layout = SheetLayout(count: 5, canvas: animation.size, columns: 3, width: 1000, unit: 1)
    for (time, box) in zip([0, 0.25, 0.5, 0.75, 1], layout.frames) {
      let part = sheet.part(x: Int(box.x), y: Int(box.y), size: animation.size)
      let frame = try animation.still(at: .seconds(time), rate: rate, motionBlur: 180)
      #expect(part == frame, "\(time)")
      #expect((part == animation.still(atSeconds: time)) == (time < 0.1 || time > 0.74), "\(time)")
    }
    #expect(sheet != sharp && sheet.size == sharp.size)
    var blurred = LookScenes.flight()
    (blurred.output.motionBlur, blurred.output.frameRate) = (180, rate)
    #expect(try Animation(blurred).strip(StripOptions(frames: 5, columns: 3, width: 1000)) == sheet)
  }

  @Test func `frames fill rows and do not overlap`() {
    let layout = SheetLayout(count: 7, canvas: PixelSize(width: 780, height: 1688), columns: 4, width: 1200, unit: 1)
    #expect(layout.columns == 4)
    #expect(layout.size.width <= 1200)
    for (index, frame) in layout.frames.enumerated() {
      #expect(frame.maxX <= Double(layout.size.width) && frame.maxY + 40 <= Double(layout.size.height))
      #expect(frame.x == frame.x.rounded() && frame.y == frame.y.rounded() && frame.width == frame.width.rounded())
      #expect(!layout.frames[..<index].contains { $0.overlaps(frame) })
      #expect(abs(frame.height - frame.width * 1688 / 780) <= 0.5)
    }
    #expect(layout.frames[3].y == layout.frames[0].y && layout.frames[4].y > layout.frames[0].maxY + 40)
  }

  @Test(arguments: [
    (12, 390, 844, 6), (10, 390, 844, 5), (12, 960, 540, 3), (1, 390, 844, 1), (5, 390, 844, 5), (2, 2000, 10, 1),
    (3, 10, 2000, 3),
  ])
  func `columns suit the shape of frames`(_ count: Int, _ width: Int, _ height: Int, _ columns: Int) {
    #expect(SheetLayout.columns(count: count, canvas: PixelSize(width: width, height: height)) == columns)
  }

  @Test func `times include both ends`() {
    #expect(Animation.times(in: 1...2, count: 5) == [1, 1.25, 1.5, 1.75, 2])
    #expect(Animation.times(in: 1...2, count: 1) == [1.5])
  }

  @Test func `a part shows only that part`() throws {
    let animation = try Animation(LookScenes.flight())
    let options = StripOptions(frames: 2, columns: 2, width: 1000)
    let sheet = try animation.strip(options, part: 0.2...0.7)
    let layout = SheetLayout(count: 2, canvas: animation.size, columns: 2, width: 1000, unit: 1)
    let boxes = layout.frames.map { sheet.part(x: Int($0.x), y: Int($0.y), size: animation.size) }
    #expect(boxes[0] == animation.still(atSeconds: 0))
    #expect(boxes[1] == animation.still(atSeconds: 1))
  }

  @Test func `a sheet beyond the limits is refused`() throws {
    let animation = try Animation(
      LookScenes.flight(), options: LoadingOptions(limits: RenderLimits(pixels: 10_000, frames: 20)))
    #expect(throws: AnimationError.self) { try animation.strip(StripOptions(frames: 12)) }
    #expect(throws: AnimationError.self) { try animation.strip(StripOptions(frames: 21)) }
    #expect(throws: AnimationError.self) { try animation.curves() }
  }

  @Test func `a transparent canvas is drawn over squares`() throws {
    let animation = try Animation(LookScenes.flight(background: .clear))
    let sheet = try animation.strip(StripOptions(frames: 1, width: 1000))
    #expect(sheet.pixels.allSatisfy { $0 >> 24 == 255 })
    let layout = SheetLayout(count: 1, canvas: animation.size, columns: nil, width: 1000, unit: 1)
    let part = sheet.part(x: Int(layout.frames[0].x), y: Int(layout.frames[0].y), size: animation.size)
    #expect(part[0, 59] != part[8, 59])
  }

  @Test func `outlines have lines of the sheet's own thickness`() throws {
    let animation = try Animation(LookScenes.flight(scale: 4), options: LoadingOptions(outline: true))
    let sheet = try animation.strip(StripOptions(frames: 1, width: 64 + 56), part: 0...0)
    let layout = SheetLayout(count: 1, canvas: animation.size, columns: nil, width: 120, unit: 1)
    let box = layout.frames[0]
    #expect(layout.scale < 0.5)
    // The left edge of the card, 8 points from the left.
    let edge = Int((box.x + 8 * 4 * layout.scale).rounded(.down))
    let row = Int(box.y + 16 * 4 * layout.scale)
    let inside = sheet[edge + 4, row]
    #expect(sheet[edge, row] != inside && sheet[edge + 2, row] == inside)
  }

  #if Text
    @Test func `names are next to times if all of them fit, else below`() {
      func captions(_ names: [String], cell: Int) -> StripCaptions {
        let canvas = PixelSize(width: cell, height: 100)
        let layout = SheetLayout(count: names.count, canvas: canvas, columns: nil, width: 10_000, unit: 1)
        return StripCaptions(names.map { (time: 1.5, place: .init(name: $0, share: 0.5)) }, layout)
      }
      #expect(!captions(["list", "list-detail"], cell: 180).isBelow)
      #expect(captions(["list", "from-the-list-to-the-detail"], cell: 180).isBelow)
      #expect(captions(["list"], cell: 40).isBelow)
      #expect(captions(["list", "detail"], cell: 180).shares == [0.5, 0.5])
    }
  #endif
}
