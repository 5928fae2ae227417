// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// A form of ten fields, as short as our formatter leaves it: `Scripts/count-lines` counts it.

import Belay
import BelayUI
import SwiftUI

struct TenFields: Feature {
  struct State { var form = Fields() }
  typealias Action = Never

  struct Fields: Editable {
    var name = ""
    var email = ""
    var phone = ""
    var street = ""
    var city = ""
    var country = ""
    var notes = ""
    var quantity = 1
    var isGift = false
    var wantsNews = false
  }
}

struct TenFieldsView: View {
  @StateStore(TenFields(), state: .init()) private var store

  var body: some View {
    Form {
      TextField("Name", text: $store.form.name)
      TextField("Email", text: $store.form.email)
      TextField("Phone", text: $store.form.phone)
      TextField("Street", text: $store.form.street)
      TextField("City", text: $store.form.city)
      TextField("Country", text: $store.form.country)
      TextField("Notes", text: $store.form.notes)
      Stepper("Quantity", value: $store.form.quantity, in: 1...9)
      Toggle("Gift", isOn: $store.form.isGift)
      Toggle("News", isOn: $store.form.wantsNews)
    }
  }
}
