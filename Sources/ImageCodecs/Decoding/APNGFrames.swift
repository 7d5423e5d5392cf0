// Animated PNG (PNG 3rd edition, 11.3.6 and 13.12) in. The chunks acTL, fcTL and fdAT are read here; libpng decodes the
// pixels of a frame from a PNG that contains that frame alone:
//
//     the file   IHDR  PLTE tRNS  acTL  fcTL IDAT  fcTL fdAT fdAT  …  IEND
//     frame 1    IHDR  PLTE tRNS             IDAT                     IEND   IHDR with the extent of the frame,
//     frame 2    IHDR  PLTE tRNS                        IDAT          IEND   fdAT without their numbers
//
// An IDAT without an fcTL before it is a picture for viewers without support for animations; it is not a frame.

import Pixels

/// Plays an animated PNG.
struct APNGFrames: FrameReader {
  let size: PixelSize
  let loopCount: Int
  private let limits: DecodingLimits
  /// The extent of the canvas before it is turned upright.
  private let stored: PixelSize
  private let orientation: Orientation
  /// How many frames acTL announces.
  private let frameCount: Int
  /// The data of IHDR.
  private let header: [UInt8]
  /// The chunks that all frames need.
  private let common: [UInt8]
  private var chunks: PNGChunks
  private var canvas: AnimationCanvas
  private var shown = 0
  private var sequence: UInt32 = 0
  private var hasPassedIDAT = false

  /// Reads up to the first frame; nil when the file is not animated, or so broken that libpng will say how.
  init?(_ bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
    guard let prelude = Prelude(bytes), let control = prelude.control else { return nil }
    let chunks = prelude.chunks
    guard control.data.count == 8 else { throw .malformed(.png, reason: "acTL: invalid length") }
    frameCount = Int(chunks.number(at: control.data.lowerBound))
    loopCount = Int(chunks.number(at: control.data.lowerBound + 4))
    guard frameCount > 0 else { throw .malformed(.png, reason: "acTL: an animation without frames") }
    guard frameCount <= limits.frames else { throw .tooManyFrames(.png, limit: limits.frames) }
    header = Array(bytes[prelude.header.data])
    common = prelude.common
    stored = try limits.check(
      width: Int(chunks.number(at: prelude.header.data.lowerBound)),
      height: Int(chunks.number(at: prelude.header.data.lowerBound + 4)), format: .png)
    orientation = Orientation(png: bytes)
    size = orientation.size(of: stored)
    (self.limits, self.chunks) = (limits, chunks)
    canvas = AnimationCanvas(size: stored)
  }

  mutating func next() throws(CodecError) -> AnimationFrame? {
    guard let control = try nextControl() else { return nil }
    let piece = try PNGDecoder.decode(try picture(of: control), limits: limits)
    shown += 1
    let area = control.area
    let bitmap = try canvas.lay(control.disposal) { canvas throws(CodecError) in
      canvas.lay(piece, x: area.x, y: area.y, over: control.isOver)
      return area
    }
    return AnimationFrame(bitmap: orientation.apply(to: bitmap), delay: control.delay)
  }

  /// Continues to the next frame; nil when all have been shown and the file ends correctly.
  private mutating func nextControl() throws(CodecError) -> APNGFrameControl? {
    while true {
      let chunk = try chunks.next()
      switch chunk.name {
      case "IDAT": hasPassedIDAT = true
      case "fdAT": throw .malformed(.png, reason: "fdAT: outside of a frame")
      case "IEND":
        guard shown == frameCount else { throw .malformed(.png, reason: "\(shown) of \(frameCount) frames") }
        chunks.goBack(to: chunk)
        return nil
      case "fcTL":
        guard shown < frameCount else { throw .malformed(.png, reason: "more than \(frameCount) frames") }
        return try control(in: chunk)
      default: break
      }
    }
  }

  private mutating func control(in chunk: PNGChunk) throws(CodecError) -> APNGFrameControl {
    guard chunk.data.count == 26 else { throw .malformed(.png, reason: "fcTL: invalid length") }
    try count(chunk)
    let control = try APNGFrameControl(chunks.bytes[chunk.data], canvas: stored)
    if !hasPassedIDAT && control.area != PixelRect(stored) {
      throw .malformed(.png, reason: "fcTL: the first frame does not cover the canvas")
    }
    return control
  }

  /// Checks the sequence number that an fcTL or fdAT starts with.
  private mutating func count(_ chunk: PNGChunk) throws(CodecError) {
    let found = chunk.data.count >= 4 ? chunks.number(at: chunk.data.lowerBound) : UInt32.max
    guard found == sequence else {
      throw .malformed(.png, reason: "\(chunk.name): sequence number \(found) instead of \(sequence)")
    }
    sequence += 1
  }

  /// A PNG of the frame alone, with the data up to the next frame.
  private mutating func picture(of control: APNGFrameControl) throws(CodecError) -> [UInt8] {
    let isFirst = !hasPassedIDAT
    var data: [UInt8] = []
    while true {
      let chunk = try chunks.peek()
      if chunk.name == "fcTL" || chunk.name == "IEND" { break }
      _ = try chunks.next()
      guard chunk.name == "IDAT" || chunk.name == "fdAT" else { continue }
      guard isFirst == (chunk.name == "IDAT") else {
        throw .malformed(.png, reason: "\(chunk.name): out of place")
      }
      if !isFirst { try count(chunk) }
      data += chunks.bytes[chunk.data].dropFirst(isFirst ? 0 : 4)
    }
    hasPassedIDAT = true
    guard !data.isEmpty else { throw .malformed(.png, reason: "a frame without image data") }
    let extent = PNGChunk.bigEndian(control.area.width) + PNGChunk.bigEndian(control.area.height)
    var file = PNGChunk.signature
    PNGChunk.append("IHDR", head: extent, header.dropFirst(8), to: &file)
    file += common
    PNGChunk.append("IDAT", data, to: &file)
    PNGChunk.append("IEND", [], to: &file)
    return file
  }
}

/// The chunks before the first IDAT.
private struct Prelude {
  let header: PNGChunk
  /// acTL, when there is one.
  private(set) var control: PNGChunk?
  /// The chunks that the pixels of all frames depend on: palette and transparency.
  private(set) var common: [UInt8] = []
  /// The chunks before the first frame.
  private(set) var chunks: PNGChunks

  /// Nil when anything is wrong.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: PNGChunk.signature) else { return nil }
    chunks = PNGChunks(bytes)
    guard let header = try? chunks.next(), header.name == "IHDR", header.data.count == 13 else { return nil }
    self.header = header
    var start: PNGChunk?
    while let next = try? chunks.peek(), next.name != "IDAT" {
      guard let chunk = try? chunks.next() else { return nil }
      switch chunk.name {
      case "acTL": control = control ?? chunk
      case "fcTL": start = start ?? chunk
      case "PLTE", "tRNS": common += bytes[chunk.whole]
      default: break
      }
    }
    if let start { chunks.goBack(to: start) }
  }
}
