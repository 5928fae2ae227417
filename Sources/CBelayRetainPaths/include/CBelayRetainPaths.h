// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// What Swift cannot say: to read memory that another thread may be writing, and to call the runtime's value witnesses.
// Release builds contain none of it.

#ifndef C_BELAY_RETAIN_PATHS_H
#define C_BELAY_RETAIN_PATHS_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// Reads of memory that is allocated for as long as the read lasts, and that another thread may be writing.
//
// Invariant: the address is aligned for what is read and lies in an object that something holds during the whole walk. What
// is read is one value of the processor's, so it is a value that was there; and nobody follows a word of memory that can
// change: it is compared with an address and forgotten. Therefore the race with the writer can do no harm, and the thread
// sanitizer is told to leave it out. The address sanitizer does look.
uintptr_t belay_read_word(const void *address);
uint32_t belay_read_half_word(const void *address);
uint16_t belay_read_quarter_word(const void *address);
uint8_t belay_read_byte(const void *address);

// Copies memory that nobody writes. In words, where the alignment allows it.
void belay_copy(void *to, const void *from, size_t size);

// The two value witnesses of an enum. They are compiler-generated: no user's code runs.
//
// Invariant: `value` is a bitwise copy that nobody else sees, of a value that is held elsewhere during the call.
unsigned belay_enum_tag(const void *value, const void *metadata);
void belay_enum_project_payload(void *value, const void *metadata);

// The lock around the cache of layouts.
void belay_lock_layouts(void);
void belay_unlock_layouts(void);

#pragma clang assume_nonnull end

#endif
