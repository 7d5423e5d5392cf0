// Animated SVG: the writer of SVGs samples the animation; the pictures that it asks for are drawn and encoded here, on all cores.

import DisplayList
import FileFormats
import ImageCodecs
import OutputFiles
import Pixels
import SVGWriter
import SceneModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Animated SVG.
struct SVGFormat: QualityFormatWriter, SinkFormatWriter {
  let bytesPerPixel = 64

  /// Samples of all values, and libwebp's tables for each picture.
  func encoderMemory(of size: PixelSize, width: Int, isOpaque: Bool) -> Int {
    MemoryEstimate.sum(MemoryEstimate.product(width + 1, 24 << 20), 256 << 20)
  }

  var usualQuality: Double? { OutputOptions.SVG().quality }

  func limit(_ options: inout OutputOptions) {
    options.svg.quality = options.svg.quality.limited(to: Ranges.quality, otherwise: OutputOptions.SVG().quality)
  }

  func setQuality(_ quality: Double, of options: inout OutputOptions) { options.svg.quality = quality }

  func write(_ job: WritingJob) async throws -> WritingJob.Written {
    var sink = try FileSink(job.destination, overwrites: job.options.overwrites, startsAnew: false)
    return try await write(job, into: &sink)
  }

  func write(_ job: WritingJob, into sink: inout some FrameSink) async throws -> WritingJob.Written {
    guard let motion = job.source.motion else {
      throw OutputError.needsMotion(path: job.destination.name, format: .svg)
    }
    do {
      let (bytes, frames, pictures) = try await bytes(of: job, motion)
      if let limit = job.options.limits(for: .svg).bytes, bytes.count > limit {
        throw OutputError.tooLarge(
          path: job.destination.name, found: bytes.count, unit: "bytes", limit: limit, part: nil)
      }
      try sink.write(bytes)
      try sink.finish(newStart: [])
      let svg = motion.svg
      var written = WritingJob.Written(
        size: PixelSize(width: Int(svg.size.width.rounded()), height: Int(svg.size.height.rounded())))
      (written.bytes, written.pictures, written.encodings) = (bytes.count, pictures, pictures)
      written.duration = FrameTime(nearest: svg.duration)
      if frames * 2 > bytes.count { written.notes.append(.mostlyPictures) }
      return written
    } catch let SVGError.tooLarge(found, unit, limit, part) {
      throw OutputError.tooLarge(path: job.destination.name, found: found, unit: unit, limit: limit, part: part)
    }
  }

  /// The document, how many of its bytes are pictures of frames, and how many pictures it stores.
  private func bytes(
    of job: WritingJob, _ motion: MotionSource
  ) async throws -> (bytes: [UInt8], frames: Int, pictures: Int) {
    // Sampling is most of the work where there are few pictures.
    let total = max(1, Int(motion.svg.duration * 30))
    let document = try SVGDocument(motion.svg) { time in
      try Task.checkCancellation()
      job.progress(OutputProgress(done: min(total, Int(time * 30)), total: total))
    }
    let pictures = try await stored(document.pictures, job, motion)
    let (bytes, frames) = try document.bytes(pictures) { Data($0).base64EncodedString() }
    job.progress(OutputProgress(done: total, total: total))
    return (bytes, frames, pictures.count)
  }

  /// All pictures, in order.
  private func stored(
    _ pictures: [SVGPicture], _ job: WritingJob, _ motion: MotionSource
  ) async throws -> [StoredPicture] {
    let store = PictureStore(motion, quality: job.options.svg.quality)
    let pool = job.options.pool
    return try await withThrowingTaskGroup(of: (Int, StoredPicture).self) { group in
      var (stored, next, bytes) = ([StoredPicture?](repeating: nil, count: pictures.count), 0, 0)
      func add() {
        guard next < pictures.count else { return }
        let (index, picture) = (next, pictures[next])
        next += 1
        group.addTask(executorPreference: pool) {
          try Task.checkCancellation()
          return (index, try store.stored(picture))
        }
      }
      for _ in 0..<pool.width { add() }
      while let (index, picture) = try await group.next() {
        stored[index] = picture
        bytes += picture.bytes.count
        try SVGDocument.check(pictureBytes: bytes)
        add()
      }
      return stored.compactMap(\.self)
    }
  }
}

/// Draws and encodes the pictures of a document. Values only: it may be used from any thread.
private struct PictureStore: Sendable {
  private static let visibleEnlargement = 2.0
  private let motion: MotionSource
  /// Nil: every pixel is kept.
  private let quality: Double?

  init(_ motion: MotionSource, quality: Double) {
    self.motion = motion
    self.quality = quality < 100 ? quality : nil
  }

