// swift-tools-version: 6.2
import PackageDescription

// A package with golden tests of its own, as a user of MagicMove would write it. `swift test` runs them.
let package = Package(
  name: "GoldenTestsExample",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "MagicMove", path: "../..")],
  targets: [
    .testTarget(
      name: "CardTests",
      dependencies: [
        .product(name: "MagicMove", package: "MagicMove"), .product(name: "MagicMoveTesting", package: "MagicMove"),
      ],
      exclude: ["__Goldens__", "card.json"])
  ]
)
