// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

struct SettingsFormView: View {
  @Bindable var store: Store<SettingsForm>

  var body: some View {
    LoadableView(store.saved) { _ in
      Form {
        Section("Account") {
          TextField("Name", text: $store.form.name)
          problem(store.form.nameProblem)
          TextField("Email", text: $store.form.email)
          problem(store.form.emailProblem ?? store.emailRefusal)
        }
        Section("Reminders") {
          Toggle("Remind me", isOn: $store.form.wantsReminders)
          Stepper("\(store.form.reminderMinutes) minutes before", value: $store.form.reminderMinutes, in: 1...60)
            .disabled(!store.form.wantsReminders)
        }
        Button("Save") { store.send(.saveTapped) }
          .disabled(!store.state.canSave)
        problem(store.notice)
        Button("Sign out", role: .destructive) { store.send(.signOutTapped) }
      }
    } retry: {
      store.send(.retryTapped)
    }
    .task(store, .appeared)
    .navigationTitle("Settings")
  }

  @ViewBuilder
  private func problem(_ text: String?) -> some View {
    if let text { Text(text).font(.footnote).foregroundStyle(Color.red) }
  }
}
