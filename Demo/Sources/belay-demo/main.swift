// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import DemoKit
import Foundation

exit(await BelayDemo.run(Array(CommandLine.arguments.dropFirst())))
