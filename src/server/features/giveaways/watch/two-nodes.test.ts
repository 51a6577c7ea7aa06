import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/client.ts'
import { testWorld } from '#test/world/world.ts'
import { decideOpening } from './store.ts'
import { enterAudience, nextAudience } from './watch-draw.ts'

const { ctx, app, databaseUrl, ask } = await testWorld()
const other = { ...ctx, db: openDatabase(databaseUrl, { max: 3 }) }
const otherApp = await createApp(other, { whyNotReady: async () => [] })
afterAll(async () => {
  await otherApp.close()
  await other.db.destroy()
})

async function drawn(): Promise<string> {
  const payload = { source: { type: 'list', entries: ['Ada', 'Bob', 'Cem'] } }
  const { json } = await ask({ method: 'POST', url: '/api/giveaways', payload })
  return String(json.data['share_code'])
}

it('two nodes count the pages of both and open the draw at the same moment', {
  timeout: 30_000,
}, async () => {
  const code = await drawn()
  const leave = [enterAudience(ctx, code), enterAudience(other, code), enterAudience(other, code)]
  const audiences = () => Promise.all([nextAudience(ctx, code), nextAudience(other, code)])
  await expect
    .poll(async () => (await audiences()).map((audience) => audience?.watchers), { timeout: 15_000 })
    .toEqual([3, 3])
  const [here, there] = await audiences()
  expect(here?.opens_at).toBeInstanceOf(Date)
  expect(there?.opens_at).toEqual(here?.opens_at)

  leave.pop()?.()
  await expect.poll(async () => (await audiences())[0]?.watchers, { timeout: 15_000 }).toBe(2)
  for (const end of leave) end()
})

it('concurrent decisions of several nodes agree', async () => {
  const code = await drawn()
  const from = Date.now()
  const decided = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      decideOpening(i % 2 ? ctx.db : other.db, code, new Date(from + i * 1000)),
    ),
  )
  expect(new Set(decided.map((at) => at.getTime())).size).toBe(1)
})

it('a report is accepted by a node without the stream', async () => {
  const code = await drawn()
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const left = new AbortController()
  const response = await fetch(`${origin}/api/results/${code}/events`, { signal: left.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const token = /"stream_token":"([^"]+)"/.exec((await reader?.read())?.value ?? '')?.[1]
  left.abort()
  const url = `/api/results/${code}/checks`
  const replies = [token, `${randomUUID()}.${token?.split('.')[1]}`].map((stream_token) =>
    otherApp.inject({ method: 'POST', url, payload: { stream_token, agrees: true } }),
  )
  expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual([200, 422])
  const checks = await ctx.db
    .selectFrom('draw_checks')
    .select('agrees')
    .where('share_code', '=', code)
    .execute()
  expect(checks).toEqual([{ agrees: true }])
})
