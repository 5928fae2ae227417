// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#include "CIndexStore.h"

#include <dlfcn.h>
#include <string.h>

static const struct {
  const char *name;
  size_t offset;
} entries[] = {
    {"indexstore_store_create", offsetof(IndexFunctions, openStore)},
    {"indexstore_store_units_apply_f", offsetof(IndexFunctions, units)},
    {"indexstore_store_dispose", offsetof(IndexFunctions, closeStore)},
    {"indexstore_unit_reader_create", offsetof(IndexFunctions, openUnit)},
    {"indexstore_unit_reader_get_main_file", offsetof(IndexFunctions, mainFileOfUnit)},
    {"indexstore_unit_reader_dependencies_apply_f", offsetof(IndexFunctions, dependenciesOfUnit)},
    {"indexstore_unit_reader_dispose", offsetof(IndexFunctions, closeUnit)},
    {"indexstore_unit_dependency_get_kind", offsetof(IndexFunctions, kindOfDependency)},
    {"indexstore_unit_dependency_get_name", offsetof(IndexFunctions, nameOfDependency)},
    {"indexstore_unit_dependency_get_filepath", offsetof(IndexFunctions, fileOfDependency)},
    {"indexstore_record_reader_create", offsetof(IndexFunctions, openRecord)},
    {"indexstore_record_reader_occurrences_apply_f", offsetof(IndexFunctions, occurrencesOfRecord)},
    {"indexstore_record_reader_dispose", offsetof(IndexFunctions, closeRecord)},
    {"indexstore_occurrence_get_symbol", offsetof(IndexFunctions, symbolOfOccurrence)},
    {"indexstore_occurrence_get_roles", offsetof(IndexFunctions, rolesOfOccurrence)},
    {"indexstore_occurrence_get_line_col", offsetof(IndexFunctions, placeOfOccurrence)},
    {"indexstore_occurrence_relations_apply_f", offsetof(IndexFunctions, relationsOfOccurrence)},
    {"indexstore_symbol_relation_get_symbol", offsetof(IndexFunctions, symbolOfRelation)},
    {"indexstore_symbol_relation_get_roles", offsetof(IndexFunctions, rolesOfRelation)},
    {"indexstore_symbol_get_usr", offsetof(IndexFunctions, identifierOfSymbol)},
    {"indexstore_symbol_get_name", offsetof(IndexFunctions, nameOfSymbol)},
    {"indexstore_symbol_get_kind", offsetof(IndexFunctions, kindOfSymbol)},
};

const IndexFunctions *IndexFunctionsOpen(const char *library, const char **problem) {
  static IndexFunctions functions;
  _Static_assert(sizeof(entries) / sizeof(entries[0]) == sizeof(functions) / sizeof(void *), "one name for each function");
  void *opened = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!opened) {
    *problem = dlerror();
    return NULL;
  }
  for (size_t index = 0; index < sizeof(entries) / sizeof(entries[0]); index++) {
    void *found = dlsym(opened, entries[index].name);
    if (!found) {
      *problem = entries[index].name;
      return NULL;
    }
    memcpy((char *)&functions + entries[index].offset, &found, sizeof(found));
  }
  return &functions;
}
