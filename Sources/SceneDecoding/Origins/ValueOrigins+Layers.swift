// The values of a layer: what holds each of them, and what could.

import JSONTree
import Pixels
import SceneModel

extension ValueOrigins {
  /// What holds a key of a layer.
  struct Held {
    /// The number of the holder among those of the layer.
    let index: Int
    let holder: LayerHolder
    /// The value as written.
    let raw: JSONNode
  }

  /// One of the objects that could hold keys of layers.
  struct HolderKey: Hashable {
    let offset: Int
    /// The path of an entry of `set` that the object could have; nil for keys of the object itself.
    let path: String?
    let isChangeable: Bool

    init(_ holder: LayerHolder) {
      offset = holder.offset
      if case .changeable(let path) = holder.kind {
        (self.path, isChangeable) = (path, true)
      } else {
        (path, isChangeable) = (nil, false)
      }
    }
  }

  /// What holds a key of a layer; nil where it is not written.
  func held(_ key: String, by entry: Entry) -> Held? {
    guard let member = entry.node.members.first(where: { $0.key == key }),
      let (object, raw) = written(ofKeyAt: member.keyOffset),
      let index = entry.node.holders.lastIndex(where: { !$0.isChangeable && $0.offset == object.offset })
    else { return nil }
    return Held(index: index, holder: entry.node.holders[index], raw: raw)
  }

  func indexHolders() -> [HolderKey: [(entry: Int, holder: Int)]] {
    var found: [HolderKey: [(entry: Int, holder: Int)]] = [:]
    for (number, entry) in entries.enumerated() {
      for (index, holder) in entry.node.holders.enumerated() {
        found[HolderKey(holder), default: []].append((number, index))
      }
    }
    return found
  }

  /// A key in one of the objects that could hold it.
  struct HolderUse: Hashable {
    let holder: HolderKey
    let key: String
  }

  /// How many layers a key in a holder counts for.
  private func uses(of key: String, in holder: LayerHolder) -> Int {
    let use = HolderUse(holder: HolderKey(holder), key: key)
    if let known = counts[use] { return known }
    let count = (holders[use.holder] ?? []).count { user in
      held(key, by: entries[user.entry]).map { $0.index <= user.holder } ?? true
    }
    counts[use] = count
    return count
  }

  private func kind(of holder: LayerHolder, on screen: String) -> ValuePlace.Kind {
    kind(ofObjectAt: holder.offset, on: screen, isChange: holder.kind != .layer)
  }

  // MARK: Layers

  /// A layer with its values.
  func layer(_ entry: Entry) -> SourceEntry {
    let node = entry.node
    var values: [(key: String, value: SourceValue)] = []
    func add(_ keys: JSONPath.Component..., applies: JSONNode?) {
      values.append((JSONPath(components: keys).description, value(keys, of: entry, applies: applies)))
    }
    func known(_ key: String, or standard: JSONNode?) -> JSONNode? { node[key]?.shown ?? standard }
    let frame = node.frame
    if node.isInFlow {
      for (index, side) in [frame.width, frame.height].enumerated() {
        add(.key("size"), .index(index), applies: .number(side))
      }
    } else {
      for (index, side) in [frame.minX, frame.minY, frame.width, frame.height].enumerated() {
        add(.key("frame"), .index(index), applies: .number(side))
      }
    }
    add(.key("cornerRadius"), applies: known("cornerRadius", or: 0))
    add(.key("fill"), applies: known("fill", or: nil))
    add(.key("border"), applies: known("border", or: nil))
    add(.key("shadow"), applies: known("shadow", or: nil))
    add(.key("opacity"), applies: known("opacity", or: .number(Defaults.layer.opacity)))
    add(.key("backdropBlur"), applies: known("backdropBlur", or: .number(Defaults.layer.backdropBlur)))
    add(.key("blur"), applies: known("blur", or: .number(Defaults.blur.radius)))
    add(
      .key("transform"), .key("rotate"),
      applies: node["transform"]?["rotate"] ?? .number(Defaults.transform.rotation))
    if let text = node["text"] {
      let styled = source.styles.applied(to: text, log: DiagnosticLog())
      if styled["spans"] == nil { add(.key("text"), .key("string"), applies: styled["string"]) }
      add(.key("text"), .key("size"), applies: styled["size"] ?? .number(Defaults.text.size))
      add(.key("text"), .key("color"), applies: (styled["color"] ?? .color(Defaults.text.color)).shown)
    }
    let stack = node.isInFlow ? entry.stack?.stack?.flow : nil
    return SourceEntry(values: values, stack: stack?.name, id: node.id, place: ownPlace(of: entry))
  }

