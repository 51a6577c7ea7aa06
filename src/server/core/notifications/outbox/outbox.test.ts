import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { MailTemplate } from '#contract/lists/outbox-list.ts'
import { serviceKey, startMailServer, startMailService } from '#test/mail/mail-server.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { placeOfSecret } from '../../settings/site-settings.ts'
import { type MailValues, queueMail } from './queue-mail.ts'
import { maxTries, sendMail } from './send-mail.ts'
import { lockMail, mailById, updateMail } from './store.ts'

const world = await testWorld()
const { ctx, setTime } = world
const server = await startMailServer()
const service = await startMailService()
afterAll(() => Promise.all([server.stop(), service.stop()]))

// In the far future: the queue uses the real time and never schedules into the past.
const start = new Date('2126-11-22T12:00:00.000Z')
const minutes = (count: number) => setTime(new Date(start.getTime() + count * 60_000))

const smtp = {
  mail_driver: 'smtp',
  mail_from: 'post@box.example',
  smtp_host: '127.0.0.1',
  smtp_port: server.port,
  smtp_encryption: 'none',
  allow_private_network: true,
}
const api = { ...smtp, mail_driver: 'api', mail_api_url: service.url }

async function settings(values: Record<string, unknown>): Promise<void> {
  await ctx.db.deleteFrom('settings').execute()
  const row = { updated_at: start, updated_by: null }
  for (const [key, value] of Object.entries(values))
    await ctx.db
      .insertInto('settings')
      .values({ key, value: JSON.stringify(value), secret: null, ...row })
      .execute()
  const secret = ctx.secrets.close(Buffer.from(serviceKey), placeOfSecret('mail_api_key'))
  await ctx.db
    .insertInto('settings')
    .values({ key: 'mail_api_key', value: null, secret, ...row })
    .execute()
}

beforeEach(async () => {
  setTime(start)
  server.received.length = 0
  server.setManner({})
  service.sent.clear()
  service.asked.length = 0
  service.setManner('take')
  await settings(smtp)
})

const write = (more: { to?: string; userId?: string; template?: MailTemplate; values?: MailValues } = {}) =>
  ctx.db.transaction().execute((trx) =>
    queueMail(ctx, trx, {
      template: 'registration',
      to: `${randomUUID().slice(0, 8)}@example.org`,
      userId: null,
      locale: 'en',
      appNumber: 1,
      values: { fullname: 'Ada', link: 'https://box.example/x#token=tok', code: 'tok' },
      ...more,
    }),
  )
const stateOf = async (id: string) => {
  const mail = await mailById(ctx.db, id)
  return mail && { status: mail.status, attempts: mail.attempts, problem: mail.problem }
}
const jobsOf = async (id: string) => {
  const { rows } = await sql<{ start_after: Date }>`
    select start_after from jobs.job where name = 'send_mail' and data ->> 'mail_id' = ${id} order by start_after`.execute(
    ctx.db,
  )
  return rows
}

