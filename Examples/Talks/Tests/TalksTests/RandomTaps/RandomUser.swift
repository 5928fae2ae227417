// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

@testable import Talks

/// A user who taps what is on the screen, without a plan.
@MainActor
struct RandomUser {
  let root: Store<AppRoot>
  let library: Store<Library>

  /// One tap that the views allow now. Returns what it was.
  func tap(_ dice: inout Dice) -> String {
    switch dice.roll(20) {
    case 0: return link(&dice)
    case 1: return ground(&dice)
    default: break
    }
    if let login = root.child(AppRoot.login) { return tap(login, &dice) }
    guard let home = root.child(AppRoot.home) else {
      if !root.hasRestored {
        root.send(.launched)
        return "it is launched"
      }
      root.send(.signInTapped)
      return "Sign in is tapped"
    }
    if home.tab == .settings { return tap(home.child(Home.settings), home, &dice) }
    if let detail = home.child(Home.detail) { return tap(detail, home, &dice) }
    return tap(home.child(Home.list), home, &dice)
  }

  private func link(_ dice: inout Dice) -> String {
    let link = dice.happens(20) ? Link.settings : .talk(Talk.ID(1 + dice.roll(13)))
    root.send(.linkOpened(link))
    return "\(link) is opened"
  }

  private func ground(_ dice: inout Dice) -> String {
    root.send(root.isInBackground ? .cameToForeground : .wentToBackground)
    return root.isInBackground ? "it goes to the background" : "it comes to the foreground"
  }

  private func tap(_ login: Store<Login>, _ dice: inout Dice) -> String {
    switch dice.roll(6) {
    case 0:
      login.form.name = dice.happens(50) ? "ann" : "ben"
      return "a name is typed"
    case 1:
      login.form.password = dice.happens(80) ? "rope" : "wrong"
      return "a password is typed"
    case 2:
      if dice.happens(20) {
        root.send(.loginClosed)
        return "the sheet is closed"
      }
      return "nothing is tapped"
    default:
      login.send(.signInTapped)
      return "Sign in is tapped in the sheet"
    }
  }

  private func tap(_ list: Store<TalkList>, _ home: Store<Home>, _ dice: inout Dice) -> String {
    switch dice.roll(7) {
    case 0:
      home.send(.tabChosen(.settings))
      return "the settings are chosen"
    case 1:
      list.send(.refreshPulled)
      return "the list is pulled"
    case 2:
      if list.talks.next != nil { list.send(.endReached) }
      return "the end of the list is reached"
    case 3:
      let query = ["", "1", "2", "x"][dice.roll(4)]
      list.send(.queryTyped(query))
      return "'\(query)' is typed"
    case 4, 5:
      guard !list.talks.rows.isEmpty else { fallthrough }
      let id = list.talks.rows[dice.roll(list.talks.rows.count)]
      list.send(.talkTapped(id))
      return "talk \(id.number) is tapped"
    default:
      list.send(.appeared)
      return "the list appears"
    }
  }

  private func tap(_ detail: Store<TalkDetail>, _ home: Store<Home>, _ dice: inout Dice) -> String {
    switch dice.roll(5) {
    case 0:
      home.send(.detailClosed)
      return "the detail is closed"
    case 1, 2:
      library.child(Library.card, id: detail.id)?.send(.likeTapped)
      return "the heart is tapped"
    case 3 where detail.summary.failure != nil:
      detail.send(.retryTapped)
      return "Try again is tapped"
    default:
      detail.send(.appeared)
      return "the detail appears"
    }
  }

  private func tap(_ settings: Store<SettingsForm>, _ home: Store<Home>, _ dice: inout Dice) -> String {
    switch dice.roll(8) {
    case 0, 1:
      home.send(.tabChosen(.talks))
      return "the talks are chosen"
    case 2 where dice.happens(30):
      settings.send(.signOutTapped)
      return "Sign out is tapped"
    case 3, 4:
      guard settings.saved.value != nil else { fallthrough }
      settings.form.name = ["Ann", "Anna", ""][dice.roll(3)]
      settings.form.email = ["ann@example.org", "a@b.c", "a"][dice.roll(3)]
      return "the form is filled in"
    case 5:
      settings.send(.saveTapped)
      return "Save is tapped"
    default:
      settings.send(settings.saved.failure == nil ? .appeared : .retryTapped)
      return "the settings appear"
    }
  }
}
