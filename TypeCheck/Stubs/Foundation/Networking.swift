// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/foundation, the page of each name.

// What BelayInspector uses of Foundation, beside what is in Foundation.swift.

extension URL: Codable {
  public init(from decoder: any Decoder) throws { fatalError() }
  public func encode(to encoder: any Encoder) throws { fatalError() }
  public var baseURL: URL? { fatalError() }
  public var host: String? { fatalError() }
  public var port: Int? { fatalError() }
}

public struct URLComponents: Hashable, Sendable {
  public init() { fatalError() }
  public var scheme: String? {
    get { fatalError() }
    set { fatalError() }
  }
  public var host: String? {
    get { fatalError() }
    set { fatalError() }
  }
  public var port: Int? {
    get { fatalError() }
    set { fatalError() }
  }
  public var path: String {
    get { fatalError() }
    set { fatalError() }
  }
  public var url: URL? { fatalError() }
}

public struct URLRequest: Hashable, Sendable {
  public enum CachePolicy: UInt, Sendable { case useProtocolCachePolicy = 0 }

  public init(url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60.0) {
    fatalError()
  }
  public var httpMethod: String? {
    get { fatalError() }
    set { fatalError() }
  }
  public var httpBody: Data? {
    get { fatalError() }
    set { fatalError() }
  }
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) { fatalError() }
}

open class URLResponse: NSObject, @unchecked Sendable {}

open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  open var statusCode: Int { fatalError() }
}

open class URLSessionConfiguration: NSObject, @unchecked Sendable {
  override init() { fatalError() }
  open class var ephemeral: URLSessionConfiguration { fatalError() }
  open var timeoutIntervalForRequest: TimeInterval {
    get { fatalError() }
    set { fatalError() }
  }
  open var timeoutIntervalForResource: TimeInterval {
    get { fatalError() }
    set { fatalError() }
  }
  open var httpShouldSetCookies: Bool {
    get { fatalError() }
    set { fatalError() }
  }
}

public protocol URLSessionTaskDelegate: NSObjectProtocol, Sendable {}

open class URLSession: NSObject, @unchecked Sendable {
  public init(configuration: URLSessionConfiguration) { fatalError() }
  open func invalidateAndCancel() { fatalError() }
  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  public func data(for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (
    Data, URLResponse
  ) { fatalError() }
}

public struct URLError: Error, Hashable, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { fatalError() }
    public static var appTransportSecurityRequiresSecureConnection: URLError.Code { fatalError() }
    public static var notConnectedToInternet: URLError.Code { fatalError() }
    public static var cannotConnectToHost: URLError.Code { fatalError() }
  }

  public var code: Code { fatalError() }
}

public struct UUID: Hashable, Sendable {
  public init() { fatalError() }
  public var uuidString: String { fatalError() }
}

public struct Date: Hashable, Sendable {
  public struct ISO8601FormatStyle: Sendable {
    public typealias FormatInput = Date
    public typealias FormatOutput = String
  }

  public init() { fatalError() }
  public var timeIntervalSinceReferenceDate: TimeInterval { fatalError() }
}

public protocol FormatStyle<FormatInput, FormatOutput> {
  associatedtype FormatInput
  associatedtype FormatOutput
}

extension Date.ISO8601FormatStyle: FormatStyle {}

extension FormatStyle where Self == Date.ISO8601FormatStyle {
  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  public static var iso8601: Self { fatalError() }
}

extension Date {
  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  public func formatted<F: FormatStyle>(_ format: F) -> F.FormatOutput where F.FormatInput == Date { fatalError() }
}

extension Data: RandomAccessCollection {
  public typealias Index = Int
  public typealias Indices = Range<Int>
  public typealias SubSequence = Data

  public init<S: Sequence>(_ elements: S) where S.Element == UInt8 { fatalError() }
  public var startIndex: Int { fatalError() }
  public var endIndex: Int { fatalError() }
  public subscript(index: Int) -> UInt8 { fatalError() }
  public subscript(bounds: Range<Int>) -> Data { fatalError() }
  public var indices: Range<Int> { fatalError() }
  public func index(after i: Int) -> Int { fatalError() }
  public func index(before i: Int) -> Int { fatalError() }
}

open class JSONDecoder {
  public init() { fatalError() }
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

open class ProcessInfo: NSObject, @unchecked Sendable {
  open class var processInfo: ProcessInfo { fatalError() }
  open var environment: [String: String] { fatalError() }
  open var processName: String { fatalError() }
  open var processIdentifier: Int32 { fatalError() }
}

open class Thread: NSObject, @unchecked Sendable {
  open class var isMainThread: Bool { fatalError() }
}

open class FileManager: NSObject {
  open class var `default`: FileManager { fatalError() }
  open func contents(atPath path: String) -> Data? { fatalError() }
}

public struct CharacterSet: Hashable, Sendable {
  public static var whitespacesAndNewlines: CharacterSet { fatalError() }
}

extension StringProtocol {
  public func trimmingCharacters(in set: CharacterSet) -> String { fatalError() }
}
