import Foundation

/// Returns what the system says of an error of Foundation, in lower case and without the names and numbers of its own.
func systemReason(of error: any Error) -> String {
  if let code = posixCode(of: error) { return String(cString: strerror(code)).lowercased() }
  switch (error as? CocoaError)?.code {
  case .fileNoSuchFile?, .fileReadNoSuchFile?: return "no such file or directory"
  case .fileReadNoPermission?, .fileWriteNoPermission?: return "permission denied"
  case .fileWriteOutOfSpace?: return "no space left on device"
  case .fileWriteVolumeReadOnly?: return "read-only file system"
  case .fileWriteFileExists?: return "file exists"
  default: return "the system does not say why"
  }
}

/// The number that the system gave, in the error itself or in one that it wraps.
private func posixCode(of error: any Error) -> Int32? {
  if let error = error as? POSIXError { return error.code.rawValue }
  let error = error as NSError
  if error.domain == NSPOSIXErrorDomain { return Int32(exactly: error.code) }
  return (error.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap(posixCode)
}
