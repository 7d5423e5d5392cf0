// The bytes of a whole reply, copied once, by the thread that made them: the thread of the server, which serves everybody, only
// hands the memory over.

import Synchronization

/// Memory of a reply, until the server's library takes it.
final class ReplyBytes: Sendable {
  /// Bytes of it.
  let count: Int
  private let memory: Mutex<UInt>

  /// Copies the memory of elements.
  init(copying elements: [some BitwiseCopyable]) {
    let copy = unsafe elements.withUnsafeBytes { bytes in
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
      unsafe copy.copyMemory(from: bytes)
      return (count: bytes.count, address: UInt(bitPattern: copy.baseAddress))
    }
    count = copy.count
    memory = Mutex(copy.address)
  }

  deinit { unsafe take()?.deallocate() }

  /// Transfers the memory to the caller, which deallocates it; nil when it was transferred before.
  func take() -> UnsafeMutableRawPointer? {
    let address = memory.withLock { memory in
      defer { memory = 0 }
      return memory
    }
    return unsafe UnsafeMutableRawPointer(bitPattern: address)
  }
}
