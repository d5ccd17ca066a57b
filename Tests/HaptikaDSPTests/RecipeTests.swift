import HaptikaDSP
import Testing

@Suite("Published recipes")
struct RecipeTests {
  @Test("spell out every constant of the comparator spectral-peak 1.0.0")
  func spectralPeak() {
    let text = SpectralPeak_V1_0_0().recipe.text
    let shared = HaptikaPPG_V1_0_0().recipe.text.split(separator: "\n")[1...3]
    #expect(text.split(separator: "\n")[1...3] == shared)
    #expect(text.hasPrefix("spectral-peak@1.0.0\n"))
    #expect(
      text.hasSuffix(
        """
        spectrum: red, green, blue by linear interpolation; per segment minus moving mean of 30 samples to each side; \
        Welch, windows of 256 samples within segments, Hann, half overlap, zero-padded to 4096; the channel with the \
        largest share of its power in 0.65...3.5 Hz within 0.1 Hz of its peak there, the first of equals; parabola on the \
        logarithm of the power

        """))
  }

  @Test("spell out every constant of 1.0.0")
  func text() {
    #expect(
      HaptikaPPG_V1_0_0().recipe.text == """
        haptika-ppg@1.0.0
        S0 validate: at least 60 frames; drop frames whose time, colours or recorded luminance are not \
        finite (at most 0.05 of all), then frames whose time does not advance (at most 0.05 of the finite \
        ones)
        S1 timing: mean rate at least 15.0 Hz; nominal rate (1 / median step) at least 15.0 Hz; missing \
        frames at most 0.3 of those due; jitter (1.4826 MAD / median step) at most 0.6
        S2 grid: 30.0 Hz from first to last frame; mask 0.5 s around gaps over 0.25 s and around lost \
        contact (below 0.4 until 0.6); segments of at least 4.0 s, together at least 20.0 s; no grid above \
        1000000 points at a low frame rate
        S3 condition: red, green, luminance (recorded, else 0.2126 R + 0.7152 G + 0.0722 B), skipped when \
        their SD is below 1e-06; linear interpolation; per segment minus moving mean of 30 samples to each \
        side; over all segments minus median, over 1.4826 MAD (skipped up to 1e-09), clipped to ±6.0; FIR \
        band-pass 0.65...3.5 Hz, 91 taps, Hamming, at 30.0 Hz, zero phase, odd reflection; blend: mean of \
        the channels over their SD, signs as the first, when there are two or more
        S4 peaks: maxima above moving mean + 0.5 moving SD of 45 samples to each side; highest first, 0.3 s \
        apart; with 4 or more in a segment, drop the lower of the closest pair while nearer than 0.55 of the \
        median spacing; parabola
        S5 intervals: between peaks of a segment, valid within 0.3...1.5 s and 0.3 of the median of 9 \
        neighbours; at least 8 valid; polarity by valid share · (1 − min(1, spread / 0.3)) · (1 − 0.5 min(1, \
        height spread over a median of at least 1e-09)), −1 by a lead over 1e-09; rate 60 / median
        S6 autocorrelation: within segments, lags 9...45; the shortest lag whose peak reaches 0.7 of the \
        highest; parabola
        S7 quality: √coverage · (0.25 snr + 0.2 ac + 0.25 iv + 0.1 reg + 0.2 agree); snr: power within \
        0.2001 Hz of f and 2f among 0.6...4.0 Hz in steps of 0.05 Hz, Hann window a segment, from 0.35 to \
        0.8; ac: peak from 0.15 to 0.7; iv: valid intervals / usable; reg: 1 − height spread; agree: 1 − \
        difference / 2 max(5.0 BPM, 0.06 of the mean rate)
        S8 decide: the channel of highest quality, a later one by a lead over 1e-09; intervals in one \
        polarity at least; autocorrelation peak at least 0.25; then rates that agree within the tolerance, \
        40.0...200.0 BPM, quality at least 0.6
        S9 variability: SDNN: sample SD of the valid intervals; RMSSD: of at least 2 differences of valid \
        intervals that share a beat; reliable from 30 valid intervals, 45.0 s usable, quality 0.65, 0.8 of \
        the intervals valid, at most 0.05 of the frames missing

        """)
  }

  @Test("spell out every constant of 2.0.0")
  func second() {
    #expect(
      HaptikaPPG_V2_0_0().recipe.text == """
        haptika-ppg@2.0.0
        S0 validate: at least 60 frames; drop frames whose time, colours or recorded luminance are not \
        finite (at most 0.05 of all), then frames whose time does not advance (at most 0.05 of the finite \
        ones)
        S1 timing: mean rate at least 15.0 Hz
        S2 grid: 30.0 Hz from first to last frame; mask 0.5 s around gaps over 0.25 s and around lost \
        contact (below 0.4 until 0.6); segments of at least 4.0 s, together at least 20.0 s; no grid above \
        1000000 points at a low frame rate
        T1 channels: red, green, blue; not those of which more than 0.5 of the frames reach 254.5 or whose \
        SD is below 0.001
        T2 key frames: period: whole frames nearest to 1 s, at least 8, 6 of them in the recording; kink: a \
        frame minus the mean of its neighbours; a phase whose median kink is off the median of all phases by \
        more than 6.0 · 1.4826 MAD of the phases and 1.0 · 1.4826 MAD of the kinks, and no less than its \
        neighbours: frames there become the mean of their neighbours
        T3 resample: natural cubic spline when the SD of the times between frames (those up to 0.25 s) is at \
        most 0.15 of their median, else linear interpolation; without the frames of lost contact
        T4 level: per segment: steps from sample to sample, in blocks of 15, clipped to 2.2 of the 0.9 \
        quantile of the steps 45 to each side of the block's middle; minus moving mean of 30 samples to each \
        side; FIR band-pass 0.6...6.0 Hz (narrow) and 0.6...8.0 Hz (wide), 91 taps, Hamming, at 30.0 Hz, \
        zero phase, odd reflection; over the moving RMS of 30 samples to each side, at least 0.2 of its \
        median (zero when that is at most 0.0001); channels whose narrow SD is at most 1e-09 dropped; blend \
        of two or more channels: sum of the narrow ones, signs by correlation with the one most correlated \
        with all, over its SD
        T5 salience: windows of 240 samples every 30 within segments of at least as many; each sample minus \
        0.8 of the one before (first 0), minus their mean; 35...220 BPM in steps of 1: Hann amplitude over \
        its maximum, times autocorrelation by linear interpolation between lags, at least 0 (floor of both \
        divisors 1e-12); 0 when the energy is below 1e-09
        T6 track: salience of red, green, blue and blend, weighted by the power 3.0 of each one's highest in \
        the window over their sum (at least 1e-12); ln(0.02 + salience) − ½(ln(BPM / 75.0) / 0.6)²; Viterbi \
        over all windows, 0.2 per BPM and hop; parabola where the state is a maximum inside the rates
        T7 composite: sum of the wide channels, weighted by the power 3.0 of each one's salience at the \
        track (at least 1e-06), weights of a window together 1, linear between windows; signs as the channel \
        of largest mean weight
        T8 polarity: sign of the mean cube of the differences of successive samples, 0 as +1
        T9 beats: segments of at least 240 samples; onset: central differences, negative ones 0, over their \
        moving RMS of 60 samples to each side (at least 0.3 of its median, + 1e-12); dynamic programming: \
        onset + best earlier score − 5.0 ln²(distance / period), distances 0.55...1.6 periods, from the best \
        of the last period back; steepest rise within 3 samples, parabola; rising, and at least 0.4 periods \
        after the one before
        T10 template: template: pointwise median of the beats, mean-free, unit norm (at least 1e-09), then \
        of those that resemble it at least as the 0.3 quantile; from 6 beats re-timed: -0.25...0.45 median \
        periods at 29 points, Catmull-Rom, the best of the shifts −3.0...3.0 samples in steps of 0.5, \
        parabola; from 4 beats judged: -0.35...0.65 median periods at 40 points, linear, dot product with \
        the template
        T11 intervals: between successive beats of a segment, at least 3; counted when both beats resemble \
        the template by 0.8, within 0.27...1.9 s and 0.22 of the median of the neighbours with such beats (5 \
        to each side; of all intervals when fewer than 3); not when the differences to the one before and \
        after have opposite signs and exceed 2.6 of the 0.75 quantile of 45 to each side and 0.06 s, and it \
        is off its median by more than 0.1
        T12 rate: beats: 60 / mean of at least 8 counted intervals; track: mean weighted by squared \
        salience; from the track to the beats as the counted intervals fill 0.2 to 0.6 of the usable time
        T13 decide: confidence 1 / (1 + exp(−(0.28 + 1.64 mean salience + 2.32 its 0.2 quantile + 2.21 \
        counted intervals / usable time − 1.8 difference of beats and track / 10.0 BPM, at most 1, which no \
        beats make))); 35.0...215.0 BPM, intervals / usable at least 0.25, quantile at least 0.1, confidence \
        at least 0.8
        T14 variability: from 4 counted intervals; SDNN: their sample SD; RMSSD: of at least 5 differences \
        of counted intervals that share a beat; reliable when published with confidence 0.9, from 30 counted \
        intervals, 20 differences, 0.75 of the intervals counted, 45.0 s usable, at most 0.1 of the frames \
        missing

        """)
  }

  @Test("spell out every constant of the baseline and the stress index 1.0.0")
  func stress() {
    #expect(
      Baseline_V1_0_0().recipe.text == """
        baseline@1.0.0
        B1 key: one person, source, camera position and algorithm version
        B2 earlier: began strictly earlier; without a start neither counted nor given a baseline
        B3 comparable: published, said to be at rest, quality at least 0.65, eligible: as stored; otherwise no \
        recent exercise, caffeine or meal, movement or warm phone is said, and it is not the measurement after a \
        regulation session
        B4 maturity: fewer than 5 unavailable, fewer than 10 provisional, then personalized
        B5 middle: median and MAD of the rates; of ln(RMSSD in ms) where PRV is reliable and RMSSD above 0, from \
        5 of them on

        """)
    #expect(
      StressIndex_V1_0_0().recipe.text == """
        stress@1.0.0
        I1 gates: all that apply, in this order: NOT_AT_REST (not said to be); BPM_MISSING_OR_OUT_OF_RANGE \
        (40.0...200.0); SIGNAL_QUALITY_TOO_LOW (below 0.65); USABLE_DURATION_TOO_SHORT (below 20.0 s); \
        BASELINE_UNAVAILABLE; CONTEXT_INCONSISTENT (below 0.3); NO_START_TIME; no index and confidence 0 with \
        any
        I2 rate: zB = (bpm − median) / max(1.4826 MAD, 3.0 BPM), within ±4.0
        I3 PRV: zP = (median − ln RMSSD) / max(1.4826 MAD, 0.2), within ±4.0; with reliable PRV, RMSSD above 0, \
        30 valid intervals, 45.0 s usable and a baseline of ln RMSSD
        I4 index: z = 0.55 zB + 0.45 zP, without PRV zB and PRV_UNAVAILABLE_BPM_ONLY; index = 100 / (1 + \
        exp(−1.0 (z − 1.0))); weight of health values 0.0
        I5 context: consistency 1 when the newest health value is at most 24 h old, falling evenly to 0.5 at 14 \
        days, 0.5 beyond or without any
        I6 confidence: g = 0.30 (quality − 0.5) / 0.4 + 0.15 usable / 60 s + 0.15 intervals / 60 + 0.20 peak \
        confidence + 0.20 agreement, each term's value within 0...1 and 0 when not known; c = g (0.5 + 0.5 \
        consistency) (0.6 + 0.4 √(baseline n / 20)), n at most 20
        I7 caps: in this order: without PRV min(0.5 c, 0.5); provisional baseline at most 0.6; at most 0.95; \
        below 0.2 CONFIDENCE_TOO_LOW and no index
        I8 status: unavailable, provisional, provisional_bpm_only, estimated, estimated_bpm_only

        """)
  }
}

