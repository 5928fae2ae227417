// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Not Apple's module `MachO`: only the declarations of it that BelayDiagnostics uses, so that Scripts/check-ui can compile
// the code that uses them. No line of it ever runs.

// swift-format-ignore: TypeNamesShouldBeCapitalized
public struct mach_header { public init() { fatalError() } }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func _dyld_image_count() -> UInt32 { fatalError() }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func _dyld_get_image_name(_ image_index: UInt32) -> UnsafePointer<CChar>! { fatalError() }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func _dyld_get_image_header(_ image_index: UInt32) -> UnsafePointer<mach_header>! { fatalError() }
