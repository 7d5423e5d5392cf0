// Large properties outside of the structs that have them.

/// A large property that is often `nil`, stored outside of the struct that has it.
///
/// A struct with large properties is slow to copy, and the compiler writes the code that copies it once more for each type that
/// contains it. A boxed property is a single reference: `nil` takes no memory, and all copies of the struct share the value until
/// one of them sets another one. Each new value is allocated, so a box suits what is set as a whole and copied often.
///
/// - Complexity: O(1) to copy; one allocation to set a value other than `nil`.
@propertyWrapper
package struct Boxed<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The memory that copies share. It never changes, so that no thread sees another one's changes.
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box?

  /// Creates a property with a value.
  package init(wrappedValue: Value?) { box = wrappedValue.map { Box($0) } }

  /// The value.
  package var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map { Box($0) } }
  }

  /// Whether two values are equal; values that share their memory are not compared.
  package static func == (a: Boxed, b: Boxed) -> Bool { a.box === b.box || a.box?.value == b.box?.value }
}
