/// Whether the tests are compiled with optimisation. Without it 2.0.0 takes half a second a recording, so that what asks it
/// of hundreds is left to `make test CONFIG=release`, which `make check` runs too.
#if DEBUG
  let isOptimized = false
#else
  let isOptimized = true
#endif
