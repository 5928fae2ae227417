// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("observer-not-removed: code")
struct ObserverNotRemovedTests {
  @Test
  func `Added at each appearance, and the token dropped`() {
    expectFindings(
      of: "observer-not-removed",
      in: """
        struct Search: View {
          var body: some View {
            List { Text("") }
              .onAppear {
                1️⃣NotificationCenter.default.addObserver(forName: .changed, object: nil, queue: .main) { _ in reload() }
              }
              .onDisappear { NotificationCenter.default.removeObserver(self, name: .changed, object: nil) }
          }
        }
        """)
  }

  @Test
  func `A function that the appearance calls`() {
    expectFindings(
      of: "observer-not-removed",
      in: """
        struct Search: View {
          var body: some View { List { Text("") }.onAppear { observe() } }
          func observe() {
            1️⃣NotificationCenter.default.addObserver(forName: .changed, object: nil, queue: .main) { _ in reload() }
            1️⃣NotificationCenter.default.addObserver(forName: .removed, object: nil, queue: .main) { _ in reload() }
          }
        }
        """)
  }

  @Test
  func `A block that holds its screen`() {
    expectFindings(
      of: "observer-not-removed",
      in: """
        final class Search: UIViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            1️⃣NotificationCenter.default.addObserver(forName: .changed, object: nil, queue: .main) { _ in self.reload() }
          }
        }
        """)
  }

  @Test
  func `The token is kept`() {
    expectNothing(
      of: "observer-not-removed",
      in: """
        final class Search: UIViewController {
          private var token: (any NSObjectProtocol)?
          override func viewWillAppear(_ animated: Bool) {
            token = NotificationCenter.default.addObserver(forName: .changed, object: nil, queue: .main) { _ in self.reload() }
          }
          override func viewDidDisappear(_ animated: Bool) { token.map(NotificationCenter.default.removeObserver) }
        }
        """)
  }

  @Test
  func `Once, and weakly, or for the app`() {
    expectNothing(
      of: "observer-not-removed",
      in: """
        final class Search: UIViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            NotificationCenter.default.addObserver(forName: .changed, object: nil, queue: .main) { [weak self] _ in self?.reload() }
          }
        }
        final class Store {
          static let shared = Store()
          init() {
            NotificationCenter.default.addObserver(forName: .changed, object: nil, queue: .main) { _ in self.reload() }
          }
        }
        """)
  }

  @Test
  func `Only the first appearance adds it`() {
    expectNothing(
      of: "observer-not-removed",
      in: """
        struct Search: View {
          @State private var isObserving = false
          var body: some View {
            List { Text("") }.onAppear {
              guard !isObserving else { return }
              isObserving = true
              NotificationCenter.default.addObserver(forName: .changed, object: nil, queue: .main) { _ in reload() }
            }
          }
        }
        """)
  }

  @Test
  func `A subscription that holds its screen`() {
    expectFindings(
      of: "observer-not-removed",
      in: """
        final class News: UIViewController {
          private var cancellables: Set<AnyCancellable> = []
          override func viewDidLoad() {
            AppStore.shared.$result.receive(on: RunLoop.main).sink 1️⃣{ _ in self.update() }.store(in: &cancellables)
          }
        }
        final class Other: UIViewController {
          private var cancellables: Set<AnyCancellable> = []
          override func viewDidLoad() {
            AppStore.shared.$result.sink { _ in self.update() }.store(in: &cancellables)
          }
          override func viewDidDisappear(_ animated: Bool) { cancellables.removeAll() }
        }
        """)
  }

  @Test
  func `A block that works on without its screen`() {
    expectFindings(
      of: "observer-not-removed",
      in: """
        final class OffersViewModel: ObservableObject {
          @Published var offer: Offer?
          init() {
            1️⃣NotificationCenter.default.addObserver(forName: .offers, object: nil, queue: nil) { [weak self] note in
              tracker.logEvent("offer")
              self?.offer = note.object as? Offer
            }
            NotificationCenter.default.addObserver(forName: .gone, object: nil, queue: nil) { [weak self] note in
              guard let self else { return }
              tracker.logEvent("gone")
              self.offer = nil
            }
          }
          deinit { NotificationCenter.default.removeObserver(self) }
        }
        """)
  }

  @Test
  func `A stored subscription whose closure holds its owner`() {
    expectFindings(
      of: "observer-not-removed",
      in: """
        final class AccountsViewModel {
          private var observation: Observation?
          private var other: Observation?
          func start() {
            observation = 1️⃣database.observeAccounts { accounts in self.show(accounts) }
            other = database.observeAccounts { [weak self] accounts in self?.show(accounts) }
          }
          func show(_ accounts: [Int]) {}
        }
        final class EndedViewModel {
          private var observation: Observation?
          func start() { observation = database.observeAccounts { accounts in self.show(accounts) } }
          func show(_ accounts: [Int]) {}
          func viewDidDisappear() { observation = nil }
        }
        """)
  }

  @Test
  func `A subscription of RxSwift`() {
    expectFindings(
      of: "observer-not-removed",
      in: """
        final class Search: UIViewController {
          private let bag = DisposeBag()
          private let field = UITextField()
          override func viewDidLoad() {
            field.rx.text.subscribe(onNext: 1️⃣{ text in self.find(text) }).disposed(by: bag)
            field.rx.text.subscribe(onNext: { [weak self] text in self?.find(text) }).disposed(by: bag)
          }
          func find(_ text: String?) {}
        }
        """)
  }

  @Test
  func `Weak from outside, or by the operator's ownership`() {
    expectNothing(
      of: "observer-not-removed",
      in: """
        final class Sheet: UIViewController {
          private var sizes: AnyCancellable?
          private var cancellables: Set<AnyCancellable> = []
          @Published var size = 0
          override func viewDidLoad() {
            queue.async { [weak self] in
              self?.sizes = AppStore.shared.$sizes.sink { _ in
                guard let self else { return }
                self.update()
              }
            }
            $size.assign(to: \\.height, on: self, ownership: .weak).store(in: &cancellables)
          }
        }
        """)
  }
}
