// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(SwiftUI)
  public import SwiftUI

  extension Presentation {
    /// A binding for SwiftUI's own modifiers with `item:`: a popover, an inspector. Writing nil dismisses; it cannot
    /// present.
    public var binding: Binding<Item?> {
      Binding {
        item
      } set: { new, transaction in
        if new == nil { transaction.write { dismiss() } }
      }
    }

    /// A binding for SwiftUI's own modifiers with `isPresented:`. Writing false dismisses; it cannot present.
    public var isPresented: Binding<Bool> {
      Binding {
        item != nil
      } set: { new, transaction in
        if !new { transaction.write { dismiss() } }
      }
    }
  }

  extension View {
    /// A sheet, shown while the state contains its value.
    ///
    /// ```swift
    /// .sheet(store.presenting(Home.checkout, dismiss: .checkoutClosed)) { checkout in CheckoutView(store: checkout) }
    /// ```
    ///
    /// Swiping it down sends the dismissing action, once; see ``Presentation``. While it closes it shows the last
    /// value.
    ///
    /// - Parameters:
    ///   - presentation: What is shown, and the action of a dismissal.
    ///   - content: The view of what is shown.
    public func sheet<Shown>(
      _ presentation: Presentation<Shown>, @ViewBuilder content: @escaping (Shown) -> some View
    ) -> some View {
      sheet(item: presentation.binding) { content($0.shown) }
    }

    #if !os(macOS)
      /// A full-screen cover, shown while the state contains its value. It behaves as `sheet` does.
      ///
      /// - Parameters:
      ///   - presentation: What is shown, and the action of a dismissal.
      ///   - content: The view of what is shown.
      public func fullScreenCover<Shown>(
        _ presentation: Presentation<Shown>, @ViewBuilder content: @escaping (Shown) -> some View
      ) -> some View {
        fullScreenCover(item: presentation.binding) { content($0.shown) }
      }
    #endif

    /// A pushed screen, shown while the state contains its value. Going back sends the dismissing action. It behaves as
    /// `sheet` does.
    ///
    /// - Parameters:
    ///   - presentation: What is shown, and the action of a dismissal.
    ///   - destination: The view of what is shown.
    public func navigationDestination<Shown>(
      _ presentation: Presentation<Shown>, @ViewBuilder destination: @escaping (Shown) -> some View
    ) -> some View {
      navigationDestination(item: presentation.binding) { destination($0.shown) }
    }

    /// An alert, shown while the state contains its value.
    ///
    /// ```swift
    /// .alert(Text("Could not pay"), store.presenting(\.failure, dismiss: .failureClosed)) { failure in
    ///   Button("Try again") { store.send(.submitTapped(failure.order)) }
    /// } message: { failure in
    ///   Text(failure.text)
    /// }
    /// ```
    ///
    /// Every button closes the alert, and a button's own action is sent as well. SwiftUI does not document which comes
    /// first. So put what the action needs into it, from the closure's parameter; do not read it from the presented
    /// field. If the action has already removed the value from the state, nothing more is sent. Set the value to nil
    /// before you show another alert: SwiftUI does not distinguish them otherwise, and does not show one that has
    /// replaced another.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - presentation: What is shown, and the action of a dismissal.
    ///   - actions: The buttons.
    ///   - message: The text.
    public func alert<Shown>(
      _ title: Text, _ presentation: Presentation<Shown>, @ViewBuilder actions: (Shown) -> some View,
      @ViewBuilder message: (Shown) -> some View
    ) -> some View {
      alert(
        title, isPresented: presentation.isPresented, presenting: presentation.item?.shown, actions: actions,
        message: message)
    }

    /// A confirmation dialog, shown while the state contains its value. It behaves as `alert` does.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - presentation: What is shown, and the action of a dismissal.
    ///   - titleVisibility: Whether the title is shown.
    ///   - actions: The buttons.
    ///   - message: The text.
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
