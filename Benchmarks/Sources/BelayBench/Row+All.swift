// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Row {
  /// In the order of measurement and printing. A new row is a file in Rows/ and a line here.
  static let all =
    single + inspector + listActions + rowStores + rowsUpdates + rowsRemovals + rowsAppends + [helloSize, helloBuild]

  private static let rowStores =
    rowStoreUpdates + [rowStoreUpdateWatched, rowsWatched] + rowStoreRemovals + [dismissRunning, rowBytes]
    + [actionWithoutChildren] + parentAction

  private static let single: [Row] = [
    .syncAction,
    .syncActionWatched,
    .syncActionWatchedChange,
    .effectRoundTrip,
    .replace,
    .replaceMany,
    .replaceRunning,
    .searchBurst,
    .replaceBytes,
    .storeBytes,
    .traceOff,
    .traceOn,
    .scopeRun,
    .survivorWatch,
    .retainCheck,
  ]
}
