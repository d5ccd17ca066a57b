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