describe('a mail of the outbox', () => {
  it('is kept without a mail server until it is resent by hand', async () => {
    await settings({})
    const id = await write()
    await sendMail(ctx, id)
    expect(await stateOf(id)).toEqual({ status: 'kept', attempts: 0, problem: null })
    await settings(smtp)
    await sendMail(ctx, id)
    expect(await stateOf(id)).toMatchObject({ status: 'kept' })
    const admin = await person(world, { role: 'Admin' })
    const again = await admin.ask({ method: 'POST', url: `/api/outbox/${id}/resend` })
    expect([again.status, again.json.data['status']]).toEqual([200, 'waiting'])
    await sendMail(ctx, id)
    expect(await stateOf(id)).toEqual({ status: 'sent', attempts: 1, problem: null })
    expect(server.received).toHaveLength(1)
    const third = await admin.ask({ method: 'POST', url: `/api/outbox/${id}/resend` })
    expect([third.status, third.json.data['code']]).toEqual([409, 'mail_already_sent'])
  })

  it('is kept and names the missing setting', async () => {
    await settings({ ...smtp, smtp_host: '' })
    const id = await write()
    await sendMail(ctx, id)
    expect(await stateOf(id)).toEqual({ status: 'kept', attempts: 0, problem: 'settings: smtp_host' })
  })

  it('is sent once, even with ten workers and later runs', async () => {
    const id = await write()
    server.setManner({ mail: () => undefined })
    await Promise.all(Array.from({ length: 10 }, () => sendMail(ctx, id)))
    await sendMail(ctx, id)
    expect(server.received).toHaveLength(1)
    expect(await stateOf(id)).toEqual({ status: 'sent', attempts: 1, problem: null })
  })

  it('is left to the first worker that took it', async () => {
    const id = await write()
    let second: Promise<void> | undefined
    await ctx.db.transaction().execute(async (trx) => {
      await lockMail(trx, id)
      second = sendMail(ctx, id)
      await pause(200)
      await updateMail(trx, id, { status: 'sending', tried_at: start, tried_by: 'smtp' })
    })
    await second
    expect(server.received).toEqual([])
    expect(await stateOf(id)).toMatchObject({ status: 'sending' })
  })

  it('is retried with growing delays, then given up, and can be resent by hand', async () => {
    const id = await write()
    server.setManner({ recipient: () => ({ code: 450, text: '4.2.0 greylisted' }) })
    for (let attempt = 1; attempt < maxTries; attempt++) {
      minutes(attempt * 180)
      await sendMail(ctx, id)
      expect(await stateOf(id)).toEqual({
        status: 'waiting',
        attempts: attempt,
        problem: 'send: 450 4.2.0 greylisted',
      })
    }
    const jobs = await jobsOf(id)
    expect(jobs).toHaveLength(maxTries)
    minutes(maxTries * 180)
    await sendMail(ctx, id)
    expect(await stateOf(id)).toMatchObject({ status: 'failed', attempts: maxTries })
    server.setManner({})
    await sendMail(ctx, id)
    expect(server.received).toEqual([])
    const admin = await person(world, { role: 'Admin' })
    await admin.ask({ method: 'POST', url: `/api/outbox/${id}/resend` })
    await sendMail(ctx, id)
    expect(await stateOf(id)).toEqual({ status: 'sent', attempts: 1, problem: null })
  })

  it('fails at once on a permanent refusal', async () => {
    const id = await write()
    server.setManner({ recipient: () => ({ code: 550, text: '5.1.1 no such mailbox' }) })
    await sendMail(ctx, id)
    expect(await stateOf(id)).toEqual({
      status: 'failed',
      attempts: 1,
      problem: 'send: 550 5.1.1 no such mailbox',
    })
  })

  it('fails without retries if its values cannot be decrypted', async () => {
    const id = await write()
    await ctx.db
      .updateTable('outbox')
      .set({ payload: Buffer.alloc(40) })
      .where('id', '=', id)
      .execute()
    await sendMail(ctx, id)
    expect(await stateOf(id)).toMatchObject({ status: 'failed', problem: 'send: unreadable' })
  })

  it('is retried if it cannot be rendered', async () => {
    const id = await write({ values: null as never })
    await sendMail(ctx, id)
    expect(await stateOf(id)).toMatchObject({ status: 'waiting', problem: 'send: not rendered' })
  })

  it('has an unknown status if the server dropped the connection, and is not sent again', async () => {
    const id = await write()
    server.setManner({ mail: () => 'drop' })
    await sendMail(ctx, id)
    server.setManner({})
    await sendMail(ctx, id)
    expect(await stateOf(id)).toMatchObject({ status: 'unknown' })
    expect(server.received).toEqual([])
  })
})

/** The state left by a process that dies between sending a mail and recording it. */
const endInTheMiddle = async (id: string) => {
  const dying = {
    ...ctx,
    mailer: {
      send: async (...args: Parameters<typeof ctx.mailer.send>) => {
        await ctx.mailer.send(...args)
        throw new Error('the process ended here')
      },
    },
  }
  await expect(sendMail(dying, id)).rejects.toThrow('ended here')
}

describe('a mail whose sender process died', () => {
  it('has an unknown status after two minutes, by SMTP', async () => {
    const id = await write()
    await endInTheMiddle(id)
    minutes(1.9)
    await sendMail(ctx, id)
    expect(await stateOf(id)).toMatchObject({ status: 'sending' })
    expect((await jobsOf(id)).at(-1)?.start_after).toEqual(new Date(start.getTime() + 2 * 60_000))
    minutes(2.1)
    await sendMail(ctx, id)
    expect(await stateOf(id)).toMatchObject({ status: 'unknown', attempts: 1 })
    expect(server.received).toHaveLength(1)
  })

  it('is repeated under the same key at a mail service, and sent once', async () => {
    await settings(api)
    const id = await write()
    await endInTheMiddle(id)
    minutes(3)
    await sendMail(ctx, id)
    expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 2 })
    expect(service.asked.map(({ headers }) => headers['idempotency-key'])).toEqual([id, id])
    expect(service.sent.size).toBe(1)
  })

  it('has an unknown status if the service may have forgotten it or the driver changed', async () => {
    await settings(api)
    const [late, other, doubtful] = [await write(), await write(), await write()]
    await endInTheMiddle(late)
    await endInTheMiddle(other)
    service.setManner('take_and_hang')
    await sendMail(ctx, doubtful)
    expect(await stateOf(doubtful)).toMatchObject({ status: 'waiting' })
    service.setManner('take')
    await settings(smtp)
    minutes(5)
    await sendMail(ctx, other)
    await sendMail(ctx, doubtful)
    await settings(api)
    minutes(24 * 60)
    await sendMail(ctx, late)
    for (const id of [late, other, doubtful]) expect(await stateOf(id)).toMatchObject({ status: 'unknown' })
    expect(server.received).toEqual([])
    expect(service.asked).toHaveLength(3)
  })

  it('has an unknown status if the driver changed after a mail server may have accepted it', async () => {
    const id = await write()
    await endInTheMiddle(id)
    await settings(api)
    minutes(5)
    await sendMail(ctx, id)
    expect(await stateOf(id)).toMatchObject({ status: 'unknown' })
    expect([server.received.length, service.asked.length]).toEqual([1, 0])
  })

  it('is marked as sent if a slow sender still succeeds', async () => {
    const id = await write()
    const slow = {
      ...ctx,
      mailer: {
        send: async (...args: Parameters<typeof ctx.mailer.send>) => {
          minutes(3)
          await sendMail(ctx, id)
          expect(await stateOf(id)).toMatchObject({ status: 'unknown' })
          return ctx.mailer.send(...args)
        },
      },
    }
    await sendMail(slow, id)
    expect(await stateOf(id)).toMatchObject({ status: 'sent' })
    expect(server.received).toHaveLength(1)
  })
})

