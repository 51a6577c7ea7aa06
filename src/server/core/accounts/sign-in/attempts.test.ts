import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Failure } from '#contract/api/errors.ts'
import { mailedCode, workOffRecovery } from '#test/world/mails.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { consumeAttempt, consumeAttempts, mayConsume, takeBack } from './attempts.ts'

const { ctx, setTime } = await testWorld()
const start = new Date('2026-11-20T12:00:00Z')
const at = (seconds: number) => setTime(new Date(start.getTime() + seconds * 1000))
const refusal = (attempt: Promise<void>) => attempt.then(() => undefined).catch((failure: Failure) => failure)

it('refuses excess attempts, and gives the correct time to retry', async () => {
  for (const begin of [0, 600.5, 1259.9]) {
    const key = `door ${begin}`
    at(begin)
    for (let n = 0; n < 5; n++) await consumeAttempt(ctx, key, 5, 60)
    const refused = await refusal(consumeAttempt(ctx, key, 5, 60))
    expect(refused?.code).toBe('too_many_requests')
    const wait = refused?.retryAfterSeconds ?? 0
    expect(wait).toBeGreaterThan(1)
    expect(wait).toBeLessThanOrEqual(75)
    at(begin + wait - 2)
    expect((await refusal(consumeAttempt(ctx, key, 5, 60)))?.code).toBe('too_many_requests')
    at(begin + wait)
    expect(await refusal(consumeAttempt(ctx, key, 5, 60))).toBeUndefined()
  }
})

it('never allows more than twice the limit in any window, nor much less over a long time', async () => {
  const passed: number[] = []
  for (let second = 0; second < 600; second++) {
    at(10_000 + second)
    if (await mayConsume(ctx, [{ key: 'steady', max: 5, seconds: 60 }])) passed.push(second)
  }
  for (const from of passed)
    expect(passed.filter((second) => second >= from && second < from + 60).length).toBeLessThan(10)
  expect(passed.length).toBeGreaterThan(40)
})

it('counts correctly under concurrency', async () => {
  at(20_000)
  const limits = [
    { key: 'wide', max: 100, seconds: 60 },
    { key: 'narrow', max: 7, seconds: 60 },
  ]
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, n) => mayConsume(ctx, n % 2 ? limits : [...limits].reverse())),
  )
  expect(outcomes.filter(Boolean)).toHaveLength(7)
  await takeBack(ctx, limits)
  await consumeAttempts(ctx, limits)
  expect(await mayConsume(ctx, limits)).toBe(false)
})

it('stores no name and no address', async () => {
  at(30_000)
  await consumeAttempt(ctx, 'ada@example.org 192.0.2.77', 5, 60)
  const kept = JSON.stringify(await ctx.db.selectFrom('rate_buckets').selectAll().execute())
  expect(kept.length).toBeGreaterThan(50)
  expect(kept).not.toMatch(/ada|192\.0\.2/)
})

it('keeps the commit of a larger transaction synchronous', async () => {
  const limits = [{ key: 'within', max: 5, seconds: 60 }]
  await ctx.db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = on`.execute(trx)
    expect(await mayConsume({ ...ctx, db: trx }, limits)).toBe(true)
    const { rows } = await sql`show synchronous_commit`.execute(trx)
    expect(rows).toEqual([{ synchronous_commit: 'on' }])
  })
})

const world = await testWorld()
const { ask } = world
const post = (path: string, payload: object, remoteAddress: string) =>
  ask({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress })
const signIn = (who: Person, password: string, from: string) =>
  post('sign-in', { username: who.username, password }, from)

/** Guesses from many addresses, until every further one is refused. */
async function besiege(who: Person): Promise<void> {
  for (let n = 0; n < 21; n++) await signIn(who, `guess ${n} of many`, `10.9.${n}.1`)
  expect((await signIn(who, 'one more guess', '10.9.99.1')).status).toBe(429)
}

it('does not lock people out where they signed in before, even after signing out', async () => {
  const ada = await person(world)
  const home = '192.0.2.10'
  const { token } = (await signIn(ada, ada.password, home)).json.data
  const headers = { authorization: `Bearer ${String(token)}` }
  expect((await ask({ method: 'POST', url: '/api/auth/sign-out', headers })).status).toBe(200)
  await besiege(ada)
  expect((await signIn(ada, ada.password, home)).status).toBe(200)
})

it('lets the owner in again with a mailed link, from any address', async () => {
  const bob = await person(world)
  const away = '192.0.2.20'
  const password = 'unheard-of giraffe 9'
  await besiege(bob)
  expect((await signIn(bob, bob.password, away)).status).toBe(429)
  await post('forgot-password', { email: bob.email }, away)
  await workOffRecovery(world)
  const token = await mailedCode(world, bob.email, 'forgot_password')
  const request = { new_password: password, confirm_password: password, token }
  expect((await post('reset-password', request, away)).status).toBe(200)
  expect((await signIn(bob, password, away)).status).toBe(200)
  expect((await signIn(bob, password, '192.0.2.30')).status).toBe(429)
})
