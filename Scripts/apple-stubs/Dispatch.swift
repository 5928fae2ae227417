// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Not Apple's module `Dispatch`: only the declarations of it that BelayTesting uses, so that Scripts/check-ui can compile
// the code that uses them. No line of it ever runs.

public final class DispatchQueue: @unchecked Sendable {
  public static var main: DispatchQueue { fatalError() }
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) { fatalError() }
}
