public import HaptikaDSP

/// The name and version of the program, as archives and reports repeat them.
public enum ToolVersion {
  /// The program's name.
  public static let name = "haptika-analyze"

  /// Its semantic version.
  public static let number = "0.1.0"

  /// `haptika-analyze 0.1.0`.
  public static var text: String { "\(name) \(number)" }
}

/// Returns the SHA-256 of a recipe's text, as 64 hexadecimal digits: two recipes with the same fingerprint do the same.
public func fingerprint(of recipe: Recipe) -> String { sha256(of: recipe.text) }
