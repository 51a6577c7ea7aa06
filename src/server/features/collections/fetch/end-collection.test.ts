import { afterAll, beforeEach, expect, test } from 'vitest'
import { renderStored } from '#server/core/notifications/outbox/render-mail.ts'
import type { Fault } from '#test/platforms/stand-in.ts'
import { startYoutube } from '#test/platforms/youtube.ts'
import { begin, endWaits, giveYoutubeKey, until } from '#test/world/collections.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { retryAt } from './end-collection.ts'

const youtube = await startYoutube(5, 150)
const env = { YOUTUBE_API_URL: youtube.server.url, PUBLIC_URL: 'https://box.example' }
const world = await testWorld({ env, jobs: true })
const { ctx } = world
await giveYoutubeKey(ctx)
afterAll(() => youtube.server.stop())
beforeEach(async () => {
  world.setTime(new Date())
  schedule(() => undefined)
  await ctx.db.deleteFrom('platform_health').execute()
})

/** Faults for the Data API requests only, not for the pictures. */
function schedule(fault: (n: number) => Fault | undefined): void {
  let count = 0
  youtube.server.schedule((_n, { url }) => (url.pathname.startsWith('/vi/') ? undefined : fault(count++)))
}

const busy: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '600' } }
const never: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '90000' } }
const later = () => world.setTime(new Date(Date.now() + 11 * 60_000))

async function mailsTo(userId: string) {
  return ctx.db
    .selectFrom('outbox')
    .selectAll()
    .where('user_id', '=', userId)
    .where('template', '=', 'collection_done')
    .execute()
}

test('after a long wait, the owner is mailed in their language that it has ended', async () => {
  schedule((n) => (n === 1 ? busy : undefined))
  const ada = await person(world, { plan: 'Ultra' })
  await ctx.db.updateTable('users').set({ locale: 'de' }).where('id', '=', ada.id).execute()
  const id = String((await begin(ada)).json.data['id'])
  await until(ada, id, ({ status, goes_on_at }) => status === 'waiting' && goes_on_at !== null)
  later()
  await endWaits(world)
  await until(ada, id, ({ status }) => status === 'done')
  const [mail, ...others] = await mailsTo(ada.id)
  expect(others).toEqual([])
  if (!mail) throw new Error('no mail')
  const { subject, text } = await renderStored(ctx, mail)
  expect([mail.address, subject]).toEqual([ada.email, 'Der Abruf Ihrer Kommentare ist abgeschlossen'])
  expect(text).toContain(`https://box.example/de/`)
  expect(text).toContain(id)
})

test('after a short wait, no mail is sent', async () => {
  const ada = await person(world, { plan: 'Ultra' })
  await until(ada, String((await begin(ada)).json.data['id']))
  expect(await mailsTo(ada.id)).toEqual([])
})

test('the wait counts from the last resumption', async () => {
  schedule((n) => (n === 1 ? never : undefined))
  const ada = await person(world, { plan: 'Ultra' })
  const id = String((await begin(ada)).json.data['id'])
  await until(ada, id, ({ status }) => status === 'failed')
  later()
  await ctx.db.deleteFrom('platform_health').execute()
  expect((await ada.ask({ method: 'POST', url: `/api/collections/${id}/resume`, payload: {} })).status).toBe(
    200,
  )
  await until(ada, id, ({ status }) => status === 'done')
  expect(await mailsTo(ada.id)).toEqual([])
})

const now = new Date('2026-11-22T12:00:00Z')
const fresh = { tries: 0, stuck_since: null }
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const hours = 3600

test('resumes when the platform says, within six hours of the first refusal', () => {
  const wait = (seconds: number, since = 0) =>
    retryAt(
      { kind: 'quota_exhausted', until: inSeconds(seconds), mayBeDone: false, isFinal: false },
      { tries: 1, stuck_since: inSeconds(-since) },
      now,
      0.5,
    )
  expect(wait(600)).toEqual(inSeconds(600))
  expect(wait(6 * hours)).toEqual(inSeconds(6 * hours))
  expect(wait(6 * hours + 1)).toBeUndefined()
  expect(wait(2 * hours, 5 * hours)).toBeUndefined()
})

test('retries with growing delays, and gives up', () => {
  const waits = (kind: 'provider_failed' | 'rate_limited') =>
    Array.from({ length: 12 }, (_, tries) =>
      retryAt({ kind, until: undefined, mayBeDone: false, isFinal: false }, { ...fresh, tries }, now, 0),
    ).map((at) => at && (at.getTime() - now.getTime()) / 1000)
  expect(waits('provider_failed').slice(0, 4)).toEqual([15, 60, 180, undefined])
  expect(waits('rate_limited').slice(0, 3)).toEqual([60, 120, 240])
  expect(Math.max(...waits('rate_limited').map(Number))).toBe(1800)
})

test.each(['not_found', 'private', 'comments_disabled', 'token_invalid', 'permission', 'bad_url'] as const)(
  'does not wait if waiting does not help: %s',
  (kind) => {
    expect(
      retryAt({ kind, until: inSeconds(1), mayBeDone: false, isFinal: false }, fresh, now, 0),
    ).toBeUndefined()
  },
)

test('does not retry what may already be done or is final', () => {
  const kind = 'provider_failed'
  expect(retryAt({ kind, until: undefined, mayBeDone: true, isFinal: false }, fresh, now, 0)).toBeUndefined()
  expect(retryAt({ kind, until: undefined, mayBeDone: false, isFinal: true }, fresh, now, 0)).toBeUndefined()
  expect(retryAt({ kind, until: undefined, mayBeDone: false, isFinal: false }, fresh, now, 0)).toBeDefined()
})
