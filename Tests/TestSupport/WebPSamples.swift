// WebP files for tests.

import Foundation

/// Files made by Pillow 11 with libwebp.
package enum WebPSamples {
  /// In base 64.
  package static let files = [
    // 4 × 3 pixels, lossless, with the colours of transparent pixels kept.
    "alpha": """
    UklGRlYAAABXRUJQVlA4TEoAAAAvA4AAEF9AkG3TOdxf9RpCgoTu/70qaSMJgsOO/Xf+la2CU2AgbZtM+bnyBuYovqP4jvofQVYehwOy\
    ANOowljGkkUGGRTR/zizAQ==
    """,
    // The same without alpha, to be turned by 90° clockwise.
    "orientation6": """
    UklGRoAAAABXRUJQVlA4WAoAAAAIAAAAAwAAAgAAVlA4TEAAAAAvA4AAAF+gIGAhaELoH5V7QpBJ22Tv/PutorZtoGfPjT/AApn/HhAy\
    CFDv5QsGA7IA0yjAKKYRRxKRFNH/wHQHRVhJRhoAAABNTQAqAAAACAABARIAAwAAAAEABgAAAAAAAA==
    """,
    // 6 × 4 pixels, transparent but for a box of 2 × 2 that moves by 2 columns; 40, 70 and 1000 ms; three plays.
    "animation": """
    UklGRswAAABXRUJQVlA4WAoAAAASAAAABQAAAwAAQU5JTQYAAAAAAAAAAwBBTk1GMAAAAAAAAAAAAAEAAAIAACgAAANWUDhMFwAAAC8B\
    gAAQDxCDPArzHzgUAgiAgiai/8EDAEFOTUYwAAAAAQAAAAAAAQAAAgAARgAAAVZQOEwYAAAALwGAABAPMDKDPArzH/BQCCAACpqI/gcP\
    QU5NRjAAAAACAAAAAAABAAACAADoAwAAVlA4TBgAAAAvAYAAEA8wZIM8CvMf8FAIIAAKmoj+Bw8=
    """,
    // 16 × 16 pixels of one colour, lossy.
    "lossy": "UklGRjoAAABXRUJQVlA4IC4AAADwAQCdASoQABAAAUAmJaACdLoB+AAEyAAA/q4X/zYEDND6YP/SbPE2eJs+OYAA",
  ]

  /// The bytes of a file.
  package static func bytes(_ name: String) throws -> [UInt8] {
    guard let text = files[name], let data = Data(base64Encoded: text) else { throw NoSuchSample(name: name) }
    return Array(data)
  }
}
