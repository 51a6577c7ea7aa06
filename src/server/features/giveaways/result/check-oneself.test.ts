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

describe('a person with many rows', () => {
  it('sees all tickets and every drawn row', async () => {
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

  it('takes part even if the first rows have no ticket', async () => {
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

it('learns a rank beyond the backup winners', async () => {
  const { check, replace } = await drawn(['Ada', 'Bob'])
  expect((await replace(1)).status).toBe(201)
  const ranks = [await check('Ada'), await check('Bob')].map(({ places }) => places[0]?.rank)
  expect(ranks.toSorted((a = 0, b = 0) => a - b)).toEqual([1, 2])
})

it('is found by a name of symbols only', async () => {
  const { check } = await drawn(['@', 'Ada'])
  expect(await check('@')).toMatchObject({ found: 'in', places: [{ row: 1 }] })
  expect(await check('@@')).toMatchObject({ found: 'absent' })
})
