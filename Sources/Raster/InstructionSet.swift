// Which compiled form of the kernels runs: decided once, by the processor, for the whole process.

import CInstructionSet
import KernelContracts
import PixelKernels

#if arch(x86_64)
  import PixelKernelsAVX2
#endif

/// Compiled rows of compositing: any of the forms, or the only one that there is.
#if arch(x86_64)
  package typealias CompositingForm = any CompositingKernels.Type
#else
  package typealias CompositingForm = PixelKernels.Kernels.Type
#endif

/// Compiled rows of sampling and blurring: any of the forms, or the only one that there is.
#if arch(x86_64)
  package typealias SamplingForm = any SamplingKernels.Type
#else
  package typealias SamplingForm = PixelKernels.Kernels.Type
#endif

/// An instruction set that the kernels are compiled for. All of them draw the same bytes.
package enum InstructionSet: Hashable, Sendable, CaseIterable {
  /// The instructions of every processor of the architecture: SSE2 on x86-64, NEON on arm64.
  case baseline
  /// x86-64-v3: AVX2 and the other extensions of that level.
  case avx2

  /// The one that this process uses, chosen once.
  package static let current = chosen(
    asked: unsafe magicmove_asked_instruction_set().map { unsafe String(cString: $0) })

  /// The best set that this processor supports, or the baseline where `asked`, the environment variable
  /// `MAGICMOVE_ISA`, is "baseline".
  package static func chosen(asked: String?) -> InstructionSet {
    asked == "baseline" ? .baseline : best
  }

  /// The best one that this processor runs.
  package static var best: InstructionSet { avx2.isSupported ? .avx2 : .baseline }

  /// Whether this processor runs it.
  package var isSupported: Bool {
    switch self {
    case .baseline: true
    case .avx2: magicmove_supports_x86_64_v3()
    }
  }

  /// The rows of compositing. A set that is not compiled for this architecture gives the baseline.
  package var compositing: CompositingForm {
    #if arch(x86_64)
      if self == .avx2 { return PixelKernelsAVX2.Kernels.self }
    #endif
    return PixelKernels.Kernels.self
  }

  /// The rows of sampling and blurring. A set that is not compiled for this architecture gives the baseline.
  package var sampling: SamplingForm {
    #if arch(x86_64)
      if self == .avx2 { return PixelKernelsAVX2.Kernels.self }
    #endif
    return PixelKernels.Kernels.self
  }
}
