// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#include "CBelayRetainPaths.h"

#if defined(DEBUG) || defined(BELAY_RETAIN_PATHS)

#include <pthread.h>

// Not an atomic: the thread sanitizer pairs an atomic read with the plain write of another thread and calls it a race.
// `volatile` makes it one read, neither repeated nor torn.
#define RACY __attribute__((no_sanitize("thread"), noinline))

RACY uintptr_t belay_read_word(const void *address) { return *(const volatile uintptr_t *)address; }
RACY uint32_t belay_read_half_word(const void *address) { return *(const volatile uint32_t *)address; }
RACY uint16_t belay_read_quarter_word(const void *address) { return *(const volatile uint16_t *)address; }
RACY uint8_t belay_read_byte(const void *address) { return *(const volatile uint8_t *)address; }

RACY void belay_copy(void *to, const void *from, size_t size) {
  uint8_t *target = to;
  const uint8_t *source = from;
  if ((((uintptr_t)to | (uintptr_t)from) & (sizeof(uintptr_t) - 1)) == 0) {
    for (; size >= sizeof(uintptr_t); size -= sizeof(uintptr_t)) {
      *(volatile uintptr_t *)target = *(const volatile uintptr_t *)source;
      target += sizeof(uintptr_t);
      source += sizeof(uintptr_t);
    }
  }
  for (; size > 0; size--) *(volatile uint8_t *)target++ = *(const volatile uint8_t *)source++;
}

// The witnesses are Swift functions. The table lies before the metadata; the two places in it are part of the ABI.
typedef __attribute__((swiftcall)) unsigned (*EnumTag)(const void *value, const void *metadata);
typedef __attribute__((swiftcall)) void (*ProjectPayload)(void *value, const void *metadata);

static const void *witness(const void *metadata, size_t offset) {
  const char *table = ((const char *const *)metadata)[-1];
  return *(const void *const *)(table + offset);
}

unsigned belay_enum_tag(const void *value, const void *metadata) {
  return ((EnumTag)witness(metadata, 88))(value, metadata);
}

void belay_enum_project_payload(void *value, const void *metadata) {
  ((ProjectPayload)witness(metadata, 96))(value, metadata);
}

static pthread_mutex_t layouts = PTHREAD_MUTEX_INITIALIZER;
void belay_lock_layouts(void) { pthread_mutex_lock(&layouts); }
void belay_unlock_layouts(void) { pthread_mutex_unlock(&layouts); }

#endif
