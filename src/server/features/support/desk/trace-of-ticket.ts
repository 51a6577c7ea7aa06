import type { StoredTicket } from '../store.ts'

/** The trail is kept for ever and tickets are not: so it calls one by its number, and nobody's words stand in it. */
export function traceOf({ id, number }: Pick<StoredTicket, 'id' | 'number'>) {
  return { area: 'tickets', record: { id, name: `#${number}` } }
}
