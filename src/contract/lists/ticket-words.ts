export const ticketPriorities = ['low', 'medium', 'high'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

export const ticketStatuses = ['open', 'in_progress', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** What people say against a result. */
export const challengeReasons = ['entries', 'rules', 'winner', 'prize', 'other'] as const
export type ChallengeReason = (typeof challengeReasons)[number]
