import type { StoredTicket } from '../store.ts'

/** The audit trail is permanent and tickets are not, so it names one by its number and contains none of its text. */
export function traceOf({ id, number }: Pick<StoredTicket, 'id' | 'number'>) {
  return { area: 'tickets', record: { id, name: `#${number}` } }
}
