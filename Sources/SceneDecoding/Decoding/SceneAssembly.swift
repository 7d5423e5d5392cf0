// The stages of reading after parsing, put together.

import FileFormats
import JSONTree
import Pixels
import SceneModel

/// Makes a scene of a tree that has been checked. One is made for each reading.
struct SceneAssembly {
  var root: JSONNode
  /// Where all of it is written.
  let text: SceneText
  let log: DiagnosticLog
  let budget: ExpansionBudget
  /// Values that take the place of those in `variables`.
  var given = SceneVariables()
  /// The presentation that the caller has chosen.
  var choice = PresentationChoice.asWritten
  /// Makes what measures texts, given the scene's fonts.
  var measuring: (([NamedFont]) -> any TextMeasuring)?
  /// Whether the scene is wanted as a tree with everything resolved.
  var expands = false
  /// Whether the places of layers and steps are kept.
  var locates = false
  /// What the tree takes, in bytes.
  var textMemory = 0

  private struct Parts {
    var scene: Scene
    /// Parallel to the scene's screens.
    var screens: [ScreenNode]
    var assets: Set<LayerDecoder.Asset>
    var texts: [LayerText: TextPlace]
    var codes: [LayerCode: CodePlace]
    var crops: [ImagePart: Int]
    var plays: [ImagePart: Int]
    var expanded: JSONNode?
    var variables: [SceneVariable]
    var patterns: PatternOrigins
    var source: SceneSource?
  }

  mutating func reading() -> SceneReading {
    var parts: Parts?
    do throws(ExpansionBudget.Exhausted) {
      parts = try assemble()
    } catch {
      // The limit has been reported; nothing more can be said about the scene.
    }
    if let parts {
      let positions = DiagnosticPositions(root: root, patterns: parts.patterns)
      for diagnostic in SceneValidation.diagnostics(of: parts.scene) {
        log.report(diagnostic.reason, at: positions.offset(of: diagnostic))
      }
      if !log.hasErrors {
        reportInvisible(parts)
        reportAmbiguous(parts)
      }
    }
    return SceneReading(
      scene: log.hasErrors ? nil : parts?.scene, diagnostics: log.diagnostics(in: text),
      assets: assets(parts?.assets ?? []), texts: parts?.texts ?? [:], codes: parts?.codes ?? [:],
      crops: parts?.crops ?? [:], plays: parts?.plays ?? [:],
      expanded: log.hasErrors ? nil : parts?.expanded, variables: log.hasErrors ? [] : parts?.variables ?? [],
      memory: textMemory + budget.memory, text: text,
      patterns: parts?.patterns ?? PatternOrigins(), source: log.hasErrors ? nil : parts?.source)
  }

  /// What can be said about a scene of which a part is missing.
  func written() -> SceneReading {
    SceneReading(scene: nil, diagnostics: log.diagnostics(in: text), assets: [], text: text)
  }

  // MARK: Scene

  /// The passes in their order. Each takes what the one before it made.
  private mutating func assemble() throws(ExpansionBudget.Exhausted) -> Parts {
    let expansion = LayerExpansion(
      components: root["components"]?.members ?? [], of: root, log: log, budget: budget)
    expansion.locates = locates
    try checkCounts()
    let written = root
    let variables = try defineVariables(expansion)
    let paths = try replaceVariablesOutsideLayers(expansion)
    let expanded = try expandScreens(expansion, paths)
    let decoder = LayerDecoder(
      images: root["images"]?.members ?? [], fonts: root["fonts"]?.members ?? [],
      styles: TextStyles(root["textStyles"]?.members ?? [], log: log), log: log)
    let frames = FrameResolution(decoder: decoder, log: log, measuring: measuring?(fonts))
    let placed = layOut(expanded, frames)
    let nodes = sortByZ(placed)
    let screens = decode(nodes, decoder)
    let steps = root["timeline"].map { TimelineDecoder(log: log).steps($0) } ?? []
    let presentation = presentation(steps, decoder)
    let (assets, texts, codes, crops) = (decoder.assets, decoder.texts, decoder.codes, decoder.crops)
    try checkUnusedComponents(expansion, paths, frames)
    let read = Scene(
      name: root["name"]?.string ?? Path.stem(of: text.main.source.fileName), canvas: canvas, screens: screens,
      timeline: steps, output: output, fonts: fonts, presentation: presentation)
    var resolution = PatternResolution(budget, timelineAt: root["timeline"]?.offset ?? root.offset)
    let (scene, patterns) = try resolution.resolved(read)
    reportUnknownStarts(decoder.starts, in: scene)
    let tree = expands ? ExpandedScene(decoder: decoder, log: log).tree(root, placed) : nil
    return Parts(
      scene: scene, screens: nodes, assets: assets, texts: texts, codes: codes, crops: crops, plays: decoder.plays,
      expanded: tree,
      variables: variables, patterns: patterns,
      source: locates
        ? SceneSource(
          root: written, resolved: root, text: text, screens: nodes, styles: decoder.styles,
          names: expansion.variables, uses: expansion.uses)
        : nil)
  }

