import { bytesToHex } from '@noble/hashes/utils.js'
import { readUtf8, toUtf8 } from '../text/utf8.ts'
import { type Checkpoint, readCheckpoint, unsignedCheckpoint, type VerifierKey } from './checkpoint.ts'
import { type LedgerFault, type LedgerProblem, LineRules, readEntry } from './line-rules.ts'
import { EMPTY_ROOT, isSameHash, lineHash, type TreeHead } from './merkle.ts'
import {
  type Found,
  type Hashes,
  isRead,
  type ReadPart,
  readTile,
  TILE_WIDTH,
  TileClimb,
  tilePath,
  widthIn,
} from './tiles.ts'

/** Maximum problems reported individually; past that, the details do not matter. */
const MAX_PROBLEMS = 100
/** Bundles requested in parallel. */
const AHEAD = 6

export interface LedgerCheck {
  /** what the checkpoint says; only signed if no problem concerns the checkpoint */
  checkpoint: Checkpoint | undefined
  /** the note it was read from */
  note: string | undefined
  /** lines that were read */
  lines: number
  /** in the order found; the first 100 */
  problems: LedgerProblem[]
  /** how many more there are */
  more: number
}

export interface LedgerCheckOptions {
  /** earlier states of this ledger: it must have grown from them */
  older?: readonly TreeHead[]
  /** called after every 256 lines */
  onProgress?: (lines: number, size: number) => void
}

/**
 * Checks a whole ledger: the signature, every line, every tile, and that they add up to the signed root. `keys`: those
 * of the ledger, one of which must have signed. Reads each part once, in order, and caches none. Only throws what
 * `read` throws.
 */
export async function verifyLedger(
  read: ReadPart,
  keys: readonly VerifierKey[],
  options: LedgerCheckOptions = {},
): Promise<LedgerCheck> {
  const check: LedgerCheck = { checkpoint: undefined, note: undefined, lines: 0, problems: [], more: 0 }
  const bytes = await read('checkpoint')
  check.note = bytes && noteOf(bytes)
  const found = check.note === undefined ? undefined : signedBy(check.note, keys)
  if (typeof found === 'object') check.checkpoint = found
  else {
    tell(check, { fault: bytes ? faults[found ?? 'shape'] : 'checkpoint_missing' })
    // Lines can still be checked, to see what is wrong.
    check.checkpoint = check.note === undefined ? undefined : unsignedCheckpoint(check.note)
  }
  if (!check.checkpoint) return check
  await new Walk(read, check, check.checkpoint).walk(options)
  return check
}

const faults = {
  shape: 'checkpoint_shape',
  other_origin: 'checkpoint_origin',
  no_signature: 'checkpoint_key',
  wrong_signature: 'checkpoint_signature',
} as const satisfies Record<string, LedgerFault>

/** Reads a note with the key that signed it. */
function signedBy(note: string, keys: readonly VerifierKey[]): Checkpoint | keyof typeof faults {
  const answers = keys.map((key) => readCheckpoint(note, key))
  const words = ['wrong_signature', 'no_signature', 'other_origin', 'shape'] as const
  return (
    answers.find((answer) => typeof answer === 'object') ??
    words.find((word) => answers.includes(word)) ??
    'no_signature'
  )
}

function noteOf(bytes: Uint8Array): string | undefined {
  try {
    const text = readUtf8(bytes, 0, bytes.length)
    return isSameHash(toUtf8(text), bytes) ? text : undefined
  } catch {
    return undefined
  }
}

/** One pass through a ledger, from its first line to its root. */
class Walk {
  private readonly read: ReadPart
  private readonly check: LedgerCheck
  private readonly head: TreeHead
  private readonly rules = new LineRules()
  private readonly climb: TileClimb

  constructor(read: ReadPart, check: LedgerCheck, head: TreeHead) {
    this.read = read
    this.check = check
    this.head = head
    this.climb = new TileClimb(read, (problem) => tell(check, problem))
  }

