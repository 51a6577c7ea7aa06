import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { type Commitment, type Source, sealOf } from '../../src/draw/commitment.ts'
import { openDraw, type SealedDraw, sealDraw } from '../../src/draw/draw.ts'
import { packEntries } from '../../src/draw/entries/entries.ts'
import { signCheckpoint, verifierKey, verifierKeyText } from '../../src/draw/ledger/checkpoint.ts'
import { entryHash, entryText, LEDGER_FORMAT, type LedgerReport } from '../../src/draw/ledger/entry.ts'
import { lineHash, parentHash } from '../../src/draw/ledger/merkle.ts'
import { assemble, inclusionPlan, rootPlan, type Subtree } from '../../src/draw/ledger/subtrees.ts'
import { rank, seedOf } from '../../src/draw/ranking.ts'
import {
  buildReceipt,
  type Receipt,
  type ReceiptDocument,
  type ReceiptDraw,
  type ReceiptEvent,
} from '../../src/draw/receipt/receipt.ts'
import { noteHash, outcomeHash, signedBytes } from '../../src/draw/receipt/receipt-hashes.ts'
import { toUtf8 } from '../../src/draw/text/utf8.ts'

type Distributed<T> = T extends unknown ? Omit<T, 'at' | 'draw'> : never

/** A draw as a platform would serve it. Everything unspecified is fixed, so the receipt is always the same. */
export interface ServedDraw {
  id: string
  names: string[]
  /** weights to draw with; one to three if absent */
  weights?: number[]
  /** a list if absent */
  source?: Source
  winners: number
  substitutes: number
  /** a published round of a beacon; a sealed seed if absent */
  round?: { chain: string; round: number; signature: string }
  /** places past the sealed ones are drawn and proven */
  events?: Distributed<ReceiptEvent>[]
  /** names and salts were never shown */
  masked?: boolean
  /** places (from 0) whose holders were erased later */
  erased?: number[]
  timestamp?: string
  /** time of the ledger's first line, milliseconds since 1970 */
  start?: number
  /** the end of the ledger that the header names, if that is a lie */
  prevLedgerHead?: string | null
  /** the ledger's version of the outcome, if that is a lie */
  outcome?: string
}

const secrets = { receipt: new Uint8Array(32).fill(0x51), ledger: new Uint8Array(32).fill(0x1e) }
const ledgerKey = verifierKey('vectors.example/ledger', ed25519.getPublicKey(secrets.ledger))
/** Before the first round of quicknet, so that every round is in the future. */
const beforeAnyRound = Date.UTC(2023, 7, 23, 14)

/** The receipt of a draw, with its lines in a ledger that also has lines of others, but without a signature. */
export function servedReceipt(draw: ServedDraw): ReceiptDocument {
  const secret = draw.round
    ? sha256(hexToBytes(draw.round.signature))
    : new Uint8Array(32).fill(draw.id.length)
  const sealed = sealDraw({
    entries: packEntries(draw.names),
    weighing: { weights: Float64Array.from(draw.weights ?? draw.names.map((_, n) => (n % 3) + 1)) },
    saltKey: new Uint8Array(32).fill(0xb0),
    header: {
      drawId: draw.id,
      source: draw.source ?? { kind: 'list' },
      engine: 'vectors/1',
      winners: draw.winners,
      substitutes: draw.substitutes,
      randomness: draw.round
        ? { kind: 'drand', chain: draw.round.chain, round: draw.round.round }
        : { kind: 'local', seal: sealOf(secret) },
      seq: 2,
      prevDraws: ['cd'.repeat(32)],
      prevLedgerHead:
        draw.prevLedgerHead === undefined
          ? entryHash(linesOf(draw, [strange, strange])[1] ?? '')
          : draw.prevLedgerHead,
    },
  })
  const core = openDraw(sealed, secret, { masked: draw.masked ?? false })
  const events = (draw.events ?? []).map((event, n) => happened(event, timeOf(draw, 4 + n), sealed, secret))
  const ledger = ledgerProof(core, events, draw)
  for (const place of draw.erased ?? []) core.draws[place] = withoutName(core.draws[place], sealed)
  return {
    ...core,
    ...(draw.round && { beaconSignature: draw.round.signature }),
    ledger,
    ...(draw.timestamp && { timestamp: draw.timestamp }),
    ...(events.length > 0 && { events }),
  }
}