  // MARK: Passes

  /// Gives the expansion the scene's variables, and lists them.
  private mutating func defineVariables(
    _ expansion: LayerExpansion
  ) throws(ExpansionBudget.Exhausted) -> [SceneVariable] {
    let (scope, variables) = try variables(expansion)
    expansion.variables = scope
    return variables
  }

  /// Replaces variables in everything but layers, and resolves the paths of assets.
  private mutating func replaceVariablesOutsideLayers(
    _ expansion: LayerExpansion
  ) throws(ExpansionBudget.Exhausted) -> AssetPaths {
    root = try replacingVariables(
      of: root, .scene, except: ["variables", "themes", "components", "screens"], expansion)
    var paths = AssetPaths(text: text, given: givenPlaces)
    paths.resolve(&root)
    root = try root.mappingValues { (member) throws(ExpansionBudget.Exhausted) in
      guard member.key == "screens" else { return member.value }
      return try member.value.mappingValues { (screen) throws(ExpansionBudget.Exhausted) in
        try replacingVariables(of: screen.value, .screen, except: ["layers", "set"], expansion)
      }
    }
    return paths
  }

  /// Expands copied screens, components and repetitions.
  private func expandScreens(
    _ expansion: LayerExpansion, _ paths: AssetPaths
  ) throws(ExpansionBudget.Exhausted) -> [ScreenNode] {
    var screens = ScreenExpansion(root["screens"]?.members ?? [], expansion)
    var expanded = try screens.expand()
    for index in expanded.indices { expanded[index].layers = paths.resolved(expanded[index].layers) }
    return expanded
  }

  /// Finds the frames of all layers.
  private func layOut(_ screens: [ScreenNode], _ frames: FrameResolution) -> [ScreenNode] {
    let size = canvas.size
    return screens.map { screen in
      var screen = screen
      screen.layers = frames.resolved(screen.layers, stack: screen.layout, in: size)
      return screen
    }
  }

  /// Sorts layers by `z`. The order of the array decides where it is equal.
  private func sortByZ(_ screens: [ScreenNode]) -> [ScreenNode] {
    screens.map { screen in
      var screen = screen
      screen.layers = LayerNode.sortedByZ(screen.layers)
      return screen
    }
  }

  /// Makes typed screens.
  private func decode(_ screens: [ScreenNode], _ decoder: LayerDecoder) -> [Screen] {
    screens.map { node in
      Screen(
        node.name, background: node.background?.fill, over: node.over?.string, dim: node.dim.flatMap { Self.dim($0) },
        statusBar: node.statusBar?.name(), layers: decoder.layers(node.layers))
    }
  }

  /// Reports images that start with a step that does not exist.
  private func reportUnknownStarts(_ starts: [String: Int], in scene: Scene) {
    if starts.isEmpty { return }
    let names = scene.walk().visits.map(\.name)
    for (name, offset) in starts where !names.contains(name) {
      log.report(.unknown("step", name, among: names), at: offset)
    }
  }

  /// Finds errors in components that are not used.
  private func checkUnusedComponents(
    _ expansion: LayerExpansion, _ paths: AssetPaths, _ frames: FrameResolution
  ) throws(ExpansionBudget.Exhausted) {
    let unused = paths.resolved(try expansion.expandUnused().map(\.withoutID))
    _ = frames.decoder.layers(frames.resolved(unused, in: canvas.size))
  }

