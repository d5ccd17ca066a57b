extension EmbeddedVector {
  /// SplitMix64, xoshiro256**, Lemire bounded integers, FNV-1a seed.
  static let vector17 = #"""
    {
     "id": "17_rng",
     "title": "SplitMix64, xoshiro256**, Lemire bounded integers, FNV-1a seed",
     "spec_section": "2.8",
     "provenance": "definition",
     "redistribution": "commit-safe",
     "source": "Blackman & Vigna, prng.di.unimi.it (public domain); Lemire 2019",
     "verified_by": [
      "published reference outputs: SplitMix64 seed 1234567 (Rosetta Code), xoshiro256** state 1,2,3,4 (rand_xoshiro test), FNV-1a('')=cbf29ce484222325, FNV-1a('a')=af63dc4c8601ec8c"
     ],
     "tolerance": {
      "abs": 0,
      "rel": 0
     },
     "inputs": {
      "splitmix_seed": "1234567",
      "xoshiro_state": [
       "1",
       "2",
       "3",
       "4"
      ],
      "seed_42": "42",
      "label": "accuracy/v1/mae/all",
      "bounded_n": 12
     },
     "expected": {
      "splitmix64_first5": [
       "6457827717110365317",
       "3203168211198807973",
       "9817491932198370423",
       "4593380528125082431",
       "16408922859458223821"
      ],
      "xoshiro_first10_from_state": [
       "11520",
       "0",
       "1509978240",
       "1215971899390074240",
       "1216172134540287360",
       "607988272756665600",
       "16172922978634559625",
       "8476171486693032832",
       "10595114339597558777",
       "2904607092377533576"
      ],
      "xoshiro_state_from_seed_42": [
       "13679457532755275413",
       "2949826092126892291",
       "5139283748462763858",
       "6349198060258255764"
      ],
      "xoshiro_first4_seed_42": [
       "1546998764402558742",
       "6990951692964543102",
       "12544586762248559009",
       "17057574109182124193"
      ],
      "fnv1a64_label": "6515888944557127006",
      "fnv1a64_empty": "14695981039346656037",
      "fnv1a64_a": "12638187200555641996",
      "replicate0_below12_first12": [
       8,
       3,
       11,
       0,
       7,
       4,
       9,
       2,
       4,
       1,
       5,
       10
      ],
      "replicate7_below12_first12": [
       0,
       8,
       10,
       9,
       5,
       7,
       8,
       4,
       3,
       7,
       4,
       6
      ],
      "unit_double_first3_seed_42": [
       0.08386297105988216,
       0.3789802506626686,
       0.6800434110281394
      ]
     },
     "notes": "64-bit integers are decimal strings: JSON numbers lose precision. unit double = Double(next() >> 11) * 0x1p-53, printed with 17 digits so that tolerance 0 can hold."
    }
    """#
}
