#ifndef CHDF5_SHIM_H
#define CHDF5_SHIM_H

#include <hdf5.h>
#include <stdbool.h>

// Swift cannot import these: each is a macro, or a global variable behind one.

static inline void chdf5_silence(void) { H5Eset_auto2(H5E_DEFAULT, NULL, NULL); }

#endif
