// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import XCTest

nonisolated final class SheetUITests: XCTestCase {
  private let same = Promise(.swiftUI, row: ".sheet", "by SwiftUI's modifier of the same name")
  private let anew = Promise(
    .swiftUI, row: ".sheet",
    "Another child, by id, is another presentation, and SwiftUI shows the sheet, cover or screen anew.")

  @MainActor
  func testADraggedSheetSendsOneAction() {
    let test = present()
    test.drag(from: (0.5, 0.15), to: (0.5, 0.98))
    test.expectGone(test.app.staticTexts["Sheet 1"].firstMatch, same, "the dragged sheet closes")
    test.expect(sent: "presentTapped, closed", same)
  }

  @MainActor
  func testADragThatIsGivenUpSendsNothing() {
    let test = present()
    test.drag(from: (0.5, 0.15), to: (0.5, 0.25), holding: 0.5)
    test.expect(test.app.staticTexts["Sheet 1"].firstMatch, same, "the sheet stays")
    test.app.buttons["Close"].firstMatch.tap()
    test.expect(sent: "presentTapped, closed", same)
  }

  @MainActor
  func testAReplacedSheetIsShownAnew() {
    let test = present()
    test.app.buttons["Replace"].firstMatch.tap()
    test.expect(test.app.staticTexts["Sheet 2"].firstMatch, anew, "the second sheet is shown")
    test.app.buttons["Close"].firstMatch.tap()
    test.expectGone(test.app.staticTexts["Sheet 2"].firstMatch, same, "the second sheet closes")
    test.expect(sent: "presentTapped, presentTapped, closed", anew)
  }

  @MainActor
  func testASheetThatIsPresentedWhileTheLastOneClosesIsShown() {
    let test = present()
    test.app.buttons["Close and present"].firstMatch.tap()
    test.expect(test.app.staticTexts["Sheet 2"].firstMatch, anew, "the second sheet is shown")
    test.drag(from: (0.5, 0.15), to: (0.5, 0.98))
    test.expectGone(test.app.staticTexts["Sheet 2"].firstMatch, same, "the second sheet closes")
    test.expect(sent: "presentTapped, closeAndPresentTapped, closed", anew)
  }

  @MainActor
  func testADialogWhoseButtonHasClearedTheStateSendsNothingAfterIt() {
    let promise = Promise(
      .swiftUI, row: ".sheet",
      "an alert's button that has already cleared the state is not followed by a second action")
    let test = ScreenTest("dialog")
    test.app.buttons["Delete"].firstMatch.tap()
    let button = test.app.buttons["Delete order 7"].firstMatch
    test.expect(button, same, "the dialog is shown")
    button.tap()
    test.expectGone(button, same, "the dialog closes")
    test.expect(sent: "deleted 7", promise)
  }

  /// The screen, with its first sheet.
  @MainActor
  private func present() -> ScreenTest {
    let test = ScreenTest("sheet")
    test.app.buttons["Present"].firstMatch.tap()
    test.expect(test.app.staticTexts["Sheet 1"].firstMatch, same, "the first sheet is shown")
    return test
  }
}
