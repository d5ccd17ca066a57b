extension EmbeddedVector {
  /// ICC(A,1)=ICC(2,1) etc., F-based CI (McGraw & Wong).
  static let vector14 = #"""
    {
     "id": "14_icc",
     "title": "ICC(A,1)=ICC(2,1) etc., F-based CI (McGraw & Wong)",
     "spec_section": "2.6",
     "provenance": "published-table",
     "redistribution": "commit-safe",
     "source": "Shrout & Fleiss 1979 table 2",
     "verified_by": [
      "R psych::ICC(lmer=FALSE)",
      "pingouin 0.7.0 intraclass_corr (CI rounded to 2 digits)",
      "math-only"
     ],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-07
     },
     "inputs": {
      "shrout_fleiss_rows_targets_cols_raters": [
       [9, 2, 5, 8],
       [6, 1, 3, 2],
       [8, 4, 6, 8],
       [7, 1, 2, 6],
       [10, 5, 6, 9],
       [6, 2, 4, 7]
      ],
      "pefr": [
       [494, 512],
       [395, 430],
       [516, 520],
       [434, 428],
       [476, 500],
       [557, 600],
       [413, 364],
       [442, 380],
       [650, 658],
       [433, 445],
       [417, 432],
       [656, 626],
       [267, 260],
       [478, 477],
       [178, 259],
       [423, 350],
       [427, 451]
      ]
     },
     "expected": {
      "shrout_fleiss": {
       "MSR": 11.2416666666667,
       "MSC": 32.4861111111111,
       "MSE": 1.01944444444444,
       "MSW": 6.26388888888889,
       "ICC1_1": 0.165741768405475,
       "ICC_A_1": 0.289763779527559,
       "ICC_C_1": 0.714840714840715,
       "ICC1_k": 0.442797133679269,
       "ICC_A_k": 0.620050547598989,
       "ICC_C_k": 0.909315542377069,
       "df_satterthwaite": 4.78514386221276,
       "ICC_A_1_ci": [0.0187865133747121, 0.761084369648953],
       "ICC_C_1_ci": [0.342464765033926, 0.945858259955359]
      },
      "pefr": {
       "MSR": 25572.2647058824,
       "MSC": 38.1176470588238,
       "MSE": 751.367647058824,
       "MSW": 709.411764705882,
       "ICC1_1": 0.946014725088045,
       "ICC_A_1": 0.94592840557731,
       "ICC_C_1": 0.942913072406979,
       "ICC1_k": 0.972258547576246,
       "ICC_A_k": 0.972212957954818,
       "ICC_C_k": 0.970617868393722,
       "df_satterthwaite": 16.096184463925,
       "ICC_A_1_ci": [0.857411171234992, 0.980078659146259],
       "ICC_C_1_ci": [0.849908391677367, 0.978943134396592]
      }
     },
     "published_values": {
      "ICC1_1": 0.17,
      "ICC_A_1": 0.29,
      "ICC_C_1": 0.71,
      "ICC1_k": 0.44,
      "ICC_A_k": 0.62,
      "ICC_C_k": 0.91
     }
    }
    """#
}