  /// Where a layer is written: on its screen, else in what puts it there.
  private func ownPlace(of entry: Entry) -> ValuePlace? {
    let holders = entry.node.holders
    guard let holder = holders.last(where: { $0.kind == .layer }) else { return nil }
    let uses = self.holders[HolderKey(holder)]?.count ?? 0
    let isCopy = holders.last?.isShared ?? false
    return place(
      kind(of: holder, on: entry.screen), at: holder.offset, uses: uses, reason: isCopy ? .copy : nil)
  }

  // MARK: Values

  private func value(_ keys: [JSONPath.Component], of entry: Entry, applies: JSONNode?) -> SourceValue {
    guard case .key(let key) = keys.first else { return SourceValue(places: []) }
    let holders = entry.node.holders
    var places: [ValuePlace] = []
    var raw: JSONNode?
    let held = held(key, by: entry)
    if let held {
      let found = self.places(keys, of: entry, held)
      (raw, places) = (found.raw, found.places)
    } else if let member = entry.node.members.first(where: { $0.key == key }), member.value.offset >= 0 {
      // Variables have made the object that the key is in.
      (raw, places) = (member.value, [place(.variable, at: member.value.offset, uses: 1)])
    }
    places += overrides(keys, of: entry, from: held?.index)
    if let last = holders.last, last.isShared, var copy = places.last {
      (copy.exists, copy.uses, copy.reason) = (false, 1, .copy)
      places.append(copy)
    }
    return SourceValue(value: raw, shown: applies?.unless(raw), places: places)
  }

