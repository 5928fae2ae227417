// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import FlyingFox

/// A server's own decision about a request, made before the request's body is read.
///
/// It throws a ``RequestRefusal``, or returns the length of the longest body. Units: bytes.
public typealias Admission =
  @Sendable (_ method: HTTPMethod, _ path: String, _ headers: HTTPHeaders) throws -> Int
