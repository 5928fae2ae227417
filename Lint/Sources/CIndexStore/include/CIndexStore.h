// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The functions of a toolchain's libIndexStore that read an index, as pointers: the library is opened at run time, so that nothing
// links it. The declarations are this project's own, and are no more than what belay-lint-index calls.

#ifndef CIndexStore_h
#define CIndexStore_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A store, a reader, a symbol, an occurrence or a relation: the library alone knows what it points to.
typedef void *IndexHandle;

/// A text of the library: without a zero at its end, and valid as long as the handle that it was asked of.
typedef struct {
  const char *_Nullable bytes;
  size_t count;
} IndexText;

/// Called for each item; false ends the iteration. A handle is valid until it returns.
typedef bool (*IndexVisit)(void *_Nullable context, IndexHandle item);
typedef bool (*IndexTextVisit)(void *_Nullable context, IndexText text);

/// Opens what has that name: null if it cannot be, and then `error` is set.
typedef IndexHandle _Nullable (*_Nonnull IndexOpen)(IndexHandle store, const char *name, IndexHandle _Nullable *_Nullable error);
typedef bool (*IndexApply)(IndexHandle of, void *_Nullable context, IndexVisit visit);
typedef IndexText (*IndexGetText)(IndexHandle of);
typedef IndexHandle _Nonnull (*IndexGetHandle)(IndexHandle of);
typedef uint64_t (*IndexGetRoles)(IndexHandle of);
typedef void (*IndexClose)(IndexHandle handle);

typedef struct {
  IndexHandle _Nullable (*_Nonnull openStore)(const char *path, IndexHandle _Nullable *_Nullable error);
  bool (*units)(IndexHandle store, unsigned sorted, void *_Nullable context, IndexTextVisit visit);
  IndexClose closeStore;

  /// A unit is what one file was compiled to, in one target.
  IndexOpen openUnit;
  IndexGetText mainFileOfUnit;
  IndexApply dependenciesOfUnit;
  IndexClose closeUnit;

  int (*kindOfDependency)(IndexHandle dependency);
  IndexGetText nameOfDependency;
  IndexGetText fileOfDependency;

  /// A record has the symbols that occur in one file.
  IndexOpen openRecord;
  IndexApply occurrencesOfRecord;
  IndexClose closeRecord;

  IndexGetHandle symbolOfOccurrence;
  IndexGetRoles rolesOfOccurrence;
  void (*placeOfOccurrence)(IndexHandle occurrence, unsigned *line, unsigned *column);
  IndexApply relationsOfOccurrence;
  IndexGetHandle symbolOfRelation;
  IndexGetRoles rolesOfRelation;

  IndexGetText identifierOfSymbol;
  IndexGetText nameOfSymbol;
  int (*kindOfSymbol)(IndexHandle symbol);
} IndexFunctions;

/// Opens the library: null if it is not there, or has no function of one of the names. `problem` says which then.
const IndexFunctions *_Nullable IndexFunctionsOpen(const char *library, const char *_Nullable *_Nonnull problem);

#pragma clang assume_nonnull end

#endif
