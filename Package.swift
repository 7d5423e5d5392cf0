// swift-tools-version: 6.2
import PackageDescription

// The targets are in the order of the pipeline; an arrow "may import" only points back along it:
//
//   scene file ─▶ SceneDecoding ─▶ SceneModel ─▶ TextLayout ─▶ Motion ─▶ DisplayList ─▶ Raster ─▶ ImageCodecs ─▶ files
//
// Geometry, colours and bitmaps (Pixels) and the pixel kernels (PixelKernels) are below all of them.

/// The libraries that a build can leave out: a trait each, with the same name as the condition `#if NAME`.
let optional: KeyValuePairs<String, String> = [
  "JPEG": "Reads JPEG images (libjpeg-turbo).",
  "WebP": "Reads and writes WebP images (libwebp).",
  "AVIF": "Writes AVIF sequences (libavif with libaom).",
  "Text": "Draws text (FreeType, HarfBuzz, FriBidi, fontconfig).",
  "SVG": "Reads SVG pictures (expat).",
  "Preview": "Serves the live preview (libmicrohttpd).",
  "Import": "Imports pages, decks, Figma files and screenshots (zlib, expat).",
  "ColorProfiles": "Converts pictures with a colour profile to sRGB (LittleCMS).",
]

/// The trait of all of them, which is on by default. It enables no other trait: SwiftPM 6.3 passes two enabled traits to
/// the compiler in another order on each call, and then compiles everything again.
let allLibraries = "Libraries"

/// The traits with which a library is there.
func with(_ trait: String) -> Set<String> { [trait, allLibraries] }

/// The traits with which expat is there: what reads XML shares it.
let expat: Set<String> = ["SVG", "Import", allLibraries]

/// Every Swift target: strict memory safety, so that each unsafe operation is marked `unsafe` where it happens, and the
/// conditions of the libraries that are there.
let safe: [SwiftSetting] =
  [.strictMemorySafety(), .define("Expat", .when(traits: expat))]
  + optional.map { name, _ in .define(name, .when(traits: with(name))) }

/// Targets that do little work themselves compared with their calls, so that optimising them would not be noticeable:
/// they compile in a third of the time. Loops over pixels, frames or the layers of a frame belong elsewhere. Most tests
/// are cold.
let cold: [SwiftSetting] = safe + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Targets with pixel loops: also optimised in debug builds, where unoptimised SIMD is hundreds of times slower.
let hot: [SwiftSetting] = safe + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The modules of hot rows. On x86-64 the same folder is compiled twice (PixelKernelsAVX2 is a symbolic link), the second
/// time for x86-64-v3; which one runs is decided at start.
#if arch(x86_64)
  let kernels: [Target.Dependency] = ["PixelKernels", "PixelKernelsAVX2"]
#else
  let kernels: [Target.Dependency] = ["PixelKernels"]
#endif

/// The libraries for shaping and drawing text.
let textLibraries: [Target.Dependency] = ["CFreeType", "CHarfBuzz", "CFriBidi", "CFontconfig"].map {
  .target(name: $0, condition: .when(traits: with("Text")))
}

