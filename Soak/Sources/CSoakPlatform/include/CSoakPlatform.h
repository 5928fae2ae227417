// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#ifndef BELAY_SOAK_CPLATFORM_H
#define BELAY_SOAK_CPLATFORM_H

/// The bytes of real memory that the process occupies now. Apple's systems: the physical footprint, which is what an app is ended for.
/// Negative where the platform does not tell.
long long belay_resident_bytes(void);

#endif
