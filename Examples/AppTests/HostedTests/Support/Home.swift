// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A home with all that can be presented from it. It notes which actions SwiftUI has sent.
struct Home: Feature {
  struct State {
    var sheet: Screen.State?
    var cover: Screen.State?
    var alert: String?
    var screens: Rows<Screen.State> = []
    var isExact = false
    var sent: [String] = []
  }

  enum Action {
    case present(Int?)
    case sheetClosed
    case cover(Int?)
    case coverClosed
    case coverInsteadOfSheet(Int)
    case alert(String?)
    case alertClosed
    case push(Int)
    case back(remaining: Int)
    case refuse(remaining: Int)
    case leaveAll
    case exact(Bool)
  }

  let log: Log

  static let sheet = child(\.sheet) { home, _ in Screen(log: home.log) }
  static let cover = child(\.cover) { home, _ in Screen(log: home.log) }
  static let screens = children(\.screens) { home, _ in Screen(log: home.log) }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .present(let id): state.sheet = id.map { Screen.State(id: $0) }
    case .sheetClosed:
      state.sheet = nil
      state.sent.append("sheet closed")
    case .cover(let id): state.cover = id.map { Screen.State(id: $0) }
    case .coverClosed:
      state.cover = nil
      state.sent.append("cover closed")
    case .coverInsteadOfSheet(let id): (state.sheet, state.cover) = (nil, Screen.State(id: id))
    case .alert(let text): state.alert = text
    case .alertClosed:
      state.alert = nil
      state.sent.append("alert closed")
    case .push(let id): state.screens.append(Screen.State(id: id))
    case .back(let remaining):
      state.screens.remove(atOffsets: remaining..<state.screens.count)
      state.sent.append("back to \(remaining)")
    case .refuse(let remaining): state.sent.append("refused \(remaining)")
    case .leaveAll:
      state.sheet = nil
      state.screens = []
    case .exact(let isExact):
      state.isExact = isExact
      state.sent.append("exact \(isExact)")
    }
    return .none
  }
}
