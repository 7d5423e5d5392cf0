// What the assertions take besides what `MagicMove` exports. The assertions, their strategies and the trait are declared here.

@_exported import enum Goldens.GoldenRecord
@_exported import struct Goldens.GoldenTolerance
