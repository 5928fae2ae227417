// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#define _GNU_SOURCE
#include "CPlatform.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <malloc/malloc.h>
#elif defined(__linux__)
#include <malloc.h>
#include <sched.h>
#endif

long long belay_malloced_bytes(void) {
#if defined(__APPLE__)
  malloc_statistics_t statistics;
  malloc_zone_statistics(NULL, &statistics);
  return (long long)statistics.size_in_use;
#elif defined(__GLIBC__)
  // Swift's Glibc module does not contain this function. It sums all arenas.
  struct mallinfo2 info = mallinfo2();
  return (long long)(info.uordblks + info.hblkhd);
#else
  return -1;
#endif
}

int belay_stay_on_one_processor(void) {
#if defined(__linux__)
  int processor = sched_getcpu();
  if (processor < 0) return 0;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  return sched_setaffinity(0, sizeof(set), &set) == 0;
#else
  return 0;
#endif
}

double belay_cpu_seconds(void) {
  struct timespec used;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) return -1;
  return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

__attribute__((noinline)) void belay_counted(void (*work)(void *context), void *context) { work(context); }

int belay_take_port(int *port) {
  int taken = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof(address);
  if (taken < 0) return -1;
  if (bind(taken, (struct sockaddr *)&address, size) != 0 || getsockname(taken, (struct sockaddr *)&address, &size) != 0) {
    close(taken);
    return -1;
  }
  *port = ntohs(address.sin_port);
  return taken;
}
