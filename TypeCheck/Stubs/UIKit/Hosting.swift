// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/swiftui, the page of each name. Nothing that uses them was compiled
// against an SDK yet.

// SwiftUI's, which imports UIKit; the stub of SwiftUI does not.
public import Foundation
public import SwiftUI

@available(iOS 13.0, tvOS 13.0, *)
@MainActor @preconcurrency
open class UIHostingController<Content>: UIViewController where Content: View {
  @MainActor @preconcurrency
  public init(rootView: Content) { fatalError() }
  @MainActor @preconcurrency
  public required dynamic init?(coder aDecoder: NSCoder) { fatalError() }
  @MainActor @preconcurrency
  public var rootView: Content {
    get { fatalError() }
    set { fatalError() }
  }
}

@available(iOS 13.0, tvOS 13.0, *)
extension Image {
  nonisolated public init(uiImage: UIImage) { fatalError() }
}
