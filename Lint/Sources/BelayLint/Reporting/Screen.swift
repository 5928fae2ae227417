// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The part of the app that a type belongs to, by its name: `FeedView`, `FeedViewModel` and `FeedViewController` are one screen, Feed.
enum Screen {
  /// Longer endings before those that they end with.
  private static let endings = [
    "CollectionViewCell", "TableViewCell", "HostingController", "ViewController", "ViewModel", "Presenter",
    "Interactor",
    "Coordinator", "Controller", "Reducer", "Feature", "Manager", "Service", "Screen", "Client", "Store", "Model",
    "Page",
    "View", "Cell",
  ]

  /// The file's name for what is outside of types, and the whole name if nothing would be left of it.
  static func name(of finding: Finding) -> String {
    let file = finding.path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? finding.path
    let type = finding.type.split(separator: ".").first.map(String.init) ?? file
    guard let ending = endings.first(where: { type.hasSuffix($0) && type.count > $0.count }) else { return type }
    return String(type.dropLast(ending.count))
  }
}
