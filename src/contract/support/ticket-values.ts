export const ticketPriorities = ['low', 'medium', 'high'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

export const ticketStatuses = ['open', 'in_progress', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** Reasons for challenging a result. */
export const challengeReasons = ['entries', 'rules', 'winner', 'prize', 'other'] as const
export type ChallengeReason = (typeof challengeReasons)[number]

/** Maximum files of one message. */
export const maxTicketFiles = 5
/** Maximum total bytes of a message's files: what a page accepts from a form without scripts. */
export const maxTicketBytes = 10 * 1024 * 1024
/** Accepted file extensions of attachments. */
export const ticketFileEndings = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'pdf', 'txt', 'csv'] as const
