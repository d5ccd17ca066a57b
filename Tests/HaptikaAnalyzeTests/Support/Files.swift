import Foundation

/// Returns the rows of a CSV file of ours without quoted cells, by column name.
func csvRows(_ url: URL) throws -> [[String: String]] {
  let lines = try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline)
  guard let header = lines.first?.split(separator: ",", omittingEmptySubsequences: false) else { return [] }
  return lines.dropFirst().map { line in
    let cells = line.split(separator: ",", omittingEmptySubsequences: false)
    return Dictionary(zip(header, cells).map { (String($0), String($1)) }, uniquingKeysWith: { first, _ in first })
  }
}

/// Returns the bytes of every file under `folder` by relative path, without `run.json`, which is never compared.
func comparableFiles(_ folder: URL) throws -> [String: Data] {
  var files: [String: Data] = [:]
  for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
    let url = folder.appendingPathComponent(path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue else {
      continue
    }
    if path != "run.json" { files[path] = try Data(contentsOf: url) }
  }
  return files
}
