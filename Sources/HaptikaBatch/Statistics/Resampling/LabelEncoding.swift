/// Returns `text` with the UTF-8 bytes outside `A-Z a-z 0-9 . _ @ = -` as % and two hexadecimal digits.
func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF")
  return text.utf8.reduce(into: "") { encoded, byte in
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      encoded.unicodeScalars.append(Unicode.Scalar(byte))
    case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: "="), UInt8(ascii: "-"):
      encoded.unicodeScalars.append(Unicode.Scalar(byte))
    default: encoded += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }
  }
}
