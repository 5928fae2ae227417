// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `A profile form` {
  @Test func `what views write is saved`() async {
    let save = Stub<ProfileForm, Void>("save")
    let store = TestStore(Profile(api: ProfileAPI { try await save($0) }), state: .init())
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
}
