// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayUI

print("BelayUI: \(Presentation<Int>.self)")
