import type { Job, PgBoss } from 'pg-boss'

interface Work {
  /** jobs that this process holds at once */
  atOnce: number
  work: (data: unknown) => Promise<void>
  onError: (error: Error) => void
}

/** How often the queue is looked at while there is nothing to do, in milliseconds. */
const betweenLooks = 250

/**
 * Takes jobs while there is room and does each by itself: unlike in a batch, a long one holds nobody up. Answers how to end
 * that, which waits for those under way.
 */
export function workSingly(boss: PgBoss, name: string, { atOnce, work, onError }: Work): () => Promise<void> {
  const underWay = new Set<Promise<void>>()
  let isOver = false
  let wake = () => {}

  const nap = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, betweenLooks)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const tell = (error: unknown) => onError(error instanceof Error ? error : new Error(String(error)))
  const begin = ({ id, data }: Job<unknown>) => {
    const doing = work(data)
      .then(
        () => boss.complete(name, id),
        (error: unknown) => boss.fail(name, id, { message: String(error) }),
      )
      .then(() => undefined, tell)
      .finally(() => {
        underWay.delete(doing)
        wake()
      })
    underWay.add(doing)
  }
  const loop = async () => {
    while (!isOver) {
      const room = atOnce - underWay.size
      const jobs = room > 0 ? await boss.fetch<unknown>(name, { batchSize: room }).catch(tell) : undefined
      for (const job of jobs ?? []) begin(job)
      if (!isOver && (jobs?.length ?? 0) < room) await nap()
      else if (room === 0) await nap()
    }
  }
  const ended = loop()
  return async () => {
    isOver = true
    wake()
    await ended
    await Promise.all(underWay)
  }
}