describe('the outbox of an administrator', () => {
  it('lists mails without their content, with the settings permission', async () => {
    const admin = await person(world, { role: { external: { settings: true } } })
    const plainUser = await person(world)
    expect((await plainUser.ask({ url: '/api/outbox' })).status).toBe(403)
    expect((await world.ask({ url: '/api/outbox' })).status).toBe(401)
    minutes(60 * 24 * 365)
    const id = await write({
      values: { fullname: 'Ada', code: 'canary-token', link: 'https://x.example/#canary-token' },
    })
    minutes(0)
    const { json, status } = await admin.ask({ url: '/api/outbox?status=waiting&page_size=1' })
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      driver: 'smtp',
      rows: [{ id, template: 'registration', status: 'waiting' }],
    })
    expect(JSON.stringify(json)).not.toContain('canary')
  })

  it('shows a mail with its link unless its recipient has more rights than the viewer', async () => {
    const keeper = await person(world, { role: { external: { settings: true } } })
    const admin = await person(world, { role: 'Admin' })
    const user = await person(world)
    const plain = await write({ to: user.email, userId: user.id })
    const { json } = await keeper.ask({ url: `/api/outbox/${plain}` })
    expect(json.data).toMatchObject({ subject: 'Confirm your email address', to: user.email })
    expect(json.data['text']).toContain('https://box.example/x#token=tok')
    await ctx.db
      .updateTable('users')
      .set({ pending_email: 'next@example.org' })
      .where('id', '=', admin.id)
      .execute()
    const closed = [
      await write({ to: 'elsewhere@example.org', userId: admin.id }),
      await write({ to: admin.email.toUpperCase() }),
      await write({ to: 'next@example.org' }),
    ]
    for (const id of closed) {
      const refused = await keeper.ask({ url: `/api/outbox/${id}` })
      expect([refused.status, refused.json.data['code']]).toEqual([403, 'exceeds_own_rights'])
      expect((await admin.ask({ url: `/api/outbox/${id}` })).status).toBe(200)
    }
    for (const id of [randomUUID(), 'x', "'"])
      expect((await admin.ask({ url: `/api/outbox/${encodeURIComponent(id)}` })).status).toBe(404)
  })
})

describe('the test mail', () => {
  const test = { method: 'POST', url: '/api/settings/test-mail' } as const

  it('goes to the viewer now and reports its progress, without secrets', async () => {
    const admin = await person(world, { role: 'Admin' })
    const { json } = await admin.ask(test)
    expect(json.data).toMatchObject({ sent: true, step: 'done', said: '' })
    expect(server.received.map(({ to }) => to)).toEqual([[admin.email]])
    await settings({ ...api, mail_api_url: `${service.url}?`, smtp_host: 'canary' })
    service.setManner({ status: 401, name: 'invalid_api_key', message: `no ${serviceKey}` })
    const refused = await admin.ask(test)
    expect(refused.json.data).toMatchObject({
      sent: false,
      step: 'sign_in',
      said: '401 invalid_api_key no ***',
    })
    await settings({})
    expect((await admin.ask(test)).json.data).toMatchObject({ sent: false, step: 'settings', said: '' })
  })

  it('needs the settings permission and a recent proof', async () => {
    expect((await (await person(world)).ask(test)).status).toBe(403)
    const stale = await person(world, { role: 'Admin', provedMinutesAgo: 11 })
    const refused = await stale.ask(test)
    expect([refused.status, refused.json.data['code']]).toEqual([403, 'confirm_identity'])
    expect(server.received).toEqual([])
  })
})
