import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let seconds = 0

/** The time in whole seconds since 1970, updated every second; undefined on the server and in the first render. */
export function useSeconds(): number | undefined {
  return useSyncExternalStore(
    listen,
    () => seconds || currentSeconds(),
    () => undefined,
  )
}

/** One shared timer for all listeners; stopped when there are none. */
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
