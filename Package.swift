// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
]

let librarySettings: [SwiftSetting] = settings + [.enableUpcomingFeature("InternalImportsByDefault")]

/// What is tested is optimised in release; the tests themselves need not be, and compile in a fraction of the time on all cores.
let testSettings: [SwiftSetting] =
  settings + [.unsafeFlags(["-Onone", "-no-whole-module-optimization"], .when(configuration: .release))]

let package = Package(
  name: "HaptikaBatch",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "HaptikaDSP", targets: ["HaptikaDSP"]),
    .library(name: "HaptikaBatch", targets: ["HaptikaBatch"]),
    .executable(name: "haptika-analyze", targets: ["haptika-analyze"]),
  ],
  targets: [
    .systemLibrary(
      name: "CHDF5", pkgConfig: "hdf5",
      providers: [.apt(["libhdf5-dev"]), .brew(["hdf5"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .target(name: "HaptikaDSP", swiftSettings: librarySettings),
    .target(
      name: "HaptikaBatch",
      dependencies: [
        "CHDF5", "CDeflate", "HaptikaDSP", .target(name: "CCrypto", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: librarySettings),
    .executableTarget(
      name: "haptika-analyze", dependencies: ["HaptikaBatch", "HaptikaDSP"], swiftSettings: settings),
    .executableTarget(
      name: "haptika-bench", dependencies: ["HaptikaBatch", "HaptikaDSP"], path: "Benchmarks",
      exclude: ["README.md", "apple_health_export.py", "cohort_truth.py", "heartpy_results.py"], swiftSettings: settings
    ),
    .testTarget(
      name: "HaptikaDSPTests", dependencies: ["HaptikaDSP"], resources: [.copy("Golden")],
      swiftSettings: testSettings),
    .testTarget(
      name: "HaptikaBatchTests", dependencies: ["CHDF5", "HaptikaBatch", "HaptikaDSP"],
      resources: [.copy("Golden")], swiftSettings: testSettings),
    .testTarget(
      name: "HaptikaAnalyzeTests", dependencies: ["haptika-analyze", "HaptikaBatch"],
      swiftSettings: testSettings),
  ])
