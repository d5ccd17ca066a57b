/// A result of several numbers, or why there is none: for those what `Statistic` is for one.
typealias Defined<Value> = Result<Value, UndefinedReason>

extension UndefinedReason: Error {}

extension Result where Failure == UndefinedReason {
  /// The result, when there is one.
  var value: Success? {
    if case .success(let value) = self { value } else { nil }
  }

  /// One number of the result; undefined for the reason that the result is.
  func statistic(_ number: (Success) -> Double) -> Statistic {
    switch self {
    case .success(let value): Statistic(number(value), otherwise: .notFinite)
    case .failure(let reason): Statistic(undefined: reason)
    }
  }
}
