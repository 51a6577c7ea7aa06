// Starts a script as `bin/giveawaybox.mjs` starts the command line: what was compiled once is read from a cache, and types were taken out then.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

enableCompileCache(join(import.meta.dirname, '../.cache/compile'))
const [script = ''] = process.argv.splice(2, 1)
await import(pathToFileURL(script).href)
