// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

/// An object that Objective-C creates in the app's delegate lives as long as the app.
@Suite("Objective-C")
struct ObjectiveCTests {
  private static let swift = """
    final class RootViewController: UIViewController {
      private var task: Task<Void, Never>?
      override func viewDidLoad() { task = Task { for await x in hub.updates { self.show(x) } } }
      func show(_ x: Int) {}
      deinit { task?.cancel() }
    }
    """

  private func report(_ objectiveC: String) -> Linter.Report {
    Linter().lint([
      Linter.Input(path: "Root.swift", bytes: Array(Self.swift.utf8)),
      Linter.Input(path: "AppDelegate.m", bytes: Array(objectiveC.utf8)),
    ])
  }

  @Test
  func `A screen that another screen creates ends before the app`() {
    let report = report(
      """
      @implementation MenuViewController
      - (void)show {
        RootViewController *root = [[RootViewController alloc] init];
      }
      @end
      """)
    #expect(report.findings.map(\.rule) == ["task-outlives-owner"])
    #expect(report.files == 1 && report.objectiveC == 1)
  }

  @Test
  func `A screen that the delegate creates does not`() {
    let report = report(
      """
      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)options {
        self.window.rootViewController = [[RootViewController alloc] init];
        return YES;
      }
      @end
      """)
    #expect(report.findings.isEmpty)
  }

  @Test
  func `Nothing is reported in it`() {
    let report = report("@implementation A\n- (void)a { [[Broken alloc] \n")
    #expect(report.findings.allSatisfy { $0.path == "Root.swift" } && report.notes.isEmpty)
  }
}
