extension EmbeddedVector {
  /// Noncentral t CDF.
  static let vector03 = #"""
    {
     "id": "03_noncentral_t_cdf",
     "title": "Noncentral t CDF",
     "spec_section": "2.0",
     "provenance": "definition",
     "redistribution": "commit-safe",
     "source": "definition",
     "verified_by": [
      "R pt(ncp)",
      "scipy nct.cdf",
      "Simpson integral"
     ],
     "tolerance": {
      "abs": 1e-14,
      "rel": 1e-09
     },
     "inputs": {
      "t_nu_delta": [
       [
        1.5,
        10,
        1
       ],
       [
        2,
        16,
        8.08128702621061
       ],
       [
        12,
        16,
        8.08128702621061
       ],
       [
        20,
        49,
        13.8592929112563
       ]
      ]
     },
     "expected": {
      "cdf": [
       0.669516848215352,
       4.92864780966328e-09,
       0.94961770412549,
       0.997202702779474
      ]
     }
    }
    """#
}
