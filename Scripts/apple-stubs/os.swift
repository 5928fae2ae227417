// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Not Apple's module `os`: only the declarations of it that Belay uses, with their true availability, so that
// Scripts/check-ui can compile the code that uses them. No line of it ever runs.

@available(macOS 13.0, iOS 16.0, watchOS 9.0, tvOS 16.0, *)
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  public init(uncheckedState initialState: State) { fatalError() }

  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R { fatalError() }
}

// In truth classes of Objective-C.
public final class OSLog: @unchecked Sendable {
  public init(subsystem: String, category: String) { fatalError() }
  public static var `default`: OSLog { fatalError() }
}

public struct OSLogType: Sendable {
  public static var fault: OSLogType { fatalError() }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
@available(macOS 10.14, iOS 12.0, watchOS 5.0, tvOS 12.0, *)
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer = #dsohandle, log: OSLog = .default, _ message: StaticString,
  _ args: any CVarArg...
) { fatalError() }
