import { fail } from '#contract/api/errors.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import { noteHash } from '#draw/receipt/receipt-hashes.ts'
import type { Context } from '#server/context.ts'
import { appendLine, takeLedger } from '../ledger/append-line.ts'
import { commitmentLine } from '../ledger/store.ts'
import { deletePictures } from '../pictures/store.ts'
import { lockGiveaway, type StoredGiveaway } from '../store.ts'
import { type AfterContext, ofDraw } from './replace-winner.ts'
import { eventsOf, insertEvent } from './store.ts'

/**
 * Declares a draw void for a public reason. It stays on record, and the next draw of its list gets the next number. A
 * scheduled draw can be called off in the same way while its number is still unknown; then it is never drawn.
 */
export async function voidDraw(ctx: VoidContext, giveawayId: string, note: string): Promise<void> {
  await ctx.db.transaction().execute((trx) => voidDrawWithin(ctx, trx, giveawayId, note))
}

type VoidContext = AfterContext & Pick<Context, 'beacon'>

/** Same as above, within a larger transaction. */
export async function voidDrawWithin(
  ctx: VoidContext,
  trx: Context['db'],
  giveawayId: string,
  note: string,
): Promise<StoredGiveaway> {
  const stored = await lockGiveaway(trx, giveawayId)
  if (!stored) throw fail('giveaway_not_found')
  if (stored.status !== 'finished' && !isFarAhead(ctx, stored)) throw fail('giveaway_not_completed')
  const events = await eventsOf(trx, giveawayId)
  if (voidingOf(events)) throw fail('giveaway_void')
  const end = await takeLedger(ctx, trx)
  await insertEvent(trx, { giveaway_id: giveawayId, no: events.length, type: 'void', at: end.at, note })
  await deletePictures(trx, giveawayId)
  if ((await commitmentLine(trx, giveawayId)) !== undefined)
    await appendLine(ctx, trx, end, { type: 'void', ...ofDraw(stored), note: noteHash(note) }, giveawayId)
  return stored
}

/** Rounds before the draw during which it cannot be called off: once the number is known, so are the winners. */
const roundsOfSilence = 2

export function isFarAhead(
  { beacon, now }: Pick<Context, 'beacon' | 'now'>,
  { mode, round }: Pick<StoredGiveaway, 'mode' | 'round'>,
): boolean {
  return mode === 'scheduled' && (round ?? 0) > beacon.currentRound(now().getTime()) + roundsOfSilence
}
