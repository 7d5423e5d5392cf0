// A position in a file, given by elements and style sheets; the byte offset is computed only when needed.

/// A place in a document.
enum XMLPlace: Equatable {
  /// The tag of an element.
  case element(Int)
  /// A number of bytes after the start of an attribute's value.
  case attribute(element: Int, name: String, index: Int)
  /// A byte of a `style` element's text.
  case sheet(Int, index: Int)
}

extension XMLDocument {
  /// The byte of a place.
  func offset(of place: XMLPlace) -> Int {
    switch place {
    case .element(let element): elements[element].offset
    case .attribute(let element, let name, let index): offset(of: name, in: element, at: index)
    case .sheet(let sheet, let index): styles[sheet].offset(of: index)
    }
  }

  /// A number that increases in the order of the file and is cheap to find: that of the element, or of the position in
  /// a style sheet.
  func order(of place: XMLPlace) -> Int {
    switch place {
    case .element(let element), .attribute(let element, _, _): elements[element].offset
    case .sheet: offset(of: place)
    }
  }
}
