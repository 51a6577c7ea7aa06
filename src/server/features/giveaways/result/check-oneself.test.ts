import { describe, expect, it } from 'vitest'
import { testWorld } from '#test/world/world.ts'

const { ask } = await testWorld()

interface Self {
  found: string
  tickets: number
  places: { row: number; reason: string; weight: number; rank?: number; duplicate_of?: number }[]
}

async function drawn(entries: unknown[], more: object = {}) {
  const { json, cookie } = await ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: { source: { type: 'list', entries }, winners: 1, ...more },
  })
  const { id, share_code: code } = json.data as { id: string; share_code: string }
  const check = async (name: string) =>
    (await ask({ method: 'POST', url: `/api/results/${code}/self-check`, payload: { name } })).json
      .data as unknown as Self
  const replace = (rank: number) =>
    ask({
      method: 'POST',
      url: `/api/giveaways/${id}/replacements`,
      headers: { cookie },
      payload: { rank, reason: 'declined' },
    })
  return { check, replace }
}

describe('somebody who stands in many rows', () => {
  it('is told all tickets and sees the row that was drawn, whichever it is', async () => {
    const { check } = await drawn([
      ...Array.from({ length: 7 }, () => ({ name: 'Ada', weight: 1 })),
      { name: 'Ada', weight: 1_000_000_000 },
      { name: 'Bob', weight: 1 },
    ])
    const { tickets, places } = await check('ada')
    expect(tickets).toBe(1_000_000_007)
    expect(places).toHaveLength(5)
    expect(places.filter(({ rank }) => rank === 1)).toMatchObject([{ row: 8 }])
  })

  it('takes part where the first rows hold no ticket', async () => {
    const { check } = await drawn(
      [
        ...Array.from({ length: 6 }, () => ({ name: 'Ada', weight: 0 })),
        { name: 'ADA', weight: 3 },
        ...Array.from({ length: 3 }, () => ({ name: 'ada', weight: 2 })),
      ],
      { rules: { one_entry_per_person: true } },
    )
    const { found, tickets, places } = await check('ada')
    expect([found, tickets]).toEqual(['in', 3])
    expect(places).toContainEqual(expect.objectContaining({ row: 7, reason: 'kept', rank: 1 }))
  })
})

it('tells the rank of whoever was drawn beyond the substitutes', async () => {
  const { check, replace } = await drawn(['Ada', 'Bob'])
  expect((await replace(1)).status).toBe(201)
  const ranks = [await check('Ada'), await check('Bob')].map(({ places }) => places[0]?.rank)
  expect(ranks.toSorted((a = 0, b = 0) => a - b)).toEqual([1, 2])
})

it('finds a name of which no handle is left', async () => {
  const { check } = await drawn(['@', 'Ada'])
  expect(await check('@')).toMatchObject({ found: 'in', places: [{ row: 1 }] })
  expect(await check('@@')).toMatchObject({ found: 'absent' })
})
