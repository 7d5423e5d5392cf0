// Where something stands in a file, told in elements and style sheets; bytes are worked out when someone asks.

/// A place in a document.
enum SourcePlace: Equatable {
  /// The tag of an element.
  case element(Int)
  /// The value of an attribute, so many bytes after its start.
  case attribute(element: Int, name: String, index: Int)
  /// A byte of a `style` element's text.
  case sheet(Int, index: Int)
}

extension XMLDocument {
  /// The byte of a place.
  func offset(of place: SourcePlace) -> Int {
    switch place {
    case .element(let element): elements[element].offset
    case .attribute(let element, let name, let index): offset(of: name, in: element, at: index)
    case .sheet(let sheet, let index): styles[sheet].offset(of: index)
    }
  }

  /// A number that stands in the order of the file and is found at once: that of the element, or of the place in a sheet.
  func order(of place: SourcePlace) -> Int {
    switch place {
    case .element(let element), .attribute(let element, _, _): elements[element].offset
    case .sheet: offset(of: place)
    }
  }
}
