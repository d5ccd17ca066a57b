#ifndef CHDF5_SHIM_H
#define CHDF5_SHIM_H

#include <hdf5.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// Swift cannot import these: each is a macro, a global variable behind one, or a name that is a macro in later releases.

// Error printing is a setting of each thread (H5E_DEFAULT, and NULL for a function pointer).
static inline void chdf5_silence(void) { H5Eset_auto2(H5E_DEFAULT, NULL, NULL); }

// H5F_ACC_RDONLY, H5F_ACC_EXCL
static inline unsigned chdf5_read_only(void) { return H5F_ACC_RDONLY; }
static inline unsigned chdf5_exclusive(void) { return H5F_ACC_EXCL; }

// H5P_DEFAULT, H5S_UNLIMITED: their definitions changed between releases.
static inline hid_t chdf5_default(void) { return H5P_DEFAULT; }
static inline hsize_t chdf5_unlimited(void) { return H5S_UNLIMITED; }

// Property list classes.
static inline hid_t chdf5_class_file_create(void) { return H5P_FILE_CREATE; }
static inline hid_t chdf5_class_file_access(void) { return H5P_FILE_ACCESS; }
static inline hid_t chdf5_class_group_create(void) { return H5P_GROUP_CREATE; }
static inline hid_t chdf5_class_dataset_create(void) { return H5P_DATASET_CREATE; }
static inline hid_t chdf5_class_dataset_access(void) { return H5P_DATASET_ACCESS; }

// Types as stored (little-endian) and as in memory.
static inline hid_t chdf5_stored_float64(void) { return H5T_IEEE_F64LE; }
static inline hid_t chdf5_stored_float32(void) { return H5T_IEEE_F32LE; }
static inline hid_t chdf5_stored_int32(void) { return H5T_STD_I32LE; }
static inline hid_t chdf5_stored_int8(void) { return H5T_STD_I8LE; }
static inline hid_t chdf5_native_double(void) { return H5T_NATIVE_DOUBLE; }
static inline hid_t chdf5_native_float(void) { return H5T_NATIVE_FLOAT; }
static inline hid_t chdf5_native_int8(void) { return H5T_NATIVE_INT8; }
static inline hid_t chdf5_native_int32(void) { return H5T_NATIVE_INT32; }
static inline hid_t chdf5_native_int64(void) { return H5T_NATIVE_INT64; }
static inline bool chdf5_is_ieee_float(hid_t type) {
  return H5Tequal(type, H5T_IEEE_F32LE) > 0 || H5Tequal(type, H5T_IEEE_F32BE) > 0 || H5Tequal(type, H5T_IEEE_F64LE) > 0 ||
         H5Tequal(type, H5T_IEEE_F64BE) > 0;
}
static inline hid_t chdf5_c_string(void) { return H5T_C_S1; }
static inline size_t chdf5_variable_size(void) { return H5T_VARIABLE; }

// H5F_OBJ_ALL: only tests count open objects.
static inline ssize_t chdf5_open_objects(void) { return H5Fget_obj_count((hid_t)H5F_OBJ_ALL, H5F_OBJ_ALL); }

// H5Lget_info is a macro from 1.12 on. Returns the H5L_type_t of the link, or -1.
static inline int chdf5_link_type(hid_t at, const char *name) {
  H5L_info_t info;
  return H5Lget_info(at, name, &info, H5P_DEFAULT) < 0 ? -1 : (int)info.type;
}

// H5Dread_chunk is a macro from 2.0 on. `bytes` must have room for what H5Dget_chunk_storage_size says.
static inline herr_t chdf5_read_chunk(hid_t dataset, const hsize_t *start, uint32_t *skipped_filters, void *bytes) {
  return H5Dread_chunk(dataset, H5P_DEFAULT, start, skipped_filters, bytes);
}

// H5Literate is a macro from 1.12 on. Gives `visit` the names in a group by name, until it returns something other than 0.
struct chdf5_name_visit {
  herr_t (*visit)(const char *name, void *context);
  void *context;
};
static inline herr_t chdf5_visit_link(hid_t at, const char *name, const H5L_info_t *info, void *visit) {
  const struct chdf5_name_visit *to = (const struct chdf5_name_visit *)visit;
  (void)at;
  (void)info;
  return to->visit(name, to->context);
}
static inline herr_t chdf5_visit_names(hid_t group, herr_t (*visit)(const char *name, void *context), void *context) {
  struct chdf5_name_visit to = {visit, context};
  return H5Literate(group, H5_INDEX_NAME, H5_ITER_INC, NULL, chdf5_visit_link, &to);
}

#endif
