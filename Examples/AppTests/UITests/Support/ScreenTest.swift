// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import XCTest

/// A test that opens one screen of the host app.
@MainActor
struct ScreenTest {
  let app: XCUIApplication

  init(_ screen: String) {
    app = XCUIApplication()
    app.launchArguments = ["--screen", screen]
    app.launch()
  }

  /// What the screen's store has received.
  var sent: String {
    let text = app.staticTexts["sent"].firstMatch
    return text.waitForExistence(timeout: 10) ? text.label : "(the text is not on the screen)"
  }

  /// Waits until something is there, and fails with the promise.
  func expect(
    _ element: XCUIElement, _ promise: Promise, _ what: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertTrue(element.waitForExistence(timeout: 10), "\(what): \(promise)", file: file, line: line)
  }

  /// Waits until something is gone, and fails with the promise.
  func expectGone(
    _ element: XCUIElement, _ promise: Promise, _ what: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertTrue(element.waitForNonExistence(timeout: 10), "\(what): \(promise)", file: file, line: line)
  }

  /// Waits until the store has received this, and nothing else.
  func expect(sent expected: String, _ promise: Promise, file: StaticString = #filePath, line: UInt = #line) {
    let isSent = app.staticTexts["sent"].firstMatch.wait(for: \.label, toEqual: expected, timeout: 10)
    XCTAssertTrue(isSent, "the store received “\(sent)”, not “\(expected)”: \(promise)", file: file, line: line)
  }

  /// The navigation bar's back button, whatever its title is.
  func goBack(from title: String) { app.navigationBars[title].buttons.firstMatch.tap() }

  /// Drags from one point of the app to another; both are parts of its width and height.
  func drag(from start: (x: Double, y: Double), to end: (x: Double, y: Double), holding: Double = 0) {
    let from = app.coordinate(withNormalizedOffset: CGVector(dx: start.x, dy: start.y))
    let to = app.coordinate(withNormalizedOffset: CGVector(dx: end.x, dy: end.y))
    from.press(forDuration: 0.05, thenDragTo: to, withVelocity: .default, thenHoldForDuration: holding)
  }
}
