// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

struct ProfileForm: Editable {
  var name = ""
  var email = ""
  var quantity = 1
  var wantsNews = false
}

struct Profile: Feature {
  struct State {
    var form = ProfileForm()
    var isSaving = false
  }
  enum Action { case saveTapped }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}

struct ProfileView: View {
  @StateStore(Profile(), state: .init()) private var store

  var body: some View {
    Form {
      TextField("Name", text: $store.form.name)
      Toggle("News", isOn: $store.form.wantsNews.animation())
      ContactFields(store: store)
      Button("Save") { store.send(.saveTapped) }
    }
  }
}

// A view that is given its store.
struct ContactFields: View {
  @Bindable var store: Store<Profile>

  var body: some View {
    TextField("Email", text: $store.form.email)
    QuantityField(form: $store.form)
  }
}

// A view that knows the form alone.
struct QuantityField: View {
  @Binding var form: ProfileForm

  var body: some View {
    Stepper("Quantity", value: $form.quantity, in: 1...9)
  }
}
