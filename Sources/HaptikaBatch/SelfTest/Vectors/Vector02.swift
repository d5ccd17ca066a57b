extension EmbeddedVector {
  /// Exact LoA confidence factors k (single limit, 95 % CI of the 97.5th percentile).
  static let vector02 = #"""
    {
     "id": "02_exact_loa_factors",
     "title": "Exact LoA confidence factors k (single limit, 95 % CI of the 97.5th percentile)",
     "spec_section": "2.1",
     "provenance": "definition",
     "redistribution": "commit-safe",
     "source": "Carkeet A. Optom Vis Sci 2015;92:e71-80 (method); Shieh 2018 BMC Med Res Methodol 18:45",
     "verified_by": [
      "scipy 1.17.1 nct.ppf (all n)",
      "R 4.2.2 qt(ncp) (n<=200)",
      "math-only Simpson integration"
     ],
     "tolerance": {
      "abs": 1e-07,
      "rel": 1e-07
     },
     "inputs": {
      "n": [3, 5, 8, 10, 12, 17, 20, 25, 30, 40, 50, 75, 100, 200, 500],
      "p": 0.975,
      "confidence": 0.95
     },
     "expected": {
      "k_lower": [0.712647046144226, 0.923164859612215, 1.09131027375852, 1.16318088554325, 1.21830221260591, 1.31502937108824, 1.35648425161872, 1.409781952965, 1.45034616376326, 1.50918107318811, 1.55069974442198, 1.61765012934772, 1.65906316789387, 1.74085678917162, 1.81753815555197],
      "k_upper": [12.8161972730394, 5.97492049798126, 4.24317213499363, 3.80090235897843, 3.52847562088038, 3.14827143966172, 3.01400309139051, 2.86081314107999, 2.75658985533934, 2.62128897249, 2.53547048205678, 2.41121116895222, 2.34187074376635, 2.21906360162163, 2.11826649711883]
     },
     "notes": "R's qt(...,ncp) is WRONG by 5e-4 to 8e-4 at n=500 (documented accuracy limit |ncp|<=37.62, i.e. n>368); scipy and direct integration agree. Never generate references from R for n>360."
    }
    """#
}
