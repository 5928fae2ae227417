// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Not Apple's module `Combine`: only the declarations of it that the glue and its samples use, with Apple's signatures and
// availability, so that Scripts/check-ui can type-check them. No line of it ever runs.
