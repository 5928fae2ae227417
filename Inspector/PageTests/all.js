// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import "./model-tests.js";
import "./order-tests.js";
import "./problem-tests.js";
import { results } from "./events.js";

const { count, failures } = results();
globalThis.found = { count, failures };
console.log([...failures, `${count} tests, ${failures.length} failed`].join("\n"));
