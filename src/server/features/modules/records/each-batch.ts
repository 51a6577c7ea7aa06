/** Sorts before all other ids. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Records in memory at once. */
const batch = 500

/** Processes the records of a module in batches, ordered by id, however many there are. */
export async function eachBatch<Row extends { id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
  work: (rows: Row[]) => Promise<void> | void,
): Promise<void> {
  let after = beforeAll
  for (;;) {
    const rows = await read(after, batch)
    if (rows.length > 0) await work(rows)
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}
