// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Not the module `Bionic`: only what Belay uses of it, so that Scripts/check-portable can compile the code. No line of it ever runs.

public func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer!, _ count: Int) -> Int { fatalError() }
