// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

/// The four stories in SwiftUI and in The Composable Architecture: the rule that names a story flags its wrong form,
/// and no rule flags the form with Belay.
@Suite("The stories as others write them")
struct StoryFormsTests {
  private func rules(_ source: String) -> Set<String> { Set(findings(in: source).map(\.rule)) }

  // MARK: 1. The loader that would not leave

  @Test
  func `The loader, SwiftUI: the model's deinit should cancel`() {
    let found = rules(
      """
      @MainActor @Observable final class PortfolioModel {
        var holdings: [Holding] = []
        var isLoading = false
        private var task: Task<Void, Never>?
        func onAppear() {
          task = Task {
            isLoading = true
            defer { isLoading = false }
            holdings = (try? await api.holdings()) ?? []
          }
        }
        deinit { task?.cancel() }
      }
      struct PortfolioView: View {
        @State private var model = PortfolioModel()
        var body: some View { List(model.holdings) { Text($0.name) }.onAppear { model.onAppear() } }
      }
      """)
    #expect(found == ["deinit-cannot-cancel"])
  }

  @Test
  func `The loader, a view store of actions: the cancel command cancels itself`() {
    let found = rules(
      """
      @MainActor final class PortfolioViewStore: ObservableObject {
        enum Action { case fetch, cancelFetch }
        @Published var holdings: [Holding] = []
        private var task: Task<Void, Never>?
        func send(_ action: Action) { task = Task { await handle(action) } }
        private func handle(_ action: Action) async {
          switch action {
          case .fetch: holdings = (try? await api.holdings()) ?? []
          case .cancelFetch: task?.cancel()
          }
        }
      }
      """)
    #expect(found == ["cancel-replaces-itself"])
  }

  @Test
  func `The loader with Belay`() {
    let found = rules(
      """
      import Belay
      struct Portfolio: Feature {
        struct State { var holdings: Loadable<[Holding]> = .idle }
        enum Action { case appeared }
        let api: PortfolioAPI
        func receive(_ action: Action, into state: inout State) -> Effect<Self> {
          switch action {
          case .appeared: return .load(\\.holdings, in: .portfolio) { _ in try await api.holdings() }
          }
        }
      }
      extension Lane { static let portfolio = Lane("portfolio", .restart) }
      struct PortfolioView: View {
        @State private var store: Store<Portfolio>
        var body: some View { List(store.rows) { Text($0.name) }.task { await store.perform(.appeared) } }
      }
      """)
    #expect(found.isEmpty)
  }

  // MARK: 2. The bag that is never emptied

  private static let bag = """
    final class TaskBag {
      private var tasks: [Task<Void, any Error>] = []
      func add(_ task: Task<Void, any Error>) { tasks.append(task) }
      deinit { tasks.forEach { $0.cancel() } }
    }
    extension Task { func store(in bag: TaskBag) { bag.add(self) } }

    """

  @Test
  func `The bag, SwiftUI: the method takes the view along, the inline closure does not`() {
    let wrong = rules(
      Self.bag + """
        struct CounterView: View {
          @State private var number = 0
          @State private var bag = TaskBag()
          var body: some View { Text("\\(number)").onAppear { Task { try await count() }.store(in: bag) } }
          private func count() async throws {
            for number in 1...10_000 { try await Task.sleep(for: .seconds(1)); self.number = number }
          }
        }
        """)
    #expect(wrong == ["state-deinit-cancel"])
    let right = rules(
      Self.bag + """
        struct CounterView: View {
          @State private var number = 0
          @State private var bag = TaskBag()
          var body: some View {
            Text("\\(number)").onAppear {
              Task { [shown = $number] in
                for number in 1...10_000 { try await Task.sleep(for: .seconds(1)); shown.wrappedValue = number }
              }
              .store(in: bag)
            }
          }
        }
        """)
    #expect(right.isEmpty)
  }

