// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayRetainPaths

final class Screen {}
let screen = Screen()
_ = retainPath(from: { _ = screen }, to: screen)
print("BelayRetainPaths: answered")
