// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("continuation-lost: completion handlers")
struct CompletionLostTests {
  /// With a second file the names are not changed: they are evidence here.
  private let words = ["struct Nothing {}"]

  @Test
  func `The system asks for a decision`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        final class Gate: NSObject, WKNavigationDelegate {
          func webView(_ view: WKWebView, decidePolicyFor action: WKNavigationAction,
                       decisionHandler: @escaping (WKNavigationActionPolicy) -> Void) {
            1️⃣guard let url = action.request.url else { return }
            decisionHandler(url.host == home ? .allow : .cancel)
          }
        }
        """, beside: words)
  }

  @Test
  func `A decision on each way`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        final class Gate: NSObject, WKNavigationDelegate {
          func webView(_ view: WKWebView, decidePolicyFor action: WKNavigationAction,
                       decisionHandler: @escaping (WKNavigationActionPolicy) -> Void) {
            guard let url = action.request.url else {
              decisionHandler(.cancel)
              return
            }
            decisionHandler(url.host == home ? .allow : .cancel)
          }
        }
        """)
  }

  @Test
  func `A caller that hides its spinner in it`() {
    expectFindings(
      of: "continuation-lost",
      in: """
        final class Depot {
          func stock(completion: @escaping (Int) -> Void) {
            session.dataTask(with: address) { data, _, error in
              if let error {
                completion(0)
                return
              }
              1️⃣guard let data, let text = String(data: data, encoding: .utf8) else {
                print("no text")
                return
              }
              completion(text.count)
            }.resume()
          }
        }
        final class Shelf: UIViewController {
          let depot = Depot()
          func count() {
            isLoading = true
            depot.stock { number in
              self.isLoading = false
              self.label.text = "\\(number)"
            }
          }
        }
        """, beside: words)
  }

  @Test
  func `A caller that waits for nothing`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        final class Depot {
          func stock(completion: @escaping (Int) -> Void) {
            guard let count = cache.count else { return }
            completion(count)
          }
        }
        final class Shelf: UIViewController {
          let depot = Depot()
          func count() { depot.stock { self.label.text = "\\($0)" } }
        }
        """)
  }

  @Test
  func `The work begins in the handler`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        final class Guests: UIViewController {
          func ask(completion: @escaping (String) -> Void) {
            guard let window = view.window else { return }
            prompt(in: window) { completion($0) }
          }
          func invite() {
            ask { name in
              self.isLoading = true
              self.send(name) { self.isLoading = false }
            }
          }
        }
        """)
  }

  @Test
  func `A run that is under way answers`() {
    expectNothing(
      of: "continuation-lost",
      in: """
        final class Depot {
          func stock(completion: @escaping () -> Void) {
            guard !isRefreshing else { return }
            refresh { completion() }
          }
        }
        final class Shelf: UIViewController {
          let depot = Depot()
          func count() {
            isLoading = true
            depot.stock { self.isLoading = false }
          }
        }
        """)
  }
}
