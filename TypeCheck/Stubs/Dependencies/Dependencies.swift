// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: github.com/pointfreeco/swift-dependencies, the public declarations of these names.

// Not the module `Dependencies`: only the declarations of it that the code here uses, with its own signatures, so that
// Scripts/check-ui can type-check it. No line of it ever runs.

@propertyWrapper
public struct Dependency<Value>: Sendable {
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) { fatalError() }
  public var wrappedValue: Value { fatalError() }
}

public protocol TestDependencyKey<Value> {
  associatedtype Value: Sendable = Self
  static var testValue: Value { get }
}

public protocol DependencyKey<Value>: TestDependencyKey {
  static var liveValue: Value { get }
  associatedtype Value = Self
  static var testValue: Value { get }
}

extension DependencyKey {
  public static var testValue: Value { fatalError() }
}

public struct DependencyValues: Sendable {
  public subscript<Key: TestDependencyKey>(
    key: Key.Type, fileID fileID: StaticString = #fileID, filePath filePath: StaticString = #filePath,
    line line: UInt = #line, column column: UInt = #column
  ) -> Key.Value {
    get { fatalError() }
    set { fatalError() }
  }
  init() { fatalError() }
}

public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void, operation: () throws -> R
) rethrows -> R { fatalError() }
