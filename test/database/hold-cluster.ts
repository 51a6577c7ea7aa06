/**
 * Starts the embedded database, prints its events as lines of JSON, and stops it on SIGTERM: a process to be killed.
 */
import { EmbeddedError } from '../../src/server/db/embedded/embedded-error.ts'
import { type EmbeddedOptions, startEmbedded } from '../../src/server/db/embedded/start-embedded.ts'

const [dir = '', options = '{}'] = process.argv.slice(2)
const tell = (line: object) => console.log(JSON.stringify(line))
try {
  const embedded = await startEmbedded({
    dir,
    log: tell,
    ...(JSON.parse(options) as Partial<EmbeddedOptions>),
  })
  const life = setInterval(() => {}, 1_000)
  process.once('SIGTERM', () => {
    clearInterval(life)
    void embedded.stop()
  })
  tell({ code: 'holding' })
} catch (error) {
  tell({ code: error instanceof EmbeddedError ? error.code : String(error) })
}
