// An animation for formats that store motion instead of frames.

import FileFormats
import FrameWriting
import Motion
import OutputFiles
import Pixels
import SVGWriter
import SceneModel
import VectorGraphics

extension Animation {
  /// Warnings about what a format cannot show, at the keys of the scene that ask for it.
  ///
  /// SVG stores blurred backdrops, perspective, conic gradients and filters of SVG pictures as pictures, and leaves out motion
  /// blur. With `LoadingOptions.isStrict`, writing such a scene as SVG throws `AnimationError.invalid`. Other formats show
  /// everything.
  public func warnings(for format: OutputFormat) -> [Diagnostic] { format.traits.needsMotion ? loaded.svgWarnings : [] }

  /// Whether an SVG shows the animation without storing an image or a frame as a picture.
  ///
  /// - Throws: Only a cancellation; an animation that cannot be an SVG has none.
  package func isDrawnAsMotion(_ options: OutputOptions) throws -> Bool {
    guard options.motionBlur ?? scene.output.motionBlur == 0, loaded.svgWarnings.isEmpty,
      let part = try? part(from: options.from, to: options.to, rate: options.rate),
      let motion = try? motion(of: part, options, path: "")
    else { return false }
    do { return try motion.isDrawn() } catch let error as CancellationError { throw error } catch { return false }
  }

  /// Pixels per point of stored pictures where nothing else is chosen.
  private static let usualScale = 2.0
  /// Most pictures per second of what only pictures can show.
  private static let mostPictures = 30.0

  /// The animation as motion.
  ///
  /// - Parameter path: The name of the output, for messages.
  func motion(
    of part: ClosedRange<Double>, _ options: OutputOptions, path: String
  ) throws -> MotionSource {
    guard producer is SceneFrames || producer is OutlinedFrames || producer is PresentedFrames else {
      throw OutputError.needsMotion(path: path, format: .svg)
    }
    if loaded.isStrict, !loaded.svgWarnings.isEmpty {
      throw AnimationError.invalid(
        loaded.svgWarnings.map { warning in
          var error = warning
          error.severity = .error
          return error
        })
    }
    // In points: at one pixel a point.
    let unscaled = scene.canvas.scale == 1 ? self : try looked(scale: 1, ghost: nil, outline: hasOutlines)
    return unscaled.motion(of: part, options, scale: loaded.chosenScale ?? Self.usualScale)
  }

  private func motion(of part: ClosedRange<Double>, _ options: OutputOptions, scale: Double) -> MotionSource {
    let (producer, renderers, outlines, slowness) = (
      producer, loaded.renderers, loaded.texts.outlines, options.slowness
    )
    func time(_ seconds: Double) -> Double { (seconds - part.lowerBound) * slowness }
    // A presentation changes while the scene stays.
    let stretches = producer is PresentedFrames ? [] : plan.stillStretches
    let rate = (options.rate ?? scene.output.frameRate).framesPerSecond
    var source = SVGSource(
      title: scene.name, size: scene.presentationGeometry?.size ?? scene.canvas.size,
      duration: (part.upperBound - part.lowerBound) * slowness, plays: plays(options), scale: scale,
      pictureRate: min(rate, Self.mostPictures), knots: plan.knots.map(time),
      stillStretches: stretches.map { time($0.lowerBound)...time($0.upperBound) },
      list: { producer.keyedList(at: part.lowerBound + $0 / slowness) },
      imageSize: { renderers.image($0)?.size ?? PixelSize(width: 0, height: 0) },
      outline: { outlines.indices.contains($0) ? outlines[$0] : VectorPath() })
    // What is slowed down needs no more samples.
    source.sampleRate /= max(1, slowness * loaded.motion.slowness)
    return MotionSource(svg: source, renderers: renderers, file: storableFile)
  }

  private func plays(_ options: OutputOptions) -> Int? {
    let count = options.loop ?? scene.output.loopCount.map { .times($0) } ?? .forever
    return switch count {
    case .forever: nil
    case .times(let times): times
    }
  }

  /// The file of a still image whose bytes say nothing but its pixels: no orientation and no colour profile.
  private var storableFile: @Sendable (Int) -> ImageFileBytes? {
    var paths: [Int: String] = [:]
    for source in scene.imageSources {
      guard let path = source.path, let entry = loaded.images.catalog[source], entry.picture == nil else { continue }
      paths[entry.index] = path
    }
    let (folder, files) = (loaded.folder, paths)
    return { number in
      guard let path = files[number], let bytes = try? folder.bytes(at: path) else { return nil }
      return ImageFileBytes(storable: bytes)
    }
  }
}

extension ImageFileBytes {
  /// A file of a kind that browsers show alike; nil for one that may have an orientation, a profile or several frames.
  fileprivate init?(storable bytes: [UInt8]) {
    let mediaType: String
    if bytes.starts(with: ImageFormat.pngSignature) {
      mediaType = "image/png"
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      mediaType = "image/jpeg"
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      mediaType = "image/webp"
    } else {
      return nil
    }
    let words = [
      "Exif", "eXIf", "ICC_PROFILE", "iCCP", "ICCP", "EXIF", "cICP", "gAMA", "cHRM", "acTL", "ANIM", "Adobe",
    ]
    if words.contains(where: { bytes.contains(word: Array($0.utf8)) }) { return nil }
    self.init(bytes: bytes, mediaType: mediaType)
  }
}

extension [UInt8] {
  fileprivate func contains(word: [UInt8]) -> Bool {
    guard let first = word.first, count >= word.count else { return false }
    return indices.contains { self[$0] == first && self[$0...].starts(with: word) }
  }
}
