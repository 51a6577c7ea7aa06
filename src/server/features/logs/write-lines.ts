import type { Context } from '../../context.ts'
import { addMonth, dropMonth, insertLines, type LogLine } from './store.ts'

const monthsByDatabase = new WeakMap<Context['db'], Set<string>>()

/** Writes a batch, creating the partitions of its months if necessary. */
export async function writeLines({ db }: Pick<Context, 'db'>, lines: readonly LogLine[]): Promise<void> {
  await makeMonths({ db }, new Set(lines.map(({ created_at }) => created_at.slice(0, 7))))
  await insertLines(db, lines)
}

/** Creates partitions for months, once per process. */
export async function makeMonths({ db }: Pick<Context, 'db'>, months: Iterable<string>): Promise<void> {
  const existing = monthsByDatabase.get(db) ?? new Set()
  monthsByDatabase.set(db, existing)
  for (const month of months) {
    if (existing.has(month)) continue
    await addMonth(db, month)
    existing.add(month)
  }
}

export async function takeMonthAway({ db }: Pick<Context, 'db'>, month: string): Promise<void> {
  await dropMonth(db, month)
  monthsByDatabase.get(db)?.delete(month)
}
