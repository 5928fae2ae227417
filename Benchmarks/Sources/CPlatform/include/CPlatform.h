// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#ifndef BELAY_BENCH_CPLATFORM_H
#define BELAY_BENCH_CPLATFORM_H

/// The bytes that malloc has allocated now, including malloc's headers and rounding where the platform reports them: the real
/// cost of an allocation, not its requested size. Negative where the platform does not report it.
///
/// On Linux up to seven freed blocks of each size stay in a thread's cache and count as used: negligible beside thousands.
long long belay_malloced_bytes(void);

/// Keeps this thread, and those that it starts from now on, on its current processor. Returns whether that was possible.
int belay_stay_on_one_processor(void);

/// The processor time of this process: all its threads, user and kernel. Negative where the platform does not report it.
double belay_cpu_seconds(void);

/// Calls `work` with `context`: a profiler finds the work to count by this function's name.
void belay_counted(void (*work)(void *context), void *context);

/// A TCP socket that has a free port of 127.0.0.1, and does not listen yet. Negative if there is none.
int belay_take_port(int *port);

#endif
