import Platform
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct SystemErrorTests {
  @Test func `words are the same on every system`() {
    #expect("\(SystemError(code: ENOENT))" == "No such file or directory")
    #expect("\(SystemError(code: ENOSPC))" == "No space left on device")
    #expect("\(SystemError(code: EMFILE))" == "Too many open files")
    #expect("\(SystemError(code: 9_999))" == "System error 9999")
  }

  #if canImport(Glibc)
    @Test func `words are those of glibc`() {
      for code in 1...133 as ClosedRange<Int32> {
        let words = "\(SystemError(code: code))"
        if words == "System error \(code)" { continue }
        #expect(unsafe words == String(cString: strerror(code)))
      }
    }
  #endif
}
