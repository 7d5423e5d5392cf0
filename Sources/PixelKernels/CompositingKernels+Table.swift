// The table of this module's rows. Two modules are compiled from this folder, for two instruction sets; each has its own.

import Pixels

/// The rows of compositing, compiled for this module's instruction set.
package let compositingKernels = unsafe CompositingKernels(
  fill: fillRow,
  solidOver: solidOverRow,
  solidOverCovered: solidOverRow,
  solidOverWeighted: solidOverRow,
  pixelsOver: pixelsOverRow,
  pixelsOverCovered: pixelsOverRow,
  pixelsOverWeighted: pixelsOverRow,
  mixMasked: mixRows,
  mixWeighted: mixRows,
  blend: blendRow,
  solidSpans: solidSpans,
  pixelSpans: pixelSpans,
  multiplyCoverage: multiplyCoverageRow,
  scaleCoverage: scaleCoverageRow)
