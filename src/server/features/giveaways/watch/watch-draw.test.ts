import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Audience } from '#contract/draws/watchers.ts'
import { startBeacon } from '#test/beacon/stand-in.ts'
import { testWorld } from '#test/world/world.ts'

const standIn = await startBeacon({ period: 1 })
const { ctx, app, ask, setTime } = await testWorld({ env: standIn.env, jobs: true })
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => standIn.stop())

let code = ''

/** A page that watches: its latest event, and how to leave. */
function watch(shareCode = code) {
  const left = new AbortController()
  const page = {
    latest: undefined as Audience | undefined,
    status: 0,
    leave: () => left.abort(),
    ended: Promise.resolve(),
  }
  const read = async () => {
    const response = await fetch(`${origin}/api/results/${shareCode}/events`, { signal: left.signal })
    page.status = response.status
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString()
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [event = '', data = ''] = text.slice(0, end).split('\ndata: ')
        text = text.slice(end + 2)
        if (event === 'event: audience') page.latest = JSON.parse(data) as Audience
      }
    }
  }
  page.ended = read().catch(() => undefined)
  return page
}

const report = (payload: object, shareCode = code) =>
  ask({ method: 'POST', url: `/api/results/${shareCode}/checks`, payload })
const soon = { timeout: 10_000 }

beforeAll(async () => {
  const { json } = await ask({
    method: 'POST',
    url: '/api/giveaways',
    headers: { prefer: 'respond-async' },
    payload: { source: { type: 'list', entries: ['Ada', 'Bob', 'Cem'] } },
  })
  code = String(json.data['share_code'])
  standIn.setManner('down')
})

describe('a watched draw', () => {
  const pages: ReturnType<typeof watch>[] = []

  it('counts open pages, but not closed ones', { timeout: 30_000 }, async () => {
    pages.push(watch(), watch(), watch())
    await expect.poll(() => pages.map(({ latest }) => latest?.watchers), soon).toEqual([3, 3, 3])
    pages.pop()?.leave()
    await expect.poll(() => pages.map(({ latest }) => latest?.watchers), soon).toEqual([2, 2])
    expect(pages[0]?.latest).toMatchObject({ checked: 0, agreed: 0, opens_at: null, is_voided: false })
  })

  it('counts pages of other nodes until they are silent', { timeout: 30_000 }, async () => {
    const other = { share_code: code, node: crypto.randomUUID(), watchers: 40 }
    await ctx.db
      .insertInto('draw_watchers')
      .values({ ...other, seen_at: new Date() })
      .execute()
    await expect.poll(() => pages[0]?.latest?.watchers, soon).toBe(42)
    setTime(new Date(Date.now() + 11_000))
    await expect.poll(() => pages[0]?.latest?.watchers, soon).toBe(2)
  })

  it('accepts no report before there is a result', async () => {
    const { status, json } = await report({ stream_token: pages[0]?.latest?.stream_token, agrees: true })
    expect([status, json.data['code']]).toEqual([409, 'giveaway_not_completed'])
  })

  it('opens at the same future moment for all', { timeout: 30_000 }, async () => {
    standIn.setManner('right')
    const opensAt = () => pages.map(({ latest }) => latest?.opens_at)
    await expect.poll(opensAt, { timeout: 20_000 }).toEqual([expect.any(String), expect.any(String)])
    const [first, second] = opensAt()
    expect(first).toBe(second)
    expect(Date.parse(first ?? '')).toBeGreaterThan(Date.parse(pages[0]?.latest?.now ?? ''))
    const late = watch()
    await expect.poll(() => late.latest?.opens_at, soon).toBe(first)
    late.leave()
  })

  it('counts each device’s check once, and only from watching pages', { timeout: 30_000 }, async () => {
    const [one, two] = pages.map(({ latest }) => latest?.stream_token)
    expect((await report({ stream_token: one, agrees: true })).status).toBe(200)
    expect((await report({ stream_token: one, agrees: false })).status).toBe(200)
    await Promise.all(Array.from({ length: 5 }, () => report({ stream_token: two, agrees: false })))
    await expect.poll(() => pages[0]?.latest, soon).toMatchObject({ checked: 2, agreed: 1 })
    for (const junk of [
      '',
      'a.b',
      `${one}x`,
      one?.replace(/^./, (first) => (first === '_' ? '-' : '_')),
      '\u0000',
    ])
      expect((await report({ stream_token: junk, agrees: true })).status).toBe(422)
    expect((await report({ stream_token: one, agrees: 'yes' })).status).toBe(422)
    const { json } = await ask({
      method: 'POST',
      url: '/api/giveaways',
      payload: { source: { type: 'list', entries: ['Ada', 'Bob'] } },
    })
    const foreign = await report({ stream_token: one, agrees: true }, String(json.data['share_code']))
    expect(foreign.status).toBe(422)
    expect(await ctx.db.selectFrom('draw_checks').selectAll().execute()).toHaveLength(2)
  })

  it('stops being counted when its last page closes', { timeout: 30_000 }, async () => {
    for (const page of pages) page.leave()
    const stored = () =>
      ctx.db.selectFrom('draw_watchers').select('watchers').where('watchers', '>', 0).execute()
    await expect.poll(async () => (await stored()).filter(({ watchers }) => watchers < 40), soon).toEqual([])
  })
})

it('a draw that does not exist has no audience', async () => {
  const page = watch('x'.repeat(22))
  await page.ended
  expect(page.status).toBe(404)
})
