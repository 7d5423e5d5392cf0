// Baseline code must never run code that was compiled for AVX2.
//
// The two kernel modules are compiled from one source. Both may emit a weak symbol of the same name, such as a
// specialisation of a generic of the standard library or a witness that copies a value. The linker keeps one of them:
// perhaps the AVX2 form, also for the baseline, where it is an illegal instruction on an old processor. No run on a new
// processor can show that. So the object files are searched: a weak function of the AVX2 module must carry the module's
// own name.

#if os(Linux) && arch(x86_64)
  import Foundation
  import Testing

  @Suite struct WeakSymbolTests {
    @Test func `AVX2 objects share no function with others`() throws {
      let functions = try objects(of: "PixelKernelsAVX2").flatMap { file in
        try #require(readSymbols(of: file)).filter { $0.isFunction && $0.isDefined }
      }
      #expect(functions.contains { !$0.isWeak && $0.name.contains("16PixelKernelsAVX2") })  // the right files
      let shared = functions.filter { $0.isWeak && !$0.name.contains("16PixelKernelsAVX2") }.map(\.name)
      #expect(
        Set(shared).sorted() == [],
        "keep these out of the kernels: inline the generic, or use a tuple instead of a type")
    }

    /// The check sees such functions where they are: other modules have them.
    @Test func `the check finds such symbols in other objects`() throws {
      let weak = try objects(of: "Pixels").flatMap { try #require(readSymbols(of: $0)) }.filter {
        $0.isWeak && $0.isFunction && $0.isDefined
      }
      #expect(!weak.isEmpty)
    }

    /// The object files of a target, which the build puts into the folder of the test program.
    private func objects(of target: String) throws -> [[UInt8]] {
      let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      let folder = products.appending(path: "\(target).build")
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "o" }
      try #require(!files.isEmpty, "no object files in \(folder.path)")
      return try files.map { [UInt8](try Data(contentsOf: $0)) }
    }
  }
#endif
