// Parameter types of the assertions that `MagicMove` does not export. The assertions, strategies and the trait are declared here.

@_exported import enum Comparison.GoldenRecord
@_exported import struct Comparison.GoldenTolerance
