// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#include "CSoakPlatform.h"

#if defined(__APPLE__)
#include <mach/mach.h>
#elif defined(__linux__)
#include <stdio.h>
#include <unistd.h>
#endif

long long belay_resident_bytes(void) {
#if defined(__APPLE__)
  task_vm_info_data_t info;
  mach_msg_type_number_t count = TASK_VM_INFO_COUNT;
  if (task_info(mach_task_self(), TASK_VM_INFO, (task_info_t)&info, &count) != KERN_SUCCESS) return -1;
  return (long long)info.phys_footprint;
#elif defined(__linux__)
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL) return -1;
  long long size = 0, resident = 0;
  int read = fscanf(file, "%lld %lld", &size, &resident);
  fclose(file);
  return read == 2 ? resident * sysconf(_SC_PAGESIZE) : -1;
#else
  return -1;
#endif
}
