import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { signCheckpoint, type VerifierKey, verifierKey } from '../../src/draw/ledger/checkpoint.ts'
import { entryHash, entryText, type LedgerEntry, type LedgerReport } from '../../src/draw/ledger/entry.ts'
import { lineHash } from '../../src/draw/ledger/merkle.ts'
import { assemble, completedHashes, rootPlan, type Subtree } from '../../src/draw/ledger/subtrees.ts'
import {
  hashTile,
  lineBundle,
  subtreesIn,
  TILE_WIDTH,
  tilePath,
  tilesIn,
} from '../../src/draw/ledger/tiles.ts'
import { toUtf8 } from '../../src/draw/text/utf8.ts'

/** A ledger as the files that a site serves below `/ledger/`. */
export interface GrownLedger {
  /** bytes by path, such as `checkpoint` or `tile/0/000` */
  parts: Map<string, Uint8Array>
  texts: string[]
  size: number
  root: Uint8Array
  note: string
  /** hash of any full subtree */
  hashOf: (subtree: Subtree) => Uint8Array
}

const origin = 'draws.example/ledger'
const secret = new Uint8Array(32).fill(41)
export const ledgerKey: VerifierKey = verifierKey(origin, ed25519.getPublicKey(secret))

/** A ledger with these reports, one minute apart, signed with `ledgerKey`. */
export function ledgerOf(reports: LedgerReport[]): GrownLedger {
  const texts: string[] = []
  for (const [index, report] of reports.entries()) {
    const before = texts.at(-1)
    const entry: LedgerEntry = {
      v: 'ledger/1',
      index,
      at: new Date(Date.UTC(2026, 10, 20) + index * 60_000).toISOString(),
      prev: before === undefined ? null : entryHash(before),
      ...report,
    }
    texts.push(entryText(entry))
  }
  return ledgerOfTexts(texts)
}

/** A ledger of any lines, however wrong, with valid tiles and signature. */
export function ledgerOfTexts(texts: string[], sign = signed): GrownLedger {
  const lines = texts.map(toUtf8)
  const known = new Map<string, Uint8Array>()
  const hashOf = ({ level, index }: Subtree) => {
    const hash = known.get(`${level}/${index}`)
    if (!hash) throw new Error(`subtree ${level}/${index} is not full`)
    return hash
  }
  for (const [index, line] of lines.entries()) {
    known.set(`0/${index}`, lineHash(line))
    for (const node of completedHashes(index, lineHash(line), hashOf))
      known.set(`${node.level}/${node.index}`, node.hash)
  }
  const size = lines.length
  const root = assemble(rootPlan(size), hashOf)[0]!
  const note = signCheckpoint({ origin, size, root }, ledgerKey, sign)
  const parts = new Map([['checkpoint', toUtf8(note)]])
  for (const tile of tilesIn(size)) {
    const { level, index, width } = tile
    const bytes =
      level === 'entries'
        ? lineBundle(lines.slice(index * TILE_WIDTH, index * TILE_WIDTH + width))
        : hashTile(subtreesIn({ level, index, width }).map(hashOf))
    parts.set(tilePath(tile), bytes)
  }
  return { parts, texts, size, root, note, hashOf }
}

function signed(message: Uint8Array): Uint8Array {
  return ed25519.sign(message, secret)
}

/** At least `count` reports of draws that are sealed, drawn, replaced and voided, some of them interleaved. */
export function manyReports(count: number): LedgerReport[] {
  const hash = (of: string) => bytesToHex(sha256(toUtf8(of)))
  const stories = Array.from({ length: count }, (_, n): LedgerReport[] => {
    const ofDraw = {
      draw: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      commitHash: hash(`header ${n}`),
    }
    const round = n % 2 === 0 ? { round: { chain: hash('chain'), round: 1000 + n } } : {}
    const story: LedgerReport[] = [
      { type: 'commitment', seq: (n % 3) + 1, ...round, ...ofDraw },
      { type: 'draw', receipt: hash(`receipt ${n}`), ...ofDraw },
    ]
    for (let place = 0; place < n % 4; place++)
      story.push({
        type: 'replacement',
        rank: place + 1,
        by: place + 4,
        reason: 'declined',
        note: null,
        ...ofDraw,
      })
    if (n % 5 === 4) story.push({ type: 'void', note: hash(`reason ${n}`), ...ofDraw })
    return story
  })
  const reports: LedgerReport[] = [{ type: 'verifier', sha256: hash('verifier') }]
  // Three draws at a time, interleaved.
  const told: LedgerReport[][] = []
  while (reports.length < count) {
    while (told.length < 3) told.push(stories.shift() ?? [])
    const story = told.shift() ?? []
    const next = story.shift()
    if (next) reports.push(next)
    if (story.length > 0) told.push(story)
  }
  return reports
}
