// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

/// A web page's spinner that only its end stops.
@Suite("flag-not-restored: a page that cannot be loaded")
struct PageNotLoadedTests {
  private static func page(
    begin: String = "1️⃣spinner.startAnimating()", end: String = "spinner.stopAnimating()", more: String = ""
  )
    -> String
  {
    """
    final class PageController: UIViewController, WKNavigationDelegate {
      let spinner = UIActivityIndicatorView()
      override func viewDidLoad() {
        web.navigationDelegate = self
        \(begin)
        web.load(URLRequest(url: page))
      }
      func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        \(end)
      }
      \(more)
    }
    """
  }

  @Test
  func `Only the page's end stops the spinner`() {
    expectFindings(of: "flag-not-restored", in: Self.page())
    expectFindings(of: "flag-not-restored", in: Self.page(end: "spinner.stopAnimating()\nspinner.isHidden = true"))
    expectFindings(of: "flag-not-restored", in: Self.page(end: "Task { spinner.stopAnimating() }"))
    // What is called when the page has begun to come.
    let late = "func webView(_ v: WKWebView, didFail n: WKNavigation!, withError e: any Error) { alert(e) }"
    expectFindings(of: "flag-not-restored", in: Self.page(more: late))
  }

  @Test
  func `A view's coordinator`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        struct Page: UIViewRepresentable {
          @Binding var isLoading: Bool
          final class Coordinator: NSObject, WKNavigationDelegate {
            let page: Page
            func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
              1️⃣page.isLoading = true
            }
            func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
              page.isLoading = false
            }
          }
        }
        """)
  }

  @Test
  func `Something else ends it`() {
    func isSilent(_ more: String) {
      expectNothing(of: "flag-not-restored", in: Self.page(begin: "spinner.startAnimating()", more: more))
    }
    isSilent(
      "func webView(_ v: WKWebView, didFailProvisionalNavigation n: WKNavigation!, withError e: any Error) { show(e) }")
    isSilent("func close() { spinner.stopAnimating() }")
    isSilent("func watch() { token = web.observe(\\.isLoading) { web, _ in self.show(web) } }")
    // The screen goes: a page that cannot be loaded is there until then.
    expectFindings(
      of: "flag-not-restored",
      in: Self.page(more: "override func viewWillDisappear(_ animated: Bool) { spinner.stopAnimating() }"))
  }

  @Test
  func `Nothing is shown, or another page's end stops it`() {
    expectNothing(of: "flag-not-restored", in: Self.page(begin: "prepare()"))
    expectNothing(
      of: "flag-not-restored", in: Self.page(begin: "spinner.startAnimating()", end: "title = webView.title"))
  }
}
