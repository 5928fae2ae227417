// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/xcuiautomation, the page of each name. Nothing that uses them was
// compiled against an SDK yet.

@MainActor
public protocol XCUIElementTypeQueryProvider {
  var alerts: XCUIElementQuery { get }
  var buttons: XCUIElementQuery { get }
  var firstMatch: XCUIElement { get }
  var navigationBars: XCUIElementQuery { get }
  var pageIndicators: XCUIElementQuery { get }
  var scrollViews: XCUIElementQuery { get }
  var staticTexts: XCUIElementQuery { get }
  var switches: XCUIElementQuery { get }
  var tabBars: XCUIElementQuery { get }
  var textFields: XCUIElementQuery { get }
}

@MainActor
public protocol XCUIElementAttributes {
  var label: String { get }
  var value: Any? { get }
  var isEnabled: Bool { get }
}

@MainActor
open class XCUIElement {
  public enum ElementType: UInt, Sendable { case any = 0 }

  init() { fatalError() }
  open var exists: Bool { fatalError() }
  open var isHittable: Bool { fatalError() }
  open func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery { fatalError() }
  open func waitForExistence(timeout: TimeInterval) -> Bool { fatalError() }
  open func waitForNonExistence(timeout: TimeInterval) -> Bool { fatalError() }
  open func coordinate(withNormalizedOffset normalizedOffset: CGVector) -> XCUICoordinate { fatalError() }
  open func tap() { fatalError() }
  open func swipeLeft() { fatalError() }
  open func typeText(_ text: String) { fatalError() }
}

extension XCUIElement {
  public func wait<V>(for keyPath: KeyPath<XCUIElement, V>, toEqual expectedValue: V, timeout: TimeInterval) -> Bool
  where V: Equatable { fatalError() }
}

extension XCUIElement: XCUIElementAttributes {
  public var label: String { fatalError() }
  public var value: Any? { fatalError() }
  public var isEnabled: Bool { fatalError() }
}

extension XCUIElement: XCUIElementTypeQueryProvider {
  public var alerts: XCUIElementQuery { fatalError() }
  public var buttons: XCUIElementQuery { fatalError() }
  public var firstMatch: XCUIElement { fatalError() }
  public var navigationBars: XCUIElementQuery { fatalError() }
  public var pageIndicators: XCUIElementQuery { fatalError() }
  public var scrollViews: XCUIElementQuery { fatalError() }
  public var staticTexts: XCUIElementQuery { fatalError() }
  public var switches: XCUIElementQuery { fatalError() }
  public var tabBars: XCUIElementQuery { fatalError() }
  public var textFields: XCUIElementQuery { fatalError() }
}

@MainActor
open class XCUIApplication: XCUIElement {
  public override init() { fatalError() }
  open var launchArguments: [String] {
    get { fatalError() }
    set { fatalError() }
  }
  open func launch() { fatalError() }
}

@MainActor
open class XCUIElementQuery: XCUIElementTypeQueryProvider {
  init() { fatalError() }
  open func matching(_ predicate: NSPredicate) -> XCUIElementQuery { fatalError() }
  open subscript(key: String) -> XCUIElement { fatalError() }
  public var alerts: XCUIElementQuery { fatalError() }
  public var buttons: XCUIElementQuery { fatalError() }
  public var firstMatch: XCUIElement { fatalError() }
  public var navigationBars: XCUIElementQuery { fatalError() }
  public var pageIndicators: XCUIElementQuery { fatalError() }
  public var scrollViews: XCUIElementQuery { fatalError() }
  public var staticTexts: XCUIElementQuery { fatalError() }
  public var switches: XCUIElementQuery { fatalError() }
  public var tabBars: XCUIElementQuery { fatalError() }
  public var textFields: XCUIElementQuery { fatalError() }
}

@MainActor
open class XCUICoordinate {
  init() { fatalError() }
  open func tap() { fatalError() }
  open func press(
    forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate,
    withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval
  ) { fatalError() }
}

public struct XCUIGestureVelocity: Hashable, RawRepresentable, Sendable {
  public let rawValue: CGFloat
  public init(rawValue: CGFloat) { fatalError() }
  public static var `default`: XCUIGestureVelocity { fatalError() }
}
