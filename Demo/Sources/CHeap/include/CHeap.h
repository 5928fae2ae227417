// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#ifndef BELAY_DEMO_CHEAP_H
#define BELAY_DEMO_CHEAP_H

/// The bytes that the process has from malloc and has not freed. Negative where the platform does not tell.
long long demo_heap_in_use(void);

/// Gives back to the system what was freed and the allocator keeps for the next time, so that what is resident then is in use. Does
/// nothing where the platform has no way.
void demo_heap_give_back(void);

#endif
