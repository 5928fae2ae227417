// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayPaging

extension PageGeometry {
  /// Pages that leave the same space free on either side of the viewport, in which their neighbours are seen. The first page
  /// begins after that space.
  init(pageCount: Int, viewportWidth: Double, spacing: Double, inset: Double) {
    self.init(
      pageCount: pageCount, pageWidth: viewportWidth - 2 * inset, spacing: spacing, viewportWidth: viewportWidth,
      leadingInset: inset)
  }
}
