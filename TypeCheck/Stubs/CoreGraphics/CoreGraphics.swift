// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/corefoundation, the page of each name.

// Not Apple's module `CoreGraphics`: only the types that the glue names. On Linux they are Foundation's.

#if canImport(Glibc) || canImport(Musl)
  @_exported public import struct Foundation.CGFloat
  @_exported public import struct Foundation.CGPoint
  @_exported public import struct Foundation.CGRect
  @_exported public import struct Foundation.CGSize
#else
  public struct CGFloat: Hashable, Comparable, SignedNumeric, ExpressibleByFloatLiteral, Sendable {
    public init() { fatalError() }
    public init(_ value: Double) { fatalError() }
    public init<Source: BinaryInteger>(_ value: Source) { fatalError() }
    public init(floatLiteral value: Double) { fatalError() }
    public init(integerLiteral value: Int) { fatalError() }
    public init?<Source: BinaryInteger>(exactly source: Source) { fatalError() }
    public var magnitude: CGFloat { fatalError() }
    public static func < (left: CGFloat, right: CGFloat) -> Bool { fatalError() }
    public static func + (left: CGFloat, right: CGFloat) -> CGFloat { fatalError() }
    public static func - (left: CGFloat, right: CGFloat) -> CGFloat { fatalError() }
    public static func * (left: CGFloat, right: CGFloat) -> CGFloat { fatalError() }
    public static func / (left: CGFloat, right: CGFloat) -> CGFloat { fatalError() }
    public static func *= (left: inout CGFloat, right: CGFloat) { fatalError() }
  }

  extension Double {
    public init(_ value: CGFloat) { fatalError() }
  }

  public struct CGPoint: Hashable, Sendable {
    public var x, y: CGFloat
    public init(x: CGFloat, y: CGFloat) { fatalError() }
    public static var zero: CGPoint { fatalError() }
  }

  public struct CGSize: Hashable, Sendable {
    public var width, height: CGFloat
    public init(width: CGFloat, height: CGFloat) { fatalError() }
    public static var zero: CGSize { fatalError() }
  }

  public struct CGRect: Hashable, Sendable {
    public var origin: CGPoint
    public var size: CGSize
    public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) { fatalError() }
    public init(origin: CGPoint, size: CGSize) { fatalError() }
    public static var zero: CGRect { fatalError() }
    public var minX: CGFloat { fatalError() }
    public var midX: CGFloat { fatalError() }
    public var maxX: CGFloat { fatalError() }
    public var minY: CGFloat { fatalError() }
    public var midY: CGFloat { fatalError() }
    public var maxY: CGFloat { fatalError() }
    public var width: CGFloat { fatalError() }
    public var height: CGFloat { fatalError() }
  }
#endif

public struct CGVector: Equatable, Sendable {
  public var dx, dy: CGFloat
  public init(dx: CGFloat, dy: CGFloat) { fatalError() }
}
