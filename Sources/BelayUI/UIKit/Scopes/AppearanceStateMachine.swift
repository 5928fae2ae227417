// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Decides when a controller's view has left the screen.
///
/// UIKit tells of it in two ways. A controller disappears; that is certain, but a container may not forward it. And the
/// view leaves its window: that comes in any container, but also while a split view moves the view to another parent.
/// So a view that has left its window counts as gone only if it is still out of it in the next main-actor job.
struct AppearanceStateMachine {
  enum Action: Equatable {
    case nothing
    /// Report `isStillOutside` in the next main-actor job.
    case askLater
    /// The appearance is over.
    case end
  }

  private enum State: Equatable {
    /// In a window, or not yet in one.
    case here
    case outside
    case gone
  }

  private var state = State.here

  mutating func enteredWindow() { state = .here }

  mutating func leftWindow() -> Action {
    guard state == .here else { return .nothing }
    state = .outside
    return .askLater
  }

  mutating func isStillOutside() -> Action {
    guard state == .outside else { return .nothing }
    state = .gone
    return .end
  }

  mutating func disappeared() -> Action {
    guard state != .gone else { return .nothing }
    // A container may keep the view in the window: then the next appearance begins without another `enteredWindow`.
    state = state == .outside ? .gone : .here
    return .end
  }
}
