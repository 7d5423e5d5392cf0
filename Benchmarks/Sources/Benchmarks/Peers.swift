// The kernels that are compared with other rasterizers, in a form that another program can run too.
//
//     Benchmarks peer
//
// Prints a line `kernel<TAB>Mpx/s<TAB>cpu/wall` for each kernel, like every peer. Environment variables: RASTER_DATA is
// the folder of the inputs (raw premultiplied BGRA: img512, full_opaque, full_alpha), RASTER_MIN_TIME the seconds of a
// sample, RASTER_KERNELS a list of names with commas between, all if empty, RASTER_FILTER how images are sampled:
// linear (the default), trilinear or nearest. With RASTER_DUMP nothing is timed: each kernel is drawn once, and its picture
// written to that folder. With RASTER_KEEP=0 the renderer keeps no sampled images from frame to frame.
//
// Peers draw onto the canvas of the kernel before. The renderer draws a whole frame on a transparent canvas, so its time also
// includes clearing that. It includes everything from the list to the pixels. Only the list itself is prepared, like a peer's coordinates.

import DisplayList
import Foundation
import Pixels
import Raster

/// The kernels that are measured against other rasterizers.
struct PeerKernels {
  private static let size = PixelSize(width: 780, height: 1688)
  /// The images by index, in the order of their files.
  private static let files = [("img512", 512, 512), ("full_opaque", 780, 1688), ("full_alpha", 780, 1688)]

  private let images: ImageStore
  private let environment: [String: String]
  /// How images are sampled: peers do it bilinearly.
  private let filter: ImageFilter

  /// Reads the inputs; nil if RASTER_DATA is missing or they are not there.
  init?(_ environment: [String: String]) {
    guard let path = environment["RASTER_DATA"] else { return nil }
    self.environment = environment
    filter = environment["RASTER_FILTER"].flatMap(ImageFilter.init) ?? .linear
    let folder = URL(fileURLWithPath: path)
    var bitmaps: [Bitmap] = []
    for (name, width, height) in Self.files {
      guard let data = try? Data(contentsOf: folder.appendingPathComponent("\(name).bgra")),
        data.count == width * height * 4
      else { return nil }
      let bytes = [UInt8](data)
      let pixels = (0..<width * height).map { index in
        (0..<4).reduce(UInt32(0)) { pixel, channel in
          let byte = UInt32(bytes[4 * index + channel])
          return pixel | byte << UInt32(8 * channel)
        }
      }
      bitmaps.append(Bitmap(size: PixelSize(width: width, height: height), pixels: pixels))
    }
    images = ImageStore(bitmaps)
  }

  /// Measures or dumps the kernels that the environment selects.
  func run() {
    let wanted = (environment["RASTER_KERNELS"] ?? "").split(separator: ",").map(String.init)
    let duration = environment["RASTER_MIN_TIME"].flatMap(Double.init) ?? 0.3
    let dump = environment["RASTER_DUMP"].flatMap { $0.isEmpty ? nil : $0 }
    print("#version\tMagicMove\n#simd\t\(InstructionSet.current)")
    for (name, pixels, list) in kernels() where wanted.isEmpty || wanted.contains(name) {
      let renderer =
        environment["RASTER_KEEP"] == "0" ? Renderer(images: images, keptPixels: 0) : Renderer(images: images)
      var bitmap = Bitmap(size: Self.size)
      if let dump {
        renderer.render(list, into: &bitmap)
        let bytes = unsafe bitmap.pixels.withUnsafeBytes { unsafe Data($0) }
        try? bytes.write(to: URL(fileURLWithPath: dump).appendingPathComponent("\(name).bgra"))
      } else {
        let (speed, share) = PeerSample.measure(pixels: pixels, duration: duration) {
          renderer.render(list, into: &bitmap)
        }
        print("\(name)\t\(String(format: "%.2f\t%.3f", speed, share))")
      }
    }
  }

  // MARK: What is drawn

  /// Name, destination pixels and list of each kernel.
  private func kernels() -> [(String, Double, DisplayList)] {
    let canvas = Rect(x: 0, y: 0, width: 780, height: 1688)
    let area = Double(Self.size.area)
    func list(_ draw: (inout DisplayListBuilder) -> Void) -> DisplayList {
      var builder = DisplayListBuilder(size: Self.size)
      draw(&builder)
      return builder.list
    }
    func whole(_ argb: UInt32) -> DisplayList {
      list { $0.fill(Shape(canvas), with: Self.paint(argb)) }
    }
    func blit(_ image: Int) -> DisplayList {
      list {
        let placed = $0.add(ImagePlacement(image: image, transform: .identity, filter: filter))
        $0.fill(Shape(canvas), with: .image(placed, opacity: 255))
      }
    }
    func grid(_ width: Double, _ height: Double, _ radius: Double) -> [FittedRoundedRect] {
      stride(from: 0, through: 1688 - height - 1, by: height + 6).flatMap { y in
        stride(from: 0, through: 780 - width, by: width + 6).map {
          Self.box(x: $0, y: y, width: width, height: height, radius: radius)
        }
      }
    }
    var all = [("K1", area, whole(0xFF33_66CC)), ("K2", area, whole(0x8020_60C0))]
    for (name, width, height, radius) in [
      ("K3-64", 64.0, 64.0, 32.0), ("K3-256", 256, 256, 24), ("K3-780x600", 780, 600, 40),
    ] {
      let boxes = grid(width, height, radius)
      let shapes = list { builder in
        for box in boxes { builder.fill(Shape(box), with: Self.paint(0xFFD0_4020)) }
      }
      all.append((name, width * height * Double(boxes.count), shapes))
    }
    for (kernel, opacity) in [("K4", 255), ("K5", 128)] as [(String, UInt8)] {
      for (name, width, height, radius) in [("88", 88.0, 88.0, 44.0), ("300", 300, 300, 24), ("780x600", 780, 600, 40)]
      {
        let boxes = grid(width, height, radius)
        let photos = list { builder in
          for box in boxes { addPhoto(box, opacity, &builder) }
        }
        all.append(("\(kernel)-\(name)", width * height * Double(boxes.count), photos))
      }
    }
    all.append(("K6", area, list(addFrame)))
    return all + [("K7", area, blit(1)), ("K8", area, blit(2))]
  }

