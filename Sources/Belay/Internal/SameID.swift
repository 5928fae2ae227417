// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Whether two ids are one, where nothing may end or begin only because an id does not equal itself, as `Double.nan` does not.
///
/// Two such ids count as one: more cannot be known of them. For ids that are equal it costs one comparison.
func isSameID<ID: Equatable>(_ left: ID, _ right: ID) -> Bool { left == right || (left != left && right != right) }