@Suite("The registry of algorithms")
struct AlgorithmRegistryTests {
  @Test("finds a version with and without its name", arguments: [1, 2], ["", "haptika-ppg@"])
  func find(major: Int, prefix: String) throws {
    let found = try #require(AlgorithmRegistry.find("\(prefix)\(major).0.0"))
    #expect(found.identifier == AlgorithmIdentifier("haptika-ppg", Version(major, 0, 0)))
  }

  @Test(
    "finds nothing under any other name", arguments: ["", "1.0", "1.0.00", "haptika-ppg", "haptika-ppg@", "@1.0.0"])
  func unknown(name: String) { #expect(AlgorithmRegistry.find(name) == nil) }

  @Test("answers to every name it lists")
  func names() {
    #expect(AlgorithmRegistry.names.allSatisfy { AlgorithmRegistry.find($0) != nil })
    #expect(AlgorithmRegistry.names.starts(with: ["1.0.0", "2.0.0"]))
    #expect(AlgorithmRegistry.names.contains("haptika-ppg@1.0.0"))
  }

  @Test("lists each algorithm once, published versions oldest first")
  func order() {
    let all = AlgorithmRegistry.all.map(\.identifier)
    #expect(Set(all).count == all.count)
    let versions = AlgorithmRegistry.published.map(\.identifier)
    #expect(versions == versions.sorted())
    #expect(versions.allSatisfy { $0.name == AlgorithmRegistry.defaultName })
  }
}
