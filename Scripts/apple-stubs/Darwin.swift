// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Not Apple's module `Darwin`: only the declarations of it that Belay uses, so that Scripts/check-ui can compile
// the code that uses them. No line of it ever runs.

// swift-format-ignore: AlwaysUseLowerCamelCase
public var STDERR_FILENO: Int32 { fatalError() }

public func write(_ fd: Int32, _ buf: UnsafeRawPointer!, _ nbyte: Int) -> Int { fatalError() }

public func atexit(_ function: (@convention(c) () -> Void)!) -> Int32 { fatalError() }
