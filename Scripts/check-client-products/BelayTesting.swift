// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayTesting

print("BelayTesting: \(ReplayReport.self)")
