import { createHash } from 'node:crypto'
import { auditList } from '#contract/lists/log-lists.ts'
import type { AuditLine } from '#contract/site/logs.ts'
import type { Account, Context } from '../../context.ts'
import { avatarPath } from '../../kit/avatar-path.ts'
import type { FilterQuery, Reader } from '../../lists/list-source.ts'
import { type ListPage, readList } from '../../lists/read-list.ts'
import { addLines, auditSourceFor, type ListedLine, lastLine, linesAfter, type StoredLine } from './store.ts'

type Fields = Readonly<Record<string, unknown>>

/** The account behind an action, from a request or a job that continues it. */
export interface Actor {
  user: Pick<Account, 'id' | 'username'>
}

export interface Action {
  /** the acting account; without an id if it has been deleted, as jobs it left behind still run */
  viewer: Actor | { user: { id: null; username: string } }
  now: Date
  /** as in permission names: `users`, `settings` */
  area: string
  /** `create`, `update`, `delete`, or another one-word verb */
  act: string
  record: { id: string; name: string }
  before?: Fields
  after?: Fields
}

/** The previous hash of the very first line. */
const beginning = Buffer.alloc(32)

/**
 * Adds a line to the audit log in the transaction of the change: both are committed, or neither. An update without
 * changes adds no line. Lines are sealed one after the other, so each writer blocks the next until it commits.
 */
export async function recordAction(trx: Context['db'], action: Action): Promise<void> {
  await recordActions(trx, [action])
}

/** The same for several actions, in their order: a line for each of them. */
export async function recordActions(trx: Context['db'], actions: readonly Action[]): Promise<void> {
  const changed = actions.flatMap((action) => {
    const changes = changesBetween(action.before ?? {}, action.after ?? {})
    return action.act === 'update' && Object.keys(changes).length === 0 ? [] : [{ ...action, changes }]
  })
  if (changed.length === 0) return
  let last: Pick<StoredLine, 'no' | 'hash'> | undefined = await lastLine(trx)
  const lines = changed.map(({ viewer, now, area, act, record, changes }) => {
    const line = {
      no: (last?.no ?? 0) + 1,
      at: now,
      actor: viewer.user.id,
      actor_name: viewer.user.username,
      area,
      act,
      record_id: record.id,
      record_name: record.name,
      changes,
      previous_hash: last?.hash ?? beginning,
    }
    last = { no: line.no, hash: hashOfLine(line) }
    return { ...line, hash: last.hash }
  })
  await addLines(trx, lines)
}

/** Fields whose value is a secret; only the fact that they changed is recorded. */
const secret = /password|secret|token|hash|api_key|_code$/
const masked = '•••'

/** Which fields differ, each with its old and new value. */
function changesBetween(before: Fields, after: Fields): Record<string, [unknown, unknown]> {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return Object.fromEntries(
    fields.flatMap((field) => {
      const was = plain(before[field])
      const is = plain(after[field])
      if (JSON.stringify(was) === JSON.stringify(is)) return []
      return [[field, secret.test(field) ? [mask(was), mask(is)] : [was, is]] as const]
    }),
  )
}

function mask(value: unknown): string | null {
  return value === null || value === '' ? null : masked
}

/** As stored in JSON, with sorted keys, so that equal values compare equal. */
function plain(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object') return value
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, item]) => [key, plain(item)]))
}

interface Line {
  no: number
  at: Date
  actor: string | null
  actor_name: string
  area: string
  act: string
  record_id: string
  record_name: string
  changes: Record<string, unknown>
  previous_hash: Buffer
}

/** A line's seal: SHA-256 of its fields and of the previous seal, as one JSON list. */
function hashOfLine(line: Line): Buffer {
  const { no, at, actor, actor_name, area, act, record_id, record_name, previous_hash } = line
  const changes = inOneOrder(line.changes)
  const cells = [no, at.toISOString(), actor, actor_name, area, act, record_id, record_name, changes]
  return createHash('sha256').update(previous_hash).update(JSON.stringify(cells)).digest()
}

/** The database stores object keys in its own order, so they are sorted here at every depth. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  // As pairs: an object would put numeric keys first.
  return { pairs: sorted.map(([key, item]) => [key, inOneOrder(item)]) }
}

interface ChainState {
  holds: boolean
  up_to: number
  broken_at: number | null
  hash: string
}

const linesAtOnce = 1000

/**
 * Recomputes every seal from the first line on. Detects lines that were changed, inserted, or removed between two
 * others; truncation at the end is only visible by comparing with an earlier answer.
 */
export async function checkChain({ db }: Pick<Context, 'db'>): Promise<ChainState> {
  let no = 0
  let hash: Buffer = beginning
  for (;;) {
    const lines = await linesAfter(db, no, linesAtOnce)
    for (const line of lines) {
      if (!follows(line, no, hash))
        return { holds: false, up_to: no, broken_at: no + 1, hash: hash.toString('hex') }
      no = line.no
      hash = line.hash
    }
    if (lines.length < linesAtOnce)
      return { holds: true, up_to: no, broken_at: null, hash: hash.toString('hex') }
  }
}

function follows(line: StoredLine, no: number, hash: Buffer): boolean {
  return line.no === no + 1 && line.previous_hash.equals(hash) && hashOfLine(line).equals(line.hash)
}

export async function listAudit(
  { db }: Pick<Context, 'db'>,
  viewer: Reader,
  query: FilterQuery,
): Promise<ListPage<AuditLine>> {
  const source = await auditSourceFor(db, viewer, query)
  const { rows, ...page } = await readList(db, auditList, source, query)
  return { rows: rows.map(lineView), ...page }
}

export function lineView({
  no,
  at,
  actor,
  actor_name,
  record_id,
  record_name,
  actor_now,
  record_now,
  ...line
}: ListedLine): AuditLine {
  return {
    id: String(no),
    at: at.toISOString(),
    actor: { id: actor, name: actor_name, ...namedNow(actor_now) },
    area: line.area,
    act: line.act,
    record: { id: record_id, name: record_name, ...namedNow(record_now) },
    changes: Object.entries(line.changes)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([field, [before, after]]) => ({ field, before, after })),
    hash: line.hash.toString('hex'),
  }
}

function namedNow(account: ListedLine['actor_now']) {
  return { fullname: account?.fullname ?? '', avatar: avatarPath(account?.avatar ?? null) }
}
