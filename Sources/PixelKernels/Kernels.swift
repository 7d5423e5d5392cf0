// The kernels of this module. Two modules are compiled from this folder, for two instruction sets; each has its own.

import KernelContracts

/// The kernels compiled for this module's instruction set. KernelContracts documents them.
package enum Kernels: CompositingKernels, EncodingKernels, SamplingKernels {}
