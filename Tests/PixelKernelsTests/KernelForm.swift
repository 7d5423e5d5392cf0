// The compiled forms of the kernels.

import CInstructionSet
import KernelContracts
import PixelKernels
import Testing

#if arch(x86_64)
  import PixelKernelsAVX2
#endif

/// A form of the kernels under its name.
struct KernelForm: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let kernels: any (CompositingKernels & EncodingKernels & SamplingKernels).Type

  /// The forms that this processor runs.
  static let all: [KernelForm] = {
    var forms = [KernelForm(testDescription: "baseline", kernels: PixelKernels.Kernels.self)]
    #if arch(x86_64)
      if magicmove_supports_x86_64_v3() {
        forms.append(KernelForm(testDescription: "AVX2", kernels: PixelKernelsAVX2.Kernels.self))
      }
    #endif
    return forms
  }()
}
