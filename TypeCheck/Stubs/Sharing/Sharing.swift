// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: github.com/pointfreeco/swift-sharing, the public declarations of these names.

// Not the module `Sharing`: only the declarations of it that the code here uses, with its own signatures, so that
// Scripts/check-ui can type-check it. They were written by hand, and nothing compares them with the original. No line
// of it ever runs.

public import Combine

@propertyWrapper
public struct Shared<Value>: Sendable {
  public init(value: sending Value) { fatalError() }
  public init(projectedValue: Self) { fatalError() }
  public var wrappedValue: Value { fatalError() }
  public var projectedValue: Self { fatalError() }
  public var publisher: some Publisher<Value, Never> { NoPublisher<Value>() }
  public func withLock<R>(
    _ operation: (inout Value) throws -> R, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) rethrows -> R { fatalError() }
}

extension Shared: Equatable where Value: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool { fatalError() }
}

/// Only for the underlying type that a declaration of `some` needs.
private struct NoPublisher<Output>: Publisher { typealias Failure = Never }