  /// The scene's variables with the values that were given to them. A value may use the variables before it.
  private func variables(
    _ expansion: LayerExpansion
  ) throws(ExpansionBudget.Exhausted) -> (scope: VariableScope, list: [SceneVariable]) {
    let written = root["variables"]
    let names = written?.members.map(\.key) ?? []
    given.reportUnknown(in: names, at: written?.offset ?? root.offset, log)
    for value in root["themes"]?.members.flatMap(\.value.members) ?? [] where !names.contains(value.key) {
      log.report(.unknown("variable", value.key, among: names), at: value.keyOffset)
    }
    let theme = given.theme.flatMap { name in root["themes"]?.members.first { $0.key == name } }?.value
    if let name = given.theme, theme == nil {
      log.report(.unknownTheme(name, among: root["themes"]?.members.map(\.key) ?? []), at: root.offset)
    }
    // Errors in overridden values are ignored.
    let quiet = LayerExpansion(components: [], of: root, log: DiagnosticLog(), budget: budget)
    var (scope, list) = (VariableScope.empty, [SceneVariable]())
    scope[VariableScope.safeArea] = safeArea
    for member in written?.members ?? [] {
      let themed = theme?[member.key]
      let inTheme = try themed.map { (value) throws(ExpansionBudget.Exhausted) in
        // A text for a number or a truth value is converted, as one from a command line.
        if let text = value.string, !text.contains("${"), member.value.number != nil || member.value.bool != nil {
          return SceneVariables.Value.text(text).node(inPlaceOf: member, log)
        }
        return try expansion.known(value, as: .anything, "", scope)
      }
      let other = given.values[member.key]?.node(inPlaceOf: member, log) ?? inTheme
      let own = try (other == nil ? expansion : quiet).known(member.value, as: .anything, "", scope)
      let value = other ?? own
      scope[member.key] = value
      if locates {
        let isGiven = given.values[member.key] != nil
        let place = isGiven ? member.value : themed ?? member.value
        scope.bind(
          member.key, to: NameBinding(.variable(member.key, isGiven: isGiven), offset: place.offset, nil))
      }
      list.append(SceneVariable(name: member.key, value: value, ownValue: own))
    }
    return (scope, list)
  }

  /// Reads `present`.
  private var presentationDecoder: PresentationDecoder { PresentationDecoder(choice: choice, node: root["present"]) }

  private func presentation(_ steps: [Step], _ layers: LayerDecoder) -> Presentation? {
    let decoder = presentationDecoder
    let presentation = decoder.presentation(layers)
    if let timeline = root["timeline"] { decoder.noteCaptions(of: steps, timeline, presentation, layers) }
    return presentation
  }

  /// Where the values stood that others take the place of.
  private var givenPlaces: Set<Int> {
    Set((root["variables"]?.members ?? []).filter { given.values[$0.key] != nil }.map(\.value.offset))
  }

  /// The safe area of the canvas, by default that of the device, as the value of the variable `safe`.
  private var safeArea: JSONNode {
    let area = root["canvas"]?["safeArea"]?.insets ?? presentationDecoder.safeArea(of: canvas.size)
    let sides = [("top", area.top), ("right", area.right), ("bottom", area.bottom), ("left", area.left)]
    let members = sides.map { name, value in
      JSONMember(
        key: name, keyOffset: VariableScope.nowhere, value: JSONNode(.number(value), offset: VariableScope.nowhere))
    }
    return JSONNode(.object(members), offset: VariableScope.nowhere)
  }

  /// The values of an object outside of components and repetitions, where only the scene's variables are defined.
  private func replacingVariables(
    of object: JSONNode, _ name: ShapeName, except others: Set<String>, _ expansion: LayerExpansion
  ) throws(ExpansionBudget.Exhausted) -> JSONNode {
    try object.mappingValues { (member) throws(ExpansionBudget.Exhausted) in
      guard !others.contains(member.key), let key = Vocabulary.shape(name).key(member.key) else { return member.value }
      return try expansion.known(member.value, as: key.value, "`\(key.name)`", expansion.variables)
    }
  }

  /// Work on screens and steps grows faster than their number, so that is bounded before it starts.
  private func checkCounts() throws(ExpansionBudget.Exhausted) {
    try checkCount("screens", of: "screens", limit: SceneLimits.screens)
    try checkCount("timeline", of: "steps", limit: SceneLimits.steps)
  }

  private func checkCount(_ key: String, of what: String, limit: Int) throws(ExpansionBudget.Exhausted) {
    guard let node = root[key], node.members.count + node.elements.count > limit else { return }
    log.report(.tooMany(what, limit: limit), at: node.offset)
    throw ExpansionBudget.Exhausted()
  }

  private var canvas: Canvas {
    let node = root["canvas"]
    let size = node?["size"]?.point ?? Point(x: 100, y: 100)
    return Canvas(
      size: Size(width: max(0, size.x), height: max(0, size.y)), scale: node?["scale"]?.number ?? Defaults.canvas.scale,
      background: node?["background"]?.color ?? Defaults.canvas.background)
  }

