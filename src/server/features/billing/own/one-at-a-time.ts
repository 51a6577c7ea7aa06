const running = new Map<string, Promise<unknown>>()

/** Serializes one user's requests to the provider, so that a second click sees the result of the first. */
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
