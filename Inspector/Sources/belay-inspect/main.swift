// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import InspectKit

exit(await BelayInspect.run(Array(CommandLine.arguments.dropFirst())))
