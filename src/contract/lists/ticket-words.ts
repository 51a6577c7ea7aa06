export const ticketPriorities = ['low', 'medium', 'high'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

export const ticketStatuses = ['open', 'in_progress', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** What people say against a result. */
export const challengeReasons = ['entries', 'rules', 'winner', 'prize', 'other'] as const
export type ChallengeReason = (typeof challengeReasons)[number]

/** Files that come with one message. */
export const maxTicketFiles = 5
/** Bytes of all files of one message: what a page takes from a form that has no scripts. */
export const maxTicketBytes = 10 * 1024 * 1024
/** Endings of the files that a message may bring. */
export const ticketFileEndings = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'pdf', 'txt', 'csv'] as const
