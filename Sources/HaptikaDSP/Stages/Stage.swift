/// One stage of a published recipe: a kernel with its numbers fixed.
///
/// A stage is a value that holds every number it uses. What goes in and what comes out differs from stage to stage,
/// so the protocol asks for the one thing that all share: that a stage can say what it does.
protocol Stage: Sendable {
  /// The stage's name in the specification, and in one line what it does with which numbers.
  var step: Recipe.Step { get }
}

/// The factor that turns a median absolute deviation into the standard deviation of normally distributed values.
let normalConsistency = 1.4826

/// Returns `value` limited to 0...1.
func clampedToUnit(_ value: Double) -> Double {
  min(max(value, 0), 1)
}
