// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A profile form` {
  let save = Stub<ProfileForm, Void>("save")
  let regions = Stub<String, [String]>("regions")
  var api: ProfileAPI { ProfileAPI(save: { try await save($0) }, regions: { try await regions($0) }) }

  @Test func `what views write is saved`() async {
    let store = TestStore(Profile(api: api), state: .init())
    store.send(.saveTapped)
    store.write(\.form.name, "Ann")
    store.write(\.form.email, "ann@home")
    store.send(.saveTapped) { $0.isSaving = true }
    save.answer(())
    await store.receive(.output(where: { if case .saved(let form) = $0 { form.name == "Ann" } else { false } }))
    await store.receive(.held(\.isSaving, at: false))
    nameEdited("Bob", in: store.store)
    await store.receive(.set(\.form.name, to: "Bob"))
    await store.finish()
  }

  @Test func `another country has other regions, whoever has changed it`() async {
    let store = TestStore(Profile(api: api), state: .init())
    store.write(\.form.region, "Lazio")
    store.write(\.form.country, "Peru") {
      $0.form.region = nil
      $0.regions = .loading(last: nil)
    }
    store.write(\.form.region, "Cusco")
    store.store.form.country = "Chile"
    await store.receive(.set(\.form.country, to: "Chile"))
    await store.receive(.action(.countryChanged)) { $0.form.region = nil }
    regions.answer(["Maule"])
    await store.receive(.set(\.regions, to: .loaded(["Maule"])))
    await store.finish()
  }
}
