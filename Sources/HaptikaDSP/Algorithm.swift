/// A published way from camera frames to a pulse rate.
///
/// Published means frozen: the same frames give the same estimate for as long as the version exists.
public protocol Algorithm: Sendable {
  /// Name and version.
  var identifier: AlgorithmIdentifier { get }

  /// Every stage with every constant.
  var recipe: Recipe { get }

  /// Returns what the algorithm says of `frames`. Never fails: what cannot be judged is withheld with reasons.
  func estimate(_ frames: FrameSeries) -> Estimate
}

/// The name and version of an algorithm, as in `haptika-ppg@1.0.0`.
public struct AlgorithmIdentifier: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The name that all versions share.
  public let name: String

  /// The version.
  public let version: Version

  /// Creates an identifier from its parts.
  public init(_ name: String, _ version: Version) {
    self.name = name
    self.version = version
  }

  /// `name@version`.
  public var description: String { "\(name)@\(version)" }

  /// By name, then by version.
  public static func < (a: Self, b: Self) -> Bool {
    a.name == b.name ? a.version < b.version : a.name < b.name
  }
}

/// The version of an algorithm: a semantic one, or the words by which another program calls its own.
public struct Version: Sendable, Hashable, Comparable, CustomStringConvertible {
  public let major: Int
  public let minor: Int
  public let patch: Int

  /// What another program calls its version when that is not `major.minor.patch`; `nil` for a semantic version.
  public let words: String?

  /// Creates a semantic version from its three numbers.
  public init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
    words = nil
  }

  /// Takes a version as another program states it: `1.2.0` is a semantic version, anything else (`2024-05`, `01.2.0`) stands by
  /// its own words, so that two texts never become one version.
  public init(stated text: String) {
    if let semantic = Version(text), semantic.description == text {
      self = semantic
    } else {
      (major, minor, patch, words) = (0, 0, 0, text)
    }
  }

  /// Reads `major.minor.patch`, or returns `nil`.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
    guard parts.count == 3, numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    self.init(numbers[0], numbers[1], numbers[2])
  }

  /// `major.minor.patch`, or the words.
  public var description: String { words ?? "\(major).\(minor).\(patch)" }

  /// In order of precedence; versions in words by their text, before all semantic ones but 0.0.0.
  public static func < (a: Self, b: Self) -> Bool {
    (a.major, a.minor, a.patch, a.words ?? "") < (b.major, b.minor, b.patch, b.words ?? "")
  }
}
