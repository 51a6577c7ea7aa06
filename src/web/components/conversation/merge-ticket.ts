interface Known {
  version: number
  conversation: readonly { place: number }[]
  has_more: boolean
}

/** What is known of a ticket, and what was heard of it since: its latest state, with every message once and in order. */
export function mergeTicket<Ticket extends Known>(known: Ticket, heard: Ticket): Ticket {
  const last = known.conversation.at(-1)?.place ?? 0
  const later = heard.conversation.filter(({ place }) => place > last)
  if (heard.version <= known.version && later.length === 0) return known
  const latest = heard.version > known.version ? heard : known
  return { ...latest, has_more: known.has_more, conversation: [...known.conversation, ...later] }
}
