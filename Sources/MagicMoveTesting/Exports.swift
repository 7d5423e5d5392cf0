// Parameter types of the assertions that `MagicMove` does not export. The assertions, strategies and the trait are declared here.

@_exported import enum Goldens.GoldenRecord
@_exported import struct Goldens.GoldenTolerance
