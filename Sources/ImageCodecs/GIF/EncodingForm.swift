// Which compiled form of the kernels encodes: decided once, by the processor, for the whole process.

import CInstructionSet
import KernelContracts
import PixelKernels

#if arch(x86_64)
  import PixelKernelsAVX2
#endif

/// The rows of encoders for the instructions that this processor has.
enum EncodingForm {
  /// The form of this process; the baseline where the environment variable `MAGICMOVE_ISA` is "baseline".
  static let current: any EncodingKernels.Type = {
    #if arch(x86_64)
      let asked = unsafe magicmove_asked_instruction_set().map { unsafe String(cString: $0) }
      if asked != "baseline", magicmove_supports_x86_64_v3() { return PixelKernelsAVX2.Kernels.self }
    #endif
    return PixelKernels.Kernels.self
  }()
}
