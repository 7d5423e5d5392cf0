/// A stack that keeps popped elements for reuse: memory for nesting is allocated once for each depth.
struct ReusedStack<Element: AnyObject> {
  private var elements: [Element] = []
  private var depth = 0
  private let make: () -> Element

  /// An empty stack of elements that `make` makes.
  init(make: @escaping () -> Element) { self.make = make }

  /// Puts an element on, whose content is that of its last use.
  mutating func push() -> Element {
    if depth == elements.count { elements.append(make()) }
    depth += 1
    return elements[depth - 1]
  }

  /// The element that was put on last.
  var top: Element { elements[depth - 1] }

  /// Takes off the element that was put on last.
  mutating func pop() -> Element {
    depth -= 1
    return elements[depth]
  }
}
