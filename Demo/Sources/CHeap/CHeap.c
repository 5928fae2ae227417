// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#define _GNU_SOURCE
#include "CHeap.h"

#if defined(__linux__)
#include <malloc.h>
#endif

long long demo_heap_in_use(void) {
#if defined(__GLIBC__)
  // Swift's Glibc module does not contain this function. It sums all arenas.
  struct mallinfo2 info = mallinfo2();
  return (long long)(info.uordblks + info.hblkhd);
#else
  return -1;
#endif
}

void demo_heap_give_back(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}
