import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let seconds = 0

/** The time in whole seconds since 1970, from second to second; undefined on the server and in the first render. */
export function useSeconds(): number | undefined {
  return useSyncExternalStore(
    listen,
    () => seconds || currentSeconds(),
    () => undefined,
  )
}

/** One timer for all who listen, and none while nobody does. */
function listen(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, 1000)
  tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  seconds = currentSeconds()
  for (const listener of listeners) listener()
}

function currentSeconds(): number {
  seconds = Math.floor(Date.now() / 1000)
  return seconds
}
