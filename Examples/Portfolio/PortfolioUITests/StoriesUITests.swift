// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import XCTest

/// The stories as a user sees them: what SwiftUI and UIKit decide, and a test of a feature cannot show.
nonisolated final class StoriesUITests: XCTestCase {
  override func setUpWithError() throws { continueAfterFailure = false }

  @MainActor
  func testThePortfolioIsLeftBeforeItHasLoaded() {
    let app = open("The loader that would not leave")
    app.navigationBars["Home"].buttons["Portfolio"].tap()
    let loader = app.descendants(matching: .any)["Loading your portfolio"].firstMatch
    XCTAssertTrue(loader.waitForExistence(timeout: 5))
    goBack(in: app, from: "Portfolio")
    XCTAssertTrue(app.navigationBars["Home"].waitForExistence(timeout: 5))
    XCTAssertFalse(loader.exists)
    XCTAssertFalse(app.alerts.firstMatch.waitForExistence(timeout: 3), "a cancelled request is no error")
  }

  @MainActor
  func testThePortfolioLoads() {
    let app = open("The loader that would not leave")
    app.navigationBars["Home"].buttons["Portfolio"].tap()
    XCTAssertTrue(app.navigationBars["Portfolio"].waitForExistence(timeout: 5))
    XCTAssertTrue(app.staticTexts["Summit Outfitters"].firstMatch.waitForExistence(timeout: 10))
  }

  @MainActor
  func testTheCounterCountsAndCanBeLeft() {
    let app = open("The bag that is never emptied")
    let tens = app.staticTexts.matching(NSPredicate(format: "label MATCHES '[0-9]{2,}'"))
    XCTAssertTrue(tens.firstMatch.waitForExistence(timeout: 10))
    goBack(in: app, from: "Counter")
    XCTAssertTrue(app.navigationBars["Belay"].waitForExistence(timeout: 5))
  }

  @MainActor
  func testADotTurnsToItsPage() {
    let app = open("The carousel and its page dots")
    app.buttons["Page 4"].tap()
    XCTAssertTrue(app.staticTexts["A night on the wall"].firstMatch.wait(for: \.isHittable, toEqual: true, timeout: 5))
  }

  @MainActor
  func testAnOrderIsValidatedSubmittedAndCleanedUp() {
    let app = open("The order that was luck")
    let order = app.buttons["Order"].firstMatch
    order.tap()
    XCTAssertTrue(order.wait(for: \.isEnabled, toEqual: false, timeout: 5))
    let receipt = app.staticTexts.matching(NSPredicate(format: "label CONTAINS '3 things'")).firstMatch
    XCTAssertTrue(receipt.waitForExistence(timeout: 10))
    XCTAssertTrue(order.wait(for: \.isEnabled, toEqual: true, timeout: 5))
  }

  @MainActor
  func testThePortfolioOfUIKitIsLeftBeforeItHasLoaded() {
    let app = open("The loader that would not leave", in: "UIKit")
    app.navigationBars["Home"].buttons["Portfolio"].tap()
    goBack(in: app, from: "Portfolio")
    XCTAssertTrue(app.navigationBars["Home"].waitForExistence(timeout: 5))
    XCTAssertFalse(app.alerts.firstMatch.waitForExistence(timeout: 3), "a cancelled request is no error")
  }

  /// The app, started anew, with a story opened.
  @MainActor
  private func open(_ story: String, in tab: String = "SwiftUI") -> XCUIApplication {
    let app = XCUIApplication()
    app.launch()
    app.tabBars.buttons[tab].tap()
    let link = app.buttons[story].firstMatch
    XCTAssertTrue(link.waitForExistence(timeout: 10))
    link.tap()
    return app
  }

  /// The back button is the first in its bar, whatever its title is.
  @MainActor
  private func goBack(in app: XCUIApplication, from title: String) {
    let bar = app.navigationBars[title]
    XCTAssertTrue(bar.waitForExistence(timeout: 5))
    bar.buttons.firstMatch.tap()
  }
}
