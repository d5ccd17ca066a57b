import Foundation

/// Says why the system could not do something, in its own words and lower case: `permission denied`.
///
/// Foundation's own texts name domains and numbers, differ between systems and speak the user's language.
func systemReason(of error: any Error) -> String {
  let error = error as NSError
  let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
  guard cause.domain == NSPOSIXErrorDomain else { return "the system gave no reason" }
  return String(cString: strerror(Int32(cause.code))).lowercased()
}
