import { afterAll, expect, test } from 'vitest'
import type { Collection } from '#contract/comments/collections.ts'
import { startYoutube } from '#test/platforms/youtube.ts'
import { begin, giveYoutubeKey, until } from '#test/world/collections.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const youtube = await startYoutube(8, 600)
const world = await testWorld({ env: { YOUTUBE_API_URL: youtube.server.url }, jobs: true })
await giveYoutubeKey(world.ctx)
const origin = await world.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => youtube.server.stop())

const decoder = new TextDecoder()

async function watch({ token }: Person, id: string, signal?: AbortSignal) {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' }
  return fetch(`${origin}/api/collections/${id}/events`, { headers, signal: signal ?? null })
}

/** Yields events as they arrive. */
async function* eventsOf(response: Response): AsyncGenerator<Collection> {
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [event = '', data = ''] = text.slice(0, end).split('\ndata: ')
      text = text.slice(end + 2)
      if (event === 'event: progress') yield JSON.parse(data) as Collection
    }
  }
}

test('progress is streamed as it happens, and the stream ends with the collection', {
  timeout: 20_000,
}, async () => {
  youtube.server.schedule((n) =>
    n >= 3 ? { kind: 'status', status: 429, headers: { 'retry-after': '1' } } : undefined,
  )
  const ada = await person(world, { plan: 'Ultra' })
  const id = String((await begin(ada)).json.data['id'])
  const response = await watch(ada, id)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toContain('no-transform')
  expect(response.headers.get('content-encoding')).toBeNull()
  const states: Collection[] = []
  for await (const collection of eventsOf(response)) {
    states.push(collection)
    // The platform answers again only after progress was seen: a stream that is held back would never end.
    if (collection.totals.fetched > 0) youtube.server.schedule(() => undefined)
  }
  expect(states.length).toBeGreaterThan(1)
  expect(states.at(-1)).toMatchObject({
    id,
    status: 'done',
    completeness: 'complete',
    totals: { fetched: 600 },
  })
})

test('streams per user are limited, and closed ones are free again', async () => {
  youtube.server.schedule(() => ({ kind: 'silent' }))
  const ada = await person(world, { plan: 'Ultra' })
  const id = String((await begin(ada)).json.data['id'])
  const leave = new AbortController()
  const open = await Promise.all(Array.from({ length: 6 }, () => watch(ada, id, leave.signal)))
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const errorReply = await watch(ada, id)
  expect([errorReply.status, errorReply.headers.get('retry-after')]).toEqual([503, '5'])
  leave.abort()
  await expect
    .poll(async () => {
      const again = new AbortController()
      const { status } = await watch(ada, id, again.signal)
      again.abort()
      return status
    })
    .toBe(200)
  await ada.ask({ method: 'POST', url: `/api/collections/${id}/cancel`, payload: {} })
  await until(ada, id)
})

test('streams end with the server', { timeout: 20_000 }, async () => {
  youtube.server.schedule(() => ({ kind: 'silent' }))
  const ada = await person(world, { plan: 'Ultra' })
  const id = String((await begin(ada)).json.data['id'])
  const events = eventsOf(await watch(ada, id))
  await events.next()
  const begun = performance.now()
  const closed = world.app.close()
  await expect(events.next()).resolves.toMatchObject({ done: true })
  await closed
  expect(performance.now() - begun).toBeLessThan(3000)
})
