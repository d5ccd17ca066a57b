/// How texts and numbers are written for a figure.
enum FigureText {
  /// The minus sign of print, U+2212.
  static let minus = "\u{2212}"

  /// Returns `text` as a constant in a script: between single quotes, in which gnuplot expands nothing (no backquotes, no macros,
  /// no escapes). What could end the constant cannot occur in it: a single quote becomes the apostrophe of print, U+2019, since
  /// gnuplot 5.4 misreads a doubled one at the start; control characters and line breaks become spaces.
  static func quoted(_ text: String) -> String {
    var result = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": result += "\u{2019}"
      case _ where isInvisible(scalar): result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }

  /// Returns at most `limit` characters of a text from outside, the last of them an ellipsis when some were left out.
  static func shortened(_ text: String, to limit: Int) -> String {
    text.count <= limit ? text : text.prefix(limit - 1) + "…"
  }

  /// Returns a number as gnuplot reads it: shortest form, decimal point, `NaN` when it is not finite.
  static func number(_ value: Double) -> String { NumberText.shortest(value) ?? "NaN" }

  /// Returns a number to be read in a label: `decimals` digits, a true minus.
  static func plain(_ value: Double, decimals: Int) -> String {
    (NumberText.fixed(value, decimals: decimals) ?? "n/a").replacing("-", with: minus)
  }

  /// Returns a number with its sign, a true minus or a plus; zero has none.
  static func signed(_ value: Double, decimals: Int) -> String {
    let text = plain(value, decimals: decimals)
    let isZero = text.allSatisfy { "0.".contains($0) }
    return isZero || text.hasPrefix(minus) ? text : "+" + text
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    case .format: scalar.properties.isBidiControl
    default: false
    }
  }
}
