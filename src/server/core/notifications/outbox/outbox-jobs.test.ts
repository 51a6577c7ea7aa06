import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { startMailServer } from '#test/mail/mail-server.ts'
import { testWorld } from '#test/world/world.ts'
import { queueMail } from './queue-mail.ts'

const { ctx, ask } = await testWorld({ jobs: true })
const server = await startMailServer()
afterAll(() => server.stop())
const settings = {
  mail_driver: 'smtp',
  mail_from: 'post@box.example',
  smtp_host: '127.0.0.1',
  smtp_port: server.port,
  smtp_encryption: 'none',
  allow_private_network: true,
}
for (const [key, value] of Object.entries(settings))
  await ctx.db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value), secret: null, updated_at: new Date(), updated_by: null })
    .execute()

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; await pause(50)) if (await isSo()) return
  throw new Error('it did not happen in time')
}

it('a mail is sent by its job after the commit, and never after a rollback', async () => {
  const mail = { template: 'test', userId: null, locale: 'en', appNumber: 1, values: {} } as const
  const undone = ctx.db.transaction().execute(async (trx) => {
    await queueMail(ctx, trx, { ...mail, to: 'undone@example.org' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await ctx.db.transaction().execute((trx) => queueMail(ctx, trx, { ...mail, to: 'done@example.org' }))
  await until(() => server.received.length > 0)
  await pause(1500)
  expect(server.received.map(({ to }) => to)).toEqual([['done@example.org']])
})

it('new users get the confirmation mail in their language', async () => {
  server.received.length = 0
  const { status } = await ask({
    method: 'POST',
    url: '/api/auth/sign-up',
    headers: { 'x-language': 'de' },
    payload: {
      username: 'ada.lovelace',
      email: 'ada@example.org',
      password: 'a long and unusual phrase',
      fullname: 'Ada Lovelace',
      birthday: '1990-12-10',
    },
  })
  expect(status).toBeLessThan(300)
  await until(() => server.received.length > 0)
  const [{ to, raw } = { to: [], raw: '' }] = server.received
  expect(to).toEqual(['ada@example.org'])
  expect(raw).toContain('Content-Language: de')
  expect(raw).toMatch(/\/de\/konto\/link\/verify#token=3D[\w=\r\n-]{43,}|#token=[\w-]{43}/)
  // The server has the mail a moment before its row says so.
  const outbox = () =>
    ctx.db.selectFrom('outbox').select('status').where('address', '=', 'ada@example.org').execute()
  await expect.poll(outbox).toEqual([{ status: 'sent' }])
})
