/** Does the work for all items, `atOnce` at a time; stops at the first error. */
export async function inParallel<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = all[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of waiting) await work(one)
    }),
  )
}