  /// White, eight cells with round photos, black at 0.4 over all, a panel at 0.8 and a large photo.
  private func addFrame(_ builder: inout DisplayListBuilder) {
    let whole = Shape(Rect(x: 0, y: 0, width: 780, height: 1688))
    builder.fill(whole, with: Self.paint(0xFFFF_FFFF))
    for index in 0..<8 {
      let y = Double(index * 200)
      builder.fill(
        Shape(Self.box(x: 30, y: 24 + y, width: 720, height: 160, radius: 24)), with: Self.paint(0xFFEE_EEEE))
      addPhoto(Self.box(x: 54, y: 60 + y, width: 88, height: 88, radius: 44), 255, &builder)
    }
    builder.fill(whole, with: Self.paint(0x6600_0000))
    let panel = RoundedRect(Rect(x: 0, y: 600, width: 780, height: 1400), radii: CornerRadii(40)).fitted()
    builder.fill(Shape(panel), with: Self.paint(0xCCFF_FFFF))
    addPhoto(Self.box(x: 190, y: 480, width: 400, height: 350, radius: 27), 255, &builder)
  }

  /// The photo, aspect-filled in a rounded box.
  private func addPhoto(_ outline: FittedRoundedRect, _ opacity: UInt8, _ builder: inout DisplayListBuilder) {
    let rect = outline.rect
    let scale = max(rect.width, rect.height) / 512
    let transform = Transform(
      a: scale, b: 0, c: 0, d: scale, tx: rect.center.x - 256 * scale, ty: rect.center.y - 256 * scale)
    let image = builder.add(ImagePlacement(image: 0, transform: transform, filter: filter))
    builder.fill(Shape(outline), with: .image(image, opacity: opacity))
  }

  /// A rounded box at a fixed fraction of a pixel, the same for all boxes.
  private static func box(x: Double, y: Double, width: Double, height: Double, radius: Double)
    -> FittedRoundedRect
  {
    RoundedRect(Rect(x: x + 0.37, y: y + 0.61, width: width, height: height), radii: CornerRadii(radius)).fitted()
  }

  /// A colour given as straight alpha, red, green, blue. The peers' pixels are BGRA, ours RGBA: red and blue change places.
  private static func paint(_ argb: UInt32) -> Paint {
    let swapped = (argb & 0xFF) << 16 | argb & 0xFF00 | (argb >> 16) & 0xFF
    return .solid(PaintColor(Color(rgb: swapped, alpha: Double(argb >> 24) / 255).premultiplied))
  }
}

/// One sample of a kernel, taken like those of the peers.
private enum PeerSample {
  /// Millions of pixels a second, and the share of the wall-clock time that the process had the processor.
  ///
  /// Batches of at least two milliseconds; one that the scheduler took the core from is set aside, so that a busy machine
  /// costs time and not truth. With too few clean batches processor time counts.
  static func measure(pixels: Double, duration: Double, _ work: () -> Void) -> (speed: Double, share: Double) {
    work()
    var repetitions = 1
    while true {
      let start = seconds(CLOCK_MONOTONIC)
      for _ in 0..<repetitions { work() }
      if seconds(CLOCK_MONOTONIC) - start > 2e-3 { break }
      repetitions *= 2
    }
    var (clean, cleanRuns, cpu, wall, runs) = (0.0, 0, 0.0, 0.0, 0)
    while clean < duration, wall < 4 * duration {
      let (start, used) = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
      for _ in 0..<repetitions { work() }
      let (passed, spent) = (seconds(CLOCK_MONOTONIC) - start, seconds(CLOCK_PROCESS_CPUTIME_ID) - used)
      (wall, cpu, runs) = (wall + passed, cpu + spent, runs + repetitions)
      if spent > 0.97 * passed { (clean, cleanRuns) = (clean + passed, cleanRuns + repetitions) }
    }
    let isClean = clean > 0.2 * duration
    return (pixels * Double(isClean ? cleanRuns : runs) / (isClean ? clean : cpu) / 1e6, cpu / wall)
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
