// The memory of several arrays at once, without a closure in a closure for each of them.

/// Calls `body` with the elements of two arrays. The pointers are valid only during the call.
@inlinable
@inline(__always)
package func withUnsafeBuffers<A, B, Result>(
  _ a: [A], _ b: [B], _ body: (UnsafeBufferPointer<A>, UnsafeBufferPointer<B>) -> Result
) -> Result {
  unsafe a.withUnsafeBufferPointer { a in
    unsafe b.withUnsafeBufferPointer { b in unsafe body(a, b) }
  }
}

/// Calls `body` with the elements of three arrays. The pointers are valid only during the call.
@inlinable
@inline(__always)
package func withUnsafeBuffers<A, B, C, Result>(
  _ a: [A], _ b: [B], _ c: [C],
  _ body: (UnsafeBufferPointer<A>, UnsafeBufferPointer<B>, UnsafeBufferPointer<C>) -> Result
) -> Result {
  unsafe a.withUnsafeBufferPointer { a in
    unsafe withUnsafeBuffers(b, c) { b, c in unsafe body(a, b, c) }
  }
}

/// Calls `body` with the elements of two arrays, which it may change. The pointers are valid only during the call.
@inlinable
@inline(__always)
package func withUnsafeMutableBuffers<A, B, Result>(
  _ a: inout [A], _ b: inout [B],
  _ body: (UnsafeMutableBufferPointer<A>, UnsafeMutableBufferPointer<B>) -> Result
) -> Result {
  unsafe a.withUnsafeMutableBufferPointer { a in
    unsafe b.withUnsafeMutableBufferPointer { b in unsafe body(a, b) }
  }
}

/// Calls `body` with the elements of three arrays, which it may change. The pointers are valid only during the call.
@inlinable
@inline(__always)
package func withUnsafeMutableBuffers<A, B, C, Result>(
  _ a: inout [A], _ b: inout [B], _ c: inout [C],
  _ body: (UnsafeMutableBufferPointer<A>, UnsafeMutableBufferPointer<B>, UnsafeMutableBufferPointer<C>) -> Result
) -> Result {
  unsafe a.withUnsafeMutableBufferPointer { a in
    unsafe withUnsafeMutableBuffers(&b, &c) { b, c in unsafe body(a, b, c) }
  }
}
