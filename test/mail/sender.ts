import { openContext } from '../../src/server/boot/open-context.ts'
import { sendMail } from '../../src/server/core/notifications/outbox/send-mail.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { readEnv } from '../../src/server/env.ts'

/** A process that sends the given mails, one after the other, and can be killed meanwhile. */
const [databaseUrl = '', secretKey = '', ...ids] = process.argv.slice(2)
const log = { info() {}, warn() {}, error() {} }
const env = readEnv({ BEACON_URLS: 'off' })
const db = openDatabase(databaseUrl)
const ctx = openContext({ env, db, databaseUrl, secretKey: Buffer.from(secretKey, 'hex'), log })
for (const id of ids) await sendMail(ctx, id)
await ctx.queue.stop()
await ctx.egress.close()
await db.destroy()
