// The table of this module's sampling rows. Two modules are compiled from this folder, for two instruction sets.

import Pixels

/// The rows of sampling and blurring, compiled for this module's instruction set.
package let samplingKernels = unsafe SamplingKernels(
  addRows: addRows,
  addColumns: addColumns,
  addCells: addCells,
  blur: blurRow,
  halveRows: halveRows,
  halveColumns: halveColumns,
  doubleRows: doubleRows,
  doubleColumns: doubleColumns,
  widen: widenRow,
  narrow: narrowRow)
