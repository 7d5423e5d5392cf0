// Rules that tie the parts of a scene together: screens under screens, the canvas, output, and the timeline.

import FileFormats
import JSONTree
import Pixels
import SceneModel

/// Validates what the vocabulary cannot see.
struct SceneValidation {
  let scene: Scene
  let walk: TimelineWalk
  var diagnostics: [SceneDiagnostic] = []
  /// What only files decide on: the pictures that are to morph.
  var morphingPictures: [MorphingPicture] = []
  /// The images whose end a hold waits for.
  var playedImages: [PlayedImage] = []
  /// Paths without a layer that the current step names, by screen: each is reported once.
  var unknownPaths: Set<[String]> = []
  private var tables: [String: PathTable] = [:]
  private let screens: [String: Screen]
  private let screenNames: [String]

  static func diagnostics(of scene: Scene) -> [SceneDiagnostic] {
    var validation = SceneValidation(scene: scene)
    validation.checkCanvas()
    validation.checkScreens()
    validation.checkTimeline()
    validation.checkOutput()
    return validation.diagnostics
  }

  init(scene: Scene) {
    self.scene = scene
    walk = scene.walk()
    screenNames = scene.screens.map(\.name)
    screens = Dictionary(scene.screens.map { ($0.name, $0) }) { first, _ in first }
  }

  /// With more diagnostics than this, no suggestions are searched for.
  private static let mostSuggestions = 200

  /// Whether it is worth the time to look for what was probably meant.
  var suggests: Bool { diagnostics.count < Self.mostSuggestions }

  @inline(never)
  mutating func report(_ reason: DiagnosticReason, _ path: JSONPath, atKey: Bool = false) {
    diagnostics.append(SceneDiagnostic(place: path, reason: reason, isAtKey: atKey))
  }

  /// The paths of a screen; nil when there is no such screen.
  @inline(never)
  mutating func table(of name: String) -> PathTable? {
    if let table = tables[name] { return table }
    let table = screen(name)?.pathTable()
    tables[name] = table
    return table
  }

  /// The screen of that name.
  func screen(_ name: String) -> Screen? { screens[name] }

  func unknownScreen(_ name: String) -> DiagnosticReason {
    .unknown("screen", name, among: screenNames, suggests: suggests)
  }

  // MARK: Canvas, screens, output

  private mutating func checkCanvas() {
    let (size, scale) = (scene.canvas.size, scene.canvas.scale)
    check(Size(width: size.width * scale, height: size.height * scale), JSONPath("canvas", "size"))
    if scene.presentation != nil { check(scene.frameSize, JSONPath("present")) }
  }

  private mutating func check(_ size: Size, _ path: JSONPath) {
    let (width, height, limit) = (size.width.rounded(), size.height.rounded(), SceneLimits.canvasSide)
    if max(width, height) > Double(limit) {
      report(.canvasTooLarge(width: width, height: height, limit: limit), path)
    }
  }

  private mutating func checkScreens() {
    if scene.screens.isEmpty { report(.noScreens, JSONPath("screens")) }
    let under = Dictionary(scene.screens.map { ($0.name, $0.over) }) { first, _ in first }
    for screen in scene.screens {
      guard let over = screen.over else { continue }
      let path = JSONPath("screens", screen.name, "over")
      guard under[over] != nil else {
        report(unknownScreen(over), path)
        continue
      }
      var chain = [screen.name]
      var next: String? = over
      while let name = next, !chain.contains(name), chain.count <= SceneLimits.depth {
        chain.append(name)
        next = under[name] ?? nil
      }
      if chain.count > SceneLimits.depth {
        report(.layersTooDeep(limit: SceneLimits.depth), path)
      } else if next == screen.name {
        report(.cycle(kind: "`over`", chain: chain + [screen.name]), path)
      }
    }
  }

  private mutating func checkOutput() {
    let rate = scene.output.frameRate.framesPerSecond
    let format = scene.output.format.map { OutputFormat(rawValue: $0) } ?? .standard
    if let most = format?.traits.clock.mostFramesPerSecond, rate > Double(most) {
      report(.rateBeyondGIF(rate, most: most), JSONPath("output", "fps"))
    }
    let steps = walk.visits.map(\.name)
    let knownSteps = Set(steps)
    for (index, moment) in (scene.output.goldens ?? []).enumerated() {
      let path = JSONPath("output", "goldens").index(index)
      switch moment {
      case .screen(let name) where screen(name) == nil: report(unknownScreen(name), path)
      case .stepFraction(let name, _), .stepSeconds(let name, _):
        if knownSteps.contains(name) { continue }
        report(.unknown("step", name, among: steps, suggests: suggests), path)
      case .screen, .seconds, .fraction, .frame: continue
      }
    }
    for (index, path) in scene.output.hiddenInGoldens.enumerated() {
      checkHidden(path, JSONPath("output", "goldens", "hide").index(index))
    }
  }

  /// A layer that goldens leave out must be on some screen, and on each be one.
  private mutating func checkHidden(_ path: String, _ place: JSONPath) {
    if path == "/" { return report(.screenIsNoLayer, place) }
    let tables = scene.screens.compactMap { table(of: $0.name) }
    if tables.contains(where: { !$0.addresses(meantBy: path).isEmpty }) { return }
    for table in tables {
      if case .ambiguous(let candidates) = table.resolve(path) {
        return report(.ambiguousPath(path, among: candidates), place)
      }
    }
    let suggestion = suggests ? tables.lazy.compactMap { $0.suggestion(for: path) }.first : nil
    report(.unknownPath(path, screen: "any screen", suggestion: suggestion), place)
  }
}
