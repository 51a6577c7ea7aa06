import { bytesToHex } from '@noble/hashes/utils.js'
import { readCheckpoint, type VerifierKey, verifierKey, verifierKeyText } from '#draw/ledger/checkpoint.ts'
import type { ReplacementReason } from '#draw/ledger/entry.ts'
import { assemble, inclusionPlan } from '#draw/ledger/subtrees.ts'
import type {
  LedgerProof,
  Receipt,
  ReceiptDocument,
  ReceiptDraw,
  ReceiptEvent,
} from '#draw/receipt/receipt.ts'
import { signedBytes } from '#draw/receipt/receipt-hashes.ts'
import type { Context } from '#server/context.ts'
import { eventsOf, type StoredEvent } from '../after/store.ts'
import { ledgerKey } from '../ledger/append-line.ts'
import { checkpointAt, linesOfGiveaway, signingKeys, subtreeHashes } from '../ledger/store.ts'
import type { StoredGiveaway } from '../store.ts'
import { publicPlace } from './public-names.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'signingKeys'>

/**
 * The receipt of a finished draw as handed out: the draw, with the beacon's signature, the ledger lines, the timestamp,
 * later events, and our signature over all of it. Everyone gets the same until something happens; `full` contains
 * hidden names, for the organizer alone.
 */
export async function receiptDocument(
  ctx: Deps,
  stored: StoredGiveaway,
  names: 'public' | 'full' = 'public',
): Promise<ReceiptDocument> {
  const publishedDraw = (draw: ReceiptDraw) => (names === 'full' ? draw : publicPlace(stored, draw))
  const core = JSON.parse(stored.receipt ?? '{}') as Receipt
  const { ledger, events: recordedEvents } = await recordOf(ctx, stored.id)
  const events = recordedEvents.map((event) =>
    'draw' in event && event.draw ? { ...event, draw: publishedDraw(event.draw) } : event,
  )
  const document: ReceiptDocument = {
    ...core,
    draws: core.draws.map(publishedDraw),
    ...(stored.beacon_signature ? { beaconSignature: stored.beacon_signature } : {}),
    ...(ledger ? { ledger } : {}),
    ...(stored.timestamp_token ? { timestamp: stored.timestamp_token.toString('base64') } : {}),
    ...(events.length > 0 ? { events } : {}),
  }
  const { receipt: key } = ctx.signingKeys
  const signature = bytesToHex(key.sign(signedBytes(document)))
  return { ...document, signature: { key: bytesToHex(key.publicKey), signature } }
}

/** Reads lines and events in one snapshot, so that a replacement made in between is in both or in neither. */
function recordOf(ctx: Deps, id: string) {
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({
      ledger: await proveLines({ ...ctx, db: trx }, id),
      events: (await eventsOf(trx, id)).map(eventView),
    }))
}

function eventView(event: StoredEvent): ReceiptEvent {
  const at = event.at.toISOString()
  if (event.type === 'void') return { type: 'void', at, note: event.note ?? '' }
  return {
    type: 'replacement',
    at,
    rank: event.rank ?? 0,
    by: event.by_rank ?? 0,
    reason: event.reason as ReplacementReason,
    note: event.note,
    ...(event.draw ? { draw: event.draw as ReceiptDraw } : {}),
  }
}

/**
 * The ledger lines of a giveaway with their paths to the head right after the last of them, so that everyone gets the
 * same proof until something happens to the draw. Undefined for draws from before the ledger.
 */
async function proveLines(ctx: Deps, giveawayId: string): Promise<LedgerProof | undefined> {
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

/** The key that signed a head: nearly always the current one, otherwise an earlier one of this installation. */
async function keyOf(ctx: Deps, note: string): Promise<VerifierKey> {
  const current = await ledgerKey(ctx)
  const keys = (await signingKeys(ctx.db)).filter(({ purpose }) => purpose === 'ledger')
  if (keys.length <= 1) return current
  const all = keys.map(({ name, public_key }) => verifierKey(name, public_key))
  return all.find((key) => typeof readCheckpoint(note, key) === 'object') ?? current
}