  async walk({ older = [], onProgress }: LedgerCheckOptions): Promise<void> {
    const { size, root } = this.head
    let last: Hashes = []
    for (const { size: before } of older)
      if (before > size) tell(this.check, { fault: 'shortened', size: before })
    for await (const { bundle, lines, hashes } of this.bundles()) {
      // A ledger may claim any size, so this bounds the walk.
      if (lines === 'part_missing' && hashes === 'part_missing') return this.tellMissing(bundle)
      const known = this.checkLines(bundle, lines, hashes)
      for (const head of older) this.checkOlder(head, bundle, known)
      if (known.length === TILE_WIDTH) await this.climb.add(known)
      else last = known
      onProgress?.(this.check.lines, size)
    }
    await this.climb.close()
    const found = size === 0 ? EMPTY_ROOT : this.climb.rootWith(last)
    if (found && !isSameHash(found, root)) tell(this.check, { fault: 'root' })
  }

  /** Every bundle with its tile of hashes, some of them prefetched. */
  private async *bundles(): AsyncGenerator<{ bundle: number; lines: Found; hashes: Found }> {
    const count = Math.ceil(this.head.size / TILE_WIDTH)
    const reads: Promise<[Found, Found]>[] = []
    for (let bundle = 0; bundle < count; bundle++) {
      while (reads.length < AHEAD && bundle + reads.length < count)
        reads.push(this.askFor(bundle + reads.length))
      const [lines, hashes] = await (reads.shift() as Promise<[Found, Found]>)
      yield { bundle, lines, hashes }
    }
  }

  private askFor(index: number): Promise<[Found, Found]> {
    const width = widthIn(this.head.size, 0, index)
    const both = Promise.all([
      readTile(this.read, { level: 'entries', index, width }),
      readTile(this.read, { level: 0, index, width }),
    ])
    // A failure is reported when this part is consumed, which may never happen.
    both.catch(() => {})
    return both
  }

  private tellMissing(index: number): void {
    const width = widthIn(this.head.size, 0, index)
    for (const level of ['entries', 0] as const)
      tell(this.check, { fault: 'part_missing', path: tilePath({ level, index, width }) })
  }

  /** Checks up to 256 lines and returns their hashes: those of the tile, or else of the lines themselves. */
  private checkLines(bundle: number, lines: Found, hashes: Found): Hashes {
    const width = widthIn(this.head.size, 0, bundle)
    const path = tilePath({ level: 0, index: bundle, width })
    if (!isRead(hashes)) tell(this.check, { fault: hashes, path })
    if (isRead(lines)) this.check.lines += lines.length
    else tell(this.check, { fault: lines, path: tilePath({ level: 'entries', index: bundle, width }) })
    return Array.from({ length: width }, (_, n) =>
      this.checkLine(
        bundle * TILE_WIDTH + n,
        isRead(lines) ? lines[n] : undefined,
        isRead(hashes) ? hashes[n] : undefined,
        path,
      ),
    )
  }

  private checkLine(
    index: number,
    line: Uint8Array | undefined,
    inTile: Uint8Array | undefined,
    path: string,
  ): Uint8Array | undefined {
    const own = line && lineHash(line)
    const hash = inTile ?? own
    if (own && inTile && !isSameHash(own, inTile)) tell(this.check, { fault: 'line_hash', line: index, path })
    const text = line && asciiOf(line)
    const entry = text === undefined ? undefined : readEntry(text)
    if (line && !entry) tell(this.check, { fault: 'line_shape', line: index })
    for (const fault of this.rules.faultsOf(entry, index, hash ? bytesToHex(hash) : ''))
      tell(this.check, { fault, line: index })
    return hash
  }

  /** Compares the ledger at `size` lines, if the last of them is in this bundle, with its earlier known root. */
  private checkOlder({ size, root }: TreeHead, bundle: number, hashes: Hashes): void {
    const width = size - bundle * TILE_WIDTH
    if (width <= 0 || width > hashes.length) return
    const found = this.climb.rootWith(hashes.slice(0, width))
    if (found && !isSameHash(found, root)) tell(this.check, { fault: 'rewritten', size })
  }
}

function tell(check: LedgerCheck, problem: LedgerProblem): void {
  if (check.problems.length < MAX_PROBLEMS) check.problems.push(problem)
  else check.more++
}

/** Bytes as text; undefined if they are not visible ASCII, as every line is. */
function asciiOf(bytes: Uint8Array): string | undefined {
  for (const byte of bytes) if (byte < 0x20 || byte > 0x7e) return undefined
  return readUtf8(bytes, 0, bytes.length)
}
