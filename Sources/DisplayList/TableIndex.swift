// Commands refer to larger values by their index in a table. Every table has a distinct index type, so that the index
// of a shape cannot be looked up among gradients.

import VectorGraphics

/// The index of an element in a table of such elements.
@frozen @usableFromInline
package struct TableIndex<Element>: Hashable, Sendable {
  /// The element's index in the array that is the table.
  @usableFromInline let position: UInt32

  /// The place `position`, 0 or more, of an array.
  @inlinable
  package init(_ position: Int) { self.position = UInt32(position) }

  /// The index in the array.
  @inlinable package var offset: Int { Int(position) }
}

extension TableIndex: Strideable {
  /// How many places further on `other` is.
  @inlinable
  package func distance(to other: TableIndex) -> Int { other.offset - offset }

  /// The index `count` further on: that of the same element after its table was appended to `count` others.
  @inlinable
  package func advanced(by count: Int) -> TableIndex { TableIndex(offset + count) }
}

extension Array {
  /// The element with an index of this table. Its label keeps other subscripts as quick to type-check as they are.
  @inlinable
  package subscript(at index: TableIndex<Element>) -> Element {
    get { self[index.offset] }
    set { self[index.offset] = newValue }
  }

  /// Appends an element to a table and returns its index.
  @inlinable
  package mutating func add(_ element: Element) -> TableIndex<Element> {
    append(element)
    return TableIndex(count - 1)
  }
}

/// An index into `DisplayList.shapes`.
package typealias ShapeIndex = TableIndex<Shape>
/// An index into `DisplayList.gradients`.
package typealias GradientIndex = TableIndex<Gradient>
/// An index into `DisplayList.images`.
package typealias PlacementIndex = TableIndex<ImagePlacement>
/// An index into `DisplayList.shadows`.
package typealias ShadowIndex = TableIndex<Shadow>
/// An index into `DisplayList.runs`.
package typealias RunIndex = TableIndex<GlyphRun>
/// An index into `DisplayList.paths`.
package typealias PathIndex = TableIndex<VectorPath>
/// An index into `DisplayList.nested`.
package typealias NestedIndex = TableIndex<NestedList>
/// An index into `DisplayList.filters`.
package typealias FilterIndex = TableIndex<PlacedFilter>
