import DisplayList
import Foundation
import Pixels
import Raster
import Synchronization
import Testing

@testable import FrameWriting
@testable import Rendering

/// Frames drawn and encoded on several threads: order, bounded work, turns, and an error that ends everything.
@Suite struct FramePipelineTests {
  static let size = PixelSize(width: 4, height: 2)

  /// Counts across threads.
  final class Counter: Sendable {
    private let state = Mutex((now: 0, most: 0))
    var most: Int { state.withLock { $0.most } }
    var now: Int { state.withLock { $0.now } }
    func up() { state.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
    func down() { state.withLock { $0.now -= 1 } }
  }

  /// A list that differs for every step of 1/10 s.
  static func list(_ moment: Double) -> DisplayList {
    var builder = DisplayListBuilder(size: size)
    let box = Rect(x: 0, y: 0, width: (moment * 10).rounded(.down) + 1, height: 1)
    builder.fill(Shape(box), with: .solid(PaintColor(Color.black.premultiplied)))
    return builder.list
  }

  static func pipeline<Encoded: Sendable>(
    jobs: Int, seconds: Double, drawn: @escaping @Sendable (Bitmap) -> Void = { _ in },
    encode: @escaping FramePipeline<Encoded>.Encode
  ) -> FramePipeline<Encoded> {
    let schedule = FrameSchedule(part: 0...seconds, rate: FrameRate(50), clock: .exact, endsAtEnd: false)
    let pictures = PicturePool(size: size) { _, _ in [PixelRect(size)] }
    let source = FrameSource(size: size, count: schedule.count, rate: schedule.rate, loop: .forever) {
      FrameRuns(schedule, expose: { Exposure(Self.list($0)) }) { exposure in
        pictures.picture { _, bitmap in
          for index in bitmap.pixels.indices { bitmap.pixels[index] = Self.mark(of: exposure.first) }
          drawn(bitmap)
          return ShownPicture(exposure.first)
        }
      }
    }
    return FramePipeline(source: source, pool: WorkerPool(width: jobs), encode: encode)
  }

  /// Takes its time and, like drawing, does not notice that it is cancelled.
  static func work() { Thread.sleep(forTimeInterval: 0.01) }

  /// What the pictures of a list are filled with.
  static func mark(of list: DisplayList) -> UInt32 {
    var mark: UInt32 = 0
    while Self.list((Double(mark) + 0.5) / 10) != list, mark < 1000 { mark += 1 }
    return mark
  }

  @Test(arguments: [1, 2, 5])
  func `runs arrive in order, each with its own picture and the one before`(_ jobs: Int) async throws {
    var expected = 0
    var before: UInt32?
    let pipeline = Self.pipeline(jobs: jobs, seconds: 3) { picture, before, _ in
      (picture.bitmap, before.picture?.bitmap)
    }
    for try await (run, seen) in pipeline {
      #expect(run.index == expected)
      #expect(seen.0.pixels.allSatisfy { $0 == UInt32(expected / 5) })
      #expect(seen.1?.pixels.first == before)
      before = UInt32(expected / 5)
      expected += run.count
    }
    #expect(expected == 150)
  }

  @Test(arguments: [1, 2, 3])
  func `where the picture before is free early there is one more picture than threads`(_ jobs: Int) async throws {
    let places = Mutex<Set<Int>>([])
    var pipeline = Self.pipeline(jobs: jobs, seconds: 4) { bitmap in
      let place = unsafe bitmap.pixels.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
      places.withLock { _ = $0.insert(place) }
      if bitmap.pixels[0] % 3 == 1 { Self.work() }
    } encode: { picture, earlier, turn in
      earlier.use { #expect($0?.bitmap.pixels.first.map { $0 + 1 } ?? 0 == picture.bitmap.pixels[0]) }
      await turn.take {}
    }
    pipeline.freesEarly = true
    try await pipeline.forEach { _, _ in }
    #expect(places.withLock(\.count) <= jobs + 1)
  }

  @Test func `equal lists are drawn once`() async throws {
    var runs = 0
    for try await (run, _) in Self.pipeline(jobs: 2, seconds: 1, encode: { _, _, _ in 0 }) {
      runs += 1
      #expect(run.count == 5)
    }
    #expect(runs == 10)
  }

  @Test func `a slow reader bounds the work under way`() async throws {
    let started = Counter()
    var read = 0
    let pipeline = Self.pipeline(jobs: 2, seconds: 5) { _, _, _ in started.up() }
    for try await _ in pipeline {
      read += 1
      try await Task.sleep(for: .milliseconds(2))
      #expect(started.most <= read + 3)
    }
    #expect(read == 50)
  }

  @Test func `an encoder's error ends the sequence`() async throws {
    struct Refused: Error {}
    let pipeline = Self.pipeline(jobs: 2, seconds: 1) { picture, _, _ in
      if picture.bitmap.pixels[0] >= 4 { throw Refused() }
      return 0
    }
    var read = 0
    await #expect(throws: Refused.self) {
      for try await _ in pipeline { read += 1 }
    }
    #expect(read == 4)
  }

  @Test(arguments: [1, 2, 5])
  func `after a writer's error nothing goes on`(_ jobs: Int) async throws {
    struct Full: Error {}
    let running = Counter()
    let pipeline = Self.pipeline(jobs: jobs, seconds: 3) { _, _, _ in
      running.up()
      defer { running.down() }
      Self.work()
    }
    await #expect(throws: Full.self) {
      try await pipeline.forEach { run, _ in if run.index == 20 { throw Full() } }
    }
    #expect(running.most > 0 && running.now == 0)
  }

  @Test(arguments: [1, 2, 5])
  func `turns are taken in order, whatever finishes first`(_ jobs: Int) async throws {
    let order = Mutex<[UInt32]>([])
    let pipeline = Self.pipeline(jobs: jobs, seconds: 3) { picture, _, turn in
      let mark = picture.bitmap.pixels[0]
      if mark % 3 == 0 { try await Task.sleep(for: .milliseconds(3)) }
      await turn.take { order.withLock { $0.append(mark) } }
    }
    for try await _ in pipeline {}
    #expect(order.withLock { $0 } == Array(0..<30))
  }

  @Test func `a thread that fails before its turn blocks no other`() async throws {
    struct Refused: Error {}
    let pipeline = Self.pipeline(jobs: 2, seconds: 3) { picture, _, turn in
      if picture.bitmap.pixels[0] == 5 { throw Refused() }
      await turn.take {}
    }
    await #expect(throws: Refused.self) {
      for try await _ in pipeline {}
    }
  }

  @Test func `a pool runs no more tasks at once than it is wide`() async {
    let pool = WorkerPool(width: 3)
    let running = Counter()
    await withTaskGroup { group in
      for _ in 0..<60 {
        group.addTask(executorPreference: pool) {
          running.up()
          var waste = 0.0
          for step in 0..<20_000 { waste += Double(step).squareRoot() }
          #expect(waste > 0)
          running.down()
        }
      }
    }
    #expect(running.most <= 3)
  }
}
