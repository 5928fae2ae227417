// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Whether two ids are the same, for lifetimes that must not start or end only because an id is not equal to itself,
/// such as `Double.nan`.
///
/// Two such ids count as the same, because nothing more can be known about them. For equal ids it costs one comparison.
func isSameID<ID: Equatable>(_ left: ID, _ right: ID) -> Bool { left == right || (left != left && right != right) }
