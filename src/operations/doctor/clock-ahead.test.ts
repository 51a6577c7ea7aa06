import { afterAll, expect, test } from 'vitest'
import type { Status } from '#contract/site/status.ts'
import { createMetrics } from '#server/boot/metrics.ts'
import { hourMs, minuteMs, secondMs } from '#server/kit/durations.ts'
import { createBeacon } from '#server/providers/beacon/create-beacon.ts'
import { beaconPart } from '#server/status/outside-parts.ts'
import { startBeacon } from '#test/beacon/stand-in.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { checkDatabase } from './check-inside.ts'

const standIn = await startBeacon({ period: 1, genesis: Math.floor(Date.now() / secondMs) - 600 })
afterAll(() => standIn.stop())
const world = await testWorld({ env: standIn.env })
const { ctx } = world
const admin = await person(world, { role: 'Admin' })

const draw = async (mode: string, expected = 201) => {
  const payload = { source: { type: 'list', entries: ['Ada', 'Bob', 'Cem'] }, winners: 1, mode }
  const { status, json } = await admin.ask({ method: 'POST', url: '/api/giveaways', payload })
  expect(status).toBe(expected)
  return json.data as { status: string; share_code: string }
}
const beaconNow = async () =>
  ((await admin.ask({ url: '/api/status' })).json.data as unknown as Status).beacon
const ledgerFinding = async () => (await checkDatabase(ctx.db, true)).find(({ name }) => name === 'ledger')
const measured = async (name: string) =>
  Number(new RegExp(`^giveawaybox_${name} (\\S+)$`, 'm').exec(await createMetrics().print(ctx))?.[1])

test('reports a clock that ran ahead during a draw, and later draws wait until that time', async () => {
  await draw('local')
  expect(await beaconNow()).toMatchObject({
    state: 'ok',
    reason: 'fine',
    clock_seconds: 0,
    ledger_until: null,
  })
  expect(await ledgerFinding()).toBeUndefined()
  expect(await measured('ledger_ahead_seconds')).toBe(0)

  const ahead = new Date(Date.now() + 10 * minuteMs)
  world.setTime(ahead)
  await draw('local')
  world.setTime(new Date())

  expect(await beaconNow()).toMatchObject({
    state: 'problem',
    reason: 'waits',
    ledger_until: ahead.toISOString(),
  })
  const finding = await ledgerFinding()
  expect(finding).toMatchObject({ state: 'problem' })
  expect(finding?.advice).toContain(ahead.toISOString())
  const seconds = await measured('ledger_ahead_seconds')
  expect(seconds).toBeGreaterThan(500)
  expect(seconds).toBeLessThanOrEqual(600)

  // The rules leave no other round: it must come after the time that the ledger states. The answer does not wait for it.
  const begun = performance.now()
  const { share_code, ...waiting } = await draw('instant', 202)
  expect(performance.now() - begun).toBeLessThan(10 * secondMs)
  expect(waiting.status).toBe('sealed')
  const { draw_at } = await ctx.db
    .selectFrom('giveaways')
    .select('draw_at')
    .where('share_code', '=', share_code)
    .executeTakeFirstOrThrow()
  expect(draw_at?.getTime()).toBeGreaterThan(ahead.getTime())
  expect(draw_at?.getTime()).toBeLessThan(ahead.getTime() + minuteMs)
})

test.each([
  ['ahead', hourMs, 3600],
  ['behind', -hourMs, -3600],
])('reports a clock that is %s of the beacon before its consequences', async (_, off, seconds) => {
  const { egress, log } = ctx
  const now = () => Date.now() + off
  const beacon = createBeacon({ urls: [standIn.url], chain: standIn.chain, egress, log, now })
  await beacon.probe()
  const part = await beaconPart({ beacon, db: ctx.db })
  expect(part).toMatchObject({ state: 'problem', reason: 'clock' })
  expect(Math.abs(part.clock_seconds - seconds)).toBeLessThan(10)
  const printed = await createMetrics().print({ ...ctx, beacon })
  expect(printed).toMatch(
    new RegExp(`^giveawaybox_clock_ahead_seconds ${seconds < 0 ? '-' : ''}3[56]\\d\\d`, 'm'),
  )
})
