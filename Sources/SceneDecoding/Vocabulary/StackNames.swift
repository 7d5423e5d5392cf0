// Words of scenes for stacks that layout itself has other forms for.

/// How the children of a stack follow each other.
package enum StackDirection: String, Hashable, Sendable, CaseIterable {
  /// From left to right.
  case row
  /// From top to bottom.
  case column
}

/// What a layer asks for along an axis, where that is no length.
package enum FlowExtent: String, Hashable, Sendable, CaseIterable {
  /// What is left.
  case fill
  /// As much as the content takes.
  case hug
  /// As the stack's alignment says.
  case auto
}
