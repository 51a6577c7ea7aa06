const running = new Map<string, Promise<unknown>>()

/** What one person asks of the provider is done one after the other, so that a second click meets what the first one did. */
export async function oneAtATime<T>(userId: string, act: () => Promise<T>): Promise<T> {
  const before = running.get(userId) ?? Promise.resolve()
  const mine = before.then(act)
  const settled = mine.catch(() => undefined)
  running.set(userId, settled)
  try {
    return await mine
  } finally {
    if (running.get(userId) === settled) running.delete(userId)
  }
}
