import { failUntil } from '#contract/errors.ts'
import type { Context, Viewer } from '../../context.ts'
import { lockPerson, openOf } from './store.ts'

/** Collections that may be under way at once: of a visitor, of an account, and of all visitors of one address, as cookies cost nothing. */
const maxOpen = { visitor: 2, user: 5, address: 10 }
const comeBackSeconds = 30

/** Among whom turns are shared: an account, or everybody who comes from the same address without one. */
export function personOf(viewer: Viewer): string {
  return viewer.kind === 'user' ? viewer.owner : `address:${viewer.address}`
}

/** Raises `busy` where somebody has as many collections under way as they may; exact, inside the transaction that adds one. */
export async function allowOpen(trx: Context['db'], viewer: Viewer): Promise<void> {
  const person = personOf(viewer)
  await lockPerson(trx, person)
  const { own, shared } = await openOf(trx, { owner: viewer.owner, person })
  const isFull = own >= maxOpen[viewer.kind] || (viewer.kind === 'visitor' && shared >= maxOpen.address)
  if (isFull) throw failUntil('busy', comeBackSeconds)
}
