import { describe, expect, it } from 'vitest'
import { testWorld } from '#test/world/world.ts'

const { ask } = await testWorld({ plan: 'Ultra' })

interface Sampled {
  row: number
  name: string | null
}

async function sampled(entries: unknown[], more: object = {}) {
  const { json, cookie } = await ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: { source: { type: 'list', entries }, winners: 1, mode: 'local', ...more },
  })
  const { id, share_code } = json.data as { id: string; share_code: string }
  const sampleAs = async (headers: Record<string, string>) => {
    const answer = await ask({ url: `/api/results/${share_code}/entry-sample`, headers })
    expect(answer.status).toBe(200)
    return answer.json.data['entries'] as Sampled[]
  }
  return { id, cookie, own: () => sampleAs({ cookie }), stranger: () => sampleAs({}) }
}

const namesOf = (entries: Sampled[]) => entries.map(({ name }) => name)

describe('the sample of entries for a ceremony', () => {
  it('contains no excluded, duplicate, blank or zero-ticket entries', async () => {
    const entries = ['Ada', 'BANNED ONE', 'ADA ', '', { name: 'Cleo', weight: 0 }, 'Dora', '@banned two']
    const rules = { one_entry_per_person: true, exclude: ['banned one', 'Banned Two'] }
    const { own } = await sampled(entries, { rules })
    expect(await own()).toEqual([
      { row: 1, name: 'Ada' },
      { row: 6, name: 'Dora' },
    ])
  })

  it('contains names for the owner, and only rows for others unless the list is public', async () => {
    const hidden = await sampled(['Ada', 'Bob'])
    expect(namesOf(await hidden.own())).toEqual(['Ada', 'Bob'])
    expect(await hidden.stranger()).toEqual([
      { row: 1, name: null },
      { row: 2, name: null },
    ])
    const open = await sampled(['Ada', 'Bob'], { entries_public: true })
    expect(namesOf(await open.stranger())).toEqual(['Ada', 'Bob'])
  })

  it('is spread over a long list, without entries that cannot win', async () => {
    const entries = Array.from({ length: 20_000 }, (_, i) => ({
      name: `Person ${i + 1}`,
      weight: i < 5000 ? 0 : 1,
    }))
    const rows = (await (await sampled(entries)).own()).map(({ row }) => row)
    expect(rows).toHaveLength(40)
    expect(new Set(rows).size).toBe(40)
    expect(rows).toEqual(rows.toSorted((a, b) => a - b))
    expect(Math.min(...rows)).toBeGreaterThan(5000)
    expect(Math.min(...rows)).toBeLessThan(6000)
    expect(Math.max(...rows)).toBeGreaterThan(12_000)
  })

  it('omits erased people', async () => {
    const { id, cookie, own } = await sampled(['Ada', 'Bob', 'Cem'])
    const url = `/api/giveaways/${id}/erasures`
    expect((await ask({ method: 'POST', url, headers: { cookie }, payload: { name: 'Bob' } })).status).toBe(
      201,
    )
    expect(namesOf(await own())).toEqual(['Ada', 'Cem'])
  })

  it('is empty for a toss', async () => {
    const source = { type: 'chance', tool: 'coins', coins: 1 }
    const { own } = await sampled([], { source })
    expect(await own()).toEqual([])
  })
})