  @Test
  func `The bag with Belay`() {
    let found = rules(
      """
      import Belay
      final class CounterModel {
        private(set) var number = 0
        let scope = TaskScope()
        func appeared() {
          scope.run(.counting, on: self) { owner in
            for number in 1...10_000 { try await Task.sleep(for: .seconds(1)); try owner { $0.number = number } }
          }
        }
      }
      extension Lane { fileprivate static let counting = Lane("counting", .drop) }
      """)
    #expect(found.isEmpty)
  }

  // MARK: 3. The carousel and its page dots

  @Test
  func `The carousel, UIKit: paging is back before the animation has begun`() {
    let found = rules(
      """
      final class CarouselViewController: UIViewController {
        var isPagingEnabled = true
        func dotTapped(_ page: Int) {
          isPagingEnabled = false
          scrollView.setContentOffset(offset(of: page), animated: true)
          isPagingEnabled = true
        }
      }
      """)
    #expect(found == ["flag-not-restored"])
  }

  @Test
  func `The carousel, SwiftUI: a throw leaves it locked`() {
    let found = rules(
      """
      struct CarouselView: View {
        @State private var isLocked = false
        var body: some View { Dots { page in Task { await go(to: page) } }.disabled(isLocked) }
        private func go(to page: Int) async {
          isLocked = true
          do {
            try await scroller.settle(at: page)
            isLocked = false
          } catch { print(error) }
        }
      }
      """)
    #expect(found == ["flag-not-restored"])
  }

  @Test
  func `The carousel with Belay`() {
    let found = rules(
      """
      import Belay
      struct Carousel: Feature {
        struct State { var isLocked = false; var isPaging = true; var page = 0 }
        enum Action { case dotTapped(Int) }
        func receive(_ action: Action, into state: inout State) -> Effect<Self> {
          switch action {
          case .dotTapped(let page):
            state.page = page
            return .run(.paging, holding: \\.isLocked, at: true) { context in
              try await context.hold(\\.isPaging, at: false) { try await settle(page) }
            }
          }
        }
      }
      extension Lane { static let paging = Lane("paging", .drop) }
      """)
    #expect(found.isEmpty)
  }

  // MARK: 4. The order that was luck

  @Test
  func `The checkout, TCA: three awaited sends`() {
    let found = rules(
      """
      @Reducer struct Checkout {
        @ObservableState struct State { var isValid: Bool? }
        enum Action { case view(View), `internal`(Internal), delegate(Delegate) }
        enum View { case submitTapped }
        enum Internal { case step1, step2, step3, validated(Bool) }
        enum Delegate { case completed }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            case .view(.submitTapped):
              return .run { send in
                await send(.internal(.step1))
                await send(.internal(.step2))
                await send(.internal(.step3))
              }
            case .internal(.step1):
              return .run { send in await send(.internal(.validated(try await api.validate()))) }
            case .internal(.step2): return .run { _ in try await api.submit() }
            case .internal(.step3): return .run { send in try await api.cleanUp(); await send(.delegate(.completed)) }
            case .internal(.validated(let isValid)):
              state.isValid = isValid
              return .none
            case .delegate: return .none
            }
          }
        }
      }
      """)
    #expect(found == ["effect-order"])
  }

  @Test
  func `The checkout with Belay`() {
    let found = rules(
      """
      import Belay
      struct Checkout: Feature {
        struct State { var isSubmitting = false; var isValid: Bool? }
        enum Action { case submitTapped }
        enum Mutation { case validated(Bool), submitted }
        let api: CheckoutAPI
        func receive(_ action: Action, into state: inout State) -> Effect<Self> {
          switch action {
          case .submitTapped: return .run(.submission, holding: \\.isSubmitting, at: true) { try await submit($0) }
          }
        }
        private func submit(_ context: Context<Self>) async throws {
          try context.apply(.validated(try await api.validate()))
          try await api.submit()
          try context.apply(.submitted)
        }
        static func apply(_ mutation: Mutation, to state: inout State) {
          switch mutation {
          case .validated(let isValid): state.isValid = isValid
          case .submitted: break
          }
        }
      }
      extension Lane { static let submission = Lane("submission", .drop) }
      """)
    #expect(found.isEmpty)
  }
}
