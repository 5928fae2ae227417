// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI

// The code of the article Coordinator. TypeCheck compiles it as well, for its view controllers.

/// A child that the state asks for, and how it is shown.
@MainActor
struct PresentedScreen<Controller: AnyObject> {
  enum Style { case sheet, pushed }

  let id: AnyHashable
  let style: Style
  let makeController: @MainActor () -> Controller
  /// Tells the store that the user has closed it.
  let closed: @MainActor () -> Void

  /// Nil if the state has no such child.
  init?<Child: Feature>(
    _ presentation: Presentation<Store<Child>>, _ style: Style,
    _ makeController: @escaping @MainActor (Store<Child>) -> Controller
  ) {
    guard let item = presentation.item else { return nil }
    id = item.id
    self.style = style
    self.makeController = { makeController(item.shown) }
    closed = { presentation.dismiss() }
  }
}

/// Brings what is on the screen in line with the state: one transition at a time, and then what the state says by then.
@MainActor
final class Presenter<Controller: AnyObject> {
  typealias Screen = PresentedScreen<Controller>
  /// Calls the last parameter when the transition is over.
  typealias Transition = @MainActor (Controller, Screen.Style, _ ended: @escaping @MainActor () -> Void) -> Void

  private let open: Transition
  private let close: Transition
  private var wanted: Screen?
  private var shown: (screen: Screen, controller: Controller)?
  private var isMoving = false

  init(open: @escaping Transition, close: @escaping Transition) {
    self.open = open
    self.close = close
  }

  func show(_ screen: Screen?) {
    wanted = screen
    move()
  }

  /// The user has closed it: it is not on the screen any more.
  func userClosed(_ controller: Controller) {
    guard !isMoving, let shown, shown.controller === controller else { return }
    self.shown = nil
    if wanted?.id == shown.screen.id { wanted = nil }
    shown.screen.closed()
    move()
  }

  private func move() {
    // UIKit refuses to present while it presents or dismisses.
    if isMoving || shown?.screen.id == wanted?.id { return }
    isMoving = true
    if let old = shown {
      shown = nil
      close(old.controller, old.screen.style) { [weak self] in self?.moved() }
    } else if let wanted {
      let controller = wanted.makeController()
      shown = (wanted, controller)
      open(controller, wanted.style) { [weak self] in self?.moved() }
    }
  }

  private func moved() {
    isMoving = false
    move()
  }
}
