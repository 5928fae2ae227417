// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayCarousel

// The offset is computed at run time, so that the compiler cannot fold it.
let offset = Double(CommandLine.arguments.count) * 14
let page = PageGeometry(pageCount: 3, pageWidth: 10).nearestPage(to: offset)
print("BelayCarousel: page \(page ?? -1)")
