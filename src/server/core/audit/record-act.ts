import type { Account, Context } from '../../context.ts'
import { changesBetween, type Fields } from './changes-between.ts'
import { hashOfLine } from './hash-of-line.ts'
import { addLine, lastLine } from './store.ts'

/** Whoever does something, at a request or by a job that goes on with it. */
export interface Actor {
  user: Pick<Account, 'id' | 'username'>
}

export interface Act {
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
export async function recordAct(
  trx: Context['db'],
  { viewer, now, area, act, record, before = {}, after = {} }: Act,
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
