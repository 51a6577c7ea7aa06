import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { openContext } from '../../src/server/boot/open-context.ts'
import { queueMail } from '../../src/server/core/notifications/outbox/queue-mail.ts'
import { sendMail } from '../../src/server/core/notifications/outbox/send-mail.ts'
import { mailById } from '../../src/server/core/notifications/outbox/store.ts'
import { placeOfSecret } from '../../src/server/core/settings/site-settings.ts'
import { readEnv } from '../../src/server/env.ts'
import { testDatabase } from '../database/test-database.ts'
import { serviceKey, startMailServer, startMailService } from './mail-server.ts'

const { db, url } = await testDatabase()
const secretKey = randomBytes(32)
const log = { info() {}, warn() {}, error() {} }
const opened = openContext({ env: readEnv({ BEACON_URLS: 'off' }), db, databaseUrl: url, secretKey, log })
const later = () => new Date(Date.now() + 5 * 60_000)
const server = await startMailServer()
const service = await startMailService()
afterAll(async () => {
  await opened.queue.stop()
  await opened.egress.close()
  await Promise.all([server.stop(), service.stop()])
})

async function settings(driver: 'smtp' | 'api'): Promise<void> {
  await db.deleteFrom('settings').execute()
  const values = {
    mail_driver: driver,
    mail_from: 'post@box.example',
    smtp_host: '127.0.0.1',
    smtp_port: server.port,
    smtp_encryption: 'none',
    allow_private_network: true,
    mail_api_url: service.url,
  }
  const row = { updated_at: new Date(), updated_by: null }
  for (const [key, value] of Object.entries(values))
    await db
      .insertInto('settings')
      .values({ key, value: JSON.stringify(value), secret: null, ...row })
      .execute()
  const secret = opened.secrets.close(Buffer.from(serviceKey), placeOfSecret('mail_api_key'))
  await db
    .insertInto('settings')
    .values({ key: 'mail_api_key', value: null, secret, ...row })
    .execute()
}

const write = () =>
  db.transaction().execute((trx) =>
    queueMail(opened, trx, {
      template: 'test',
      to: 'ada@example.org',
      userId: null,
      locale: 'en',
      appNumber: 1,
      values: {},
    }),
  )

function startSender(...ids: string[]): { child: ChildProcess; ended: Promise<unknown> } {
  const script = fileURLToPath(new URL('sender.ts', import.meta.url))
  const child = spawn(process.execPath, [script, url, secretKey.toString('hex'), ...ids], { stdio: 'ignore' })
  return { child, ended: once(child, 'exit') }
}

/** Kills the sender of a mail at some point of its conversation, then lets another process find the mail. */
async function killAt(moment: 'recipient' | 'mail', id: string): Promise<string | undefined> {
  const { child, ended } = startSender(id)
  server.setManner({
    [moment]: () => {
      child.kill('SIGKILL')
      return moment === 'recipient' ? 'drop' : undefined
    },
  })
  await ended
  server.setManner({})
  await sendMail({ ...opened, now: later }, id)
  await sendMail({ ...opened, now: later }, id)
  return (await mailById(db, id))?.status
}

it('sends no mail twice, whenever its sender is killed', async () => {
  await settings('smtp')
  for (const [moment, arrived] of [
    ['recipient', 0],
    ['mail', 1],
  ] as const) {
    server.received.length = 0
    expect(await killAt(moment, await write())).toBe('unknown')
    expect(server.received).toHaveLength(arrived)
  }
  // The control: a sender that survives sends it.
  server.received.length = 0
  const id = await write()
  await startSender(id).ended
  expect([(await mailById(db, id))?.status, server.received.length]).toEqual(['sent', 1])
})

it('sends one mail through a service that detects repetition, whenever its sender is killed', async () => {
  await settings('api')
  const id = await write()
  const { child, ended } = startSender(id)
  service.setManner('take_and_hang')
  while (service.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  child.kill('SIGKILL')
  await ended
  service.setManner('take')
  await sendMail({ ...opened, now: later }, id)
  expect([(await mailById(db, id))?.status, service.asked.length, service.sent.size]).toEqual(['sent', 2, 1])
})

it('sends each mail once if four processes send at the same time', async () => {
  await settings('smtp')
  server.received.length = 0
  const ids = await Promise.all(Array.from({ length: 12 }, write))
  const others = Array.from({ length: 3 }, () => startSender(...ids).ended)
  for (const id of ids) await sendMail(opened, id)
  await Promise.all(others)
  const states = await Promise.all(ids.map(async (id) => (await mailById(db, id))?.status))
  expect(new Set(states)).toEqual(new Set(['sent']))
  const sent = server.received.map(({ raw }) => /^Message-ID: <(.+)@/m.exec(raw)?.[1])
  expect(sent).toHaveLength(ids.length)
  expect(new Set(sent)).toEqual(new Set(ids))
})
