// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

/// A publisher whose errors become no value: only a value resets the flag.
@Suite("flag-not-restored: a publisher that swallows its error")
struct EmptiedFailureTests {
  private func shelf(_ chain: String, _ other: String = "") -> String {
    """
    final class Shelf: ObservableObject {
      @Published var isLoading = false
      var bag = Set<AnyCancellable>()
      func fill() {
        \(chain)
      }
    }
    \(other)
    struct ShelfView: View {
      @StateObject var shelf = Shelf()
      var body: some View { if shelf.isLoading { ProgressView() } }
    }
    """
  }

  @Test
  func `The catch gives no value`() {
    let chain = """
      isLoading = true
          store.books().catch { _ in Empty() }.sink { self.books = $0; self.isLoading = false }.store(in: &bag)
      """
    #expect(severities(of: "flag-not-restored", shelf(chain)) == [.warning])
  }

  @Test
  func `The catch is in an operator of the app, and the flag is set where it is subscribed to`() {
    let chain = """
      store.books()
            .handleEvents(receiveSubscription: { _ in self.isLoading = true })
            .alerting(self)
            .sink { self.books = $0; self.isLoading = false }
            .store(in: &bag)
      """
    let empties = """
      extension Publisher {
        func alerting(_ shelf: Shelf) -> AnyPublisher<Output, Never> {
          self.catch { error -> Empty<Output, Never> in
            shelf.alert = error
            return Empty()
          }.eraseToAnyPublisher()
        }
      }
      """
    #expect(severities(of: "flag-not-restored", shelf(chain, empties)) == [.warning])
    let replaces = """
      extension Publisher {
        func alerting(_ shelf: Shelf) -> AnyPublisher<Output?, Never> {
          self.map(Optional.some).catch { error in Just(nil) }.eraseToAnyPublisher()
        }
      }
      """
    #expect(severities(of: "flag-not-restored", shelf(chain, replaces)).isEmpty)
  }

  @Test
  func `The completion resets it`() {
    let chain = """
      isLoading = true
          store.books().catch { _ in Empty() }
            .sink(receiveCompletion: { _ in self.isLoading = false }, receiveValue: { self.books = $0 })
            .store(in: &bag)
      """
    #expect(severities(of: "flag-not-restored", shelf(chain)).isEmpty)
    let trailing = """
      isLoading = true
          store.books().catch { _ in Empty() }
            .sink { _ in self.isLoading = false } receiveValue: { self.books = $0 }
            .store(in: &bag)
      """
    #expect(severities(of: "flag-not-restored", shelf(trailing)) != [.warning])
  }

  @Test
  func `The catch gives another value`() {
    let chain = """
      isLoading = true
          store.books().catch { _ in Just([]) }.sink { self.books = $0; self.isLoading = false }.store(in: &bag)
      """
    #expect(severities(of: "flag-not-restored", shelf(chain)) != [.warning])
  }
}
