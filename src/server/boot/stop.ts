import { say } from './say.ts'

/** Milliseconds that running requests get to finish; then the process ends all the same. */
const timeoutMillis = 25_000

/** Runs the cleanup once on Ctrl-C or SIGTERM and ends the process. A second signal ends it at once. */
export function onStop(cleanUp: () => Promise<void>): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    say('Stopping')
    setTimeout(() => process.exit(1), timeoutMillis).unref()
    cleanUp().then(
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
