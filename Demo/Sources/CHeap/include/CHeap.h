// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#ifndef BELAY_DEMO_CHEAP_H
#define BELAY_DEMO_CHEAP_H

/// The bytes allocated by malloc and not freed. Negative where the platform does not report it.
long long demo_heap_in_use(void);

/// Returns freed memory of the allocator to the system, so that the remaining resident memory is in use. Does nothing where the
/// platform cannot.
void demo_heap_give_back(void);

#endif
