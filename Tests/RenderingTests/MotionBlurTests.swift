import FileFormats
import Foundation
import Motion
import Pixels
@testable import FrameWriting
@testable import Rendering
import SceneModel
import Testing
import TestSupport

/// Frames as the mean of what is to be seen while the shutter is open.
@Suite struct MotionBlurTests {
  /// A card that moves from 0.2 s to 0.7 s of 1 s.
  private static func flight(_ motionBlur: Double = 0) -> Scene {
    var scene = LookScenes.flight()
    scene.output.motionBlur = motionBlur
    return scene
  }

  private static func demonstration(_ name: String, scale: Double, slowness: Double = 1) throws -> Animation {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../scenes/\(name).json")
    return try Animation(contentsOf: file.standardized, options: LoadingOptions(scale: scale, slowness: slowness))
  }

  // MARK: The shutter

  @Test func `a shutter is open around the moment, and not beyond the timeline`() throws {
    let shutter = try #require(Shutter(angle: 180, rate: FrameRate(25), duration: 2))
    // Half of 40 ms, in four parts of 5 ms.
    for (moment, start, part) in [(1.0, 0.99, 0.005), (0, 0, 0.0025), (2, 1.99, 0.0025)] {
      for (index, found) in shutter.moments(around: moment, count: 4).enumerated() {
        #expect(abs(found - start - part * (Double(index) + 0.5)) < 1e-12)
      }
    }
    let slow = try #require(Shutter(angle: 360, rate: FrameRate(10), slowness: 5, duration: 2))
    #expect(slow.moments(around: 1, count: 2).elementsEqual([0.995, 1.005]) { abs($0 - $1) < 1e-12 })
  }

  @Test(arguments: [0, -1, Double.nan, -Double.infinity]) func `without an angle there is no shutter`(_ angle: Double) {
    #expect(Shutter(angle: angle, rate: FrameRate(25), duration: 2) == nil)
    #expect(Shutter(angle: 180, rate: FrameRate(25), duration: 0) == nil)
  }