  private var fonts: [NamedFont] {
    (root["fonts"]?.members ?? []).compactMap { member in
      member.value.string.map { NamedFont(member.key, path: $0) }
    }
  }

  private static func dim(_ node: JSONNode) -> Dim? {
    guard case .object = node.content else { return nil }
    return Dim(
      color: node["color"]?.color ?? Defaults.dim.color, opacity: node["opacity"]?.number ?? Defaults.dim.opacity)
  }

  private var output: OutputDefaults {
    guard let node = root["output"] else { return OutputDefaults() }
    let goldens = node["goldens"]
    var moments = goldens?["at"]
    if case .list = goldens?.content { moments = goldens }
    return OutputDefaults(
      frameRate: node["fps"]?.number.flatMap { FrameRate(approximating: $0) } ?? Defaults.output.frameRate,
      loopCount: node["loop"]?.integer(in: Ranges.loops), format: node["format"]?.string,
      goldens: moments?.elements.compactMap { $0.string.flatMap { try? Moment(parsing: $0) } },
      motionBlur: node["motionBlur"]?.number ?? Defaults.output.motionBlur,
      hiddenInGoldens: goldens?["hide"]?.elements.compactMap(\.string) ?? [])
  }

  // MARK: Warnings

  /// A layer that is used in several places (a component, a repetition, a copied screen) is reported when none of them shows
  /// it.
  private func reportInvisible(_ parts: Parts) {
    let invisible = Visibility.invisibleLayers(of: parts.scene)
    if invisible.isEmpty { return }
    var places: [Int: Int] = [:]
    for screen in parts.screens { screen.layers.forEach { $0.countPlaces(&places) } }
    let nodes = Dictionary(parts.screens.map { ($0.name, $0.layers) }) { first, _ in first }
    var found: [Int: (count: Int, first: Visibility.Invisible)] = [:]
    for layer in invisible {
      guard let offset = nodes[layer.screen]?.node(at: layer.address.indices[...])?.offset else { continue }
      found[offset, default: (0, layer)].count += 1
    }
    for (offset, entry) in found where entry.count == places[offset] {
      log.report(.neverVisible(layer: entry.first.name, reason: entry.first.reason), at: offset)
    }
  }

  /// A layer that could match several others is reported where it is written.
  private func reportAmbiguous(_ parts: Parts) {
    let nodes = Dictionary(parts.screens.map { ($0.name, $0.layers) }) { first, _ in first }
    for layer in AmbiguousLayers.find(in: parts.scene) {
      guard let offset = nodes[layer.screen]?.node(at: layer.address.indices[...])?.offset else { continue }
      log.report(layer.reason, at: offset)
    }
  }

  // MARK: Assets

  private func assets(_ direct: Set<LayerDecoder.Asset>) -> [AssetUse] {
    var assets = direct
    for (key, kind) in [("images", AssetUse.Kind.image), ("fonts", .font)] {
      for member in root[key]?.members ?? [] {
        guard let path = member.value.string else { continue }
        assets.insert(LayerDecoder.Asset(path: path, kind: kind, offset: member.value.offset))
      }
    }
    let ordered = assets.sorted { ($0.offset, $0.path) < ($1.offset, $1.path) }
    return zip(ordered, text.places(of: ordered.map(\.offset))).map { asset, place in
      AssetUse(path: asset.path, kind: asset.kind, place: place)
    }
  }
}

extension LayerNode {
  /// Counts how often each written layer occurs in the screens.
  fileprivate func countPlaces(_ places: inout [Int: Int]) {
    places[offset, default: 0] += 1
    for child in children { child.countPlaces(&places) }
  }

  /// Unused components are not siblings: their roots' ids do not clash.
  fileprivate var withoutID: LayerNode {
    var node = self
    node.members.removeAll { $0.key == "id" }
    return node
  }
}

extension [LayerNode] {
  fileprivate func node(at indices: ArraySlice<Int>) -> LayerNode? {
    guard let first = indices.first, self.indices.contains(first) else { return nil }
    return indices.count == 1 ? self[first] : self[first].children.node(at: indices.dropFirst())
  }
}

extension FrameRate {
  /// The rate nearest to a number of frames per second, to a thousandth; nil outside of `Ranges.frameRate`.
  package init?(approximating rate: Double) {
    guard Ranges.frameRate ~= rate else { return nil }
    self.init(numerator: Int((rate * 1000).rounded()), denominator: 1000)
  }
}
