private func list(_ library: Store<Library>) -> TestStore<TalkList> {
  TestStore(TalkList(talks: stubs.talks, library: library, clock: stubs.clock), state: .init())
}

private func loaded(_ library: Store<Library>) async -> TestStore<TalkList> {
  let list = list(library)
  list.send(.appeared) { $0.talks.startLoading(.first) }
  stubs.page.answer(first)
  await list.receive(.set(\.talks)) { [first] in $0.talks.finishLoading(.first, with: first.ids) }
  return list
}
