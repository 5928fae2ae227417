// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayDiagnostics

let recorder = SurvivorRecorder()
precondition(recorder.reports.isEmpty)
print("BelayDiagnostics: nothing has outlived anything")
