// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Stories

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
      Route(.GET, "/sources") { _, _ in .json(PortfolioVariant.allCases.map(VariantSource.init)) },
      Route(.GET, "/sources/home") { _, _ in .json(HomeSource.allCases.map(VariantSource.init)) },
      Route(.GET, "/sources/counter") { _, _ in .json(CounterVariant.allCases.map(VariantSource.init)) },
      Route(.GET, "/sources/carousel") { _, _ in .json(CarouselVariant.allCases.map(VariantSource.init)) },
      Route(.GET, "/sources/checkout") { _, _ in .json(CheckoutVariant.allCases.map(VariantSource.init)) },
      post("actions", to: sessions, as: SessionAction.self) { $0.perform($1) },
      post("counter", to: sessions, as: CounterAction.self) { $0.counter.perform($1) },
      post("carousel", to: sessions, as: CarouselAction.self) { $0.carousel.perform($1) },
      post("loading", to: sessions, as: LoadingRequest.self, status: .accepted) { try $0.loading.begin($1) },
      post("checkout", to: sessions, as: CheckoutRequest.self, status: .accepted) { try $0.checkout.begin($1) },
    ]
  }

  /// A message from a page to its session.
  private static func post<Message: PageMessage>(
    _ part: String, to sessions: SessionDirectory, as type: Message.Type, status: HTTPStatusCode = .noContent,
    _ perform: @escaping @MainActor @Sendable (DemoSession, Message) throws -> Void
  ) -> Route {
    Route(.POST, "/sessions/*/\(part)") { request, wildcards in
      let message = try await request.decodedBody(type, sentence: Message.sentence)
      try message.check()
      try await MainActor.run {
        guard let session = sessions.session(wildcards[0]) else {
          throw RequestRefusal.notFound("This session has ended. Reload the page to begin a new one.")
        }
        try perform(session, message)
      }
      return HTTPResponse(statusCode: status)
    }
  }
}

/// What a page sends to its session, as JSON.
protocol PageMessage: Decodable, Sendable {
  /// Says to a sender what the body may be.
  static var sentence: String { get }

  /// Refuses a well-formed message that makes no sense.
  func check() throws
}
