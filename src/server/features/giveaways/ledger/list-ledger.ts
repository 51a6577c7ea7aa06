import type { LedgerPage } from '#contract/draws/ledger.ts'
import { verifierKeyText } from '#draw/ledger/verifier-key.ts'
import type { Context } from '#server/context.ts'
import { ledgerKey } from './ledger-key.ts'
import { checkpointAt, newestLines } from './store.ts'

/** The ledger for people: its head, and a page of lines, newest first. */
export async function listLedger(
  ctx: Pick<Context, 'db' | 'env' | 'now' | 'signingKeys'>,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<LedgerPage> {
  const [key, checkpoint, entries] = await Promise.all([
    ledgerKey(ctx),
    checkpointAt(ctx.db),
    newestLines(ctx.db, before, limit),
  ])
  return {
    origin: key.name,
    key: verifierKeyText(key),
    size: checkpoint?.size ?? 0,
    checkpoint: checkpoint?.note ?? null,
    entries,
  }
}
