import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testWorld } from '#test/world/world.ts'
import { rechunkLists } from './rechunk-lists.ts'

const { ctx, ask } = await testWorld()

async function drawn(n: number) {
  const entries = Array.from({ length: n }, (_, i) => `Person ${i}`)
  const { json } = await ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: { source: { type: 'list', entries } },
  })
  return json.data as { id: string; share_code: string }
}

/** Resets the list to the format from before chunks stored their tops. */
async function age(id: string): Promise<void> {
  await sql`update entry_chunks set root = null, tickets = null where giveaway_id = ${id}`.execute(ctx.db)
}

it('converts an old list once, even if two instances start at the same time', async () => {
  const { id, share_code: code } = await drawn(9000)
  await age(id)
  const counts = await Promise.all([rechunkLists(ctx), rechunkLists(ctx)])
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
  const payload = { name: 'Person 8999' }
  const { json } = await ask({ method: 'POST', url: `/api/results/${code}/self-check`, payload })
  expect(json.data).toMatchObject({ found: 'in', places: [{ row: 9000 }] })
})

it('continues with other lists if one cannot be converted', async () => {
  const [lost, well] = [await drawn(3), await drawn(4)]
  await ctx.db
    .updateTable('giveaways')
    .set({ salt_key: Buffer.from('sealed with a key that is gone') })
    .where('id', '=', lost.id)
    .execute()
  await age(lost.id)
  await age(well.id)
  expect(await rechunkLists(ctx)).toBe(1)
})
