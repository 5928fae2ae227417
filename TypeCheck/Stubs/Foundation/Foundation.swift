// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/foundation, the page of each name.

// Not Apple's module `Foundation`: only the declarations of it that the glue and the stories use, so that Scripts/check-ui can
// type-check them for iOS. The package TypeCheck uses the real one. No line of it ever runs.

@_exported public import CoreGraphics

public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var failureReason: String? { get }
  var recoverySuggestion: String? { get }
  var helpAnchor: String? { get }
}

extension LocalizedError {
  public var errorDescription: String? { fatalError() }
  public var failureReason: String? { fatalError() }
  public var recoverySuggestion: String? { fatalError() }
  public var helpAnchor: String? { fatalError() }
}

extension Error {
  public var localizedDescription: String { fatalError() }
}

public struct Locale: Hashable, Sendable {
  public init(identifier: String) { fatalError() }
  public static var current: Locale { fatalError() }
  public static var preferredLanguages: [String] { fatalError() }
}

public struct URL: Hashable, Sendable {
  public init?(string: String) { fatalError() }
  public var absoluteString: String { fatalError() }
  @available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
  public static var documentsDirectory: URL { fatalError() }
  public init(fileURLWithPath path: String) { fatalError() }
  public func deletingLastPathComponent() -> URL { fatalError() }
  public func appendingPathComponent(_ pathComponent: String) -> URL { fatalError() }
}

public struct IndexPath: Hashable, Sendable {
  public init(item: Int, section: Int) { fatalError() }
  public init(row: Int, section: Int) { fatalError() }
  public var item: Int { fatalError() }
  public var row: Int { fatalError() }
  public var section: Int { fatalError() }
}

public class NSLock: @unchecked Sendable {
  public init() { fatalError() }
  public func lock() { fatalError() }
  public func unlock() { fatalError() }
  public func withLock<R>(_ body: () throws -> R) rethrows -> R { fatalError() }
}

public protocol NSObjectProtocol: AnyObject {}

open class NSObject: NSObjectProtocol {
  public init() { fatalError() }
}

open class NSCoder {}

public typealias TimeInterval = Double

open class NSPredicate {
  public convenience init(format predicateFormat: String, _ args: any CVarArg...) { fatalError() }
  init() { fatalError() }
}

open class Bundle: @unchecked Sendable {
  public class var main: Bundle { fatalError() }
  public var preferredLocalizations: [String] { fatalError() }
}

public struct Data: Hashable, Sendable {
  public init() { fatalError() }
  public mutating func append(_ byte: UInt8) { fatalError() }
  public static func += (left: inout Data, right: Data) { fatalError() }
}

open class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var sortedKeys: OutputFormatting { fatalError() }
    public static var withoutEscapingSlashes: OutputFormatting { fatalError() }
  }

  public init() { fatalError() }
  open var outputFormatting: OutputFormatting {
    get { fatalError() }
    set { fatalError() }
  }
  open func encode<T: Encodable>(_ value: T) throws -> Data { fatalError() }
}
