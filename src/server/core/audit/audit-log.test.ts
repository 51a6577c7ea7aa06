import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { outboxList } from '#contract/lists/outbox-list.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { queueMail } from '../notifications/outbox/queue-mail.ts'

const world = await testWorld()
const { ctx, app } = world
let admin: Person

beforeAll(async () => {
  admin = await person(world, { role: 'Admin', username: 'exporter' })
})

const file = (url: string, language = 'en') =>
  app.inject({ url, headers: { authorization: `Bearer ${admin.token}`, 'x-language': language } })
const lines = async (url: string, language?: string) => {
  const reply = await file(url, language)
  expect(reply.statusCode, url).toBe(200)
  return reply.body.trim().split('\r\n')
}

it('logs are exported with user names and filters applied', async () => {
  await sql`create table call_logs_rest partition of call_logs default`.execute(ctx.db)
  await sql`insert into call_logs (created_at, endpoint, method, status_code, ip, user_agent, exec_time, created_by)
    values (${ctx.now()}, '/api/one', 'GET', 500, '192.0.2.7', 'test', 1.5, ${admin.id}),
      (${ctx.now()}, '/api/two', 'GET', 200, '192.0.2.7', 'test', 1, null)`.execute(ctx.db)
  expect(await lines('/api/logs/export.csv?status_code_min=500&columns=created_by,ip')).toEqual([
    '"Endpoint","User","IP address"',
    '"/api/one","exporter","192.0.2.7"',
  ])
})

it('mails are exported with the listed columns, without their content', async () => {
  await ctx.db.transaction().execute((trx) =>
    queueMail(ctx, trx, {
      to: 'reader@example.org',
      template: 'test',
      userId: null,
      locale: 'en',
      appNumber: 1,
      values: {},
    }),
  )
  const [head, row] = await lines('/api/outbox/export.csv?to=reader&columns=to,status')
  expect(head).toBe('"Email","To","Status"')
  expect(row).toMatch(/^"Test","reader@example.org","/)
  const [json] = JSON.parse((await file('/api/outbox/export.json?to=reader')).body) as object[]
  expect(Object.keys(json ?? {})).toEqual(outboxList.columns.map(({ key }) => key))
})

it('questions are exported in the reader’s language, and completely as JSON', async () => {
  const question = { en: '=Zzwhoever?', tr: 'Kim?' }
  await admin.ask({ method: 'POST', url: '/api/faq', payload: { question, answer: { en: 'You' } } })
  expect(await lines('/api/faq/export.csv?search=zzwhoever&columns=is_active', 'tr')).toContain(
    '"Kim?","true"',
  )
  const json = JSON.parse(
    (await file('/api/faq/export.json?search=zzwhoever&columns=is_active')).body,
  ) as unknown
  expect(json).toEqual([{ question, is_active: true }])
})

it('menus and the audit log are exported too, and each export is logged', async () => {
  expect((await lines('/api/menus/export.csv')).length).toBeGreaterThan(0)
  const trail = await lines('/api/audit/export.csv?act=export')
  expect(trail.join('\n')).toMatch(/"menus","exporter","Exported","Menus",/)
  await lines('/api/audit/export.csv?act=export')
  const last = await ctx.db.selectFrom('audit_trail').selectAll().orderBy('no', 'desc').executeTakeFirst()
  expect(last).toMatchObject({ area: 'logs', act: 'export', record_id: 'audit' })
})

it.each(['outbox', 'sessions', 'users'])('%s are not exported without a recent proof', async (name) => {
  const late = await person(world, { role: 'Admin', provedMinutesAgo: 11 })
  const url = `/api/${name}/export.csv`
  expect((await late.ask({ url })).json.data['code']).toBe('confirm_identity')
  expect((await file(url)).statusCode).toBe(200)
})
