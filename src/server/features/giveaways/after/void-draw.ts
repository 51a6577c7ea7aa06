import { fail } from '../../../../contract/errors.ts'
import { noteHash } from '../../../../draw/receipt-hashes.ts'
import { appendLine, takeLedger } from '../ledger/append-line.ts'
import { commitmentLine } from '../ledger/store.ts'
import { type AfterContext, finishedOne, ofDraw } from './replace-winner.ts'
import { eventsOf, insertEvent } from './store.ts'

/** Declares a draw void for a public reason. It stays on record, and the next draw of its list has the next number. */
export async function voidDraw(ctx: AfterContext, giveawayId: string, note: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const stored = await finishedOne(trx, giveawayId)
    const events = await eventsOf(trx, giveawayId)
    if (events.some(({ type }) => type === 'void')) throw fail('giveaway_void')
    const end = await takeLedger(ctx, trx)
    await insertEvent(trx, { giveaway_id: giveawayId, no: events.length, type: 'void', at: end.at, note })
    if ((await commitmentLine(trx, giveawayId)) !== undefined)
      await appendLine(ctx, trx, end, { type: 'void', ...ofDraw(stored), note: noteHash(note) }, giveawayId)
  })
}
