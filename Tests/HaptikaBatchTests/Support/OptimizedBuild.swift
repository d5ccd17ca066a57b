/// Whether the kernels are compiled with optimisation, as `make test` has it. Without it 2.0.0 takes half a second a recording, so that
/// what asks it of hundreds is skipped.
#if DEBUG && !OPTIMIZED_KERNELS
  let isOptimized = false
#else
  let isOptimized = true
#endif
