const listeners = new Set<() => void>()

/** REQ-calls: a reply with `reload_store` requests that site-wide data be fetched again. */
export function requestReload(): void {
  for (const listener of listeners) listener()
}

/** Calls back on each such reply until the returned function is called. */
export function onReloadRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
