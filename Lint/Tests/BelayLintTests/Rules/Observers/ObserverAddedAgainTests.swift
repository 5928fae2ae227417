// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("observer-added-again: code")
struct ObserverAddedAgainTests {
  @Test
  func `A subscription at each appearance`() {
    expectFindings(
      of: "observer-added-again",
      in: """
        final class News: UIViewController {
          private var cancellables: Set<AnyCancellable> = []
          override func viewWillAppear(_ animated: Bool) {
            NotificationCenter.default.publisher(for: .changed)
              .sink 1️⃣{ [weak self] _ in self?.rows.append(1) }
              .store(in: &cancellables)
          }
        }
        """)
  }

  @Test
  func `Emptied before, or when the screen disappears`() {
    expectNothing(
      of: "observer-added-again",
      in: """
        final class News: UIViewController {
          private var cancellables: Set<AnyCancellable> = []
          override func viewWillAppear(_ animated: Bool) {
            cancellables.removeAll()
            NotificationCenter.default.publisher(for: .changed)
              .sink { [weak self] _ in self?.rows.append(1) }
              .store(in: &cancellables)
          }
        }
        final class Old: UIViewController {
          private var cancellables: Set<AnyCancellable> = []
          override func viewWillAppear(_ animated: Bool) {
            NotificationCenter.default.publisher(for: .changed)
              .sink { [weak self] _ in self?.rows.append(1) }
              .store(in: &cancellables)
          }
          override func viewDidDisappear(_ animated: Bool) { cancellables = [] }
        }
        """)
  }

  @Test
  func `An observer with a selector`() {
    expectFindings(
      of: "observer-added-again",
      in: """
        final class News: UIViewController {
          override func viewDidAppear(_ animated: Bool) {
            1️⃣NotificationCenter.default.addObserver(self, selector: #selector(update), name: .changed, object: nil)
          }
          @objc func update() { present(Notice(), animated: true) }
        }
        final class Old: UIViewController {
          override func viewDidAppear(_ animated: Bool) {
            NotificationCenter.default.addObserver(self, selector: #selector(update), name: .changed, object: nil)
          }
          override func viewWillDisappear(_ animated: Bool) { NotificationCenter.default.removeObserver(self) }
        }
        """)
  }

  @Test
  func `A listening task of a function that the appearance calls`() {
    expectFindings(
      of: "observer-added-again",
      in: """
        struct News: View {
          @State private var model = NewsModel()
          var body: some View { List { Text("") }.task { model.start() } }
        }
        final class NewsModel {
          func start() {
            1️⃣Task {
              for await _ in NotificationCenter.default.notifications(named: .changed) { await reload() }
            }
          }
        }
        """)
  }

  @Test
  func `Finite, or only once`() {
    expectNothing(
      of: "observer-added-again",
      in: """
        struct News: View {
          @State private var cancellables: Set<AnyCancellable> = []
          var body: some View { List { Text("") }.onAppear { load() } }
          func load() { api.rows().sink { rows = $0 }.store(in: &cancellables) }
        }
        final class Screen: UIViewController {
          override func viewDidLoad() {
            NotificationCenter.default.addObserver(self, selector: #selector(update), name: .changed, object: nil)
          }
        }
        """)
  }

  @Test
  func `A handler that may run twice`() {
    expectNothing(
      of: "observer-added-again",
      in: """
        final class News: UIViewController {
          override func viewDidAppear(_ animated: Bool) {
            NotificationCenter.default.addObserver(self, selector: #selector(update), name: .changed, object: nil)
          }
          @objc func update() { table.reloadData() }
        }
        """)
  }
}
