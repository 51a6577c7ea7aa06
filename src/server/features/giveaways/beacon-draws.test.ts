import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { drandCheck, timeOfRound } from '#draw/drand.ts'
import type { LedgerEntry } from '#draw/ledger/entry.ts'
import type { ReceiptDocument } from '#draw/receipt/receipt.ts'
import { verifyText } from '#draw/receipt/receipt-text.ts'
import { startBeacon } from '#test/beacon/stand-in.ts'
import { testWorld } from '#test/world/world.ts'
import { createBeacon } from '../../providers/beacon/create-beacon.ts'
import { finishDraw } from './finish/finish-draw.ts'
import { sealAndStore } from './seal/draw-giveaway.ts'
import { listFromRequest } from './seal/list.ts'
import { giveawayById } from './store.ts'

const standIn = await startBeacon({ period: 1 })
afterAll(() => standIn.stop())
const { ctx, app, ask } = await testWorld({ env: standIn.env, jobs: true })

const draw = (more: object = {}, headers: Record<string, string> = {}) =>
  ask({
    method: 'POST',
    url: '/api/giveaways',
    headers,
    payload: {
      source: { type: 'list', entries: ['Ada', 'Bob', 'Cem', 'Dilek', 'Eve'] },
      winners: 2,
      substitutes: 1,
      ...more,
    },
  })
const noRound = () => Promise.reject(new Error('no round is needed for a draw that was called off'))
const receiptOf = async (code: unknown) => (await app.inject(`/api/results/${String(code)}/receipt`)).body
const check = (text: string) => verifyText(text, drandCheck([standIn.chain]))

async function until<T>(poll: () => Promise<T | undefined>, timeoutMs = 15_000): Promise<T> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await pause(100)) {
    const value = await poll()
    if (value !== undefined) return value
  }
  throw new Error('it did not happen in time')
}

describe('a draw by the beacon', () => {
  it('is the default, and waits for a round after its seal', async () => {
    const { json: modes } = await ask({ method: 'GET', url: '/api/draw-modes' })
    expect(modes.data).toMatchObject({ offered: 'instant', beacon: { state: 'up', period: 1 } })
    const { status, json } = await draw()
    expect(status).toBe(201)
    expect(json.data).toMatchObject({ mode: 'instant', label: 'provable', status: 'finished' })
    const text = await receiptOf(json.data['share_code'])
    expect(check(text)).toMatchObject({ ok: true })
    const receipt = JSON.parse(text) as ReceiptDocument
    const { randomness } = receipt.commitment
    if (randomness.kind !== 'drand') throw new Error('no round')
    const [line] = receipt.ledger?.entries ?? []
    const sealed = JSON.parse(line?.entry ?? '{}') as LedgerEntry
    expect(sealed).toMatchObject({ type: 'commitment', round: { round: randomness.round } })
    expect(timeOfRound(standIn.chain, randomness.round)).toBeGreaterThan(Date.parse(sealed.at))
  })

  it('answers at once if preferred, and finishes by itself', async () => {
    const { status, json } = await draw({}, { prefer: 'wait=10, Respond-Async' })
    expect(status).toBe(202)
    expect(json.data).toMatchObject({ status: 'sealed', finished: false, overdue: false })
    const code = String(json.data['share_code'])
    expect((await ask({ method: 'GET', url: `/api/results/${code}` })).status).toBe(409)
    const checkIn = () => ask({ method: 'GET', url: `/api/results/${code}/check-in` })
    expect((await checkIn()).json.data).toMatchObject({
      status: 'sealed',
      commit_hash: json.data['commit_hash'],
    })
    await until(async () => ((await checkIn()).json.data['finished'] === true ? true : undefined))
    expect(check(await receiptOf(code))).toMatchObject({ ok: true })
  })

  it('is the same draw for a repeated request', async () => {
    const headers = { 'idempotency-key': 'once-with-a-beacon' }
    const first = await draw({}, { ...headers, prefer: 'respond-async' })
    const again = await draw({}, headers)
    expect(again.json.data['commit_hash']).toBe(first.json.data['commit_hash'])
  })

  it('is refused without sealing while the beacon is down', async () => {
    standIn.setManner('down')
    try {
      await ctx.beacon.probe()
      const { json: modes } = await ask({ method: 'GET', url: '/api/draw-modes' })
      expect(modes.data).toMatchObject({ offered: 'local', modes: ['local'], beacon: { state: 'down' } })
      const lines = () => ctx.db.selectFrom('ledger_entries').select('index').execute()
      const before = await lines()
      const { status, json } = await draw({ mode: 'instant' })
      expect(status).toBe(503)
      expect(json.data['code']).toBe('mode_unavailable')
      expect(await lines()).toHaveLength(before.length)
      const { json: recorded } = await draw()
      expect(recorded.data).toMatchObject({ mode: 'local', label: 'recorded' })
    } finally {
      standIn.setManner('right')
      await ctx.beacon.probe()
    }
  })

  it.each(['down', 'silent', 'forged'] as const)(
    'waits for a beacon that is %s after its seal, and ends with the named round',
    async (manner) => {
      const { json } = await draw({}, { prefer: 'respond-async' })
      standIn.setManner(manner)
      const code = String(json.data['share_code'])
      try {
        // The named round is out by then, but no relay reports it.
        await pause(2000)
        const { json: waiting } = await ask({ method: 'GET', url: `/api/results/${code}/check-in` })
        expect(waiting.data).toMatchObject({ status: 'sealed' })
      } finally {
        standIn.setManner('right')
      }
      await until(async () =>
        (await ask({ method: 'GET', url: `/api/results/${code}` })).status === 200 ? true : undefined,
      )
      const receipt = JSON.parse(await receiptOf(code)) as ReceiptDocument
      expect(receipt.commitment.randomness).toMatchObject({
        round: (json.data['beacon'] as { round: number }).round,
      })
      expect(check(JSON.stringify(receipt))).toMatchObject({ ok: true })
    },
    30_000,
  )
})

