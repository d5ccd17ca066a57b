extension EmbeddedVector {
  /// Sign-flip permutation test, 19 999 random flips (G > 20).
  static let vector46 = #"""
    {
     "id": "46_sign_flip_random",
     "title": "Sign-flip permutation test, 19 999 random flips (G > 20)",
     "spec_section": "3.2",
     "provenance": "synthetic",
     "redistribution": "commit-safe",
     "source": "definition in spec 3.2",
     "verified_by": [
      "Python and Swift, written separately"
     ],
     "tolerance": {
      "abs": 1e-12,
      "rel": 0
     },
     "inputs": {
      "subject_differences": [
       -1.285714286,
       0.714285714,
       -0.571428571,
       1.428571429,
       0.142857143,
       -1.142857143,
       0.857142857,
       -0.428571429,
       1.571428571,
       0.285714286,
       -1.0,
       1.0,
       -0.285714286,
       1.714285714,
       0.428571429,
       -0.857142857,
       1.142857143,
       -0.142857143,
       1.857142857,
       0.571428571,
       -0.714285714,
       1.285714286,
       0.0,
       -1.285714286
      ],
      "seed_label": "compare/v2-v1/signflip/success_5",
      "flips": 19999
     },
     "expected": {
      "first5_sums": [
       -8.142857143,
       2.428571429,
       -0.428571429,
       4.714285713,
       1.571428573
      ],
      "hits": 6029,
      "p": 0.3015
     },
     "notes": "flip b: generator seeded as bootstrap replicate b; sign of subject g (byte order) = bit g mod 64, low bit first, of word g div 64; 1 keeps the sign"
    }
    """#
}
