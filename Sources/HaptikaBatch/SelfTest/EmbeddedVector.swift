/// The vectors that are part of the program: inputs, and what independent tools computed from them, as JSON.
///
/// Each file under `Vectors` holds one as a text literal, byte for byte as it was made. So the self-test needs no file beside the
/// program and runs wherever the program does; a resource bundle would have to be found first, and the same bytes embedded by the
/// package manager as array literals take the compiler some fifty times as long.
///
/// Vectors made of data that came with another package are not here. Each has a twin (40 to 45) of the same statistic.
enum EmbeddedVector {}
