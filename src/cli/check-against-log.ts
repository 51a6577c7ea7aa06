import {
  type Checkpoint,
  readCheckpoint,
  readVerifierKey,
  unsignedCheckpoint,
  type VerifierKey,
  verifierKeyText,
} from '#draw/ledger/checkpoint.ts'
import { isConsistent, isSameHash, lineHash, rootOfPath } from '#draw/ledger/merkle.ts'
import { consistencyPlan, inclusionPlan } from '#draw/ledger/subtrees.ts'
import { assembleFromTiles } from '#draw/ledger/subtrees-from-tiles.ts'
import { isRead, type ReadPart, readTile, TILE_WIDTH, widthIn } from '#draw/ledger/tiles.ts'
import type { LedgerProof, ReceiptDocument } from '#draw/receipt/receipt.ts'
import { toUtf8 } from '#draw/text/utf8.ts'
import { openLedger, type PublishedKeys } from './ledger-source.ts'

export interface LogStep {
  /** `log_keys`, `log_checkpoint`, `log_entries`, `log_consistency` */
  name: string
  /** undefined: could not be checked */
  ok: boolean | undefined
  /** what is wrong, or what was checked */
  why?: string
}

/**
 * Checks a verified receipt against the current public ledger, at an address or in a folder: the ledger is signed with
 * a published key, the receipt's lines are at their positions in it, and it has grown from its state when the receipt
 * was made. Throws a `Refusal` where the ledger cannot be read.
 */
export async function checkAgainstLog(receipt: ReceiptDocument, place: string): Promise<LogStep[]> {
  const proof = receipt.ledger
  if (!proof) return [{ name: 'log_entries', ok: false, why: 'this receipt has no ledger line' }]
  const source = openLedger(place)
  try {
    const published = await source.keys()
    const steps: LogStep[] = [keysStep(receipt, proof, published)]
    const keys = published?.ledger ?? [readVerifierKey(proof.key)].filter((key) => key !== undefined)
    const head = headOf(await source.read('checkpoint'), keys)
    if (typeof head === 'string') return [...steps, { name: 'log_checkpoint', ok: false, why: head }]
    steps.push({ name: 'log_checkpoint', ok: true, why: `${head.origin}, ${head.size} lines` })
    steps.push(await entriesStep(source.read, head, proof))
    steps.push(await consistencyStep(source.read, head, proof))
    return steps
  } finally {
    await source.close()
  }
}

/** Whether the signers of the receipt are those that the platform publishes. */
function keysStep({ signature }: ReceiptDocument, proof: LedgerProof, published?: PublishedKeys): LogStep {
  const name = 'log_keys'
  if (!published)
    return { name, ok: undefined, why: 'the ledger publishes no keys, so the key in the receipt is used' }
  if (!published.ledger.some((key) => verifierKeyText(key) === proof.key))
    return { name, ok: false, why: 'the key that signed the ledger lines of this receipt is not published' }
  // A copy holds the keys of the ledger, not those of receipts.
  if (published.receipts.length === 0 || !signature) return { name, ok: true, why: "the ledger's" }
  return published.receipts.includes(signature.key)
    ? { name, ok: true }
    : { name, ok: false, why: 'the key that signed this receipt is not published' }
}

function headOf(bytes: Uint8Array | undefined, keys: readonly VerifierKey[]): Checkpoint | string {
  if (!bytes) return 'there is no checkpoint'
  const note = Buffer.from(bytes).toString('utf8')
  const answers = keys.map((key) => readCheckpoint(note, key))
  const head = answers.find((answer) => typeof answer === 'object')
  if (head) return head
  if (!unsignedCheckpoint(note)) return 'the checkpoint is not a signed note of a ledger'
  return 'the checkpoint is not signed with a key of this ledger'
}

async function entriesStep(read: ReadPart, head: Checkpoint, { entries }: LedgerProof): Promise<LogStep> {
  const name = 'log_entries'
  for (const { index, entry } of entries) {
    const why = await lineFault(read, head, index, toUtf8(entry))
    if (why !== undefined) return { name, ok: false, why: `line ${index}: ${why}` }
  }
  return { name, ok: true, why: `lines ${entries.map(({ index }) => index).join(', ')}` }
}

async function lineFault(
  read: ReadPart,
  { size, root }: Checkpoint,
  index: number,
  line: Uint8Array,
): Promise<string | undefined> {
  if (index >= size) return `the ledger has only ${size} lines`
  const bundle = Math.floor(index / TILE_WIDTH)
  const width = widthIn(size, 'entries', bundle)
  const lines = await readTile(read, { level: 'entries', index: bundle, width })
  if (!isRead(lines)) return 'its bundle is missing or invalid'
  if (!isSameHash(lines[index % TILE_WIDTH] as Uint8Array, line))
    return 'the ledger has a different line there'
  const path = await assembleFromTiles(read, size, inclusionPlan(index, size))
  const found = path && rootOfPath(lineHash(line), index, size, path)
  return found && isSameHash(found, root) ? undefined : 'the tiles do not lead from it to the checkpoint'
}

async function consistencyStep(
  read: ReadPart,
  head: Checkpoint,
  { checkpoint }: LedgerProof,
): Promise<LogStep> {
  const name = 'log_consistency'
  const older = unsignedCheckpoint(checkpoint)
  if (!older) return { name, ok: false, why: 'the receipt has no checkpoint' }
  if (older.size > head.size)
    return { name, ok: false, why: `it had ${older.size} lines when the receipt was made, now ${head.size}` }
  const proof = await assembleFromTiles(read, head.size, consistencyPlan(older.size, head.size))
  return proof && isConsistent(older, head, proof)
    ? { name, ok: true, why: `grown from ${older.size} to ${head.size} lines` }
    : { name, ok: false, why: `its first ${older.size} lines are not those of the receipt` }
}
