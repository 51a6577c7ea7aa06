import { signCheckpoint } from '#draw/ledger/checkpoint.ts'
import { entryHash, entryText, LEDGER_FORMAT, type LedgerReport } from '#draw/ledger/entry.ts'
import { assemble, completedHashes, nodesCompletedBy, rootPlan } from '#draw/ledger/subtrees.ts'
import type { Context } from '#server/context.ts'
import { ledgerKey } from './ledger-key.ts'
import { insertCheckpoint, insertLine, insertNodes, lastLine, lockLedger, subtreeHashes } from './store.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'signingKeys'>

/** The end of the ledger, locked by one transaction. */
export interface LedgerEnd {
  /** index of the next line */
  next: number
  /** leaf hash (hex) of the last line; null in an empty ledger */
  head: string | null
  /** the time the next line will state: this machine's time, but never before that of the last line */
  at: Date
}

/** Locks the end of the ledger for the rest of a transaction: only one line is written at a time. */
export async function takeLedger(ctx: Deps, trx: Context['db']): Promise<LedgerEnd> {
  await lockLedger(trx)
  const last = await lastLine(trx)
  const now = ctx.now()
  return {
    next: last ? last.index + 1 : 0,
    head: last ? last.leaf_hash.toString('hex') : null,
    at: last && last.at > now ? last.at : now,
  }
}

/**
 * Adds a line with its place in the tree and the signed head after it, in the transaction that makes the reported
 * change. Returns the new end.
 */
export async function appendLine(
  ctx: Deps,
  trx: Context['db'],
  end: LedgerEnd,
  report: LedgerReport,
  giveawayId: string | null,
): Promise<LedgerEnd> {
  const { next: index, head: prev, at } = end
  const entry = entryText({ v: LEDGER_FORMAT, index, at: at.toISOString(), prev, ...report })
  const head = entryHash(entry)
  const line = Buffer.from(head, 'hex')
  await insertLine(trx, { index, type: report.type, giveaway_id: giveawayId, entry, leaf_hash: line, at })
  await growTree(ctx, trx, index, line)
  return { next: index + 1, head, at }
}

async function growTree(ctx: Deps, trx: Context['db'], index: number, line: Buffer): Promise<void> {
  const size = index + 1
  const root = rootPlan(size)
  const completed = nodesCompletedBy(index)
  const isNew = new Set([`0/${index}`, ...completed.map((node) => `${node.level}/${node.index}`)])
  const neededNodes = [...root.flat(), ...completed.map(({ left }) => left)].filter(
    (node) => !isNew.has(`${node.level}/${node.index}`),
  )
  const stored = await subtreeHashes(trx, neededNodes)
  const nodes = completedHashes(index, line, stored)
  const newHashes = new Map(nodes.map((node) => [`${node.level}/${node.index}`, node.hash]))
  const [rootHash] = assemble(root, (node) =>
    node.level === 0 && node.index === index
      ? line
      : (newHashes.get(`${node.level}/${node.index}`) ?? stored(node)),
  )
  if (!rootHash) throw new Error('a ledger with lines has a root')
  const key = await ledgerKey({ ...ctx, db: trx })
  const checkpoint = { origin: key.name, size, root: rootHash }
  const note = signCheckpoint(checkpoint, key, (message) => ctx.signingKeys.ledger.sign(message))
  await insertNodes(trx, nodes)
  await insertCheckpoint(trx, { size, root: Buffer.from(rootHash), note })
}
