import { signCheckpoint, type VerifierKey, verifierKey } from '#draw/ledger/checkpoint.ts'
import { entryHash, entryText, LEDGER_FORMAT, type LedgerReport } from '#draw/ledger/entry.ts'
import { assemble, completedHashes, rootPlan, type Subtree } from '#draw/ledger/subtrees.ts'
import type { Context } from '#server/context.ts'
import { insertLine, lockLedger, nameOfKey, type StoredEnd, storedEnd } from './store.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'signingKeys'>

/** The end of the ledger, locked by one transaction. */
export interface LedgerEnd {
  /** index of the next line */
  next: number
  /** leaf hash (hex) of the last line; null in an empty ledger */
  head: string | null
  /** the time the next line will state: this machine's time, but never before that of the last line */
  at: Date
  stored: StoredEnd
}

/** Locks the end of the ledger for the rest of a transaction: only one line is written at a time. */
export async function takeLedger(ctx: Deps, trx: Context['db']): Promise<LedgerEnd> {
  await lockLedger(trx)
  const stored = await storedEnd(trx, ctx.signingKeys.ledger.publicKey)
  const { index, leaf_hash, at } = stored
  const now = ctx.now()
  return {
    next: index === null ? 0 : index + 1,
    head: leaf_hash ? leaf_hash.toString('hex') : null,
    at: at && at > now ? at : now,
    stored,
  }
}

/**
 * Adds a line with its place in the tree and the signed head after it, in the transaction that makes the reported
 * change.
 */
export async function appendLine(
  ctx: Deps,
  trx: Context['db'],
  end: LedgerEnd,
  report: LedgerReport,
  giveawayId: string | null,
): Promise<void> {
  const { next: index, head: prev, at } = end
  const entry = entryText({ v: LEDGER_FORMAT, index, at: at.toISOString(), prev, ...report })
  const line = Buffer.from(entryHash(entry), 'hex')
  const row = { index, type: report.type, giveaway_id: giveawayId, entry, leaf_hash: line, at }
  await insertLine(trx, row, await additionsToTree(ctx, trx, end, line))
}

/** What the line adds to the tree: everything else that the new root needs is known with the end. */
async function additionsToTree(
  ctx: Deps,
  trx: Context['db'],
  { next: index, stored }: LedgerEnd,
  line: Buffer,
) {
  const size = index + 1
  const before = hashesBefore(stored)
  const nodes = completedHashes(index, line, before)
  const added = new Map(nodes.map((node) => [nameOf(node), node.hash]))
  added.set(nameOf({ level: 0, index }), line)
  const [root] = assemble(rootPlan(size), (node) => added.get(nameOf(node)) ?? before(node))
  if (!root) throw new Error('a ledger with lines has a root')
  const { ledger } = ctx.signingKeys
  const key =
    stored.key_name === null
      ? await ledgerKey({ ...ctx, db: trx })
      : verifierKey(stored.key_name, ledger.publicKey)
  const note = signCheckpoint({ origin: key.name, size, root }, key, (message) => ledger.sign(message))
  return { nodes, checkpoint: { size, root, note } }
}

/** Looks up the subtrees that all lines so far are made of. Raises an Error if one is missing. */
function hashesBefore({ index: last, leaf_hash, peaks }: StoredEnd): (subtree: Subtree) => Uint8Array {
  return (subtree) => {
    const isLast = subtree.level === 0 && subtree.index === last
    const peak = peaks?.[nameOf(subtree)]
    const hash = isLast ? leaf_hash : peak && Buffer.from(peak, 'hex')
    if (!hash) throw new Error(`the ledger lacks the subtree ${nameOf(subtree)}`)
    return hash
  }
}

function nameOf({ level, index }: Subtree): string {
  return `${level}/${index}`
}

/**
 * The ledger's signer: a name and a key. The name is the host under which the ledger was started and stays, even if the
 * site is renamed, because every checkpoint begins with it.
 */
export async function ledgerKey(ctx: Deps): Promise<VerifierKey> {
  const { publicKey } = ctx.signingKeys.ledger
  const host = ctx.env.publicUrl ? new URL(ctx.env.publicUrl).host : 'localhost'
  const name = await nameOfKey(ctx.db, {
    publicKey,
    purpose: 'ledger',
    name: `${host}/ledger`,
    since: ctx.now(),
  })
  return verifierKey(name, publicKey)
}

/** Ensures that the keys of this installation are among the published ones. */
export async function publishKeys(ctx: Deps): Promise<void> {
  const { name } = await ledgerKey(ctx)
  const { publicKey } = ctx.signingKeys.receipt
  await nameOfKey(ctx.db, { publicKey, purpose: 'receipt', name, since: ctx.now() })
}
