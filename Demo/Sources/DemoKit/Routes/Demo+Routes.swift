// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import LocalHTTP

extension Demo {
  /// All addresses of the page's server: the pages and their files, the stream of events, the sources, and what a page sends.
  ///
  /// The pages are `/`, `/portfolio`, `/counter`, `/carousel` and `/checkout`, each a file of `Page`. A query, as in
  /// `/counter?language=ja`, is the page's own matter.
  static func routes(_ files: PageFiles, _ sessions: SessionDirectory) -> [Route] {
    files.routes + [
      Route(.GET, "/events") { _, _ in
        let (stream, response) = EventStream.make()
        try await sessions.begin(on: stream)
        return response
      },
      Route(.GET, "/sources/*") { _, stories in try sources(of: stories[0]) },
      post("actions", to: sessions, as: SessionAction.self),
      post("counter", to: sessions, as: CounterAction.self),
      post("carousel", to: sessions, as: CarouselAction.self),
      post("checkout", to: sessions, as: CheckoutRequest.self, status: .accepted),
    ]
  }

  private static func sources(of story: String) throws -> HTTPResponse {
    guard let sources = VariantSource.stories[story] else {
      throw RequestRefusal.notFound("There is no story '\(story)' with sources.")
    }
    return .json(sources())
  }

  /// A message from a page to its session.
  private static func post<Message: PageMessage>(
    _ part: String, to sessions: SessionDirectory, as type: Message.Type, status: HTTPStatusCode = .noContent
  ) -> Route {
    Route(.POST, "/sessions/*/\(part)") { request, wildcards in
      let message = try await request.decodedBody(type, sentence: Message.sentence)
      guard message.makesSense else { throw RequestRefusal.malformed(Message.sentence) }
      try await MainActor.run {
        guard let session = sessions.session(wildcards[0]) else {
          throw RequestRefusal.notFound("This session has ended. Reload the page to begin a new one.")
        }
        try message.perform(in: session)
      }
      return HTTPResponse(statusCode: status)
    }
  }
}
