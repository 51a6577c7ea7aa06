import type { Account, Context } from '../../context.ts'
import { hashOfLine } from './hash-of-line.ts'
import { addLine, lastLine } from './store.ts'

type Fields = Readonly<Record<string, unknown>>

/** What tells somebody's secret by its mere value; only that it changed is written down. */
const secret = /password|secret|token|hash|api_key|_code$/
const masked = '•••'

/** Which fields differ, each with what it was and what it became. */
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

/** As JSON keeps it; keys in one order, so that the same is the same. */
function plain(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object') return value
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, one]) => [key, plain(one)]))
}

/** Whoever does something, at a request or by a job that goes on with it. */
export interface Actor {
  user: Pick<Account, 'id' | 'username'>
}

export interface Action {
  /** whoever does it; without an account where that is gone, as what they left to a job is done after all */
  viewer: Actor | { user: { id: null; username: string } }
  now: Date
  /** as permissions name it: `users`, `settings` */
  area: string
  /** `create`, `update`, `delete`, or another verb of one word */
  act: string
  record: { id: string; name: string }
  before?: Fields
  after?: Fields
}

/** What the first line of all follows. */
export const beginning = Buffer.alloc(32)

/**
 * Adds a line to the audit trail, in the transaction of what it tells: both count, or neither does. An update that changes
 * nothing leaves no line. Lines are sealed one after the other, so whoever writes one holds the others up until they commit.
 */
export async function recordAction(
  trx: Context['db'],
  { viewer, now, area, act, record, before = {}, after = {} }: Action,
): Promise<void> {
  const changes = changesBetween(before, after)
  if (act === 'update' && Object.keys(changes).length === 0) return
  const last = await lastLine(trx)
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
  await addLine(trx, { ...line, hash: hashOfLine(line) })
}
