// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation

@testable import LocalHTTP

/// An answer that does not end, and reports its release.
struct EndlessAnswer {
  let isReleased = SharedCount()

  var response: HTTPResponse {
    let isReleased = isReleased
    let (chunks, continuation) = AsyncThrowingStream.makeStream(of: Data.self, bufferingPolicy: .bufferingNewest(1))
    let writing = Task {
      while !Task.isCancelled {
        continuation.yield(Data(repeating: 0x78, count: 4_096))
        await Task.yield()
      }
    }
    continuation.onTermination = { _ in
      writing.cancel()
      isReleased.add(1)
    }
    return HTTPResponse(statusCode: .ok, body: ChunkedBody(chunks).sequence)
  }
}
