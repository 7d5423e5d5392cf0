// Filters as lists of steps (Filter Effects 1): names of results become numbers of steps, lengths those of the element.

import Pixels
import VectorGraphics

extension PictureBuilder {
  /// The filter that a property names; ignored, with a warning, when a part of it is not supported.
  func filter(_ reference: StyleReference, _ frame: EffectFrame) throws(SVGDiagnostic) -> Referenced<VectorFilter> {
    guard let index = target(of: reference, named: "filter") else { return .ignored }
    let element = document.elements[index]
    try budget.visit(attributeBytes: element.weight, at: element.offset)
    let reader = reader(index, frame.units)
    guard let region = region(reader, "filterUnits", frame),
      let map = boxMap(reader, "primitiveUnits", isBoxByDefault: false, frame)
    else { return .hides }
    let steps = FilterReader(
      builder: self, region: region, map: map.transform, units: map.units,
      isBoxUnits: reader.isBoxUnits("primitiveUnits", default: false))
    guard let list = try steps.steps(of: index) else { return .ignored }
    return .found(VectorFilter(steps: list, region: region, transform: frame.transform))
  }
}

/// Reads the steps of a filter.
private struct FilterReader {
  let builder: PictureBuilder
  let region: Rect
  /// The units of lengths to those of the element.
  let map: Transform
  let units: UnitContext
  let isBoxUnits: Bool

  /// The steps so far, by the names of their results.
  private struct Progress {
    var steps: [VectorFilter.Step] = []
    var names: [String: Int] = [:]

    var last: VectorFilter.Input { steps.isEmpty ? .source : .step(steps.count - 1) }
  }

  /// All steps; nil when one is not supported.
  func steps(of filter: Int) throws(SVGDiagnostic) -> [VectorFilter.Step]? {
    let style = try builder.cascade.style(inTreeOf: filter)
    var progress = Progress()
    for index in builder.document.children(of: filter) {
      let element = builder.document.elements[index]
      if ["title", "desc", "metadata", "animate", "set", "script"].contains(element.name) { continue }
      try builder.budget.visit(attributeBytes: element.weight, at: element.offset)
      let own = try builder.cascade.style(of: index, in: style)
      let reader = builder.reader(index, units)
      guard let operation = try operation(reader, own, progress) else { return nil }
      let region = subregion(reader, around: inputs(of: operation, progress))
      progress.steps.append(
        VectorFilter.Step(operation, region: region, isLinear: own.inherited.filtersAreLinear))
      if let name = element["result"] { progress.names[name] = progress.steps.count - 1 }
    }
    return progress.steps
  }

  private func operation(
    _ reader: ElementReader, _ style: ComputedStyle, _ progress: Progress
  ) throws(SVGDiagnostic) -> VectorFilter.Operation? {
    let name = reader.element.name
    let needsInput = name != "feFlood" && name != "feMerge"
    guard let input = needsInput ? input(reader, "in", progress) : .source else { return nil }
    switch name {
    case "feGaussianBlur": return blur(reader, input)
    case "feOffset":
      let offset = offset(reader, 0)
      return .offset(input, dx: offset.x, dy: offset.y)
    case "feFlood": return .flood(flood(style))
    case "feColorMatrix": return .colorMatrix(input, ColorMatrix.values(reader))
    case "feBlend", "feComposite":
      guard let second = self.input(reader, "in2", progress) else { return nil }
      return name == "feBlend" ? blend(reader, input, second) : composite(reader, input, second)
    case "feMerge": return try merge(reader, progress)
    case "feDropShadow":
      let (offset, sigma) = (offset(reader, 2), deviation(reader, 2))
      return .dropShadow(
        input, dx: offset.x, dy: offset.y, sigmaX: sigma.width, sigmaY: sigma.height, flood(style))
    default:
      builder.warnings.note(.filterPrimitive(name), .element(reader.index))
      return nil
    }
  }

  /// The input of a step: by default the result of the previous step.
  private func input(_ reader: ElementReader, _ name: String, _ progress: Progress) -> VectorFilter.Input? {
    guard let text = reader.element[name] else { return progress.last }
    switch text {
    case "SourceGraphic": return .source
    case "SourceAlpha": return .sourceAlpha
    case "BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint":
      // A step may have given its result this name.
      if let index = progress.names[text] { return .step(index) }
      reader.warn(.filterInput(text), at: name)
      return nil
    default:
      if let index = progress.names[text] { return .step(index) }
      reader.warn(.invalid(name, text), at: name)
      return progress.last
    }
  }

