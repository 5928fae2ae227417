// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayCarousel

extension PageGeometry {
  /// Pages with equal free space on either side, in which their neighbors are visible. The first page begins after that
  /// space.
  init(pageCount: Int, viewportWidth: Double, spacing: Double, inset: Double) {
    self.init(
      pageCount: pageCount, pageWidth: viewportWidth - 2 * inset, spacing: spacing, viewportWidth: viewportWidth,
      leadingInset: inset)
  }
}
