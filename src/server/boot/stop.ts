import { setTimeout as pause } from 'node:timers/promises'
import { say } from './say.ts'

/** Milliseconds that running requests get to finish; then the process ends all the same. */
const timeoutMillis = 25_000

interface Stopping {
  /** from now on the process says that it is not ready */
  announce: () => void
  /** how long it still serves after SIGTERM, so that a proxy in front notices */
  drainMillis: number
  cleanUp: () => Promise<void>
}

/** Runs the cleanup once on Ctrl-C or SIGTERM and ends the process. A second signal ends it at once. */
export function onStop({ announce, drainMillis, cleanUp }: Stopping): void {
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    say('Stopping')
    announce()
    // Nothing waits for a person at the terminal.
    const drain = signal === 'SIGTERM' ? drainMillis : 0
    setTimeout(() => process.exit(1), drain + timeoutMillis).unref()
    pause(drain)
      .then(cleanUp)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          say(`Stopped with a problem: ${error instanceof Error ? error.message : String(error)}`)
          process.exit(1)
        },
      )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
