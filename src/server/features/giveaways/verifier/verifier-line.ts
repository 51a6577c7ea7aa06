import type { LedgerEntry } from '#draw/ledger/entry.ts'
import type { Context } from '#server/context.ts'
import { appendLine, takeLedger } from '../ledger/append-line.ts'
import { publishKeys } from '../ledger/ledger-key.ts'
import { latestVerifier } from '../ledger/store.ts'

/**
 * At startup: publishes the keys of this installation, and records in the ledger which offline verifier is handed out
 * from now on (SHA-256, hex; undefined if none was built), so that handing out a different one would be noticed.
 */
export async function announceVerifier(
  ctx: Pick<Context, 'db' | 'env' | 'now' | 'signingKeys'>,
  sha256: string | undefined,
): Promise<void> {
  await publishKeys(ctx)
  if (sha256 === undefined) return
  await ctx.db.transaction().execute(async (trx) => {
    const end = await takeLedger(ctx, trx)
    const line = await latestVerifier(trx)
    const lastSha256 = line
      ? (JSON.parse(line) as Extract<LedgerEntry, { type: 'verifier' }>).sha256
      : undefined
    if (lastSha256 !== sha256) await appendLine(ctx, trx, end, { type: 'verifier', sha256 }, null)
  })
}
