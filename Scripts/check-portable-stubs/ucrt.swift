// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Not the module `ucrt`: only what Belay uses of it, so that Scripts/check-portable can compile the code. No line of it ever runs.

// swift-format-ignore
public func _write(_ descriptor: Int32, _ bytes: UnsafeRawPointer!, _ count: UInt32) -> Int32 { fatalError() }
