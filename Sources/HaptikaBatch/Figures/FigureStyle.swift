/// The look that all figures share.
enum FigureStyle {
  /// The colours of Okabe and Ito, which people with any colour vision can tell apart, with an ink and greys. A colour never is
  /// the only cue: a shape, a dash or a label stands beside it.
  ///
  /// - Reference: M. Okabe and K. Ito, "Color universal design", 2008, <https://jfly.uni-koeln.de/color/>.
  enum Colour: String {
    case blue = "0072B2"
    case vermilion = "D55E00"
    case green = "009E73"
    case orange = "E69F00"
    case sky = "56B4E9"
    case purple = "CC79A7"
    case ink = "222222"
    case grey = "6E6E6E"
    case rule = "EBEBEB"

    /// As gnuplot takes it.
    var code: String { "rgb 0x\(rawValue)" }

    /// The same, seen through: 0 is opaque, 255 invisible.
    func faded(_ alpha: Int) -> String {
      let digits = String(alpha, radix: 16, uppercase: true)
      return "rgb 0x\(digits.count < 2 ? "0" + digits : digits)\(rawValue)"
    }
  }

  /// The colours of series or people, in order of use, each with a point type and a dash of its own.
  static let series: [(colour: Colour, point: Int, dash: Int)] = [
    (.blue, 7, 1), (.vermilion, 9, 4), (.green, 5, 2), (.purple, 11, 5), (.orange, 13, 3), (.sky, 15, 4), (.ink, 6, 2),
    (.grey, 8, 5),
  ]

  /// Points of more than this many are drawn as a sample.
  static let pointLimit = 5_000

  /// Returns the head of a script: the terminal for `fmt`, SVG unless told otherwise, and the style of axes.
  static func head(_ name: String, _ title: String, width: Int, height: Int) -> [String] {
    [
      "# \(title)",
      "# gnuplot \(name).gp draws \(name).svg; gnuplot -e \"fmt='png'\" \(name).gp draws \(name).png at twice the size.",
      "if (!exists('fmt')) fmt = 'svg'",
      "if (fmt eq 'png') set terminal pngcairo size \(2 * width),\(2 * height) font 'Liberation Sans,11' fontscale 1.9 "
        + "background rgb 'white' enhanced linewidth 2 pointscale 2 dashlength 0.8",
      "if (fmt ne 'png') set terminal svg size \(width),\(height) fixed font "
        + "'Helvetica, Arial, Liberation Sans, sans-serif,14' background rgb 'white' enhanced butt dashlength 0.8 "
        + "linewidth 1 name '\(identifier(name))'",
      "small = fmt eq 'png' ? ',9.3' : ',12'",
      "set output '\(name).'.fmt",
      "set encoding utf8",
      "set decimalsign '.'",
      "set minussign",
      "set datafile separator comma",
      "set border 3 lw 1 lc \(Colour.ink.code)",
      "set tics nomirror out scale 0.6 textcolor \(Colour.ink.code)",
      "set grid y lt 1 lw 0.6 lc \(Colour.rule.code)",
      "set grid back",
      "set key off",
      "set style fill solid noborder",
    ]
  }

  /// The name that the parts of an SVG begin with: letters, digits and `_` only.
  private static func identifier(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// Returns the filter of a plot: the expression `value` where the first column is `series`, nothing elsewhere.
  static func only(_ series: String, _ value: String) -> String {
    "(strcol(1) eq '\(series)' ? \(value) : NaN)"
  }
}
