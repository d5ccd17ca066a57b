extension EmbeddedVector {
  /// Half-width of the 95 % CI of one LoA, in SD units, by number of independent pairs.
  static let vector36 = #"""
    {
     "id": "36_loa_precision_by_n",
     "title": "Half-width of the 95 % CI of one LoA, in SD units, by number of independent pairs",
     "spec_section": "1.4",
     "provenance": "definition",
     "redistribution": "commit-safe",
     "source": "Carkeet 2015; Bland & Altman 1986/1999; Bland web note on sample size (1.96*sqrt(3/n))",
     "verified_by": [
      "scipy nct via vector 02",
      "math-only"
     ],
     "tolerance": {
      "abs": 1e-06,
      "rel": 1e-06
     },
     "inputs": {
      "n": [
       10,
       15,
       20,
       30,
       45,
       60,
       100,
       200
      ]
     },
     "expected": {
      "exact_half_width": [
       1.31886073671759,
       0.993334041723494,
       0.828759419885894,
       0.653121845788042,
       0.521329392068472,
       0.446525046726054,
       0.34140378793624,
       0.239103406225005
      ],
      "ba1999_t_half_width": [
       1.26643304135187,
       0.968393455570401,
       0.813567419686955,
       0.645351405972114,
       0.517267413053462,
       0.443938772952233,
       0.340229898280538,
       0.238695598495371
      ],
      "ba1986_z_sqrt_3_over_n": [
       1.0735164862302942,
       0.8765225405765815,
       0.759090787128996,
       0.6197950323045616,
       0.5060605247526639,
       0.43826127028829076,
       0.3394757202228515,
       0.24004558381776547
      ]
     }
    }
    """#
}
