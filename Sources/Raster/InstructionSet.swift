// Which compiled form of the kernels runs: decided once, by the processor, for the whole process.

import CInstructionSet
import Foundation
import PixelKernels
import Pixels

#if arch(x86_64)
  import PixelKernelsAVX2
#endif

/// An instruction set that the kernels are compiled for. All of them draw the same bytes.
package enum InstructionSet: Hashable, Sendable, CaseIterable {
  /// What every processor of the architecture has: SSE2 on x86-64, NEON on arm64.
  case baseline
  /// x86-64-v3: AVX2 and what belongs to it.
  case avx2

  /// The one that this process uses, chosen once.
  package static let current = chosen(in: ProcessInfo.processInfo.environment)

  /// The best one that this processor runs, or the baseline where the environment has `MAGICMOVE_ISA=baseline`.
  package static func chosen(in environment: [String: String]) -> InstructionSet {
    environment["MAGICMOVE_ISA"] == "baseline" ? .baseline : best
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
  package var compositing: CompositingKernels {
    #if arch(x86_64)
      if self == .avx2 { return PixelKernelsAVX2.compositingKernels }
    #endif
    return PixelKernels.compositingKernels
  }

  /// The rows of sampling and blurring. A set that is not compiled for this architecture gives the baseline.
  package var sampling: SamplingKernels {
    #if arch(x86_64)
      if self == .avx2 { return PixelKernelsAVX2.samplingKernels }
    #endif
    return PixelKernels.samplingKernels
  }
}
