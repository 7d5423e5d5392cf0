// The places and values of all layers in every golden and every frame. It is stored with the goldens, so that a failure can
// name the layers that moved or changed, and not only the pixels.

import ImageComparison
import LayerPainting
import Pixels
import Rendering
import SceneModel

/// The places and values of all layers in an animation's goldens and frames.
///
/// It is stored with the goldens, so that a failure names the layers that changed. It is never a reason to fail a picture.
package struct GoldenTrace: Hashable, Sendable {
  /// A step of the timeline.
  package struct Step: Hashable, Sendable {
    package var name: String
    /// Seconds, in 1/10000.
    package var start: Double
    /// Seconds, in 1/10000.
    package var duration: Double
  }

  /// All layers at one time.
  package struct Picture: Hashable, Sendable {
    /// The golden's name; of a frame its number.
    package var name: String
    /// Seconds in 1/10000; nil for a screen that is never at rest in the timeline.
    package var time: Double?
    /// In paint order.
    package var layers: [TracedLayer]
  }

  /// Width and height in points, pixels per point.
  package var canvas: [Double]
  /// The timeline.
  package var steps: [Step]
  /// By golden.
  package var goldens: [Picture]
  /// By frame; empty when there would be too many to keep, and for lean goldens.
  package var frames: [Picture]
  /// Whether it belongs to goldens without pictures, and is written in a short form.
  package var isLean = false

  /// The newest form of the file; the second one is that of lean goldens.
  static let newestFormat = 2

  /// The most layers times frames that are kept.
  static let mostStates = 400_000
}

/// The layers of an animation as traces of goldens have them. Images are hashed once.
package struct LayerTracer: Sendable {
  private let animation: Animation
  private let images: [Int: String]

  /// Hashes the images of an animation.
  package init(_ animation: Animation) { (self.animation, images) = (animation, animation.imageNames) }

  /// The layers at a time, in seconds from the beginning, in paint order.
  package func layers(at seconds: Double) -> [TracedLayer] { layers(animation.plan.states(at: seconds, unnamed: true)) }

  /// The layers of a screen at rest, in paint order; empty for an unknown screen.
  package func layers(ofScreen name: String) -> [TracedLayer] { layers(animation.plan.states(of: name, unnamed: true)) }

  private func layers(_ states: [LayerState]) -> [TracedLayer] {
    states.map { TracedLayer($0) { images[$0] ?? "image \($0)" } }.withUniqueNames
  }
}

extension Animation {
  /// The trace of goldens and, on request, of all frames at the scene's own rate. No frame is drawn.
  ///
  /// - Parameters:
  ///   - moments: The goldens.
  ///   - takesFrames: Whether frames are included. They are left out when they have more than 400,000 layer states together.
  /// - Throws: `AnimationError` when the number of frames exceeds the limits.
  package func goldenTrace(of moments: [GoldenMoment], frames takesFrames: Bool) throws(AnimationError) -> GoldenTrace {
    let canvas = scene.canvas
    let images = imageNames
    var frames: [GoldenTrace.Picture] = []
    if takesFrames {
      let schedule = try schedule(part: nil, slowness: 1, rate: scene.output.frameRate, clock: .exact)
      var states = 0
      for index in 0..<schedule.count {
        let time = schedule[index].moment
        let picture = picture(String(index), at: time, of: plan.states(at: time, unnamed: true), images: images)
        states += picture.layers.count
        frames.append(picture)
        if states > GoldenTrace.mostStates {
          frames = []
          break
        }
      }
    }
    return GoldenTrace(
      canvas: [canvas.size.width, canvas.size.height, canvas.scale],
      steps: plan.steps.map { step in
        GoldenTrace.Step(name: step.name, start: Self.rounded(step.start), duration: Self.rounded(step.duration))
      },
      goldens: moments.map { tracedGolden($0, images) }, frames: frames)
  }

  /// The trace of one golden.
  func tracedGolden(_ golden: GoldenMoment, _ images: [Int: String]) -> GoldenTrace.Picture {
    let time = try? seconds(of: golden.moment)
    if case .screen(let name) = golden.moment {
      return picture(golden.name, at: time, of: plan.states(of: name, unnamed: true), images: images)
    }
    return picture(golden.name, at: time, of: plan.states(at: time ?? 0, unnamed: true), images: images)
  }

  /// The trace of one frame.
  func tracedFrame(_ index: Int) -> GoldenTrace.Picture {
    let rate = scene.output.frameRate
    let schedule = try? schedule(part: nil, slowness: 1, rate: rate, clock: .exact)
    let time = schedule?[index].moment ?? Double(index) / rate.framesPerSecond
    return picture(String(index), at: time, of: plan.states(at: time, unnamed: true), images: imageNames)
  }

  private func picture(
    _ name: String, at time: Double?, of states: [LayerState], images: [Int: String]
  ) -> GoldenTrace.Picture {
    let layers = states.map { TracedLayer($0) { images[$0] ?? "image \($0)" } }
    return GoldenTrace.Picture(name: name, time: time.map(Self.rounded), layers: layers.withUniqueNames)
  }

  private static func rounded(_ seconds: Double) -> Double { (seconds * 10_000).rounded() / 10_000 }

  /// The images by the number of their first frame: path and a hash of its pixels, so that a changed file is told from a
  /// changed scene.
  var imageNames: [Int: String] {
    var names: [Int: String] = [:]
    for source in scene.imageSources {
      guard let index = loaded.images.catalog[source]?.index else { continue }
      let pixels = loaded.images.store.image(index).map { String("\(PictureHash($0))".prefix(8)) }
      let hash = pixels ?? loaded.images.mark(ofPicture: index) ?? ""
      names[index] = "\(source.path ?? "a picture in memory") (\(hash))"
    }
    return names
  }
}