  @Test func `an angle beyond a turn is one`() {
    #expect(
      Shutter(angle: Double.infinity, rate: FrameRate(25), duration: 2)
        == Shutter(angle: 360, rate: FrameRate(25), duration: 2))
  }

  // MARK: How many pictures

  @Test(arguments: [(0.25, 8), (1.0, 20), (4.0, 32)])
  func `a frame is the mean of two pictures a pixel of the longest way`(_ scale: Double, _ expected: Int) throws {
    var transition = Transition(to: "b")
    (transition.duration, transition.curve) = (.seconds(1), .named(.linear))
    let screens = [("a", Point(x: 0, y: 0)), ("b", Point(x: 80, y: 60))].map { name, place in
      Screen(
        name,
        layers: [
          Layer(id: "box", frame: Rect(x: place.x, y: place.y, width: 10, height: 10), fill: .color(.black))
        ])
    }
    let scene = Scene(
      name: "line", canvas: Canvas(size: Size(width: 100, height: 100)), screens: screens,
      timeline: [Step(.transition(transition))])
    let animation = try Animation(scene, options: LoadingOptions(scale: scale))
    // 100 points in a second: 10 of them in half of a fifth of it.
    let shutter = try #require(animation.shutter(180, rate: FrameRate(5)))
    #expect(animation.producer.exposure(at: 0.5, shutter).lists.count == expected)
  }

  @Test func `where nothing moves the frame is the still`() throws {
    let animation = try Animation(Self.flight())
    let shutter = animation.shutter(180, rate: FrameRate(25))
    #expect(animation.producer.exposure(at: 0.1, shutter).lists == [animation.producer.displayList(at: 0.1)])
    #expect(animation.producer.exposure(at: 0.45, shutter).lists.count >= 8)
    #expect(try animation.still(at: .seconds(0.1), motionBlur: 360) == animation.still(atSeconds: 0.1))
    #expect(try animation.still(at: .seconds(0.45), motionBlur: 360) != animation.still(atSeconds: 0.45))
    // The start of a move lies half in it, but the screen at rest does not.
    #expect(try animation.still(at: .seconds(0.2), motionBlur: 360) != animation.still(atSeconds: 0.2))
    #expect(try animation.still(at: .screen("list"), motionBlur: 360) == animation.still(atSeconds: 0))
  }

  // MARK: The truth

  /// The sRGB curve of every byte, and back.
  private static let light: [Double] = (0...255).map { value in
    let value = Double(value) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encode(_ light: Double) -> Double {
    255 * (light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
  }

  /// The mean in linear light of 65 pictures of a turn of the shutter, or as many as it is open for, by the trapezoid rule: of an
  /// animation that is 64 times slower and opaque. Samples of red, green and blue, not rounded.
  private static func truth(_ slow: Animation, at moment: Double, angle: Double, rate: Double) -> [Double] {
    let count = Int(angle / 360 * 64)
    var sums = [Double](repeating: 0, count: 3 * slow.size.area)
    for index in 0...count {
      let weight = (index == 0 || index == count ? 0.5 : 1) / Double(count)
      let time = 64 * moment + (Double(index) - Double(count) / 2) / rate
      let weighted = light.map { $0 * weight }
      let pixels = slow.still(atSeconds: time).pixels
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        for place in pixels.indices {
          let pixel = pixels[place]
          unsafe sums[3 * place] += weighted[Int(pixel & 255)]
          unsafe sums[3 * place + 1] += weighted[Int(pixel >> 8 & 255)]
          unsafe sums[3 * place + 2] += weighted[Int(pixel >> 16 & 255)]
        }
      }
    }
    return sums.map(encode)
  }

  /// Photos that fly over a darkening screen; a slide of everything; small things that turn.
  @Test(arguments: [("dive-deeper", 0.62), ("magic-move", 0.75), ("keynote-slides", 0.9)], [180, 360.0])
  func `a frame is as the mean of 64 pictures a frame`(_ scene: (name: String, moment: Double), _ angle: Double) throws
  {
    let animation = try Self.demonstration(scene.name, scale: 0.3)
    let slow = try Self.demonstration(scene.name, scale: 0.3, slowness: 64)
    let frame = try animation.still(at: .seconds(scene.moment), rate: FrameRate(25), motionBlur: angle)
    let truth = Self.truth(slow, at: scene.moment, angle: angle, rate: 25)
    var (squares, worst) = (0.0, 0.0)
    for (place, pixel) in frame.pixels.enumerated() {
      for channel in 0..<3 {
        let error = abs(Double(pixel >> UInt32(8 * channel) & 255) - truth[3 * place + channel])
        squares += error * error
        worst = max(worst, error)
      }
    }
    let noise = 10 * log10(255 * 255 * Double(truth.count) / squares)
    #expect(noise >= 56 && worst <= 8, "\(noise) dB, \(worst) levels")
    // Something moves, or nothing would have been tried.
    #expect(frame != animation.still(atSeconds: scene.moment))
  }

  // MARK: Outputs

  private static func write(_ scene: Scene, _ format: OutputFormat, _ options: OutputOptions) async throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let url = URL(filePath: folder("out.\(format.rawValue)"))
    try await Animation(scene).write(to: url, as: format, options: options)
    return [UInt8](try Data(contentsOf: url))
  }

  @Test(arguments: [OutputFormat.gif, .apng, .rgba])
  func `an angle of 0 changes nothing, and one of the options goes before the scene's`(
    _ format: OutputFormat
  ) async throws {
    let plain = try await Self.write(Self.flight(), format, OutputOptions())
    #expect(try await Self.write(Self.flight(), format, OutputOptions(motionBlur: 0)) == plain)
    #expect(try await Self.write(Self.flight(180), format, OutputOptions(motionBlur: 0)) == plain)
    #expect(try await Self.write(Self.flight(), format, OutputOptions(motionBlur: .nan)) == plain)
    let blurred = try await Self.write(Self.flight(180), format, OutputOptions())
    #expect(blurred != plain)
    #expect(try await Self.write(Self.flight(), format, OutputOptions(motionBlur: 180)) == blurred)
  }

  @Test(arguments: [OutputFormat.gif, .apng, .rgba])
  func `threads do not change what is written`(_ format: OutputFormat) async throws {
    let one = try await Self.write(Self.flight(300), format, OutputOptions(jobs: 1))
    #expect(try await Self.write(Self.flight(300), format, OutputOptions(jobs: 5)) == one)
  }

  @Test func `frames and stills are the same pictures`() async throws {
    let animation = try Animation(Self.flight(270))
    var index = 0
    for try await frame in try animation.frames(at: FrameRate(20)) {
      #expect(try frame.bitmap == animation.still(at: .frame(index), rate: FrameRate(20)))
      index += 1
    }
    #expect(index == animation.frameCount(rate: FrameRate(20)))
  }

  @Test func `sums of light are counted before they are allocated`() throws {
    let scene = Self.flight(180)
    let animation = try Animation(scene)
    for jobs in [1, 4] {
      let (sharp, blurred) = (
        animation.memoryNeeded(for: nil, jobs: jobs), animation.memoryNeeded(for: nil, jobs: jobs, isBlurred: true)
      )
      #expect(blurred >= sharp + 16 * animation.size.area * jobs)
      let limits = RenderLimits(memory: MemoryEstimate.program + sharp)
      let limited = try Animation(scene, options: LoadingOptions(limits: limits))
      #expect(throws: AnimationError.self) { try limited.frames(jobs: jobs) }
      #expect(throws: Never.self) { try limited.frames(jobs: jobs, motionBlur: 0) }
    }
  }
}
