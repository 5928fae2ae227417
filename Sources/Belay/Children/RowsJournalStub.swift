// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

package enum RowsChange<ID> {
  case changed(ID)
  case removed(ID)
  case order
}

extension Rows {
  package func changes(since generation: RowsGeneration) -> [RowsChange<Element.ID>]? { nil }
}
