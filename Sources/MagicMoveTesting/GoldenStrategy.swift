// What a golden test compares: built-in kinds, and kinds that a test defines.

import Comparison
public import Rendering

/// What is compared with goldens. Each kind finds changes that the others cannot; combine several in an array.
///
/// ```swift
/// extension GoldenStrategy {
///   /// The names and durations of the steps, in steps.txt.
///   static let steps = GoldenStrategy("steps") { animation in
///     animation.steps.map { "\($0.name) \($0.duration)" }.joined(separator: "\n")
///   }
/// }
///
/// await expectGolden(animation, as: [.pictures, .steps])
/// ```
public struct GoldenStrategy: Sendable, ExpressibleByArrayLiteral {
  /// A kind of golden.
  enum Part: Sendable {
    case pictures, frames, trace
    case text(GoldenText)
  }

  /// What is compared, in order.
  let parts: [Part]

  private init(_ parts: [Part]) { self.parts = parts }

  /// Pictures at the test's moments, pixel by pixel, in `<moment>.png`: for review by people.
  public static let pictures = GoldenStrategy([.pictures])

  /// A hash for every frame of the animation, in `hashes.txt`: finds changes between the moments. Hashes allow no
  /// tolerance: a test with a tolerance does not compare them.
  public static let frames = GoldenStrategy([.frames])

  /// Places, radii, opacities and colours of all layers at the test's moments, in `trace.json`: finds changes that no pixel
  /// shows, and does not change with the renderer.
  public static let trace = GoldenStrategy([.trace])

  /// Several strategies as one: `[.pictures, .trace]`.
  ///
  /// - Parameter strategies: What is compared, in order; nothing for an empty array.
  public init(arrayLiteral strategies: GoldenStrategy...) { parts = strategies.flatMap(\.parts) }

  /// Compares a text that is made from the animation, line by line, with the file `<name>.<fileExtension>` next to the other
  /// goldens. It is recorded like them, and a failure shows the first line that differs.
  ///
  /// - Parameters:
  ///   - name: The file's name without extension. Characters other than letters, digits, `.`, `_` and `-` become `-`.
  ///   - fileExtension: The file's extension, without a dot. Pictures (`png`), `hashes.txt` and `trace.json` are
  ///     reserved for the other strategies.
  ///   - text: Makes the text, which must be the same on every run. An error that it throws is an issue of the test.
  public init(
    _ name: String, fileExtension: String = "txt", text: @escaping @Sendable (Animation) async throws -> String
  ) {
    parts = [.text(GoldenText(name: name, fileExtension: fileExtension, text: text))]
  }

  /// Whether pictures at moments are compared.
  var hasPictures: Bool { parts.contains { if case .pictures = $0 { true } else { false } } }
  /// Whether the hashes of frames are compared.
  var hasFrames: Bool { parts.contains { if case .frames = $0 { true } else { false } } }
  /// Whether the trace is compared.
  var hasTrace: Bool { parts.contains { if case .trace = $0 { true } else { false } } }

  /// The texts that are compared.
  var texts: [GoldenText] {
    parts.compactMap { part in
      guard case .text(let text) = part else { return nil }
      return text
    }
  }
}