describe('an announced draw', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

  it('is public beforehand, and names the first round after its time', async () => {
    const at = inMinutes(5)
    const { status, json } = await draw({ mode: 'scheduled', draw_at: at, entries_public: true })
    expect(status).toBe(202)
    const { due } = json.data['beacon'] as { due: string }
    expect(Date.parse(due) - Date.parse(at)).toBeGreaterThanOrEqual(0)
    expect(Date.parse(due) - Date.parse(at)).toBeLessThan(1000)
    const code = String(json.data['share_code'])
    const { json: entries } = await ask({ method: 'GET', url: `/api/results/${code}/entries` })
    expect(entries.data['total']).toBe(5)
    const { json: self } = await ask({
      method: 'POST',
      url: `/api/results/${code}/self-check`,
      payload: { name: 'dilek' },
    })
    expect(self.data).toMatchObject({ found: 'in', tickets: 1, tickets_total: 5 })
  })

  it('is returned for another request under its key', async () => {
    const headers = { 'idempotency-key': 'announced' }
    const announced = { mode: 'scheduled', draw_at: inMinutes(5) }
    const { json } = await draw(announced, headers)
    const changed = await draw({ ...announced, winners: 1 }, headers)
    expect([changed.status, changed.json.data]).toEqual([
      422,
      { code: 'idempotency_key_reused', share_code: json.data['share_code'] },
    ])
  })

  it('can be called off before its number can be known, and is never drawn then', async () => {
    const names = Array.from({ length: 25 }, (_, i) => `called off ${i}`)
    const source = { type: 'list', entries: names }
    const { json, cookie } = await draw({ source, mode: 'scheduled', draw_at: inMinutes(5) })
    const { id, share_code: code, commit_hash } = json.data as Record<string, string>
    const off = (more: object = {}) =>
      ask({
        method: 'POST',
        url: `/api/giveaways/${id}/void`,
        headers: { cookie },
        payload: { note: 'Wrong list' },
        ...more,
      })
    expect((await off({ headers: {} })).status).toBe(404)
    const called = await off()
    expect([called.status, called.json.data]).toMatchObject([
      201,
      { status: 'sealed', voided: { note: 'Wrong list' } },
    ])
    expect((await off()).json.data['code']).toBe('giveaway_void')
    const stored = await finishDraw(
      { ...ctx, beacon: { ...ctx.beacon, waitForRound: noRound } },
      String(id),
      0,
    )
    expect(stored).toMatchObject({ status: 'sealed', commit_hash })
    const { json: waiting } = await ask({ method: 'GET', url: `/api/results/${code}/check-in` })
    expect(waiting.data).toMatchObject({ voided: { note: 'Wrong list' }, overdue: false })
    expect((await draw({ source })).json.data['seq']).toBe(2)
  })

  it('cannot be called off once its number may be known', async () => {
    const world = await testWorld({ env: standIn.env })
    world.setTime(new Date(Date.now() - 120_000))
    const { json, cookie } = await world.ask({
      method: 'POST',
      url: '/api/giveaways',
      payload: {
        source: { type: 'list', entries: ['Ada', 'Bob'] },
        mode: 'scheduled',
        draw_at: new Date(Date.now() + 1000).toISOString(),
      },
    })
    world.setTime(new Date())
    const off = await world.ask({
      method: 'POST',
      url: `/api/giveaways/${String(json.data['id'])}/void`,
      headers: { cookie },
      payload: { note: 'I do not like who wins' },
    })
    expect([off.status, off.json.data['code']]).toEqual([409, 'giveaway_not_completed'])
  })

  it('accepts the time in any zone', async () => {
    const at = new Date(Date.now() + 10 * 60_000)
    const inIstanbul = new Date(at.getTime() + 3 * 3_600_000).toISOString().replace('Z', '+03:00')
    const { json } = await draw({ mode: 'scheduled', draw_at: inIstanbul })
    const { due } = json.data['beacon'] as { due: string }
    expect(Math.abs(Date.parse(due) - at.getTime())).toBeLessThan(1000)
  })

  it.each([
    [{ mode: 'scheduled' }],
    [{ mode: 'scheduled', draw_at: inMinutes(1) }],
    [{ mode: 'scheduled', draw_at: inMinutes(60 * 24 * 91) }],
    [{ mode: 'scheduled', draw_at: inMinutes(-10) }],
    [{ mode: 'local', draw_at: inMinutes(10) }],
  ])('is refused at an invalid time: %j', async (options) => {
    const { status, json } = await draw(options)
    expect([status, json.data['code']]).toEqual([422, 'draw_time_invalid'])
  })

  it('runs through its job, even if the process that accepted it is gone', async () => {
    const world = await testWorld({ env: standIn.env })
    // This world's clock is two minutes behind, so the announced time is now.
    world.setTime(new Date(Date.now() - 120_000))
    const { json } = await world.ask({
      method: 'POST',
      url: '/api/giveaways',
      payload: {
        source: { type: 'list', entries: ['Ada', 'Bob', 'Cem'] },
        mode: 'scheduled',
        draw_at: new Date(Date.now() + 1000).toISOString(),
      },
    })
    expect(json.data['status']).toBe('sealed')
    const { workersOf } = await import('../../registry/scheduled-jobs.ts')
    await world.ctx.queue.work(workersOf({ ...world.ctx, now: () => new Date() }))
    const id = String(json.data['id'])
    await until(async () => {
      const row = await world.ctx.db
        .selectFrom('giveaways')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.status === 'finished' ? true : undefined
    })
  })
})

