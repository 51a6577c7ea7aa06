import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { lifetimeOf } from '../../src/server/core/accounts/sessions/session-life.ts'
import { finishDraw } from '../../src/server/features/giveaways/finish/finish-draw.ts'
import { checkDraws } from '../kill/draws-checker.ts'
import type { Seen } from '../kill/draws-client.ts'
import { type Person, person } from '../world/people.ts'
import type { World } from '../world/world.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const entries = ['Ada', 'Bob', 'Cem', 'Dilek', 'Eve', 'Finn']

export interface WalkReport {
  jumps: number
  draws: number
  scheduled: number
  sessionChecks: number
  refusedByQuota: number
  violations: string[]
}

interface Key {
  key: string
  address: string
  /** when it takes place; without it, at once */
  at?: Date
}

interface Visit {
  who: Person
  end: number
}

/**
 * Sets the clock of the product forward and back by up to a day at a time, always within the last `days`, and draws,
 * repeats draws, checks sessions and lets scheduled draws take place at every stop.
 */
export async function walkTheClock(world: World, plan: { jumps: number; seed: number }): Promise<WalkReport> {
  const latest = Date.now() - hourMs
  const earliest = latest - 3 * 24 * hourMs
  const moves = fc.sample(
    fc.oneof(fc.integer({ min: -90, max: 120 }), fc.integer({ min: -26 * 60, max: 27 * 60 })),
    { seed: plan.seed, numRuns: plan.jumps },
  )
  const state = {
    answers: [] as string[],
    violations: [] as string[],
    keys: [] as Key[],
    visits: [] as Visit[],
  }
  const report = { draws: 0, scheduled: 0, sessionChecks: 0, refusedByQuota: 0 }
  let now = earliest
  world.setTime(new Date(now))
  const frugal = await person(world)
  for (const [count, minutes] of moves.entries()) {
    now = Math.min(latest, Math.max(earliest, now + minutes * minuteMs))
    world.setTime(new Date(now))
    const address = ['10', count >> 16, (count >> 8) & 255, count & 255].join('.')
    const fresh: Key[] = [
      { key: randomUUID(), address },
      { key: randomUUID(), address: address.replace('10.', '11.'), at: new Date(now + 10 * minuteMs) },
    ]
    const old = state.keys.filter((_, at) => (at + count) % 7 === 0).slice(-6)
    // Each twice at the same time, as impatient clients do.
    await Promise.all([...fresh, ...fresh, ...old].map((one) => repeat(world, one, state)))
    state.keys.push(...fresh)
    // Some jumps pass between the seal and the draw.
    if (count % 10 === 9) report.scheduled += await holdDueDraws(world)
    report.refusedByQuota += await drawToTheLimit(world, frugal, now, count)
    state.visits.push({ who: await person(world), end: now + lifetimeOf(false).absolute })
    for (const { who, end } of state.visits.slice(-25)) {
      const { status } = await who.ask({ url: '/api/auth', remoteAddress: address })
      report.sessionChecks++
      if (status === 200 && now >= end) state.violations.push(`a session lives ${now - end} ms after its end`)
      if (status >= 500) state.violations.push(`a session check answered ${status}`)
    }
  }
  world.setTime(new Date(latest + hourMs))
  report.scheduled += await holdDueDraws(world)
  for (const one of state.keys) await repeat(world, one, state)
  const { db } = world.ctx
  const own = await db.selectFrom('giveaways').select(['account', 'sealed_at']).execute()
  const started = new Date(latest + hourMs)
  const drawn = (await checkDraws(db, { answers: state.answers, started, verified: new Set() })).filter(
    (violation) => !violation.endsWith(`user:${frugal.id}`),
  )
  return {
    jumps: plan.jumps,
    ...report,
    draws: own.length,
    violations: [
      ...state.violations,
      ...drawn,
      ...(await beyondQuota(
        world,
        own.filter(({ account }) => account === `user:${frugal.id}`),
      )),
    ],
  }
}

interface State {
  answers: string[]
  violations: string[]
}

/** Asks for a draw under its key, the first time or again; what it answers is kept. */
async function repeat(world: World, { key, address, at }: Key, state: State): Promise<void> {
  const { status, json } = await world.ask({
    method: 'POST',
    url: '/api/giveaways',
    remoteAddress: address,
    headers: { 'idempotency-key': key, prefer: 'respond-async' },
    payload: {
      source: { type: 'list', entries },
      winners: 2,
      substitutes: 1,
      ...(at ? { mode: 'scheduled', draw_at: at.toISOString() } : { mode: 'local' }),
    },
  })
  if (status === 202) return
  if (status !== 201 && status !== 200) {
    state.violations.push(`a draw answered ${status} ${JSON.stringify(json).slice(0, 200)}`)
    return
  }
  const { share_code, winners, substitutes } = json.data as {
    share_code: string
    winners: { name: string }[]
    substitutes: { name: string }[]
  }
  const names = JSON.stringify([...winners, ...substitutes].map(({ name }) => name))
  const seen: Seen = { key, account: `address:${address}`, shareCode: share_code, winners: names }
  state.answers.push(JSON.stringify(seen))
}

/**
 * Holds every scheduled draw that waits, twice at once; returns how many were held. The beacon counts rounds by a clock
 * of its own, which nothing here moves: a draw gets a round that is still unknown, however far the product's is behind.
 */
async function holdDueDraws({ ctx }: World): Promise<number> {
  const waiting = await ctx.db.selectFrom('giveaways').select('id').where('status', '=', 'sealed').execute()
  const hold = (id: string) => finishDraw(ctx, id, Date.now() + 20_000)
  const held = await Promise.all(
    waiting.map(async ({ id }) => {
      const [drawn] = await Promise.all([hold(id), hold(id)])
      return drawn?.status === 'finished'
    }),
  )
  return held.filter(Boolean).length
}

/** A person with a daily limit asks for more than it allows. */
async function drawToTheLimit(world: World, who: Person, now: number, count: number): Promise<number> {
  // Their session must not end in between.
  const at = new Date(now)
  await world.ctx.db
    .updateTable('sessions')
    .set({ last_active_at: at, expires_at: new Date(now + hourMs), authenticated_at: at })
    .where('user_id', '=', who.id)
    .execute()
  const asked = Array.from({ length: 2 }, () =>
    who.ask({
      method: 'POST',
      url: '/api/giveaways',
      remoteAddress: `12.0.${(count >> 8) & 255}.${count & 255}`,
      payload: { source: { type: 'list', entries }, winners: 1, mode: 'local' },
    }),
  )
  const answers = await Promise.all(asked)
  return answers.filter(({ status }) => status === 403).length
}

/** Draws of one account on one day, beyond what its plan allows. */
async function beyondQuota({ ctx }: World, own: readonly { sealed_at: Date }[]): Promise<string[]> {
  const plan = await ctx.db
    .selectFrom('plans')
    .select(['daily_limit', 'monthly_limit'])
    .where('name', '=', 'free')
    .executeTakeFirstOrThrow()
  const perDay = Map.groupBy(own, ({ sealed_at }) => sealed_at.toISOString().slice(0, 10))
  return [...perDay]
    .filter(([, draws]) => plan.daily_limit !== null && draws.length > plan.daily_limit)
    .map(([day, draws]) => `${draws.length} draws on ${day}, ${plan.daily_limit} allowed`)
}
