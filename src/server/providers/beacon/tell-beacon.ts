export interface BeaconLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** How far clock and beacon may be apart, in milliseconds, before somebody should look at the clock. */
const tolerance = 5_000

/** Tells the log what changed, and nothing twice. */
export function tellBeacon(log: BeaconLog, period: number) {
  let state: 'up' | 'down' | undefined
  let isClockWrong = false
  return {
    state(now: 'up' | 'down', reasons: object) {
      if (now === 'down' && state !== 'down') log.warn({ reasons }, 'no relay of the beacon answers rightly')
      if (now === 'up' && state === 'down') log.info({}, 'the beacon answers again')
      state = now
    },
    /** `heard`: by how many milliseconds the latest rounds of the relays lie after the time of this machine */
    clock(heard: readonly number[]) {
      if (heard.length === 0) return
      const behind = Math.max(...heard)
      // The latest round may be a whole period old.
      const ahead = -behind - period * 1000
      const off = Math.max(behind, ahead)
      if (off > tolerance && !isClockWrong) {
        const message = behind > 0 ? 'the clock is slow' : 'the clock is fast, or all relays are late'
        log.warn({ seconds: Math.round(off / 1000) }, `by the rounds of the beacon, ${message}`)
      }
      isClockWrong = off > tolerance
    },
  }
}
