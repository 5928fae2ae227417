// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayPaging

// The offset comes from outside, so that nothing is computed while compiling.
let offset = Double(CommandLine.arguments.count) * 14
let page = PageGeometry(pageCount: 3, pageWidth: 10).nearestPage(to: offset)
print("BelayPaging: page \(page ?? -1)")
