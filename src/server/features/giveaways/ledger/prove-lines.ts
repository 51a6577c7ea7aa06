import { bytesToHex } from '@noble/hashes/utils.js'
import { readCheckpoint } from '../../../../draw/ledger/checkpoint.ts'
import { assemble, inclusionPlan } from '../../../../draw/ledger/subtrees.ts'
import { type VerifierKey, verifierKey, verifierKeyText } from '../../../../draw/ledger/verifier-key.ts'
import type { LedgerProof } from '../../../../draw/receipt.ts'
import type { Context } from '../../../context.ts'
import { ledgerKey } from './ledger-key.ts'
import { checkpointAt, linesOfGiveaway, signingKeys, subtreeHashes } from './store.ts'

type Uses = Pick<Context, 'db' | 'env' | 'now' | 'signingKeys'>

/**
 * The lines of a giveaway with their paths to the head of the ledger right after the last of them, so that the proof is the
 * same for everybody until something happens to the draw. Undefined for draws from before there was a ledger.
 */
export async function proveLines(ctx: Uses, giveawayId: string): Promise<LedgerProof | undefined> {
  const lines = await linesOfGiveaway(ctx.db, giveawayId)
  const last = lines.at(-1)
  if (!last || lines[0]?.type !== 'commitment') return undefined
  const size = last.index + 1
  const checkpoint = await checkpointAt(ctx.db, size)
  if (!checkpoint) throw new Error(`the ledger has no head after ${size} lines`)
  const plans = lines.map(({ index }) => inclusionPlan(index, size))
  const hashOf = await subtreeHashes(ctx.db, plans.flat(2))
  return {
    entries: lines.map(({ index, entry }, i) => ({
      index,
      entry,
      path: assemble(plans[i] ?? [], hashOf).map(bytesToHex),
    })),
    checkpoint: checkpoint.note,
    key: verifierKeyText(await keyOf(ctx, checkpoint.note)),
  }
}

/** Who signed a head: nearly always the key of today, else one that the installation had before. */
async function keyOf(ctx: Uses, note: string): Promise<VerifierKey> {
  const current = await ledgerKey(ctx)
  const keys = (await signingKeys(ctx.db)).filter(({ purpose }) => purpose === 'ledger')
  if (keys.length <= 1) return current
  const all = keys.map(({ name, public_key }) => verifierKey(name, public_key))
  return all.find((key) => typeof readCheckpoint(note, key) === 'object') ?? current
}
