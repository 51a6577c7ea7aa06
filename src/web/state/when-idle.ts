/** Longest wait for a page that is never idle, in milliseconds. */
const timeout = 3000

/** Calls back once the page has nothing more urgent to do. Returns how to cancel it. */
export function whenIdle(callback: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout })
  return () => cancelIdleCallback(handle)
}
