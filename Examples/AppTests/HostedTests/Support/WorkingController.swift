// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import UIKit

/// A controller with work for its life, and work for each appearance.
final class WorkingController: UIViewController {
  private let log: Log
  private let name: String
  private let root: (@MainActor () -> UIView)?

  init(_ name: String, _ log: Log, root: (@MainActor () -> UIView)? = nil) {
    (self.name, self.log, self.root) = (name, log, root)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("WorkingController is made in code.") }

  override func loadView() { view = root?() ?? UIView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    run("life", in: taskScope)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    run("appearance", in: visibleTaskScope)
  }

  private func run(_ work: String, in scope: TaskScope) {
    log.add("\(name): \(work) began")
    scope.run { @MainActor [log, name] in
      defer { log.add("\(name): \(work) ended") }
      try await Task.sleep(for: .seconds(3_600))
    }
  }
}
