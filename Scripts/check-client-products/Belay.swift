// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

let scope = TaskScope()
let run = scope.run(Lane("greeting", .restart)) {
  await Task.yield()
}
await run.finished()
print("Belay: the screen's work is done")
