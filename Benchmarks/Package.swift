// swift-tools-version: 6.2
import PackageDescription

// Measures the stages of the program: `scripts/benchmarks`. It reads modules of the package above that are
// no product, with the access that targets of one package have.

/// The compiler's name of the package above: SwiftPM makes it from the name of its folder.
let packageName = String(
  Context.packageDirectory.split(separator: "/").dropLast(1).suffix(1).joined().lowercased().map {
    $0.isLetter || $0.isNumber ? $0 : "_"
  })

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "MagicMove", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks", dependencies: [.product(name: "MagicMove", package: "MagicMove")],
      packageAccess: false,
      swiftSettings: [.strictMemorySafety(), .unsafeFlags(["-package-name", packageName])])
  ]
)