var targets: [Target] = [
  // C libraries. libpng and libjpeg report errors by longjmp, so a small C bridge catches it; giflib needs none.
  .target(name: "CPNG", linkerSettings: [.linkedLibrary("png")]),
  .systemLibrary(name: "CGIF"),
  .systemLibrary(name: "CLinux"),
  .systemLibrary(name: "CStandard"),
  .target(
    name: "CJPEG", cSettings: [.define("MAGICMOVE_JPEG", .when(traits: with("JPEG")))],
    linkerSettings: [.linkedLibrary("jpeg", .when(traits: with("JPEG")))]),
  .systemLibrary(name: "CWebP"),
  .systemLibrary(name: "CAVIF"),
  .systemLibrary(name: "CLittleCMS"),
  .systemLibrary(name: "CFreeType", pkgConfig: "freetype2"),
  .systemLibrary(name: "CHarfBuzz", pkgConfig: "harfbuzz"),
  .systemLibrary(name: "CFriBidi", pkgConfig: "fribidi"),
  .systemLibrary(name: "CFontconfig"),
  .systemLibrary(name: "CExpat"),
  .systemLibrary(name: "CZlib"),
  .systemLibrary(name: "CMicroHTTPD"),

  .target(name: "Pixels", dependencies: ["CStandard"], swiftSettings: hot),
  .target(name: "VectorGraphics", dependencies: ["Pixels"], swiftSettings: hot),
  .target(
    name: "SVGReader",
    dependencies: ["ForeignText", "VectorGraphics", "Pixels"], swiftSettings: hot),
  .target(name: "CInstructionSet"),
  .target(name: "CLanes"),
  .target(name: "KernelContracts", dependencies: ["Pixels"], swiftSettings: hot),
  .target(name: "PixelKernels", dependencies: ["CLanes", "KernelContracts", "Pixels"], swiftSettings: hot),
  .target(name: "JSONTree", swiftSettings: safe),
  .target(
    name: "ForeignText",
    dependencies: ["JSONTree", "Pixels", .target(name: "CExpat", condition: .when(traits: expat))],
    swiftSettings: hot),
  .target(name: "FileFormats", dependencies: ["JSONTree"], swiftSettings: safe),
  .target(name: "Platform", dependencies: ["CLinux"], swiftSettings: safe),
  .target(name: "CEmbeddedFiles", cSettings: [.define("MAGICMOVE_TEXT", .when(traits: with("Text")))]),
  .target(
    name: "PageAssets",
    dependencies: ["CEmbeddedFiles", "CStandard", "FileFormats", "ForeignText", "ImageComparison", "JSONTree"],
    exclude: ["Shared", "Preview", "Film", "Report", "Review"], swiftSettings: safe),
  .target(name: "FlexLayout", dependencies: ["Pixels"], swiftSettings: safe),
  .target(name: "CodeText", dependencies: ["JSONTree", "Pixels"], swiftSettings: safe),
  .target(name: "SceneModel", dependencies: ["JSONTree", "VectorGraphics", "Pixels"], swiftSettings: safe),
  .target(
    name: "SceneDecoding",
    dependencies: [
      "ForeignText", "SceneModel", "CodeText", "JSONTree", "FileFormats", "FlexLayout", "VectorGraphics", "Pixels",
    ],
    swiftSettings: safe),
  .target(name: "DisplayList", dependencies: ["VectorGraphics", "Pixels"], swiftSettings: safe),
  .target(
    name: "TextLayout",
    dependencies: ["SceneModel", "CodeText", "DisplayList", "VectorGraphics", "Pixels", "CEmbeddedFiles"]
      + textLibraries,
    exclude: ["Fonts/BuiltIn"], swiftSettings: safe,
    // The copy of ICU that Foundation uses; it breaks lines.
    linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux], traits: with("Text")))]),
  .target(name: "MotionCurves", dependencies: ["SceneModel", "Pixels"], swiftSettings: safe),
  .target(
    name: "LayerPainting",
    dependencies: ["SceneModel", "MotionCurves", "TextLayout", "CodeText", "DisplayList", "VectorGraphics", "Pixels"],
    swiftSettings: safe),
  .target(
    name: "Motion",
    dependencies: [
      "SceneModel", "CodeText", "MotionCurves", "TextLayout", "LayerPainting", "DisplayList", "VectorGraphics",
      "Pixels",
    ],
    swiftSettings: safe),
  .target(
    name: "MotionTrace",
    dependencies: [
      "SceneDecoding", "SceneModel", "MotionCurves", "LayerPainting", "Motion", "VectorGraphics", "Pixels",
    ],
    swiftSettings: safe),
  .target(
    name: "Presentations",
    dependencies: ["SceneModel", "MotionCurves", "LayerPainting", "Motion", "DisplayList", "Pixels"],
    swiftSettings: safe),
  .target(
    name: "Raster",
    dependencies: ["DisplayList", "VectorGraphics", "Pixels", "KernelContracts", "CInstructionSet"] + kernels,
    swiftSettings: hot),
  .target(
    name: "SVGWriter", dependencies: ["ForeignText", "DisplayList", "VectorGraphics", "Pixels"], swiftSettings: safe),
  .target(
    name: "ImageCodecs",
    dependencies: [
      "FileFormats", "Pixels", "CLanes", "KernelContracts", "CInstructionSet", "CPNG", "CGIF",
      .target(name: "CLittleCMS", condition: .when(traits: with("ColorProfiles"))),
      .target(name: "CJPEG", condition: .when(traits: with("JPEG"))),
      .target(name: "CWebP", condition: .when(traits: with("WebP"))),
      .target(name: "CAVIF", condition: .when(traits: with("AVIF"))),
    ] + kernels,
    swiftSettings: hot),
  .target(name: "ImageComparison", dependencies: ["CStandard", "JSONTree", "Pixels"], swiftSettings: hot),
  .target(name: "OutputFiles", dependencies: ["JSONTree", "FileFormats", "Platform"], swiftSettings: safe),
  .target(
    name: "FrameWriting",
    dependencies: [
      "SceneModel", "DisplayList", "Raster", "SVGWriter", "ImageCodecs", "Pixels", "FileFormats", "Platform",
      "OutputFiles",
    ],
    swiftSettings: safe),
  .target(
    name: "Rendering",
    dependencies: [
      "ForeignText", "FrameWriting", "JSONTree", "SceneDecoding", "SceneModel", "CodeText", "TextLayout",
      "LayerPainting", "Motion", "MotionTrace",
      "Presentations", "DisplayList", "Raster", "SVGWriter", "ImageCodecs",
      "ImageComparison",
      "SVGReader", "VectorGraphics", "Pixels",
      "FileFormats", "Platform", "OutputFiles",
    ],
    swiftSettings: safe),
  .target(
    name: "Comparison",
    dependencies: [
      "ForeignText", "JSONTree", "PageAssets", "FrameWriting", "Rendering", "LayerPainting", "Motion", "MotionTrace",
      "SceneDecoding",
      "SceneModel",
      "ImageCodecs", "ImageComparison", "Pixels", "FileFormats", "Platform", "OutputFiles",
    ],
    swiftSettings: cold),
  .target(
    name: "MotionSheets",
    dependencies: [
      "ForeignText", "JSONTree", "FrameWriting", "Rendering", "LayerPainting", "Motion", "MotionTrace", "MotionCurves",
      "DisplayList",
      "SceneModel",
      "Pixels",
    ],
    swiftSettings: cold),
  .target(
    name: "MotionLint",
    dependencies: [
      "JSONTree", "FrameWriting", "Rendering", "Comparison", "SceneDecoding", "SceneModel", "TextLayout",
      "LayerPainting", "Motion", "MotionTrace", "Pixels", "FileFormats", "Platform",
    ],
    swiftSettings: safe),
  .target(
    name: "BatchRuns",
    dependencies: [
      "ForeignText", "JSONTree", "FrameWriting", "Rendering", "SceneDecoding", "SceneModel", "ImageComparison",
      "Pixels",
      "FileFormats", "Platform",
      "OutputFiles",
    ],
    swiftSettings: cold),
  .target(
    name: "SceneImport",
    dependencies: [
      "ForeignText", "JSONTree", "Rendering", "SceneModel", "MotionCurves", "TextLayout", "ImageCodecs",
      "ImageComparison", "SVGReader",
      "VectorGraphics", "Pixels",
      "FileFormats", "Platform",
      "OutputFiles", .target(name: "CZlib", condition: .when(traits: with("Import"))),
    ],
    swiftSettings: cold),
  .target(
    name: "LivePreview",
    dependencies: [
      "Comparison", "MotionSheets", "PageAssets", "ForeignText", "JSONTree", "FrameWriting", "Rendering",
      "SceneDecoding", "SceneModel", "Raster", "ImageCodecs", "Pixels", "FileFormats", "Platform", "OutputFiles",
      .target(name: "CMicroHTTPD", condition: .when(traits: with("Preview"))),
    ],
    swiftSettings: cold),
  .target(
    name: "MagicMove",
    dependencies: [
      "FrameWriting", "Rendering", "MotionSheets", "SceneDecoding", "SceneModel", "VectorGraphics", "Pixels",
      "FileFormats",
      "ImageCodecs", "Platform",
      "OutputFiles",
    ],
    swiftSettings: safe),
  .target(
    name: "MagicMoveTesting", dependencies: ["Comparison", "Rendering", "SceneModel", "FileFormats"],
    swiftSettings: safe),
  .executableTarget(
    name: "MagicMoveCommand",
    dependencies: [
      "CodeText", "ForeignText", "JSONTree", "PageAssets", "FrameWriting", "Rendering", "Comparison",
      "MotionSheets",
      "MotionLint",
      "BatchRuns", "LivePreview", "SceneImport", "ImageCodecs", "ImageComparison",
      "SceneDecoding", "SceneModel", "Pixels", "FileFormats", "Platform", "OutputFiles",
    ],
    exclude: ["list", "card", "gallery", "web", "slides", "golden", "code"].map { "Templates/\($0).jsonc" },
    swiftSettings: cold),
]

