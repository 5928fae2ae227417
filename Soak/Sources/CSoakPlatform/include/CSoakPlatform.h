// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#ifndef BELAY_SOAK_CPLATFORM_H
#define BELAY_SOAK_CPLATFORM_H

/// The resident memory of the process in bytes. On Apple's systems: the physical footprint, whose limit can end an app. Negative
/// where the platform does not report it.
long long belay_resident_bytes(void);

#endif
