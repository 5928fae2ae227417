// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// What the form's controls write.
nonisolated struct SettingsFields: Editable {
  var name = ""
  var email = ""
  var wantsReminders = false
  var reminderMinutes = 10

  init() {}

  init(_ settings: Settings) {
    (name, email) = (settings.name, settings.email)
    (wantsReminders, reminderMinutes) = (settings.wantsReminders, settings.reminderMinutes)
  }

  var settings: Settings {
    Settings(name: name, email: email, wantsReminders: wantsReminders, reminderMinutes: reminderMinutes)
  }

  /// What is wrong with the name, in one sentence; nil if nothing is.
  var nameProblem: String? {
    name.allSatisfy(\.isWhitespace) ? "Enter a name." : nil
  }

  var emailProblem: String? {
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    let isAddress = parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !email.contains(" ")
    return isAddress ? nil : "Enter an address such as ann@example.org."
  }

  var reminderProblem: String? {
    !wantsReminders || (1...60).contains(reminderMinutes) ? nil : "Choose 1 to 60 minutes."
  }

  var isValid: Bool { nameProblem == nil && emailProblem == nil && reminderProblem == nil }
}
