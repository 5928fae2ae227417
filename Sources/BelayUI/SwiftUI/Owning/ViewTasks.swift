// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(SwiftUI)
  public import Belay
  public import SwiftUI

  /// A scope for the work of a view without a store. It ends with the view's state.
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
  /// - When SwiftUI releases the state of the view returned by `owning(_:)`, every run is cancelled at that moment. A
  ///   covered view keeps its runs. Closures that capture the view, as above, keep nothing alive: the view does not own
  ///   the scope.
  /// - The runs are only cancelled: work that ignores cancellation continues, and may write to a `@State` that is no
  ///   longer visible.
  /// - Without `owning(_:)`, and after the view's state was released, runs are cancelled before they start, and debug
  ///   builds report it.
  /// - Lanes work as in `TaskScope`: the lane decides what a second tap does.
  ///
  /// **Isolation.** The main actor.
  @propertyWrapper
  public struct ViewTasks: DynamicProperty {
    @State private var link = ViewTasksLink()

    /// Tasks without an owner yet. Starts nothing.
    public init() {}

    /// The handle on the tasks.
    @MainActor
    public var wrappedValue: Tasks { Tasks(link) }

    /// Runs work, but does not own it.
    @MainActor
    public struct Tasks {
      fileprivate let link: ViewTasksLink

      fileprivate init(_ link: ViewTasksLink) { self.link = link }

      /// Runs `body` in `lane`, on the main actor, until it returns or the view's state is released.
      ///
      /// - Parameters:
      ///   - lane: The lane of the run. Defaults to concurrent.
      ///   - policy: Replaces the lane's own policy for this run.
      ///   - name: The run's name in reports. Defaults to the lane's name.
      ///   - priority: The priority of the run's task. By default, that of the code that starts it.
      ///   - fileID: The caller's file, for reports.
      ///   - line: The caller's line, for reports.
      ///   - body: The work.
      /// - Returns: The run, to await or to cancel.
      @discardableResult
      public func run(
        _ lane: Lane = .concurrent, policy: Lane.Policy? = nil, name: String? = nil, priority: TaskPriority? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @MainActor () async throws -> Void
      ) -> Run {
        link.scope.run(lane, policy: policy, name: name, priority: priority, fileID: fileID, line: line) { @MainActor in
          try await body()
        }
      }

      /// Cancels the running and waiting runs of `lane`.
      public func cancel(_ lane: Lane) { link.scope.cancel(lane) }

      /// Cancels the running and waiting runs of all lanes with this name, whatever their ids.
      public func cancel(lanesNamed name: String) { link.scope.cancel(lanesNamed: name) }
    }
  }

  extension View {
    /// Makes this view the owner of the tasks: they end with its state.
    ///
    /// Apply it to what the body returns. If two views own the same tasks, the one drawn last owns them.
    ///
    /// - Parameter tasks: The tasks of the view's own `@ViewTasks`.
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
