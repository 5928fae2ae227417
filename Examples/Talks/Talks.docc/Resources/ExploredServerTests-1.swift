/// - Parameter ignoringCancellation: Whether answers come also after the request was cancelled.
func client(mayFail errors: [any Error] = [], ignoringCancellation: Bool = true) -> TalksClient {
  let page = scenario.stub("page", mayFail: errors, ignoringCancellation: ignoringCancellation) { (_: [String]) in }
  let details = scenario.stub("details", mayFail: errors, ignoringCancellation: ignoringCancellation) {
    (_: Talk.ID) in
  }
  let liking = scenario.stub("like", mayFail: errors, ignoringCancellation: ignoringCancellation) { (_: Talk.ID) in }
  return TalksClient { query, cursor in
    try await page([query] + (cursor.map { [$0] } ?? []))
    return self.page(query, cursor)
  } details: { id in
    try await details(id)
    return TalkDetails(talk: self.talks.first { $0.id == id }!, summary: "About \(id.number).")
  } setLiked: { id, isLiked in
    try await liking(id)
    return self.like(id, isLiked)
  }
}
