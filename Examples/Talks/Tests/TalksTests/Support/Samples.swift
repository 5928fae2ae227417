// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Talks

extension Talk {
  static func sample(_ number: Int, likes: Int = 3, isLiked: Bool = false, version: Int = 1) -> Talk {
    Talk(
      id: ID(number), title: "Talk \(number)", speaker: "Ida", likes: likes, isLiked: isLiked, version: version)
  }
}

extension Account {
  static let ann = Account(id: 1, name: "ann")
  static let ben = Account(id: 2, name: "ben")
}

extension Settings {
  static let ann = Settings(name: "Ann", email: "ann@example.org", wantsReminders: false, reminderMinutes: 10)
}
