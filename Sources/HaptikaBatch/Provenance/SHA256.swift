import Foundation

#if canImport(CryptoKit)
  import CryptoKit
#else
  import CCrypto
#endif

/// A running SHA-256 (FIPS 180-4), by the system's own library: CryptoKit on Apple systems, OpenSSL's libcrypto elsewhere.
struct SHA256Digest: ~Copyable {
  #if canImport(CryptoKit)
    private var state = SHA256()
  #else
    private let context = EVP_MD_CTX_new()
  #endif

  init() {
    #if !canImport(CryptoKit)
      precondition(EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1, "libcrypto offers no SHA-256")
    #endif
  }

  #if !canImport(CryptoKit)
    deinit { EVP_MD_CTX_free(context) }
  #endif

  /// Takes in more bytes.
  mutating func update(_ bytes: some DataProtocol) {
    #if canImport(CryptoKit)
      state.update(data: bytes)
    #else
      for region in bytes.regions {
        region.withUnsafeBytes { _ = EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
      }
    #endif
  }

  /// Ends the digest and returns it as 64 hexadecimal digits in lower case.
  consuming func hexadecimal() -> String {
    #if canImport(CryptoKit)
      let digest = Array(state.finalize())
    #else
      var digest = [UInt8](repeating: 0, count: 32)
      precondition(EVP_DigestFinal_ex(context, &digest, nil) == 1, "libcrypto could not finish a SHA-256")
    #endif
    return digest.map { String(format: "%02x", $0) }.joined()
  }
}

/// Returns the SHA-256 of `text` in UTF-8, as 64 hexadecimal digits.
func sha256(of text: String) -> String {
  var digest = SHA256Digest()
  digest.update(Array(text.utf8))
  return digest.hexadecimal()
}

/// Returns the SHA-256 of a file's bytes, as 64 hexadecimal digits. Memory stays bounded for files of any size.
///
/// - Throws: what Foundation says when the file cannot be read.
func sha256(ofFileAt path: String) throws -> String {
  let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
  defer { try? file.close() }
  var digest = SHA256Digest()
  while let block = try file.read(upToCount: 1 << 20), !block.isEmpty { digest.update(block) }
  return digest.hexadecimal()
}
