// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/combine, the page of each name. Code that uses them was compiled once
// against the interfaces of iOS 17.4 and 26.2.

// Not Apple's module `Combine`: only the declarations of it that the glue and its samples use, with Apple's signatures and
// availability, so that Scripts/check-ui can type-check them. No line of it ever runs.
