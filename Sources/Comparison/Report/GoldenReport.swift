// The report of a run: pictures of every failure in a folder, and one HTML file that holds all of them.
//
//     FOLDER/report.html
//     FOLDER/results.json
//     FOLDER/SCENE/NAME-expected.png  NAME-actual.png  NAME-difference.png
//
// For each failure the page has the golden's file and the part of the actual picture that differs, as files that are decoded when the
// failure is opened.

import FileFormats
import ImageCodecs
import ImageComparison
import OutputFiles
import PageAssets
import Pixels
import Platform
import Rendering
import Synchronization

/// Collects failures while they happen, from any thread, and writes the report at the end.
///
/// Pictures are written as they come. The page contains everything that it needs and loads nothing.
package final class GoldenReport: Sendable {
  /// What the page holds of a failure.
  private struct Pictures: Sendable {
    var expected: [UInt8]?
    var actual: [UInt8]
    /// Where `actual` lies in the golden; nil: it is the whole picture.
    var crop: PixelRect?
  }

  /// The commands that the page offers, as lines of a shell.
  package struct Commands: Sendable {
    /// Creates the missing goldens of a scene.
    package var creation: @Sendable (GoldenScene) -> String
    /// The options of a command that accepts failures; nil: the page offers none.
    package var options: String?
    /// A scene as a word of that command.
    package var operand: @Sendable (GoldenScene) -> String
    /// A golden, `SCENE/NAME`, as a word of that command that means no other one.
    package var filter: @Sendable (String) -> String

    /// Sets the commands.
    package init(
      options: String? = nil, operand: @escaping @Sendable (GoldenScene) -> String = { $0.operand },
      filter: @escaping @Sendable (String) -> String = { $0 }, creation: @escaping @Sendable (GoldenScene) -> String
    ) {
      (self.options, self.operand, self.filter, self.creation) = (options, operand, filter, creation)
    }
  }

  /// The name of the file with the results.
  package static let resultsName = "results.json"

  /// The folder of the page and the pictures, without a trailing slash.
  package let folder: String
  /// The path of the page.
  package var path: String { "\(folder)/report.html" }
  private var resultsPath: String { "\(folder)/\(Self.resultsName)" }
  private let pictures = Mutex<[String: Pictures]>([:])
  private let files = Mutex<[String: [GoldenPicture]]>([:])
  /// Whether existing files are replaced: those of an earlier report.
  private let overwrites = Mutex(false)

  /// Sets the folder, which is created when the first file is written.
  package init(folder: String) {
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  /// Removes the pictures and the page of an earlier run, so that nothing stale is taken for new.
  ///
  /// - Throws: `OutputError.wouldOverwrite` when the page or the results are of another program and `force` is not given.
  package func removeEarlier(force: Bool) throws(OutputError) {
    let own = [path, resultsPath].filter { FileMark.isPresent(inFile: $0) }
    for path in [path, resultsPath] where !own.contains(path) && !force && FileSystem.kind(of: path) != nil {
      throw .wouldOverwrite(path: path, found: "the file was not written by MagicMove")
    }
    overwrites.withLock { $0 = !own.isEmpty || force }
    for name in (try? FileSystem.names(inFolder: folder)) ?? [] { removePictures("\(folder)/\(name)") }
    for path in own { FileSystem.remove(path) }
  }

  private func removePictures(_ path: String) {
    guard FileSystem.kindWithoutFollowing(path) == .folder else {
      let ends = ["-expected.png", "-actual.png", "-difference.png"]
      if ends.contains(where: path.hasSuffix), FileMark.isPresent(inFile: path) { FileSystem.remove(path) }
      return
    }
    for name in (try? FileSystem.names(inFolder: path)) ?? [] { removePictures("\(path)/\(name)") }
  }

  /// Writes the pictures of a failure and keeps what the page needs.
  package func keep(
    _ scene: String, _ result: GoldenResult, _ evidence: GoldenCheck.Evidence, rule: GoldenTolerance
  ) throws {
    let name = "\(scene)/\(result.name)"
    let stem = "\(folder)/\(name)"
    try OutputPlace.makeFolders(Path.parent(of: stem), for: stem)
    let force = overwrites.withLock { $0 }
    var files: [GoldenPicture] = []
    if let file = evidence.expectedFile {
      let output = try OutputFile("\(stem)-expected.png", force: force)
      try output.write(file)
      try output.commit()
      files.append(.expected)
    }
    try Self.write(evidence.actual, to: "\(stem)-actual.png", force)
    files.append(.actual)
    var crop: PixelRect?
    if let expected = evidence.expected {
      // A golden that is long and flat may make one picture that holds both larger than any memory.
      let (width, height) = (
        max(expected.width, evidence.actual.width), max(expected.height, evidence.actual.height)
      )
      if width.multipliedReportingOverflow(by: height).partialValue <= RenderLimits.default.pixels {
        let difference = DifferencePicture.of(expected, evidence.actual, rule: rule.rule)
        try Self.write(difference, to: "\(stem)-difference.png", force)
        files.append(.difference)
      }
      crop = result.difference?.changedBox
    }
    try keep(name, expected: evidence.expectedFile, actual: evidence.actual, crop: crop, files)
  }

  private func keep(
    _ name: String, expected: [UInt8]?, actual: Bitmap, crop: PixelRect?, _ files: [GoldenPicture]
  ) throws {
    let part = crop.map(actual.cropped) ?? actual
    let bytes = try PNGEncoder(PNGOptions(compression: .balanced, software: nil)).encode(part)
    pictures.withLock { $0[name] = Pictures(expected: expected, actual: bytes, crop: crop) }
    self.files.withLock { $0[name] = files }
  }

  /// Writes the pictures of a failure from files of another report, and keeps what the page needs.
  ///
  /// - Throws: `CodecError` for a file that is no picture, `OutputError`.
  package func keep(_ scene: String, _ result: GoldenResult, files: [GoldenPicture: [UInt8]]) throws {
    let name = "\(scene)/\(result.name)"
    let parent = Path.parent(of: "\(folder)/\(name)")
    try OutputPlace.makeFolders(parent, for: parent)
    let force = overwrites.withLock { $0 }
    for picture in GoldenPicture.allCases {
      guard let bytes = files[picture] else { continue }
      try OutputDestination.path(picturePath(picture, of: result.name, scene)).write(bytes, overwrites: force)
    }
    guard let file = files[.actual] else { return }
    let actual = try ImageDecoder.decode(file, limits: RenderLimits.default.decoding).premultiplied()
    var crop = files[.expected] == nil ? nil : result.difference?.changedBox
    if let box = crop, box.maxX > actual.width || box.maxY > actual.height { crop = nil }
    try keep(
      name, expected: files[.expected], actual: actual, crop: crop, GoldenPicture.allCases.filter { files[$0] != nil })
  }

  /// The pictures that were written for a golden of a scene.
  package func writtenPictures(of golden: String, _ scene: String) -> [GoldenPicture] {
    files.withLock { $0["\(scene)/\(golden)"] ?? [] }
  }

  /// The path of a picture of a failure.
  package func picturePath(_ picture: GoldenPicture, of golden: String, _ scene: String) -> String {
    "\(folder)/\(scene)/\(picture.file(of: golden))"
  }

  /// The files that were written for a failure, by name.
  package func pictures(of result: GoldenResult, _ scene: String) -> [(name: String, bytes: [UInt8])] {
    ["expected", "actual", "difference"].compactMap { kind in
      let file = "\(result.name)-\(kind).png"
      guard let bytes = try? OpenFile("\(folder)/\(scene)/\(file)", for: .reading).readAll(limit: 1 << 30) else {
        return nil
      }
      return (file, bytes)
    }
  }

  private static func write(_ picture: Bitmap, to path: String, _ force: Bool) throws(OutputError) {
    try picture.writePNG(to: .path(path), compression: .fast, overwrites: force)
  }

  /// Writes the page and the results of scenes that no command line repeats. `command` says how missing goldens of a scene are
  /// created.
  package func write(_ scenes: [GoldenScene], command: @escaping @Sendable (GoldenScene) -> String) throws {
    var results = GoldenResults()
    results.scenes = scenes
    try write(results, commands: Commands(creation: command))
  }

  /// Writes the page and the results.
  package func write(_ results: GoldenResults, commands: Commands) throws {
    try OutputPlace.makeFolders(folder, for: path)
    try OutputDestination.path(resultsPath).write(results.fileText, overwrites: true)
    let failures = results.scenes.flatMap { scene in
      scene.results.filter { $0.outcome != .passed }.map { "\(scene.name)/\($0.name)" }
    }
    let kept = pictures.withLock { $0 }
    let output = try OutputFile(path, force: true)
    let shell = PageShell(.report, title: "Golden report")
    try output.write(shell.head + PageShell.listing)
    let data = GoldenReportData(crops: kept.compactMapValues(\.crop), commands: commands)
    try output.write(shell.script(data.json(results.scenes)))
    for (index, name) in failures.enumerated() {
      guard let pictures = kept[name] else { continue }
      if let expected = pictures.expected { try output.write(PageShell.file("e\(index)", expected)) }
      try output.write(PageShell.file("a\(index)", pictures.actual))
    }
    try output.write(PageShell.end)
    try output.commit()
  }
}
