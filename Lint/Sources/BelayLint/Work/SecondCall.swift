// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Whether a function is called more than once: there is a second call, or Apple's frameworks call it repeatedly.
struct SecondCall {
  let context: RuleContext

  func isShown(of function: FunctionDeclSyntax, in type: TypeFacts, depth: Int = 0) -> Bool {
    let name = function.name.plain
    if Self.repeated.contains(name) { return true }
    if Self.once.contains(name) { return false }
    guard depth < 3, let method = type.methods[name]?.first(where: { $0.isWritten(as: Syntax(function)) }) else {
      return false
    }
    let sites = context.index.callSites(of: method, in: type).filter {
      $0.caller.name != name && !$0.caller.path.isOfTests
    }
    if sites.count > 1 { return sites.count { !isOnce($0) } > 1 }
    guard let site = sites.first, !isOnce(site) else { return false }
    if isInRepeatedClosure(site.call) { return true }
    guard site.caller.isAsync || site.call.enclosingClosure == nil,
      let caller = site.call.enclosingFunction?.as(FunctionDeclSyntax.self)
    else { return false }
    return isShown(of: caller, in: site.type, depth: depth + 1)
  }

  /// In an initializer, in a method that the system calls once, or in a `didSet`, which sees what has changed.
  private func isOnce(_ site: CallSite) -> Bool {
    if Self.once.contains(site.caller.name) { return true }
    return site.call.enclosingFunction?.is(AccessorDeclSyntax.self) ?? false
  }

  private func isInRepeatedClosure(_ call: FunctionCallExprSyntax) -> Bool {
    call.ancestors.contains { node in
      guard let closure = node.as(ClosureExprSyntax.self), let name = closure.receivingCall?.calleeName else {
        return false
      }
      return ["onAppear", "Button", "onTapGesture", "onChange", "refreshable", "onReceive", "sink"].contains(name)
    }
  }

  private static let repeated: Set<String> = [
    "viewWillAppear", "viewDidAppear", "viewIsAppearing", "applicationDidBecomeActive", "sceneDidBecomeActive",
    "sceneWillEnterForeground", "applicationWillEnterForeground",
  ]
  private static let once: Set<String> = ["init", "viewDidLoad", "awakeFromNib", "loadView", "deinit"]
}
