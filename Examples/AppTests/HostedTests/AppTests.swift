// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

/// All tests of the app. They run one after the other, because they share the screen.
@Suite(.serialized)
struct AppTests {}
