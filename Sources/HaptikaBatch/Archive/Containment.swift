import Foundation

/// Returns whether what is at `path` is `folder` or lies in it, symbolic links resolved.
func isItem(at path: String, in folder: String) -> Bool {
  let folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().pathComponents
  return URL(fileURLWithPath: path).resolvingSymlinksInPath().pathComponents.starts(with: folder)
}
