// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(SwiftUI)
  public import SwiftUI

  extension Presentation {
    /// For SwiftUI's own modifiers that take an `item:`: a popover, an inspector. Writing nil dismisses; it cannot present.
    public var binding: Binding<Item?> {
      Binding {
        item
      } set: { new in
        if new == nil { dismiss() }
      }
    }

    /// For SwiftUI's own modifiers that take an `isPresented:`. Writing false dismisses; it cannot present.
    public var isPresented: Binding<Bool> {
      Binding {
        item != nil
      } set: { new in
        if !new { dismiss() }
      }
    }
  }

  extension View {
    /// A sheet for as long as the state has what it shows.
    ///
    /// ```swift
    /// .sheet(store.presenting(Home.checkout, dismiss: .checkoutClosed)) { checkout in CheckoutView(store: checkout) }
    /// ```
    ///
    /// Swiping it down sends the dismissing action, once; see ``Presentation``. While it leaves the screen it shows what was there
    /// last.
    ///
    /// - Parameters:
    ///   - presentation: What is shown, and what a dismissal sends.
    ///   - content: The view of what is shown.
    public func sheet<Shown>(
      _ presentation: Presentation<Shown>, @ViewBuilder content: @escaping (Shown) -> some View
    ) -> some View {
      sheet(item: presentation.binding) { content($0.shown) }
    }

    #if !os(macOS)
      /// A cover for as long as the state has what it shows. As `sheet`.
      ///
      /// - Parameters:
      ///   - presentation: What is shown, and what a dismissal sends.
      ///   - content: The view of what is shown.
      public func fullScreenCover<Shown>(
        _ presentation: Presentation<Shown>, @ViewBuilder content: @escaping (Shown) -> some View
      ) -> some View {
        fullScreenCover(item: presentation.binding) { content($0.shown) }
      }
    #endif

    /// A pushed screen for as long as the state has what it shows. Going back sends the dismissing action. As `sheet`.
    ///
    /// - Parameters:
    ///   - presentation: What is shown, and what a dismissal sends.
    ///   - destination: The view of what is shown.
    public func navigationDestination<Shown>(
      _ presentation: Presentation<Shown>, @ViewBuilder destination: @escaping (Shown) -> some View
    ) -> some View {
      navigationDestination(item: presentation.binding) { destination($0.shown) }
    }

    /// An alert for as long as the state has what it shows.
    ///
    /// ```swift
    /// .alert(Text("Could not pay"), store.presenting(\.failure, dismiss: .failureClosed)) { failure in
    ///   Button("Try again") { store.send(.submitTapped(failure.order)) }
    /// } message: { failure in
    ///   Text(failure.text)
    /// }
    /// ```
    ///
    /// Every button closes an alert, and a button's own action comes as well. Which of the two SwiftUI does first is not
    /// documented: let the action carry what it needs, from what the closure is given, and not read it from the presented field.
    /// Where the action has already taken the alert out of the state, nothing more is sent. Set it to nil before you show another:
    /// SwiftUI tells two alerts apart by nothing else, and does not show one that has taken another's place.
    ///
    /// - Parameters:
    ///   - title: Its title.
    ///   - presentation: What is shown, and what a dismissal sends.
    ///   - actions: Its buttons.
    ///   - message: Its text.
    public func alert<Shown>(
      _ title: Text, _ presentation: Presentation<Shown>, @ViewBuilder actions: (Shown) -> some View,
      @ViewBuilder message: (Shown) -> some View
    ) -> some View {
      alert(
        title, isPresented: presentation.isPresented, presenting: presentation.item?.shown, actions: actions,
        message: message)
    }

    /// A choice between actions for as long as the state has what it is about. As `alert`.
    ///
    /// - Parameters:
    ///   - title: Its title.
    ///   - presentation: What it is about, and what a dismissal sends.
    ///   - titleVisibility: Whether the title is shown.
    ///   - actions: Its buttons.
    ///   - message: Its text.
    public func confirmationDialog<Shown>(
      _ title: Text, _ presentation: Presentation<Shown>, titleVisibility: Visibility = .automatic,
      @ViewBuilder actions: (Shown) -> some View, @ViewBuilder message: (Shown) -> some View
    ) -> some View {
      confirmationDialog(
        title, isPresented: presentation.isPresented, titleVisibility: titleVisibility,
        presenting: presentation.item?.shown, actions: actions, message: message)
    }
  }
#endif
