import FrameWriting
import ImageComparison
import Pixels
import Testing

@testable import Comparison

/// What happened to a film, in words.
@Suite struct FilmChangeTests {
  /// A block that moves; each place has a picture of its own.
  private static func picture(_ place: Double) -> Bitmap {
    var bitmap = Bitmap(
      size: PixelSize(width: 64, height: 32), pixels: [UInt32](repeating: 0xFFFF_FFFF, count: 64 * 32))
    for y in 8..<24 {
      for x in 0..<64 {
        let cover = max(0, min(1, Double(x) - place + 1)) - max(0, min(1, Double(x) - place - 9))
        let level = UInt32((255 * (1 - cover)).rounded())
        bitmap[x, y] = 0xFF00_0000 | level << 16 | level << 8 | level
      }
    }
    return bitmap
  }

  /// A film of pictures and the seconds for which they are shown; equal neighbours are one frame.
  private static func film(_ frames: [(picture: Bitmap, seconds: Double)], plays: PlayCount = .forever) -> FilmRecord {
    var (record, time) = (FilmRecord(size: frames[0].picture.size, count: frames.count, plays: plays, frames: []), 0.0)
    for (index, frame) in frames.enumerated() {
      let hash = PictureHash(frame.picture)
      if record.frames.last?.hash == hash {
        record.frames[record.frames.count - 1].end = time + frame.seconds
      } else {
        record.frames.append(
          .init(
            index: index, start: time, end: time + frame.seconds, hash: hash, levels: GreyLevels(frame.picture)))
      }
      time += frame.seconds
    }
    return record
  }

  /// A block that eases from left to right in 41 frames of 0.04 s.
  private static func place(_ progress: Double) -> Double { 4 + 48 * progress * progress * (3 - 2 * progress) }
  private static let frames = (0...40).map { (picture: picture(place(Double($0) / 40)), seconds: 0.04) }
  private static let recorded = film(frames)

  private func words(_ change: (inout [(picture: Bitmap, seconds: Double)]) -> Void) -> [String] {
    var frames = Self.frames
    change(&frames)
    return Self.recorded.changes(to: Self.film(frames)).map(\.description)
  }

  @Test func `an equal film has no changes, and a record is read as it was written`() throws {
    #expect(words { _ in } == [])
    let record = try #require(FilmRecord(text: Self.recorded.text))
    #expect(record.changes(to: Self.recorded) == [] && record.text == Self.recorded.text)
    #expect(FilmRecord(text: Self.recorded.text.replacing("film 1", with: "film 9")) == nil)
    for cut in [10, 100, 300, 1000] { #expect(FilmRecord(text: String(Self.recorded.text.prefix(cut))) == nil) }
  }

  @Test func `single frames`() {
    let other = Self.picture(20.5)
    #expect(words { $0[12].picture = other } == ["frame 12 (0.48 s) differs"])
    #expect(
      words { for index in 12...17 { $0[index].picture[0, 0] = 0xFF00_0000 } } == [
        "frame 12 (0.48 s) and 5 more differ"
      ])
    #expect(words { $0[0].picture = Bitmap(size: $0[0].picture.size) } == ["frame 0 (0 s) differs"])
    #expect(words { $0.remove(at: 12) } == ["1 frame of 41 is missing: frame 12 (0.48 s)"])
    #expect(words { $0.removeSubrange(12...14) } == ["3 frames of 41 are missing: the first is frame 12 (0.48 s)"])
    #expect(words { $0[12] = $0[11] } == ["1 frame of 41 is missing: frame 12 (0.48 s)"])
    #expect(words { $0.swapAt(8, 9) } == ["frames 8 and 9 are exchanged"])
    #expect(words { $0.swapAt(8, 20) } == ["frames 8 and 20 are exchanged"])
    #expect(words { $0[40].seconds = 1 } == ["frame 40 is shown for 1 s, not 0.04"])
    #expect(
      words { $0.insert(Self.frames[8], at: 8) } == [
        "frame 8 is shown for 0.08 s, not 0.04", "1 frame later from 0.36 s on",
      ])
  }

  @Test func times() {
    #expect(
      words { $0.insert(contentsOf: [Self.frames[0], Self.frames[0]], at: 0) }
        == ["frame 0 is shown for 0.12 s, not 0.04", "2 frames later from 0.04 s on"])
    #expect(words { frames in for index in frames.indices { frames[index].seconds = 0.0432 } } == ["runs 8 % slower"])
    #expect(words { frames in for index in frames.indices { frames[index].seconds = 0.03 } } == ["runs 25 % faster"])
    #expect(
      words { frames in for index in frames.indices { frames[index].seconds = index % 3 == 0 ? 0.1 : 0.02 } }
        == ["the same frames, in other times"])
    #expect(
      words { $0.insert(contentsOf: [(Self.picture(60), 0.04), (Self.picture(61), 0.04)], at: 0) }
        == ["2 frames later from 0 s on", "2 frames are new: the first is frame 0 (0 s)"])
  }

  @Test func `a motion that is drawn again at another rate or later`() {
    let slower = (0...43).map { (picture: Self.picture(Self.place(min(1, Double($0) / 40 / 1.08))), seconds: 0.04) }
    let words = Self.recorded.changes(to: Self.film(slower)).map(\.description)
    // The frames tell it to about a per cent.
    #expect((7...9).contains { words.first == "runs \($0) % slower" }, "\(words)")
    let shifted = (0...40).map {
      (picture: Self.picture(Self.place(max(0, Double($0) / 40 - 0.0525)) + 0.001), seconds: 0.04)
    }
    let later = Self.recorded.changes(to: Self.film(shifted)).map(\.description)
    #expect(later.first?.hasPrefix("2 frames later from 0") == true, "\(later)")
    let brighter = Self.frames.map { frame -> (picture: Bitmap, seconds: Double) in
      var picture = frame.picture
      picture[0, 0] = 0xFFFE_FEFE
      return (picture, frame.seconds)
    }
    #expect(Self.recorded.changes(to: Self.film(brighter)).map(\.description) == ["frame 0 (0 s) and 40 more differ"])
    // A still beginning in which pixels flicker has more frames that are unlike the one before, and lasts as long.
    let still = Self.film([Self.frames[0], Self.frames[0]] + Self.frames)
    let noisy = ([Self.frames[0], Self.frames[0]] + Self.frames).enumerated().map { index, frame in
      var picture = frame.picture
      picture[index, 0] = 0xFFFE_FEFE
      return (picture: picture, seconds: frame.seconds)
    }
    #expect(still.changes(to: Self.film(noisy)).map(\.description) == ["frame 0 (0 s) and 42 more differ"])
  }

  @Test func `size and plays`() {
    var other = Self.recorded
    (other.plays, other.size) = (.times(1), PixelSize(width: 65, height: 32))
    #expect(
      Self.recorded.changes(to: other).map(\.description) == ["65x32 pixels, not 64x32", "plays once, not forever"])
  }

  @Test func `a tolerance in time`() {
    var frames = Self.frames
    frames.swapAt(8, 9)
    #expect(Self.recorded.changes(to: Self.film(frames), tolerance: 1).isEmpty)
    frames[20].picture = Self.picture(2)
    #expect(!Self.recorded.changes(to: Self.film(frames), tolerance: 1).isEmpty)
  }
}