  /// A value as it applies, with its place in the text.
  private func known(_ keys: [JSONPath.Component], of entry: Entry) -> JSONNode? {
    guard case .key(let key) = keys.first else { return nil }
    return keys.dropFirst().reduce(entry.node[key]) { value, component in
      switch component {
      case .key(let key): value?.string == nil ? value?[key] : value
      case .index(let index): (value?.elements).flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
  }

  /// The places that could change a value after the holder of its key: inner components first, the screen's own last.
  private func overrides(_ keys: [JSONPath.Component], of entry: Entry, from start: Int?) -> [ValuePlace] {
    let holders = entry.node.holders
    guard case .key(let key) = keys.first else { return [] }
    var places: [ValuePlace] = []
    /// The object whose `set` could have an entry, and what its `set` has for the layer.
    var open: (index: Int, hasEntry: Bool, hasPattern: Bool)?
    func close(at end: Int) {
      guard let group = open, !group.hasEntry, end >= start ?? -1 else { return }
      let holder = holders[group.index]
      guard case .changeable(let path) = holder.kind else { return }
      let reason: ReadOnlyReason? = path == nil ? .noPath : group.hasPattern ? .pattern : nil
      let uses = reason == nil ? uses(of: key, in: holder) : 1
      places.append(
        place(
          kind(of: holder, on: entry.screen), at: holder.offset,
          inserting: path.map { [.key("set"), .key($0)] + keys } ?? keys,
          uses: uses, reason: reason, exists: false))
    }
    for (index, holder) in holders.enumerated() {
      switch holder.kind {
      case .changeable:
        close(at: index - 1)
        open = (index, false, false)
      case .layer:
        close(at: index - 1)
        open = nil
      case .change(let isPattern):
        if isPattern { open?.hasPattern = true } else { open?.hasEntry = true }
      }
      guard !holder.isChangeable, index > start ?? -1 else { continue }
      places.append(
        place(
          kind(of: holder, on: entry.screen), at: holder.offset, inserting: keys, uses: uses(of: key, in: holder)))
    }
    close(at: holders.count - 1)
    return places
  }

  /// The places of a value whose key is held.
  private func places(
    _ keys: [JSONPath.Component], of entry: Entry, _ held: Held
  ) -> (raw: JSONNode?, places: [ValuePlace]) {
    guard case .key(let key) = keys.first else { return (nil, []) }
    let kind = kind(of: held.holder, on: entry.screen)
    let uses = uses(of: key, in: held.holder)
    func here(_ node: JSONNode, inserting keys: ArraySlice<JSONPath.Component> = [], _ reason: ReadOnlyReason? = nil)
      -> ValuePlace
    {
      place(kind, at: node.offset, inserting: Array(keys), uses: uses, reason: reason)
    }
    /// What gives a value that is written here, and the value itself.
    func chain(_ leaf: JSONNode) -> (raw: JSONNode?, places: [ValuePlace]) {
      var hops = hops(leaf, [], in: held.holder.scope, kind)
      if hops.count == 1, leaf.onlyVariable != nil, let origin = known(keys, of: entry)?.offset, origin >= 0,
        origin != leaf.offset
      {
        // The list that the layer is in was an argument: its names have got their values where it is written.
        hops.insert(Hop(kind: self.kind(ofValueAt: origin), offset: origin), at: 0)
      }
      return (leaf, hops.dropLast().map { place($0) } + [here(leaf)])
    }
    let (raw, rest) = (held.raw, keys.dropFirst())
    guard let inner = rest.first else { return chain(raw) }
    let isText = key == "text" && entry.node[key]?.string != nil
    if isText, inner == .key("string") { return chain(raw) }
    switch (raw.content, inner) {
    case (.object, .key(let name)):
      if let leaf = raw[name] { return chain(leaf) }
    case (.list(let elements), .index(let index)):
      if elements.indices.contains(index) { return chain(elements[index]) }
    case (.string, _) where !isText:
      // A whole object or array comes from a variable.
      let path = rest.map { component in
        switch component {
        case .key(let key): key
        case .index(let index): String(index)
        }
      }
      let found = hops(raw, path[...], in: held.holder.scope, kind)
      let reason: ReadOnlyReason? = if case .index = inner { nil } else { .expression(key: key) }
      let origin = found.first.map { written(at: $0.offset).node }
      return (origin, found.map { place($0) } + [here(raw, inserting: rest, reason)])
    case (.object, _), (.list, _), (.null, _), (.bool, _), (.number, _), (.string, _), (.unusable, _): break
    }
    let styled = key == "text" ? stylePlaces(inner, of: entry) : (raw: nil, places: [])
    return (styled.raw, styled.places + [here(raw, inserting: rest)])
  }

  // MARK: Text styles

  /// The text style of a layer's label: the named one, else the standard one.
  func styleNames(of entry: Entry) -> [(name: String, offset: Int)] {
    guard let text = entry.node["text"] else { return [] }
    let name = text["style"]?.string ?? TextStyles.standard
    return (source.root["textStyles"]?[name]).map { [(name, $0.offset)] } ?? []
  }

  /// The keys of a layer's label that its text style has.
  func styleMembers(of entry: Entry) -> [JSONMember] {
    guard let text = entry.node["text"] else { return [] }
    let own = Set(text.string == nil ? text.members.map(\.key) : ["string"])
    return source.styles.applied(to: text, log: DiagnosticLog()).members.filter { !own.contains($0.key) }
  }

  private func stylePlaces(
    _ key: JSONPath.Component, of entry: Entry
  ) -> (raw: JSONNode?, places: [ValuePlace]) {
    guard case .key(let name) = key else { return (nil, []) }
    var (raw, places): (JSONNode?, [ValuePlace]) = (nil, [])
    let member = styleMembers(of: entry).first { $0.key == name }
    let style = member.flatMap { written(ofKeyAt: $0.keyOffset) }
    if let style {
      raw = style.value
      places = hops(style.value, [], in: source.names, .textStyle).map { place($0) }
    }
    for (_, offset) in styleNames(of: entry) where offset != style?.object.offset {
      places.append(
        place(.textStyle, at: offset, inserting: [key], uses: dependents[HopKey(offset: offset, keys: [])] ?? 0))
    }
    return (raw, places)
  }
}

extension LayerHolder {
  fileprivate var isChangeable: Bool {
    switch kind {
    case .changeable: true
    case .layer, .change: false
    }
  }
}

extension JSONNode {
  /// The value with a colour in hexadecimal form.
  fileprivate var shown: JSONNode { color.map { .color($0) } ?? self }
}
