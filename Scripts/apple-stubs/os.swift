// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Not Apple's module `os`: only the declarations of it that Belay uses, with their true availability, so that
// Scripts/check-ui can compile the code that uses them. No line of it ever runs.
//
// Signatures: developer.apple.com/documentation/os, the page of each name. Nothing that uses OSSignposter and what is
// below it was ever compiled against an SDK.

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

@available(macOS 12.0, iOS 15.0, watchOS 8.0, tvOS 15.0, *)
public struct OSSignposter: Sendable {
  public init(subsystem: String, category: String) { fatalError() }
  public func makeSignpostID() -> OSSignpostID { fatalError() }
  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
  ) -> OSSignpostIntervalState { fatalError() }
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata) {
    fatalError()
  }
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata) {
    fatalError()
  }
}

@available(macOS 10.14, iOS 12.0, watchOS 5.0, tvOS 12.0, *)
public struct OSSignpostID: Sendable {
  public static var exclusive: OSSignpostID { fatalError() }
}

// In truth a class of Objective-C.
@available(macOS 12.0, iOS 15.0, watchOS 8.0, tvOS 15.0, *)
public final class OSSignpostIntervalState {
  init() { fatalError() }
}

// In truth an alias of OSLogMessage, whose interpolations the compiler evaluates.
@available(macOS 11.0, iOS 14.0, watchOS 7.0, tvOS 14.0, *)
public struct SignpostMetadata: ExpressibleByStringInterpolation {
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) { fatalError() }
    public mutating func appendLiteral(_ literal: String) { fatalError() }
    public mutating func appendInterpolation(
      _ argumentString: @autoclosure @escaping () -> String, privacy: OSLogPrivacy = .auto
    ) { fatalError() }
  }
  public init(stringLiteral value: String) { fatalError() }
  public init(stringInterpolation: StringInterpolation) { fatalError() }
}

@available(macOS 11.0, iOS 14.0, watchOS 7.0, tvOS 14.0, *)
public struct OSLogPrivacy {
  public static var `public`: OSLogPrivacy { fatalError() }
  public static var auto: OSLogPrivacy { fatalError() }
}
