// How the program asks the system for memory.

#if canImport(Glibc)
  import CLinux
#endif

extension SystemMemory {
  /// Sees to it that blocks of a megabyte and more come from the system one by one and go back to it as soon as they are free.
  ///
  /// By itself glibc soon takes such blocks from heaps, one for each thread, which keep their holes: a tenth more memory for
  /// an animation of large frames. A setting of the whole process, so it is the program's to make, not the library's.
  package static func returnLargeBlocksAtOnce() {
    #if canImport(Glibc)
      _ = mallopt(M_MMAP_THRESHOLD, 1 << 20)
    #endif
  }
}