it('accepts no round of another chain, even if the configuration changes', async () => {
  const { json } = await draw({
    mode: 'scheduled',
    draw_at: new Date(Date.now() + 5 * 60_000).toISOString(),
  })
  const id = String(json.data['id'])
  const another = {
    ...ctx.beacon,
    chain: { ...standIn.chain, hash: '00'.repeat(32) },
    waitForRound: async (round: number) => ({
      round,
      signature: new Uint8Array(48),
      randomness: new Uint8Array(32),
    }),
  }
  await expect(finishDraw({ ...ctx, beacon: another }, id, Date.now())).rejects.toThrow('chain')
  expect((await giveawayById(ctx.db, id))?.status).toBe('sealed')
})

it.each([
  ['right', 0],
  ['a minute slow', 60_000],
])(
  'seals nothing onto a round that came out while the database was slow: a clock that is %s',
  async (_, behind) => {
    const { ctx } = await testWorld({ env: standIn.env })
    let late = 0
    const now = () => Date.now() - behind + late
    const { egress, log } = ctx
    const beacon = createBeacon({ urls: [standIn.url], chain: standIn.chain, egress, log, now })
    await beacon.probe()
    const slow = {
      ...ctx,
      beacon,
      now: () => new Date(now()),
      reached: (step: string) => {
        if (step === 'commitment-appended') late = 10_000
      },
    }
    const viewer = {
      kind: 'visitor',
      owner: 'visitor:1',
      account: 'visitor:1',
      known: true,
      address: '::1',
    } as const
    const options = {
      title: '',
      winners: 1,
      substitutes: 0,
      rules: { one_entry_per_person: true, exclude: [] },
    }
    const lines = () => ctx.db.selectFrom('ledger_entries').select('index').execute()
    const before = await lines()
    const request = {
      options: {
        ...options,
        prizes: [],
        mode: 'instant' as const,
        entries_public: false,
        show_contacts: false,
      },
      source: { type: 'list' as const },
      read: listFromRequest(['Ada', 'Bob']),
    }
    await expect(sealAndStore(slow, viewer, request)).rejects.toMatchObject({ code: 'busy' })
    expect(await lines()).toHaveLength(before.length)
  },
)
