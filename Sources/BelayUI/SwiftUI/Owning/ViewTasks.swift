// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(SwiftUI)
  public import Belay
  public import SwiftUI

  /// A scope for the work of a view that has no store. It ends when the view goes.
  ///
  /// ```swift
  /// struct CounterView: View {
  ///   @State private var count = 0
  ///   @ViewTasks private var tasks
  ///
  ///   var body: some View {
  ///     Button("Count: \(count)") {
  ///       tasks.run(.counting) { for await number in numbers() { count = number } }
  ///     }
  ///     .owning(tasks)
  ///   }
  /// }
  /// ```
  ///
  /// ## Behavior
  /// - When SwiftUI drops the state of the view that `owning(_:)` has made, every run is cancelled in that moment. A view that is
  ///   covered keeps them. That the closures capture the view, as they do above, keeps nothing: the view does not own the scope.
  /// - Cancelled is all they are: work that ignores it goes on, and may write to a `@State` that nobody sees any more.
  /// - Without `owning(_:)`, and after the view has gone, runs are cancelled before they begin, and debug builds report it.
  /// - Lanes are those of `TaskScope`: what a second tap does is said by the lane.
  ///
  /// **Isolation.** The main actor.
  @propertyWrapper
  public struct ViewTasks: DynamicProperty {
    @State private var link = ViewTasksLink()

    /// Tasks that nothing owns yet. Starts nothing.
    public init() {}

    /// The handle on the tasks.
    @MainActor
    public var wrappedValue: Tasks { Tasks(link) }

    /// Runs work, and owns none of it.
    @MainActor
    public struct Tasks {
      fileprivate let link: ViewTasksLink

      fileprivate init(_ link: ViewTasksLink) { self.link = link }

      /// Runs `body` in `lane`, on the main actor, until it returns or the view goes.
      ///
      /// - Parameters:
      ///   - lane: Where it goes. Defaults to concurrent.
      ///   - policy: Instead of the lane's own, for this run.
      ///   - name: What reports call it; the lane's name when left out.
      ///   - fileID: The caller's file, for reports.
      ///   - line: The caller's line, for reports.
      ///   - body: The work.
      /// - Returns: The run, to await or to cancel.
      @discardableResult
      public func run(
        _ lane: Lane = .concurrent, policy: Lane.Policy? = nil, name: String? = nil, fileID: StaticString = #fileID,
        line: UInt = #line, _ body: @escaping @MainActor () async throws -> Void
      ) -> Run {
        link.scope.run(lane, policy: policy, name: name, fileID: fileID, line: line) { @MainActor in try await body() }
      }

      /// Cancels what goes and what waits in `lane`.
      public func cancel(_ lane: Lane) { link.scope.cancel(lane) }
    }
  }

  extension View {
    /// Makes this view the owner of the tasks: they end when it goes.
    ///
    /// Put it on what the body returns. Two views that own the same tasks: the one that was drawn last has them.
    ///
    /// - Parameter tasks: The view's own, from `@ViewTasks`.
    public func owning(_ tasks: ViewTasks.Tasks) -> some View {
      modifier(TasksOwnership(link: tasks.link))
    }
  }

  private struct TasksOwnership: ViewModifier {
    let link: ViewTasksLink
    @State private var owner = ViewTasksOwner()

    func body(content: Content) -> some View {
      owner.serve(link)
      return content
    }
  }
#endif
