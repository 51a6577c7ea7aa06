type Entry = {
  remaining: number
  startedAt: number
  timer: ReturnType<typeof setTimeout> | undefined
  always: boolean
  done: () => void
}

/** Named timers that can all be stopped and go on with the time they had left. */
export function createCountdown() {
  const entries = new Map<string, Entry>()
  let paused = false

  function run(key: string, entry: Entry): void {
    entry.startedAt = performance.now()
    entry.timer = setTimeout(() => {
      entries.delete(key)
      entry.done()
    }, entry.remaining)
  }

  function halt(entry: Entry): void {
    clearTimeout(entry.timer)
    entry.timer = undefined
    entry.remaining = Math.max(0, entry.remaining - (performance.now() - entry.startedAt))
  }

  return {
    /** Starts or restarts a timer; one that is `always` running ignores pauses. */
    start(key: string, milliseconds: number, done: () => void, { always = false } = {}): void {
      this.cancel(key)
      const entry: Entry = { remaining: milliseconds, startedAt: 0, timer: undefined, always, done }
      entries.set(key, entry)
      if (always || !paused) run(key, entry)
    },

    cancel(key: string): void {
      clearTimeout(entries.get(key)?.timer)
      entries.delete(key)
    },

    pause(): void {
      if (paused) return
      paused = true
      for (const entry of entries.values()) if (!entry.always) halt(entry)
    },

    resume(): void {
      if (!paused) return
      paused = false
      for (const [key, entry] of entries) if (!entry.always) run(key, entry)
    },
  }
}