  func stored(_ picture: SVGPicture) throws -> StoredPicture {
    switch picture {
    case .image(let number, let size, let enlarged): return try image(number, size, enlarged: enlarged)
    case .shadow(let drawing):
      let bitmap = drawn(drawing.list)
      let bytes = try PNGEncoder(PNGOptions(software: nil)).encode(bitmap)
      return StoredPicture(bytes: bytes, mediaType: "image/png", area: Self.whole(bitmap.size))
    case .frame(let drawing):
      let bitmap = drawn(drawing.list)
      let area = bitmap.paintedArea
      return try encoded(bitmap.part(area), area, quality)
    }
  }

  /// Draws a list; one clear pixel for a list without pixels, as at a scale near 0.
  private func drawn(_ list: DisplayList) -> Bitmap {
    let bitmap = motion.renderers.draw([list], over: nil).bitmap
    return bitmap.size.area > 0 ? bitmap : Bitmap(size: PixelSize(width: 1, height: 1))
  }

  private static func whole(_ size: PixelSize) -> PixelRect {
    PixelRect(x: 0, y: 0, width: size.width, height: size.height)
  }

  private func image(_ number: Int, _ size: PixelSize, enlarged: Double) throws -> StoredPicture {
    // Where a pixel is shown as several, so is what is wrong with it.
    let quality = enlarged > Self.visibleEnlargement ? quality.map { 100 - (100 - $0) / enlarged } : quality
    guard let image = motion.renderers.image(number) else {
      return try encoded(
        Bitmap(size: PixelSize(width: 1, height: 1)), Self.whole(PixelSize(width: 1, height: 1)), quality)
    }
    let area = Self.whole(size)
    let isWhole = image.size == size
    let bitmap = isWhole ? image : motion.renderers.draw([.image(number, image.size, at: size)], over: nil).bitmap
    var stored = try encoded(bitmap, area, quality)
    // Drawings with few colours are often smaller without loss.
    if quality != nil, bitmap.hasFewColors {
      let exact = try encoded(bitmap, area, nil)
      if exact.bytes.count <= stored.bytes.count { stored = exact }
    }
    if isWhole, let file = motion.file(number), file.bytes.count <= stored.bytes.count {
      return StoredPicture(bytes: file.bytes, mediaType: file.mediaType, area: area)
    }
    return stored
  }

  /// A WebP, or a PNG where this build has no WebP.
  private func encoded(_ bitmap: Bitmap, _ area: PixelRect, _ quality: Double?) throws -> StoredPicture {
    guard WebPEncoder.isAvailable, max(bitmap.width, bitmap.height) <= WebPEncoder.longestSide else {
      return StoredPicture(
        bytes: try PNGEncoder(PNGOptions(software: nil)).encode(bitmap), mediaType: "image/png", area: area)
    }
    let encoder = try WebPEncoder(size: bitmap.size, options: WebPOptions(quality: quality, creator: nil))
    var writer = WebPWriter(encoder)
    let bytes = try writer.append(try encoder.compress(bitmap.straight(), after: nil), delay: 0)
    return StoredPicture(bytes: bytes + (try writer.finish()).tail, mediaType: "image/webp", area: area)
  }
}

extension DisplayList {
  /// An image resized to an extent in pixels.
  fileprivate static func image(_ number: Int, _ size: PixelSize, at extent: PixelSize) -> DisplayList {
    var builder = DisplayListBuilder(size: extent)
    let scale = Transform.scale(
      x: Double(extent.width) / Double(size.width), y: Double(extent.height) / Double(size.height))
    let image = builder.add(ImagePlacement(image: number, transform: scale))
    let box = Rect(x: 0, y: 0, width: Double(extent.width), height: Double(extent.height))
    builder.fill(Shape(box), with: .image(image, opacity: 255))
    return builder.list
  }
}

extension Bitmap {
  /// Whether it has no more colours than a palette.
  fileprivate var hasFewColors: Bool {
    var colors: Set<UInt32> = []
    for pixel in pixels where colors.insert(pixel).inserted && colors.count > 256 { return false }
    return true
  }

  /// The rectangle that holds all pixels that are not transparent; one pixel where all are.
  fileprivate var paintedArea: PixelRect {
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      let row = pixels[y * width..<(y + 1) * width]
      guard let first = row.firstIndex(where: { $0 != 0 }), let last = row.lastIndex(where: { $0 != 0 }) else {
        continue
      }
      (left, right) = (min(left, first - row.startIndex), max(right, last - row.startIndex + 1))
      (top, bottom) = (min(top, y), y + 1)
    }
    guard right > left else { return PixelRect(x: 0, y: 0, width: 1, height: 1) }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// A part of the picture.
  fileprivate func part(_ area: PixelRect) -> Bitmap {
    var part: [UInt32] = []
    part.reserveCapacity(area.width * area.height)
    for y in area.y..<area.y + area.height {
      part += pixels[y * width + area.x..<y * width + area.x + area.width]
    }
    return Bitmap(size: PixelSize(width: area.width, height: area.height), pixels: part)
  }
}
