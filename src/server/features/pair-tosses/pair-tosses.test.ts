import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { PairToss } from '#contract/draws/pair-tosses.ts'
import { checkPair, sealSecret } from '#draw/pair-toss.ts'
import type { PairedToss, PairRole } from '#draw/paired-toss.ts'
import { type Answer, testWorld } from '#test/world/world.ts'
import { tidyUp } from '../../registry/scheduled-jobs.ts'

const world = await testWorld()
const { ctx, ask, setTime } = world
const noon = new Date('2026-11-22T12:00:00Z')
setTime(noon)
const hoursLater = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
const dice: PairedToss = { tool: 'dice', dice: '2d6' }

const codeOf = ({ status, json }: Answer) => (status < 300 ? status : String(json.data['code']))
const tossOf = ({ json }: Answer) => json.data as PairToss

/** The two devices of one toss; each knows only its own secret. */
function devices(toss: PairedToss = dice) {
  const id = randomBytes(16).toString('base64url')
  const secrets = { a: randomBytes(32), b: randomBytes(32) }
  const sealOf = (role: PairRole) => sealSecret({ id, toss }, role, secrets[role])
  const post = (url: string, payload: object) =>
    ask({ method: 'POST', url: `/api/pair-tosses${url}`, payload })
  return {
    id,
    secrets,
    sealOf,
    create: (commitment = sealOf('a')) => post('', { share_code: id, toss, commitment }),
    join: (commitment = sealOf('b')) => post(`/${id}/join`, { commitment }),
    open: (role: PairRole, secret = secrets[role].toString('hex')) => post(`/${id}/open`, { role, secret }),
    read: async () => tossOf(await ask({ url: `/api/pair-tosses/${id}` })),
    receipt: () => world.app.inject({ url: `/api/pair-tosses/${id}/receipt` }),
  }
}

it('gives an outcome that both devices recompute, and no secret before both are opened', async () => {
  const pair = devices()
  expect(tossOf(await pair.create())).toMatchObject({ status: 'waiting', commitments: { b: null } })
  expect(codeOf(await pair.open('a'))).toBe('pair_toss_not_joined')
  expect(tossOf(await pair.join()).status).toBe('sealed')
  const half = tossOf(await pair.open('b'))
  expect(half).toMatchObject({
    status: 'sealed',
    opened: { a: false, b: true },
    secrets: { a: null, b: null },
  })
  expect(JSON.stringify(await pair.read())).not.toContain(pair.secrets.b.toString('hex'))
  expect((await pair.receipt()).statusCode).toBe(409)

  const whole = tossOf(await pair.open('a'))
  expect(whole).toMatchObject({
    status: 'opened',
    secrets: { a: pair.secrets.a.toString('hex'), b: pair.secrets.b.toString('hex') },
  })
  expect(checkPair((await pair.receipt()).json()).every(({ ok }) => ok)).toBe(true)
  // A device that lost the answer sends the same again.
  for (const again of [await pair.create(), await pair.join(), await pair.open('a'), await pair.open('b')])
    expect(tossOf(again)).toEqual(whole)
})

it('accepts each side once, even under concurrency', async () => {
  const pair = devices()
  await pair.create()
  expect(codeOf(await pair.create('0'.repeat(64)))).toBe('pair_toss_taken')
  const seals = ['1', '2', '3', '4'].map((digit) => digit.repeat(64))
  const codes = (await Promise.all(seals.map((seal) => pair.join(seal)))).map(codeOf)
  expect(codes.filter((code) => code === 'pair_toss_taken')).toHaveLength(3)
  expect(seals[codes.indexOf(200)]).toBe((await pair.read()).commitments.b)
})

it('refuses a copied seal, foreign secrets, and anything that was not sealed', async () => {
  const pair = devices()
  const other = devices()
  await pair.create()
  await pair.join(pair.sealOf('a'))
  await other.create()
  await other.join()
  await pair.open('a')
  for (const secret of [pair.secrets.a, pair.secrets.b, other.secrets.b])
    expect(codeOf(await pair.open('b', secret.toString('hex')))).toBe('pair_secret_wrong')
  expect(codeOf(await other.open('b', pair.secrets.b.toString('hex')))).toBe('pair_secret_wrong')
  expect((await pair.read()).opened).toEqual({ a: true, b: false })
})

it('names who did not open in time, and accepts nothing afterwards', async () => {
  const pair = devices()
  const both = devices({ tool: 'coins', coins: 1 })
  const none = devices()
  for (const toss of [pair, both, none]) await toss.create()
  for (const toss of [pair, both]) await toss.join()
  await pair.open('a')
  setTime(hoursLater(24))
  expect(await pair.read()).toMatchObject({
    status: 'unopened',
    opened: { a: true, b: false },
    secrets: { a: pair.secrets.a.toString('hex'), b: null },
  })
  expect(codeOf(await pair.open('b'))).toBe('pair_toss_over')
  expect(await both.read()).toMatchObject({ status: 'unopened', opened: { a: false, b: false } })
  expect((await none.read()).status).toBe('waiting')
  setTime(hoursLater(7 * 24))
  expect((await none.read()).status).toBe('expired')
  expect(codeOf(await none.join())).toBe('pair_toss_over')
  setTime(noon)
})

it('is decided by either the last opening or the deadline', async () => {
  const pair = devices()
  await pair.create()
  await pair.join()
  await pair.open('a')
  setTime(new Date(hoursLater(24).getTime() - 1))
  expect(tossOf(await pair.open('b')).status).toBe('opened')
  setTime(hoursLater(24 * 20))
  expect((await pair.read()).status).toBe('opened')
  setTime(noon)
})

it('cannot be changed by SQL statements, and is deleted a month after its time', async () => {
  const pair = devices()
  await pair.create()
  await pair.join()
  await pair.open('a')
  const other = Buffer.alloc(32)
  for (const column of ['commitment_a', 'commitment_b', 'secret_a'] as const) {
    const change = sql`update pair_tosses set ${sql.ref(column)} = ${other} where share_code = ${pair.id}`
    await expect(change.execute(ctx.db)).rejects.toMatchObject({ code: '23514' })
  }
  setTime(hoursLater(32 * 24))
  expect(codeOf(await ask({ url: `/api/pair-tosses/${pair.id}` }))).toBe('pair_toss_not_found')
  expect(codeOf(await pair.open('a'))).toBe('pair_toss_not_found')
  await tidyUp(ctx)
  const left = await ctx.db.selectFrom('pair_tosses').select('share_code').execute()
  expect(left.map(({ share_code }) => share_code)).not.toContain(pair.id)
  setTime(noon)
})

it.each([
  [{ toss: { tool: 'coins', coins: 13 } }],
  [{ toss: { tool: 'dice', dice: '2D6' } }],
  [{ toss: { tool: 'dice', dice: '' } }],
  [{ toss: { tool: 'numbers' } }],
  [{ share_code: 'short' }],
  [{ commitment: 'ff' }],
  [{ secret: 'f'.repeat(64) }],
])('refuses %j', async (change) => {
  const { id, sealOf } = devices()
  const payload = { share_code: id, toss: dice, commitment: sealOf('a'), ...change }
  expect((await ask({ method: 'POST', url: '/api/pair-tosses', payload })).status).toBe(422)
})
