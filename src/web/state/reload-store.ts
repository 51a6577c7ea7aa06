const listeners = new Set<() => void>()

/** REQ-calls: a reply with `reload_store` asks for what the whole site keeps to be fetched anew. */
export function requestReload(): void {
  for (const listener of listeners) listener()
}

/** Calls back at each such reply until the returned function is called. */
export function onReloadRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
