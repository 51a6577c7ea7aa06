import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { tokenHash } from '#server/kit/tokens.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ask, ctx } = world
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
let time = Date.parse('2026-11-20T12:00:00Z')
world.setTime(new Date(time))
const pass = (ms: number) => {
  time += ms
  world.setTime(new Date(time))
}

/** Model of a session: when its tokens must be dead, regardless of what the server stores. */
interface Life {
  expires: number
  idle: number
  lastUse: number
  current: string
  /** earlier tokens, and until when each may still work */
  former: Map<string, number>
  isOver: boolean
}

const limits = {
  short: { idle: 2 * hour, absolute: 12 * hour },
  long: { idle: 14 * day, absolute: 30 * day },
}

function isDead(life: Life, token: string): boolean {
  const until = life.former.get(token)
  return (
    life.isOver ||
    time >= life.expires ||
    // Activity is recorded once a minute.
    time - life.lastUse >= life.idle + minute ||
    (until !== undefined && time >= until)
  )
}

function isSurelyAlive(life: Life, token: string): boolean {
  return !isDead(life, token) && time - life.lastUse < life.idle - minute
}

async function begin(remember: boolean): Promise<{ life: Life; id: string }> {
  const { token, id } = await person(world)
  const { idle, absolute } = limits[remember ? 'long' : 'short']
  const expires = time + absolute
  await ctx.db
    .updateTable('sessions')
    .set({ remember, expires_at: new Date(expires) })
    .where('user_id', '=', id)
    .execute()
  return { id, life: { expires, idle, lastUse: time, current: token, former: new Map(), isOver: false } }
}

async function use(life: Life, token: string, carrier: 'cookie' | 'bearer'): Promise<void> {
  const [dead, alive] = [isDead(life, token), isSurelyAlive(life, token)]
  const headers: Record<string, string> =
    carrier === 'cookie' ? { cookie: `token=${token}` } : { authorization: `Bearer ${token}` }
  const answer = await ask({ method: 'GET', url: '/api/auth', headers })
  if (dead) expect(answer.status).toBe(401)
  if (alive) expect(answer.status).toBe(200)
  if (answer.status !== 200) return
  life.lastUse = time
  const fresh = /(?:^|; )token=([\w-]{43})/.exec(answer.cookie)?.[1]
  if (fresh) {
    expect([carrier, token]).toEqual(['cookie', life.current])
    for (const former of life.former.keys()) life.former.set(former, 0)
    life.former.set(life.current, time + minute)
    life.current = fresh
  }
  // The activity is recorded in the background; only this test waits for it.
  const isNoted = async () => {
    const row = await ctx.db
      .selectFrom('sessions')
      .select('last_active_at')
      .where('token_hash', '=', tokenHash(life.current))
      .executeTakeFirstOrThrow()
    expect(time - row.last_active_at.getTime()).toBeLessThan(minute)
  }
  await vi.waitFor(isNoted, { interval: 2 })
}

const waits = [
  second,
  30 * second,
  61 * second,
  30 * minute,
  hour,
  119 * minute,
  2 * hour,
  5 * hour,
  day,
  3 * day,
  13 * day,
]
const steps = fc.array(
  fc.oneof(
    // Most people return before their session expires, up to the very end.
    { weight: 8, arbitrary: fc.record({ return: fc.constantFrom<'cookie' | 'bearer'>('cookie', 'bearer') }) },
    { weight: 3, arbitrary: fc.record({ wait: fc.constantFrom(...waits) }) },
    {
      weight: 6,
      arbitrary: fc.record({ use: fc.constantFrom<'cookie' | 'bearer'>('cookie', 'bearer'), age: fc.nat(3) }),
    },
    { weight: 1, arbitrary: fc.record({ end: fc.constantFrom('sign-out', 'close', 'ban') }) },
  ),
  { minLength: 10, maxLength: 40 },
)

it('never accepts a dead token, nor refuses a live one', async () => {
  let taken = 0
  let refused = 0
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (sequence, remember) => {
      const { life, id } = await begin(remember)
      for (const step of sequence) {
        const tokens = [life.current, ...[...life.former.keys()].reverse()]
        if ('wait' in step) pass(step.wait)
        else if ('return' in step) {
          pass(0.9 * life.idle)
          await use(life, life.current, step.return)
        } else if ('use' in step) {
          const token = tokens[step.age % tokens.length] ?? ''
          if (isDead(life, token)) refused++
          else taken++
          await use(life, token, step.use)
        } else if (!isSurelyAlive(life, life.current) || life.isOver) continue
        else {
          const headers = { authorization: `Bearer ${life.current}` }
          if (step.end === 'sign-out') await ask({ method: 'POST', url: '/api/auth/sign-out', headers })
          else if (step.end === 'close') await ask({ method: 'DELETE', url: '/api/auth/sessions', headers })
          else await ctx.db.updateTable('users').set({ status: 'banned' }).where('id', '=', id).execute()
          life.isOver = true
        }
      }
      for (const token of [life.current, ...life.former.keys()])
        for (const carrier of ['bearer', 'cookie'] as const) await use(life, token, carrier)
    }),
    { numRuns: 50, seed: 4 },
  )
  expect(taken).toBeGreaterThan(50)
  expect(refused).toBeGreaterThan(50)
})

it('rotates the token of a cookie once, even with concurrent requests', async () => {
  const { life } = await begin(true)
  const before = life.current
  pass(25 * hour)
  const cookie = (token: string) =>
    ask({ method: 'GET', url: '/api/auth', headers: { cookie: `token=${token}` } })
  const answers = await Promise.all(Array.from({ length: 12 }, () => cookie(before)))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(12).fill(200))
  const fresh = answers.map((answer) => answer.cookie).filter(Boolean)
  expect(fresh).toHaveLength(1)
  const after = fresh[0]?.replace('token=', '') ?? ''
  pass(30 * second)
  expect((await cookie(before)).status).toBe(200)
  pass(31 * second)
  expect([(await cookie(before)).status, (await cookie(after)).status]).toEqual([401, 200])
})

it('stores no usable token', async () => {
  const { life } = await begin(true)
  pass(25 * hour)
  await use(life, life.current, 'cookie')
  const rows = await ctx.db.selectFrom('sessions').selectAll().execute()
  const kept = JSON.stringify(rows) + rows.map((row) => row.token_hash.toString('latin1')).join('')
  for (const token of [life.current, ...life.former.keys()]) {
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(Buffer.from(token, 'base64url').toString('latin1'))
  }
})
