/** A proxy answers with these while nothing of this site does, as during a restart. */
export const byProxy: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Whether the site answers at this moment. For forms on a page other than the one that handles them: that page's code may
 * not be loaded yet, and going there in vain would lose what was typed.
 */
export async function isAnswering(): Promise<boolean> {
  try {
    const { status } = await fetch('/healthz', { cache: 'no-store', credentials: 'omit' })
    return !byProxy.has(status)
  } catch {
    return false
  }
}
