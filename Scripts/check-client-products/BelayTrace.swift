// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayTrace

print("BelayTrace: \(try TraceExport.jsonLines([]).count) bytes")
