/** Batches of rows that are let go by `return`, also before the first of them is read. */
export interface Rows<Row> extends AsyncIterable<Row[]> {
  next(): Promise<IteratorResult<Row[], void>>
  return(): Promise<IteratorResult<Row[], void>>
}

/** The same rows, the first of them already read. */
export async function begun<Row>(rows: AsyncGenerator<Row[], void, undefined>): Promise<Rows<Row>> {
  let first: IteratorResult<Row[], void> | undefined = await rows.next()
  const reading: Rows<Row> = {
    [Symbol.asyncIterator]: () => reading as AsyncIterableIterator<Row[]>,
    next: async () => {
      const read = first ?? (await rows.next())
      first = undefined
      return read
    },
    return: () => rows.return(),
  }
  return reading
}

/**
 * A stream that lets its rows go however it ends. A generator that has not begun would not: neither its `finally` nor
 * those of what it reads are run.
 */
export function holding(
  stream: AsyncGenerator<Uint8Array>,
  rows: Rows<unknown>,
): AsyncIterableIterator<Uint8Array> {
  const reading: AsyncIterableIterator<Uint8Array> = {
    [Symbol.asyncIterator]: () => reading,
    next: () => stream.next(),
    return: async () => {
      try {
        return await stream.return(undefined)
      } finally {
        await rows.return()
      }
    },
  }
  return reading
}
