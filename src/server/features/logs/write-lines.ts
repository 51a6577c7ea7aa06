import type { Context } from '../../context.ts'
import { addMonth, dropMonth, insertLines, type LogLine } from './store.ts'

const known = new WeakMap<Context['db'], Set<string>>()

/** Writes a batch, creating the partitions of its months if necessary. */
export async function writeLines({ db }: Pick<Context, 'db'>, lines: readonly LogLine[]): Promise<void> {
  await makeMonths({ db }, new Set(lines.map(({ created_at }) => created_at.slice(0, 7))))
  await insertLines(db, lines)
}

/** Creates partitions for months, once per process. */
export async function makeMonths({ db }: Pick<Context, 'db'>, wanted: Iterable<string>): Promise<void> {
  const made = known.get(db) ?? new Set()
  known.set(db, made)
  for (const month of wanted) {
    if (made.has(month)) continue
    await addMonth(db, month)
    made.add(month)
  }
}

export async function takeMonthAway({ db }: Pick<Context, 'db'>, month: string): Promise<void> {
  await dropMonth(db, month)
  known.get(db)?.delete(month)
}