/** The same document under the platform's signature, with any content, so a lying platform can be tested, too. */
export function signed<T extends Receipt>(document: T): T & Required<Pick<ReceiptDocument, 'signature'>> {
  const signature = ed25519.sign(signedBytes(document), secrets.receipt)
  const key = bytesToHex(ed25519.getPublicKey(secrets.receipt))
  return { ...document, signature: { key, signature: bytesToHex(signature) } }
}

function happened(
  event: Distributed<ReceiptEvent>,
  at: string,
  sealed: SealedDraw,
  secret: Uint8Array,
): ReceiptEvent {
  if (event.type === 'void') return { ...event, at }
  const { winners, substitutes } = sealed.header
  const isSealed = event.by <= winners + substitutes
  return { ...event, at, ...(!isSealed && { draw: placeOf(event.by - 1, sealed, secret) }) }
}

/** A place anywhere in the ranking, with its proof. */
function placeOf(i: number, sealed: SealedDraw, randomness: Uint8Array): ReceiptDraw {
  const { header, commitHash, tree, entries, saltKey, weights } = sealed
  const seed = seedOf(randomness, commitHash)
  const drawn = rank(weights, seed, i + 1).slice(i)
  const [place] = buildReceipt({ header, commitHash, randomness, seed, drawn, tree, entries, saltKey }).draws
  if (!place) throw new RangeError(`no place ${i}`)
  return place
}

function withoutName(place: ReceiptDraw | undefined, { tree }: SealedDraw): ReceiptDraw {
  if (!place || 'leaf' in place) throw new TypeError('nobody to erase')
  const { key: _, salt: __, ...rest } = place
  return { ...rest, leaf: tree.leafHash(place.index) }
}

function timeOf({ start = beforeAnyRound }: ServedDraw, minute: number): string {
  return new Date(start + minute * 60_000).toISOString()
}

/** Ledger lines after the given ones, each linked to the one before. */
function linesOf(draw: ServedDraw, reports: LedgerReport[], before: string[] = []): string[] {
  const lines = [...before]
  for (const report of reports) {
    const index = lines.length
    const prev = index > 0 ? entryHash(lines[index - 1] ?? '') : null
    lines.push(entryText({ v: LEDGER_FORMAT, index, at: timeOf(draw, index), prev, ...report }))
  }
  return lines
}

/** An unrelated line. */
const strange: LedgerReport = { type: 'verifier', sha256: 'ee'.repeat(32) }

function ledgerProof(
  core: Receipt,
  events: ReceiptEvent[],
  draw: ServedDraw,
): NonNullable<ReceiptDocument['ledger']> {
  const { commitment, commitHash } = core
  const ofDraw = { draw: commitment.drawId, commitHash }
  const own: LedgerReport[] = [
    { ...ofDraw, ...commitmentReport(commitment) },
    { ...ofDraw, type: 'draw', receipt: draw.outcome ?? outcomeHash(core) },
    ...events.map((event) => ({ ...ofDraw, ...reportOf(event) })),
  ]
  const lines = linesOf(draw, [...own, strange], linesOf(draw, [strange, strange]))
  const hashOf = ({ level, index }: Subtree): Uint8Array =>
    level === 0
      ? lineHash(toUtf8(lines[index] ?? ''))
      : parentHash(
          hashOf({ level: level - 1, index: index * 2 }),
          hashOf({ level: level - 1, index: index * 2 + 1 }),
        )
  const size = lines.length
  const [root] = assemble(rootPlan(size), hashOf) as [Uint8Array]
  const head = { origin: ledgerKey.name, size, root }
  return {
    entries: lines.slice(2, -1).map((entry, n) => ({
      index: n + 2,
      entry,
      path: assemble(inclusionPlan(n + 2, size), hashOf).map(bytesToHex),
    })),
    checkpoint: signCheckpoint(head, ledgerKey, (message) => ed25519.sign(message, secrets.ledger)),
    key: verifierKeyText(ledgerKey),
  }
}

function commitmentReport({ seq = 1, randomness }: Commitment) {
  if (randomness.kind === 'local') return { type: 'commitment', seq } as const
  return { type: 'commitment', seq, round: { chain: randomness.chain, round: randomness.round } } as const
}

function reportOf(event: ReceiptEvent) {
  if (event.type === 'void') return { type: event.type, note: noteHash(event.note) } as const
  const { type, rank, by, reason, note } = event
  return { type, rank, by, reason, note: note === null ? null : noteHash(note) } as const
}
