import { fail } from '#contract/api/errors.ts'
import { givenTitle } from '#contract/draws/given-title.ts'
import type { Context } from '#server/context.ts'
import { type Actor, recordAction } from '#server/core/audit/audit-trail.ts'
import { isId } from '#server/kit/ids.ts'
import type { AfterContext } from '../after/replace-winner.ts'
import { voidDrawWithin } from '../after/void-draw.ts'
import { managedDrawById } from './store.ts'

/** Voids a draw as its organizer would: with a public reason, as one more line of the ledger. */
export async function voidManaged(
  ctx: AfterContext & Pick<Context, 'beacon'>,
  viewer: Actor,
  id: string,
  note: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!isId(id) || !(await managedDrawById(trx, id, ctx.now()))) throw fail('giveaway_not_found')
    const draw = await voidDrawWithin(ctx, trx, id, note)
    const record = { id, name: givenTitle(draw) || draw.share_code }
    await recordAction(trx, {
      viewer,
      now: ctx.now(),
      area: 'giveaways',
      act: 'cancel',
      record,
      after: { reason: note },
    })
  })
}

/** Queues the job that finishes an overdue draw. Its outcome follows from what was sealed. */
export async function finishManaged(
  ctx: Pick<Context, 'db' | 'now' | 'queue'>,
  viewer: Actor,
  id: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const draw = isId(id) ? await managedDrawById(trx, id, ctx.now()) : undefined
    if (!draw) throw fail('giveaway_not_found')
    if (draw.state !== 'overdue') throw fail('draw_not_overdue')
    await ctx.queue.send('finish_draw', { giveaway_id: id }, { db: trx })
    const record = { id, name: givenTitle(draw) || draw.share_code }
    await recordAction(trx, { viewer, now: ctx.now(), area: 'giveaways', act: 'resume', record })
  })
}
