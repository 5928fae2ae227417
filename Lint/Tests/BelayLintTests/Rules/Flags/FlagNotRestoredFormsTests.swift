// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("flag-not-restored: ways to set a flag")
struct FlagNotRestoredFormsTests {
  @Test
  func `A relay`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          let isSending = BehaviorRelay(value: false)
          func send() {
            1️⃣isSending.accept(true)
            mail.send { result in
              switch result {
              case .success: self.isSending.accept(false)
              case .failure(let error): print(error)
              }
            }
          }
        }
        final class DraftController: UIViewController {
          func bind(_ model: DraftModel) { model.isSending.bind(to: spinner.rx.isAnimating) }
        }
        """)
  }

  @Test
  func `A relay that both outcomes reset`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          let isSending = BehaviorRelay(value: false)
          func send() {
            isSending.accept(true)
            mail.send { result in
              switch result {
              case .success: self.isSending.accept(false)
              case .failure: self.isSending.accept(false)
              }
            }
          }
        }
        final class DraftController: UIViewController {
          func bind(_ model: DraftModel) { model.isSending.bind(to: spinner.rx.isAnimating) }
        }
        """)
  }

  @Test
  func `A setter`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class DraftController: UIViewController {
          func send() {
            1️⃣setLoading(true)
            Task {
              try await mail.send()
              setLoading(false)
            }
          }
          func setLoading(_ isOn: Bool) { spinner.isHidden = !isOn }
        }
        """)
  }

  @Test
  func `A state that a failing method stores too`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftModel {
          private var state = State.idle
          func send() async {
            setState(.sending)
            do {
              try await mail.send()
              setState(.idle)
            } catch {
              fail(error)
            }
          }
          func setState(_ new: State) { state = new }
          func fail(_ error: any Error) { state = .failed(error) }
        }
        """)
  }

  @Test
  func `A handler is told of the start, and not of one end`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Mover {
          let update: (State) -> Void
          init(update: @escaping (State) -> Void) { self.update = update }
          func move(_ parcel: Parcel) {
            1️⃣update(.loading)
            guard let place = parcel.places.first else { return }
            Task {
              await parcel.move(to: place)
              update(.done)
            }
          }
        }
        """)
  }

  @Test
  func `An alert without a button`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class TrackController: UIViewController {
          func share(_ track: Track) {
            let progress = UIAlertController(title: "Sending", message: nil, preferredStyle: .alert)
            1️⃣present(progress, animated: true)
            Task {
              guard let request = server.request(for: track) else { return }
              await server.send(request)
              progress.dismiss(animated: true)
            }
          }
        }
        """)
  }

  @Test
  func `An alert that the user can close`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class TrackController: UIViewController {
          func share(_ track: Track) {
            let progress = UIAlertController(title: "Sending", message: nil, preferredStyle: .alert)
            progress.addAction(UIAlertAction(title: "Stop", style: .cancel))
            present(progress, animated: true)
            Task {
              guard let request = server.request(for: track) else { return }
              await server.send(request)
              progress.dismiss(animated: true)
            }
          }
        }
        """)
  }

  @Test
  func `An element of a set`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class TrackModel {
          var loadingIDs: Set<Int> = []
          func load(_ id: Int) async {
            guard !loadingIDs.contains(id) else { return }
            1️⃣loadingIDs.insert(id)
            do {
              try await server.load(id)
              loadingIDs.remove(id)
            } catch {
              print(error)
            }
          }
        }
        """)
  }

  @Test
  func `An element of a set, with a defer`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class TrackModel {
          var loadingIDs: Set<Int> = []
          func load(_ id: Int) async {
            guard !loadingIDs.contains(id) else { return }
            loadingIDs.insert(id)
            defer { loadingIDs.remove(id) }
            try? await server.load(id)
          }
        }
        """)
  }

  @Test
  func `A group`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class TrackModel {
          func load(_ ids: [Int], then done: @escaping () -> Void) {
            let group = DispatchGroup()
            1️⃣group.enter()
            server.load(ids) { tracks, error in
              guard let tracks else { return }
              self.tracks = tracks
              group.leave()
            }
            group.notify(queue: .main, execute: done)
          }
        }
        """)
  }

  @Test
  func `A group that each end leaves`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class TrackModel {
          func load(_ ids: [Int], then done: @escaping () -> Void) {
            let group = DispatchGroup()
            group.enter()
            server.load(ids) { tracks, error in
              defer { group.leave() }
              guard let tracks else { return }
              self.tracks = tracks
            }
            group.notify(queue: .main, execute: done)
          }
        }
        """)
  }

  @Test
  func `True from the start`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        struct TrackList: View {
          @State private var isLoading = true
          @State private var tracks: [Track] = []
          var body: some View {
            if isLoading { ProgressView() } else { List(tracks) { TrackRow($0) } }
          }
          private func load() async {
            do {
              tracks = try await server.tracks()
              1️⃣isLoading = false
            } catch {
              print(error)
            }
          }
        }
        """)
  }

  @Test
  func `True from the start, and the view looks at the error first`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        struct TrackList: View {
          @State private var isLoading = true
          @State private var problem: String?
          var body: some View {
            if let problem { Text(problem) } else if isLoading { ProgressView() } else { List(tracks) { TrackRow($0) } }
          }
          private func load() async {
            do {
              tracks = try await server.tracks()
              isLoading = false
            } catch {
              problem = "No network"
            }
          }
        }
        """)
  }
}
