/// Every algorithm that can be run, by name.
public enum AlgorithmRegistry {
  /// The name that a bare version means.
  public static let defaultName = "haptika-ppg"

  /// The published versions of `haptika-ppg`, oldest first.
  public static let published: [any Algorithm] = [HaptikaPPG_V1_0_0(), HaptikaPPG_V2_0_0()]

  /// What a plain method gives, to compare with; never the headline of a report.
  public static let comparators: [any Algorithm] = [SpectralPeak_V1_0_0()]

  /// The published versions, then the comparators.
  public static var all: [any Algorithm] { published + comparators }

  /// What ``find(_:)`` answers to, for help and suggestions: the bare versions, then every `name@version`.
  public static var names: [String] {
    published.map(\.identifier.version.description) + all.map(\.identifier.description)
  }

  /// Returns the algorithm called `name`, either `name@version` or a bare version of `haptika-ppg`; `nil` when there
  /// is none.
  ///
  ///     AlgorithmRegistry.find("1.0.0")?.identifier.description  // "haptika-ppg@1.0.0"
  public static func find(_ name: String) -> (any Algorithm)? {
    let full = name.contains("@") ? name : "\(defaultName)@\(name)"
    return all.first { $0.identifier.description == full }
  }
}
