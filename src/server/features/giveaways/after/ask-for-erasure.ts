import { randomUUID } from 'node:crypto'
import { failUntil } from '#contract/errors.ts'
import type { Context } from '#server/context.ts'
import { insertErasureRequest, openErasureRequests } from './store.ts'

/** More open requests than this are no longer people. */
const maxOpen = 200
const laterSeconds = 3600

/** Keeps what somebody asks the organiser of a draw. Needs no account; who asks is for the organiser to judge. */
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
