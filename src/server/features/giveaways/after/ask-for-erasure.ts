import { randomUUID } from 'node:crypto'
import { failUntil } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { insertErasureRequest, openErasureRequests } from './store.ts'

/** More open requests than this do not come from people. */
const maxOpen = 200
const laterSeconds = 3600

/** Stores a request to the organizer of a draw. It needs no account; the organizer judges whether it is genuine. */
export async function askForErasure(
  ctx: Pick<Context, 'db' | 'now'>,
  giveawayId: string,
  { name, contact, message }: { name: string; contact: string; message: string },
): Promise<void> {
  if ((await openErasureRequests(ctx.db, giveawayId)) >= maxOpen)
    throw failUntil('too_many_requests', laterSeconds)
  await insertErasureRequest(ctx.db, {
    id: randomUUID(),
    giveaway_id: giveawayId,
    name,
    contact,
    message,
    status: 'open',
    created_at: ctx.now(),
  })
}
