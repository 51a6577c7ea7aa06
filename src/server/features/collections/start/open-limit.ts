import { failUntil } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import { lockPerson, openOf } from '../store.ts'

/**
 * Maximum of unfinished collections: per visitor, per account, and for all visitors of one address, because cookies are
 * free.
 */
const maxOpen = { visitor: 2, user: 5, address: 10 }
const retrySeconds = 30

/** The unit that turns are shared among: an account, or all signed-out visitors of one address. */
export function personOf(viewer: Viewer): string {
  return viewer.kind === 'user' ? viewer.owner : `address:${viewer.address}`
}

/**
 * Raises `busy` if the viewer has reached the limit of unfinished collections; exact inside the transaction that adds
 * one.
 */
export async function assertOpenLimit(trx: Context['db'], viewer: Viewer): Promise<void> {
  const person = personOf(viewer)
  await lockPerson(trx, person)
  const { own, shared } = await openOf(trx, { owner: viewer.owner, person })
  const isFull = own >= maxOpen[viewer.kind] || (viewer.kind === 'visitor' && shared >= maxOpen.address)
  if (isFull) throw failUntil('busy', retrySeconds)
}
