// swift-tools-version: 6.2
import PackageDescription

// Paints the images of the demonstrations: `scripts/make-images`. It reads modules of the package above that are
// no product, with the access that targets of one package have.

/// The name by which the compiler knows the package above: SwiftPM makes it from the name of its folder.
let packageName = String(
  Context.packageDirectory.split(separator: "/").dropLast(2).suffix(1).joined().lowercased().map {
    $0.isLetter || $0.isNumber ? $0 : "_"
  })

let package = Package(
  name: "ImagePainter",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "MagicMove", path: "../..")],
  targets: [
    .executableTarget(
      name: "ImagePainter", dependencies: [.product(name: "MagicMove", package: "MagicMove")],
      packageAccess: false,
      swiftSettings: [.strictMemorySafety(), .unsafeFlags(["-package-name", packageName])])
  ]
)
