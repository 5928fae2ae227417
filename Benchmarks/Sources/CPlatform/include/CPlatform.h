// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#ifndef BELAY_BENCH_CPLATFORM_H
#define BELAY_BENCH_CPLATFORM_H

/// The bytes that the process has from malloc now, with malloc's own headers and rounding where the platform tells: memory is
/// what a thing costs, not what it asked for. Negative where the platform does not tell.
///
/// On Linux up to seven freed blocks of each size stay in a thread's cache and count as used: nothing beside thousands.
long long belay_malloced_bytes(void);

/// Keeps this thread, and those that it starts from now on, on the processor where it is. Returns whether it could.
int belay_stay_on_one_processor(void);

/// The processor's time that this process has used, in all its threads, for itself and in the kernel. Negative where the platform does
/// not tell.
double belay_cpu_seconds(void);

/// Calls `work` with `context`: a function by whose name a profiler finds the work that is to be counted.
void belay_counted(void (*work)(void *context), void *context);

#endif
