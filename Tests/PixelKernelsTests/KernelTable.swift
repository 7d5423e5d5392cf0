// The compiled forms of the kernels. Only this file imports both modules: their scalar definitions have the same names.

import CInstructionSet
import PixelKernels
import Pixels
import Testing

#if arch(x86_64)
  import PixelKernelsAVX2
#endif

/// A table of rows under its name.
struct KernelTable: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let kernels: CompositingKernels

  /// The tables that this processor runs.
  static let all: [KernelTable] = {
    var tables = [KernelTable(testDescription: "baseline", kernels: PixelKernels.compositingKernels)]
    #if arch(x86_64)
      if magicmove_supports_x86_64_v3() {
        tables.append(KernelTable(testDescription: "AVX2", kernels: PixelKernelsAVX2.compositingKernels))
      }
    #endif
    return tables
  }()
}
