// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayCarousel
import Stories

/// A recording of a user and a carousel of five pages in a list: what a collection view reports to its observers.
///
/// Two taps on the fourth dot, the second during the first one's scroll, in a list that scrolls too. A drag to the
/// fifth page. And a tap on the first dot, after which nothing moves.
enum CarouselRecording {
  enum Step: Equatable, Sendable {
    case tap(dot: Int)
    case scroll(x: Double, y: Double)
    case drag(x: Double, y: Double)
    /// The scroll is over. The view knows that, and does not tell the app.
    case rest
  }

  static let pageWidth = 300.0
  static let geometry = PageGeometry(pageCount: 5, pageWidth: pageWidth)

  /// How long the carousel is watched after the last step. Units: milliseconds.
  static let watched = 5_000

  /// The time in milliseconds, and the step.
  // swift-format-ignore
  static let steps: [(ms: Int, step: Step)] = [
    (0, .tap(dot: 3)), (48, .scroll(x: 1.5, y: 0)), (81, .scroll(x: 13.8, y: 0)), (97, .scroll(x: 23.9, y: 0)),
    (114, .scroll(x: 37.4, y: 0)), (147, .scroll(x: 70.8, y: 0)), (164, .scroll(x: 91.5, y: 0)),
    (180, .scroll(x: 113.0, y: 0)), (181, .tap(dot: 3)), (213, .scroll(x: 162.4, y: 0)),
    (263, .scroll(x: 248.4, y: 0)), (296, .scroll(x: 310.6, y: 0)), (303, .scroll(x: 324.2, y: 18.0)),
    (319, .scroll(x: 355.6, y: 36.8)), (329, .scroll(x: 375.5, y: 36.8)), (336, .scroll(x: 389.5, y: 45.6)),
    (362, .scroll(x: 441.9, y: 45.6)), (395, .scroll(x: 508.5, y: 45.6)), (436, .scroll(x: 589.4, y: 60.3)),
    (452, .scroll(x: 620.0, y: 80.9)), (475, .scroll(x: 662.5, y: 80.9)), (491, .scroll(x: 690.8, y: 80.9)),
    (524, .scroll(x: 745.5, y: 80.9)), (540, .scroll(x: 769.8, y: 80.9)), (620, .scroll(x: 864.4, y: 80.9)),
    (636, .scroll(x: 876.8, y: 80.9)), (653, .scroll(x: 887.3, y: 80.9)), (669, .scroll(x: 894.4, y: 80.9)),
    (685, .scroll(x: 898.7, y: 80.9)), (700, .scroll(x: 900.0, y: 80.9)), (701, .rest), (719, .scroll(x: 900, y: 91.9)),
    (735, .scroll(x: 900, y: 110.1)), (752, .scroll(x: 900, y: 121.8)), (768, .scroll(x: 900, y: 138.9)),
    (784, .scroll(x: 900, y: 153.3)), (817, .scroll(x: 900, y: 174.7)), (850, .scroll(x: 900, y: 181.1)),
    (900, .scroll(x: 900, y: 191.7)), (1_600, .drag(x: 900.9, y: 191.7)), (1_633, .drag(x: 907.6, y: 191.7)),
    (1_666, .drag(x: 920, y: 191.7)), (1_699, .drag(x: 937.2, y: 191.7)), (1_732, .drag(x: 958.4, y: 191.7)),
    (1_765, .drag(x: 982.6, y: 191.7)), (1_798, .drag(x: 1009.1, y: 191.7)), (1_831, .drag(x: 1036.8, y: 191.7)),
    (1_864, .drag(x: 1064.9, y: 191.7)), (1_897, .drag(x: 1092.6, y: 191.7)), (1_930, .drag(x: 1118.9, y: 191.7)),
    (1_963, .drag(x: 1143, y: 191.7)), (1_996, .drag(x: 1164, y: 191.7)), (2_029, .drag(x: 1180.9, y: 191.7)),
    (2_062, .drag(x: 1193, y: 191.7)), (2_095, .drag(x: 1199.3, y: 191.7)), (2_128, .drag(x: 1200, y: 191.7)),
    (3_000, .tap(dot: 0)),
  ]
}
