// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A web page's spinner that only the page's end stops, while no method is there for a page that cannot be loaded: offline it spins
/// for ever.
struct PageNotLoaded {
  private let begin: CodeElement
  private let end: CodeElement
  private let name: String

  /// - Parameter end: `spinner.stopAnimating()` or `isLoading = false`, in `webView(_:didFinish:)`.
  init?(_ end: CodeElement, _ repository: Repository) {
    guard let name = end.ended, let finished = end.ancestors.first(where: { $0.isWebView("didFinish") }),
      let type = end.enclosingType, finished.subtree.first(where: { $0.ended == name }) == end
    else { return nil }
    // A coordinator is in the view that it is for.
    let types = [type] + end.ancestors.filter { $0.kind == .type }
    let parts = types.flatMap { repository.parts(ofType: $0.name) }
    let elements = parts.lazy.flatMap(\.subtree)
    guard let begin = elements.first(where: { $0.begun == name }) else { return nil }
    let isEndedElsewhere = elements.contains { element in
      switch element.kind {
      case .function: element.isWebView("didFailProvisionalNavigation")
      // What the web view says of itself is observed.
      case .member, .name: ["estimatedProgress", "observe", "publisher"].contains(element.name)
      case .call, .assign: element.ended == name && !finished.contains(element) && !element.isAtTheEnd
      default: false
      }
    }
    if isEndedElsewhere { return nil }
    (self.begin, self.end, self.name) = (begin, end, name)
  }

  func finding() -> CodeFinding {
    CodeFinding(
      rule: FlagNotRestored.id, element: begin,
      message: Message(
        en:
          "\(name) stays on when the page cannot be loaded, as without a network: only didFinish ends it, on line \(end.line). "
          + "End it in webView(_:didFailProvisionalNavigation:withError:) and webView(_:didFail:withError:) too.",
        ja: "ネットワークがないなどでページを読み込めないと \(name) が残ります。終了するのは didFinish（\(end.line) 行目）だけです。"
          + "webView(_:didFailProvisionalNavigation:withError:) と webView(_:didFail:withError:) でも終了してください。"))
  }
}

extension CodeElement {
  fileprivate func isWebView(_ label: String) -> Bool {
    kind == .function && name == "webView" && children.all(.parameter).contains { $0.outerName == label }
  }

  /// What this shows: the flag, or the indicator.
  fileprivate var begun: String? {
    if kind == .call, calleeName == "startAnimating" { return receiver?.path?.last }
    guard assignedValue?.isTrue ?? false, let name = assigned?.path?.last, BusyWords.isFlag(name) else { return nil }
    return name
  }

  fileprivate var ended: String? {
    if kind == .call, ["stopAnimating", "removeFromSuperview"].contains(calleeName) { return receiver?.path?.last }
    guard let value = assignedValue, let name = assigned?.path?.last else { return nil }
    if value.isFalse { return BusyWords.isFlag(name) ? name : nil }
    // `spinner.isHidden = true`
    return value.isTrue && name == "isHidden" ? assigned?.path?.dropLast().last : nil
  }

  /// The screen goes.
  fileprivate var isAtTheEnd: Bool {
    enclosingFunction.map { ["viewWillDisappear", "viewDidDisappear", "deinit"].contains($0.name) } ?? false
  }
}
