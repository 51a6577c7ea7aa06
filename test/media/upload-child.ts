/**
 * The part of the product that stores files: `upload-child.ts <database address> <folder for files>`. Stores one
 * picture after the other and prints the id of each stored one.
 */
import { randomBytes } from 'node:crypto'
import { openContext } from '../../src/server/boot/open-context.ts'
import { keepFile } from '../../src/server/core/media/keep-file.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { readEnv } from '../../src/server/env.ts'
import { picture } from './files.ts'

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
const log = { info() {}, warn() {}, error() {} }
const env = readEnv({ BEACON_URLS: 'off' })
const db = openDatabase(databaseUrl)
const ctx = openContext({ env, db, databaseUrl, secretKey: randomBytes(32), dataDir, log })
const content = await picture(60, 40).png().toBuffer()
for (let n = 0; ; n++) {
  const { id } = await keepFile(ctx, { content, fileName: `${n}.png`, module: null, createdBy: null })
  process.send?.(id)
}