  private func blur(_ reader: ElementReader, _ input: VectorFilter.Input) -> VectorFilter.Operation {
    if let mode = reader.element["edgeMode"], mode.keyword != "none" {
      reader.warn(.property("edgeMode"), at: "edgeMode")
    }
    let sigma = deviation(reader, 0)
    return .gaussianBlur(input, sigmaX: sigma.width, sigmaY: sigma.height)
  }

  /// `stdDeviation` in the element's units: one number for both directions or one for each.
  private func deviation(_ reader: ElementReader, _ otherwise: Double) -> Size {
    let pair = reader.value("stdDeviation") { text -> [Double]? in
      ValueScanner.numbers(text).flatMap { (1...2).contains($0.count) && $0.allSatisfy { $0 >= 0 } ? $0 : nil }
    }
    let numbers = pair ?? [otherwise]
    return Size(width: numbers[0] * map.a, height: numbers[numbers.count - 1] * map.d)
  }

  private func offset(_ reader: ElementReader, _ otherwise: Double) -> Point {
    Point(x: (reader.number("dx") ?? otherwise) * map.a, y: (reader.number("dy") ?? otherwise) * map.d)
  }

  private func flood(_ style: ComputedStyle) -> VectorPaint {
    style.resolved(style.own.floodColor).paint(opacity: style.own.floodOpacity)
  }

  private func blend(
    _ reader: ElementReader, _ top: VectorFilter.Input, _ bottom: VectorFilter.Input
  ) -> VectorFilter.Operation {
    .blend(reader.value("mode") { BlendMode(css: $0.keyword) } ?? .normal, top: top, bottom: bottom)
  }

  private func composite(
    _ reader: ElementReader, _ top: VectorFilter.Input, _ bottom: VectorFilter.Input
  ) -> VectorFilter.Operation {
    let k = ["k1", "k2", "k3", "k4"].map { reader.number($0) ?? 0 }
    let operators: [String: VectorFilter.CompositeOperator] = [
      "over": .over, "in": .in, "out": .out, "atop": .atop, "xor": .xor, "lighter": .lighter,
      "arithmetic": .arithmetic(k[0], k[1], k[2], k[3]),
    ]
    return .composite(reader.word("operator", operators) ?? .over, top: top, bottom: bottom)
  }

  private func merge(_ reader: ElementReader, _ progress: Progress) throws(SVGDiagnostic) -> VectorFilter.Operation? {
    var inputs: [VectorFilter.Input] = []
    for index in builder.document.children(of: reader.index)
    where builder.document.elements[index].name == "feMergeNode" {
      let element = builder.document.elements[index]
      try builder.budget.visit(attributeBytes: element.weight, at: element.offset)
      guard let input = input(builder.reader(index, units), "in", progress) else { return nil }
      inputs.append(input)
    }
    return .merge(inputs)
  }

  /// Where a step paints by default: where its inputs do, and in the whole region of the filter if one of them is the group or
  /// there is none.
  private func inputs(of operation: VectorFilter.Operation, _ progress: Progress) -> Rect {
    let inputs: [VectorFilter.Input] =
      switch operation {
      case .flood: []
      case .gaussianBlur(let input, _, _), .offset(let input, _, _), .colorMatrix(let input, _),
        .shadow(let input, _, _, _, _, _), .dropShadow(let input, _, _, _, _, _):
        [input]
      case .blend(_, let top, let bottom), .composite(_, let top, let bottom): [top, bottom]
      case .merge(let inputs): inputs
      }
    var union: Rect?
    for input in inputs {
      guard case .step(let index) = input else { return region }
      let other = progress.steps[index].region
      if let known = union, known.width > 0, known.height > 0 {
        if other.width > 0, other.height > 0 { union = known.union(other) }
      } else {
        union = other
      }
    }
    return union ?? region
  }

  /// Where a step paints: what its attributes do not say is that of `usual`.
  private func subregion(_ reader: ElementReader, around usual: Rect) -> Rect {
    /// A coordinate; in units of the box percentages are shares of it, without a unit too.
    func edge(_ name: String, _ axis: SVGLength.Axis) -> Double? {
      guard let length = reader.length(name, axis) else { return nil }
      let isX = axis == .x
      let place = name == "x" ? map.tx : name == "y" ? map.ty : 0
      return length * (isX ? map.a : map.d) + place
    }
    let (x, y) = (edge("x", .x), edge("y", .y))
    let (width, height) = (edge("width", .x), edge("height", .y))
    let rect = Rect(
      x: x ?? usual.x, y: y ?? usual.y, width: max(0, width ?? usual.width), height: max(0, height ?? usual.height))
    return rect.intersection(region)
  }
}