#if arch(x86_64)
  targets.append(
    .target(
      name: "PixelKernelsAVX2", dependencies: ["CLanes", "KernelContracts", "Pixels"],
      swiftSettings: hot + [.unsafeFlags(["-Xcc", "-march=x86-64-v3"])]))
#endif

// Code that tests of several targets share, and the slow, simple reference renderer that the fast one is compared with.
targets += [
  .target(name: "TestSupport", dependencies: ["SceneModel", "Pixels"], path: "Tests/TestSupport", swiftSettings: hot),
  .target(
    name: "RasterReference", dependencies: ["Raster", "DisplayList", "VectorGraphics", "Pixels"],
    path: "Tests/RasterReference",
    swiftSettings: hot),
]

/// Settings of test targets. No other target waits for their interface, which is a second pass over all files unless it is
/// written by the one that compiles them.
let test: [SwiftSetting] =
  cold + [.unsafeFlags(["-no-emit-module-separately-wmo"], .when(configuration: .release))]

/// The test targets, each with its imports. Every test target costs the build seconds, however small it is. So the
/// tests of small targets share a test target for their stage (GeometryTests, SceneTests, OutputTests), in a folder
/// named like the target.
let tests: KeyValuePairs<String, [String]> = [
  "GeometryTests": ["CodeText", "Pixels", "VectorGraphics", "SVGReader", "DisplayList", "SVGWriter"],
  "SceneTests": [
    "ForeignText", "JSONTree", "FlexLayout", "SceneModel", "TextLayout", "DisplayList", "VectorGraphics", "Pixels",
  ],
  "SceneDecodingTests": ["SceneDecoding", "SceneModel", "JSONTree", "Pixels"],
  "MotionTests": [
    "LayerPainting", "Motion", "SceneModel", "MotionCurves", "TextLayout", "DisplayList", "VectorGraphics", "Pixels",
  ],
  "RasterTests": ["Raster", "RasterReference", "DisplayList", "VectorGraphics", "Pixels"],
  "ImageCodecsTests": ["ImageCodecs", "FileFormats", "Pixels"],
  "RenderingTests": [
    "FrameWriting", "Rendering", "SceneDecoding", "SceneModel", "LayerPainting", "Motion", "MotionTrace", "CodeText",
    "MotionCurves",
    "DisplayList", "ImageCodecs", "Raster", "Pixels", "FileFormats", "OutputFiles",
  ],
  "OutputTests": [
    "Presentations", "ImageComparison", "OutputFiles", "PageAssets", "Comparison", "MotionTrace", "MotionSheets",
    "BatchRuns", "LivePreview", "MotionLint", "SceneImport", "ForeignText", "JSONTree", "FrameWriting", "Rendering",
    "SceneModel",
    "LayerPainting",
    "Motion",
    "MotionCurves",
    "ImageCodecs", "Pixels", "FileFormats", "Platform",
  ],
  // Most of these run the built program, the others call its verbs.
  "MagicMoveCommandTests": [
    "MagicMoveCommand", "FrameWriting", "Rendering", "ImageCodecs", "ImageComparison", "FileFormats", "Platform",
    "OutputFiles", "Pixels",
  ],
]
for (name, needs) in tests {
  targets.append(
    .testTarget(
      name: name, dependencies: (needs + ["TestSupport"]).map { .target(name: $0) }, swiftSettings: test))
}
targets += [
  .testTarget(
    name: "PixelKernelsTests", dependencies: ["Pixels", "KernelContracts", "CInstructionSet", "TestSupport"] + kernels,
    swiftSettings: hot),
  // The demonstrations and the goldens.
  .testTarget(
    name: "MagicMoveTests",
    dependencies: [
      "MagicMove", "MagicMoveTesting", "Comparison", "Rendering", "LayerPainting", "Motion", "MotionCurves",
      "SceneModel", "Pixels", "TestSupport",
    ],
    exclude: ["Goldens", "PresentedGoldens", "__Goldens__"], swiftSettings: test),
  // The examples of the library's documentation, as its users compile them: members are found in imported modules alone.
  .testTarget(
    name: "MagicMoveExampleTests", dependencies: ["MagicMove", "MagicMoveTesting", "TestSupport"],
    exclude: ["__Goldens__"], swiftSettings: test + [.enableUpcomingFeature("MemberImportVisibility")]),
]

let package = Package(
  name: "MagicMove",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "MagicMove", targets: ["MagicMove"]),
    .library(name: "MagicMoveTesting", targets: ["MagicMoveTesting"]),
    .executable(name: "magicmove", targets: ["MagicMoveCommand"]),
  ],
  traits: Set(
    optional.map { name, description in .trait(name: name, description: description) } + [
      .trait(name: allLibraries, description: "All of these."),
      .default(enabledTraits: [allLibraries]),
    ]),
  targets: targets
)
