import { fail } from '../../../contract/errors.ts'
import { canonicalJson } from '../../../draw/canonical-json.ts'
import type { Receipt, ReceiptDraw } from '../../../draw/receipt.ts'
import { handleOf } from '../../../draw/rules.ts'
import { SALT_BYTES } from '../../../draw/salts.ts'
import type { Context } from '../../context.ts'
import { finishedOne } from './after/replace-winner.ts'
import { closeErasureRequest, eventsOf, setEventDraw } from './after/store.ts'
import { blankNames, type EntryChunk } from './entry-chunks.ts'
import { findRows } from './find-rows.ts'
import { chunksOf, forgetNames, rewriteChunk, type StoredGiveaway } from './store.ts'
import { type ProvenRow, provenRows, saltKeyOf, saltsOf } from './stored-list.ts'

type Uses = Pick<Context, 'db' | 'now' | 'secrets'>

/**
 * Erases a person from a finished draw for ever: name and salt of all their rows, so that the hash that stays can no longer
 * be tried with names. The remaining salts are written out and the key from which all of them followed is destroyed. Every
 * proof stays valid: tree, ranking and ledger know hashes only.
 */
export async function eraseName(
  ctx: Uses,
  giveawayId: string,
  { name, requestId }: { name: string; requestId?: string | undefined },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const stored = await finishedOne(trx, giveawayId)
    const rows = await findRows(trx, giveawayId, name)
    if (rows.length === 0) throw fail('name_not_found')
    const proven = await provenRows({ ...ctx, db: trx }, stored, rows)
    const saltKey = saltKeyOf(ctx, stored)
    for await (const chunk of chunksOf(trx, giveawayId)) {
      const here = rows.filter((index) => index >= chunk.firstIndex && index < chunk.firstIndex + chunk.n)
      if (here.length === 0 && !saltKey) continue
      await rewriteChunk(trx, giveawayId, erasedChunk(chunk, saltsOf(chunk, saltKey), here, proven))
    }
    await forgetNames(trx, giveawayId, outcomeWithout(stored, proven, handleOf(name)))
    for (const { no, draw } of await eventsOf(trx, giveawayId))
      if (draw) await setEventDraw(trx, giveawayId, no, JSON.stringify(masked(draw as ReceiptDraw, proven)))
    if (requestId) await closeErasureRequest(trx, giveawayId, requestId, ctx.now())
  })
}

function erasedChunk(
  chunk: EntryChunk,
  salts: Uint8Array,
  indices: number[],
  proven: Map<number, ProvenRow>,
): EntryChunk {
  const left = Uint8Array.from(salts)
  const erased = { ...chunk.erased }
  const places = indices.map((index) => index - chunk.firstIndex)
  for (const i of places) {
    left.fill(0, i * SALT_BYTES, (i + 1) * SALT_BYTES)
    erased[i] = proven.get(chunk.firstIndex + i)?.leaf ?? ''
  }
  const { names, sha256 } = places.length > 0 ? blankNames(chunk, places) : chunk
  return { ...chunk, names, sha256, salts: left, erased: Object.keys(erased).length > 0 ? erased : null }
}

/** The outcome with hashes where the person's names were. */
function outcomeWithout(stored: StoredGiveaway, proven: Map<number, ProvenRow>, handle: string) {
  const receipt = JSON.parse(stored.receipt ?? '{}') as Receipt
  const gone = new Set(receipt.draws.filter(({ index }) => proven.has(index)).map(({ i }) => i + 1))
  const winners = (stored.winners ?? []).map((winner) =>
    gone.has(winner.rank) ? { ...winner, name: '', erased: true as const } : winner,
  )
  const exclude = stored.rules.exclude.filter((name) => handleOf(name) !== handle)
  return {
    receipt: canonicalJson({ ...receipt, draws: receipt.draws.map((draw) => masked(draw, proven)) }),
    winners: JSON.stringify(winners),
    rules: JSON.stringify({ ...stored.rules, exclude }),
    erased: stored.erased + 1,
  }
}

function masked(draw: ReceiptDraw, proven: Map<number, ProvenRow>): ReceiptDraw {
  const row = proven.get(draw.index)
  if (!row || !('key' in draw)) return draw
  const { key: _key, salt: _salt, ...place } = draw
  return { ...place, leaf: row.leaf }
}
