// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Whether a function is called more than once: there is a second call, or Apple's frameworks call it repeatedly.
struct SecondRun {
  let repository: Repository

  /// The place that shows it.
  func witness(of function: CodeElement, depth: Int = 0) -> CodeElement? {
    if SecondRun.repeated.contains(function.name) { return function }
    if SecondRun.once.contains(function.name) { return nil }
    guard depth < 3 else { return nil }
    let sites = repository.callers(of: function).filter { !$0.code.isTest && !function.contains($0) }
    if sites.count > 1 {
      let several = sites.filter { !isOnce($0) }
      return several.count > 1 ? several.last : nil
    }
    guard let site = sites.first, !isOnce(site) else { return nil }
    if isInRepeatedClosure(site) { return site }
    guard let caller = site.enclosingFunction, caller.kind == .function,
      caller.flags.contains(.isAsync)
        || !site.ancestors.prefix(while: { $0 != caller }).contains(where: { $0.kind == .closure })
    else { return nil }
    return witness(of: caller, depth: depth + 1)
  }

  /// In an initializer, in a method that the system calls once, or in a `didSet`, which sees what has changed.
  private func isOnce(_ site: CodeElement) -> Bool {
    guard let caller = site.enclosingFunction else { return false }
    if caller.kind == .accessor { return caller.name != "get" }
    return SecondRun.once.contains(caller.name)
  }

  private func isInRepeatedClosure(_ site: CodeElement) -> Bool {
    site.ancestors.contains { around in
      guard around.kind == .closure, let name = around.callOfClosure?.calleeName else { return false }
      return ["onAppear", "Button", "onTapGesture", "onChange", "refreshable", "onReceive", "sink"].contains(name)
    }
  }

  private static let repeated: Set<String> = [
    "viewWillAppear", "viewDidAppear", "viewIsAppearing", "applicationDidBecomeActive", "sceneDidBecomeActive",
    "sceneWillEnterForeground", "applicationWillEnterForeground",
  ]
  private static let once: Set<String> = ["init", "viewDidLoad", "awakeFromNib", "loadView", "deinit"]
}
