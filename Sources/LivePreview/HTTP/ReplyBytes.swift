// The bytes of a whole reply, copied once, by the thread that made them: the thread of the server, which serves everybody, only
// hands the memory over.

import Synchronization

/// Memory of a reply; the server's library keeps it until the client has read it.
@safe final class ReplyBytes: @unchecked Sendable {
  /// Bytes of it.
  let count: Int
  /// They are never changed.
  let memory: UnsafeRawPointer
  private let share = Mutex<ReplyMemory.Share?>(nil)

  /// Copies the memory of elements.
  init(copying elements: [some BitwiseCopyable]) {
    unsafe (count, memory) = elements.withUnsafeBytes { bytes in
      let copy = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
      if let start = bytes.baseAddress { unsafe copy.copyMemory(from: start, byteCount: bytes.count) }
      return (bytes.count, UnsafeRawPointer(copy))
    }
  }

  deinit { unsafe memory.deallocate() }

  /// Keeps a share of the memory for as long as the bytes are there.
  func keep(_ share: ReplyMemory.Share) { self.share.withLock { $0 = share } }
}
