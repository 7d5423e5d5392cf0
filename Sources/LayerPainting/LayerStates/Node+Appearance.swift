// What a node paints, as a list of names and values.

extension Node {
  /// Everything that is painted or that changes how children are painted; what is as by default is left out.
  var appearance: [LayerDetail] {
    var details: [LayerDetail] = []
    func add(_ name: LayerDetail.Name, _ value: LayerDetail.Value) {
      details.append(LayerDetail(name: name, value: value))
    }
    for part in Painting.Part.all { details += painting.details(of: part) }
    if painting.smoothing != 0 { add(.cornerCurve, .numbers([painting.smoothing])) }
    if clips { add(.clips, .text("true")) }
    if blend != .normal { add(.blend, .text("\(blend)")) }
    if blur != 0 { add(.blur, .numbers([blur])) }
    if backdropBlur != 0 { add(.backdropBlur, .numbers([backdropBlur])) }
    return details
  }
}
