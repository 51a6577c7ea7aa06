import type { ReplacementReason } from '../../../draw/ledger/entry.ts'
import type { Receipt, ReceiptDocument, ReceiptDraw, ReceiptEvent } from '../../../draw/receipt.ts'
import { signedBytes } from '../../../draw/receipt-hashes.ts'
import type { Context } from '../../context.ts'
import { eventsOf, type StoredEvent } from './after/store.ts'
import { proveLines } from './ledger/prove-lines.ts'
import { publicPlace } from './public-names.ts'
import type { StoredGiveaway } from './store.ts'

/**
 * The receipt of a finished draw as it is handed out: what was drawn, with the beacon's signature, the lines of the ledger,
 * the time stamp, what happened since, and our signature under all of it. The same for everybody until something happens;
 * `full` has the names that others must not read, for the organizer alone.
 */
export async function receiptDocument(
  ctx: Pick<Context, 'db' | 'env' | 'now' | 'signingKeys'>,
  stored: StoredGiveaway,
  names: 'public' | 'full' = 'public',
): Promise<ReceiptDocument> {
  const place = (draw: ReceiptDraw) => (names === 'full' ? draw : publicPlace(stored, draw))
  const core = JSON.parse(stored.receipt ?? '{}') as Receipt
  const { ledger, events: told } = await recordOf(ctx, stored.id)
  const events = told.map((event) =>
    'draw' in event && event.draw ? { ...event, draw: place(event.draw) } : event,
  )
  const document: ReceiptDocument = {
    ...core,
    draws: core.draws.map(place),
    ...(stored.beacon_signature ? { beaconSignature: stored.beacon_signature } : {}),
    ...(ledger ? { ledger } : {}),
    ...(stored.timestamp_token ? { timestamp: stored.timestamp_token.toString('base64') } : {}),
    ...(events.length > 0 ? { events } : {}),
  }
  const { receipt: key } = ctx.signingKeys
  const signature = key.sign(signedBytes(document))
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  return { ...document, signature: { key: hex(key.publicKey), signature: hex(signature) } }
}

/** Lines and events as of one moment: a replacement made in between must not be in one and not in the other. */
function recordOf(ctx: Pick<Context, 'db' | 'env' | 'now' | 'signingKeys'>, id: string) {
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({
      ledger: await proveLines({ ...ctx, db: trx }, id),
      events: (await eventsOf(trx, id)).map(eventView),
    }))
}

export function eventView(event: StoredEvent): ReceiptEvent {
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
