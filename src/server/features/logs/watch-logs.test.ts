import { expect, test } from 'vitest'
import type { CallLog } from '#contract/site/logs.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { writeLines } from './log-writer.ts'
import type { LogLine } from './store.ts'

const world = await testWorld()
const { ctx } = world
const origin = await world.app.listen({ host: '127.0.0.1', port: 0 })
const admin = await person(world, { role: 'Admin' })

const line = (endpoint: string, status_code = 200): LogLine => ({
  created_at: new Date().toISOString(),
  endpoint,
  method: 'GET',
  status_code,
  ip: '203.0.113.77',
  user_agent: 'test',
  exec_time: 1.5,
  created_by: admin.id,
})

function watch({ token }: Person, query = '', signal?: AbortSignal) {
  const headers = { authorization: `Bearer ${token}` }
  return fetch(`${origin}/api/logs/events${query}`, { headers, signal: signal ?? null })
}

/** Yields events as they arrive. */
async function* eventsOf(response: Response): AsyncGenerator<CallLog[]> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [event = '', data = ''] = text.slice(0, end).split('\ndata: ')
      text = text.slice(end + 2)
      if (event === 'event: lines') yield (JSON.parse(data) as { rows: CallLog[] }).rows
    }
  }
}

test('new lines are streamed once, with the filter applied', {
  timeout: 20_000,
}, async () => {
  await writeLines(ctx, [line('/api/told', 500)])
  const leave = new AbortController()
  const response = await watch(admin, '?endpoint=told&status_code_min=400', leave.signal)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const events = eventsOf(response)
  const next = async () => ((await events.next()).value as CallLog[]).map(({ status_code: code }) => code)
  expect(await next()).toEqual([])
  await writeLines(ctx, [line('/api/told'), line('/api/told', 404), line('/api/other', 500)])
  expect(await next()).toEqual([404])
  await writeLines(ctx, [line('/api/told', 401), line('/api/told', 503)])
  expect(await next()).toEqual([503, 401])
  leave.abort()
})

test('streams per user are limited, and closed ones are free again', async () => {
  const staff = await person(world, { role: { logs: { read: true } } })
  const leave = new AbortController()
  // Referenced, because the client closes an unread response when it is garbage collected.
  const responses: Response[] = []
  for (let n = 0; n < 3; n++) responses.push(await watch(staff, '', leave.signal))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await watch(staff)).status).toBe(503)
  expect(responses.every(({ body }) => body !== null)).toBe(true)
  leave.abort()
  await expect
    .poll(async () => {
      const again = new AbortController()
      const { status } = await watch(staff, '', again.signal)
      again.abort()
      return status
    })
    .toBe(200)
  expect((await watch(await person(world))).status).toBe(403)
  expect((await watch(staff, '?sort=nonsense')).status).toBe(422)
})

test.each<[string, (staff: Person) => Promise<unknown>]>([
  ['sign-out', ({ id }) => ctx.db.deleteFrom('sessions').where('user_id', '=', id).execute()],
  ['a ban', ({ id }) => ctx.db.updateTable('users').set({ status: 'banned' }).where('id', '=', id).execute()],
  [
    'a role without the right',
    async ({ id }) => {
      const { role_id } = await ctx.db
        .selectFrom('users')
        .select('role_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await ctx.db.updateTable('roles').set({ permissions: '{}' }).where('id', '=', role_id).execute()
    },
  ],
])('%s ends the stream before its next line', { timeout: 20_000 }, async (_what, take) => {
  const staff = await person(world, { role: { logs: { read: true } } })
  const events = eventsOf(await watch(staff, '?endpoint=after'))
  expect((await events.next()).value).toEqual([])
  await writeLines(ctx, [line('/api/after', 201)])
  expect(((await events.next()).value as CallLog[]).map(({ status_code: code }) => code)).toEqual([201])
  await take(staff)
  await writeLines(ctx, [line('/api/after', 202)])
  expect((await events.next()).done).toBe(true)
})
