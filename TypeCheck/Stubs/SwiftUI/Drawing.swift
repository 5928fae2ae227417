// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/swiftui, the page of each name. Code that uses them was compiled once
// against the interfaces of iOS 17.4 and 26.2, except for: accessibilityIdentifier.

public import CoreGraphics

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct Font: Hashable, Sendable {
  public static let largeTitle: Font = { fatalError() }()
  public static let headline: Font = { fatalError() }()
  public static let footnote: Font = { fatalError() }()
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public protocol ShapeStyle: Sendable {}

@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var secondary: HierarchicalShapeStyle { fatalError() }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct Color: Hashable, ShapeStyle, View, Sendable {
  public typealias Body = Never
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) { fatalError() }
  public static let red: Color = { fatalError() }()
  public static let green: Color = { fatalError() }()
  public static let primary: Color = { fatalError() }()
  public static let secondary: Color = { fatalError() }()
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct Path: Equatable, Sendable {
  public init() { fatalError() }
  public init(_ callback: (inout Path) -> Void) { fatalError() }
  public mutating func move(to end: CGPoint) { fatalError() }
  public mutating func addLine(to end: CGPoint) { fatalError() }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public protocol Shape: Sendable, View {
  nonisolated func path(in rect: CGRect) -> Path
}

extension Shape {
  public var body: some View { EmptyView() }
  nonisolated public func fill<S>(_ content: S) -> some View where S: ShapeStyle { EmptyView() }
  nonisolated public func stroke<S>(_ content: S, lineWidth: CGFloat = 1) -> some View where S: ShapeStyle {
    EmptyView()
  }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct Circle: Shape {
  public init() { fatalError() }
  nonisolated public func path(in rect: CGRect) -> Path { fatalError() }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct RoundedRectangle: Shape {
  public init(cornerRadius: CGFloat) { fatalError() }
  nonisolated public func path(in rect: CGRect) -> Path { fatalError() }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 7.0, *)
public struct TabView<SelectionValue, Content>: View where SelectionValue: Hashable, Content: View {
  public typealias Body = Never
}

extension TabView {
  nonisolated public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) { fatalError() }
}

extension TabView where SelectionValue == Int {
  nonisolated public init(@ViewBuilder content: () -> Content) { fatalError() }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension View {
  nonisolated public func font(_ font: Font?) -> some View { EmptyView() }
  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func monospacedDigit() -> some View { EmptyView() }
  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func foregroundStyle<S>(_ style: S) -> some View where S: ShapeStyle { EmptyView() }
  @available(iOS 15.0, macOS 12.0, watchOS 8.0, *)
  nonisolated public func swipeActions<T>(@ViewBuilder content: () -> T) -> some View where T: View { EmptyView() }
  @available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
  nonisolated public func accessibilityLabel(_ label: Text) -> some View { EmptyView() }
  @available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
  nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View { EmptyView() }
  @available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View { EmptyView() }
  @available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
  nonisolated public func ignoresSafeArea() -> some View { EmptyView() }
  nonisolated public func tabItem<V>(@ViewBuilder _ label: () -> V) -> some View where V: View { EmptyView() }
}
