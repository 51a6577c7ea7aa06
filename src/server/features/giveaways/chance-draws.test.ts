import { expect, test } from 'vitest'
import { verifyText } from '#draw/receipt/receipt-text.ts'
import { testWorld } from '#test/world/world.ts'

const { ask, app } = await testWorld()

type Tossed = {
  id: string
  share_code: string
  seq: number
  earlier: unknown[]
  winners: { rank: number; name: string; weight: number }[]
  source: { type: string; chance: object }
  chance: { outcome: { tool: string; faces: number[]; numbers: string[]; total: number } }
}

function toss(source: object, more: object = {}, headers: Record<string, string> = {}) {
  return ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: { source: { type: 'chance', ...source }, ...more },
    headers,
  })
}

test('coins, dice and numbers are thrown by the server, and receipts contain the outcome', async () => {
  const cases = [
    [
      { tool: 'coins', coins: 100 },
      { tool: 'coins', coins: 100 },
    ],
    [{ tool: 'dice', dice: '4D6 kh3' }, undefined],
    [
      { tool: 'dice', dice: 'd%+2' },
      { tool: 'dice', dice: '1d100+2' },
    ],
    [
      { tool: 'numbers', from: '1', to: '49', count: 6, unique: true, sorted: true, exclude: ['13', '77'] },
      {
        tool: 'numbers',
        from: '1',
        to: '49',
        digits: 0,
        step: '1',
        count: 6,
        unique: true,
        sorted: true,
        exclude: ['13'],
      },
    ],
  ] as const
  for (const [source, sealed] of cases) {
    const { status, json } = await toss(source)
    if (!sealed) {
      expect(status).toBe(422)
      continue
    }
    expect(status).toBe(201)
    const tossed = json.data as Tossed
    expect(tossed.source).toEqual({ type: 'chance', chance: sealed })
    const { body } = await app.inject(`/api/results/${tossed.share_code}/receipt`)
    expect(verifyText(body)).toMatchObject({ ok: true, unchecked: [] })
    expect(verifyText(body).checks).toContainEqual({ name: 'chance', ok: true })
    expect(tossed.chance.outcome.tool).toBe(source.tool)
    if (source.tool === 'coins') expect(tossed.chance.outcome.faces).toHaveLength(100)
    if (source.tool === 'numbers') expect(new Set(tossed.chance.outcome.numbers).size).toBe(6)
  }
})

test('equal tosses do not count as repeated draws, nor as draws of a list with the same rows', async () => {
  const first = await toss({ tool: 'coins', coins: 3 })
  const headers = { cookie: first.cookie }
  const second = await toss({ tool: 'coins', coins: 3 }, {}, headers)
  const list = await ask({
    method: 'POST',
    url: '/api/giveaways',
    headers,
    payload: { source: { type: 'list', entries: [{ name: 'coins 1-3', weight: 8 }] } },
  })
  for (const { json } of [first, second, list])
    expect(json.data as Tossed).toMatchObject({ seq: 1, earlier: [] })
})

test('fields that a toss does not have are ignored', async () => {
  const { json, cookie } = await toss(
    { tool: 'coins', coins: 60 },
    {
      winners: 1,
      substitutes: 5,
      prizes: ['a car'],
      rules: { exclude: ['coins 1-52'] },
      entries_public: false,
    },
  )
  const { id, winners, ...tossed } = json.data as Tossed
  expect(winners).toHaveLength(2)
  expect(tossed).toMatchObject({
    substitutes: [],
    substitutes_count: 0,
    entries_public: true,
    rules: { excluded_names: 0 },
  })
  const payload = { rank: 1, reason: 'no_answer' }
  const replaced = await ask({
    method: 'POST',
    url: `/api/giveaways/${id}/replacements`,
    headers: { cookie },
    payload,
  })
  expect(replaced.json).toMatchObject({ data: { code: 'nobody_left' } })
})

test('invalid or oversized tosses are refused before quota is used', async () => {
  const cases = [
    [{ tool: 'coins', coins: 0 }, 'validation_failed'],
    [{ tool: 'dice', dice: '2d6kh3' }, 'validation_failed'],
    [{ tool: 'numbers', from: '1', to: '2', count: 3, unique: true }, 'validation_failed'],
    [{ tool: 'numbers', from: '0.5', to: '2' }, 'validation_failed'],
    [{ tool: 'cards' }, 'validation_failed'],
    [{ tool: 'numbers', from: '1', to: '1000000000000000', count: 10 }, 'chance_too_large'],
  ] as const
  for (const [source, code] of cases) expect((await toss(source)).json).toMatchObject({ data: { code } })
  const later = { mode: 'scheduled', draw_at: new Date(Date.now() + 3_600_000).toISOString() }
  expect((await toss({ tool: 'coins', coins: 1 }, later)).json).toMatchObject({
    data: { code: 'validation_failed' },
  })
})
