// The bytes of a whole reply, copied once, by the thread that made them: the thread of the server, which serves everybody, only hands
// the memory over.

import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Memory of the C library, until the server's library takes it.
final class ReplyBytes: Sendable {
  /// Bytes of it.
  let count: Int
  private let memory: Mutex<UInt>

  /// Copies the memory of elements.
  init(copying elements: [some BitwiseCopyable]) {
    let copy: (count: Int, address: UInt) = unsafe elements.withUnsafeBytes { bytes in
      guard let copy = unsafe malloc(max(1, bytes.count)) else { return (0, 0) }
      if let start = bytes.baseAddress { unsafe memcpy(copy, start, bytes.count) }
      return (bytes.count, UInt(bitPattern: copy))
    }
    count = copy.count
    memory = Mutex(copy.address)
  }

  deinit { unsafe free(take()) }

  /// Gives the memory away, to be freed by whoever gets it; nil when there was none to be had, or it is given away already.
  func take() -> UnsafeMutableRawPointer? {
    let address = memory.withLock { memory in
      defer { memory = 0 }
      return memory
    }
    return unsafe UnsafeMutableRawPointer(bitPattern: address)
  }
}
