import { expect, it } from 'vitest'
import { testWorld } from '#test/world/world.ts'
import { insertEvent } from '../features/giveaways/after/store.ts'
import { dayMs } from '../kit/durations.ts'
import { overdueDraws } from './store.ts'

const world = await testWorld()
const { ctx } = world

it('counts draws without an outcome, except those called off', async () => {
  ctx.reached = (point) => {
    if (point === 'sealed') throw new Error('this node stops here')
  }
  const payload = { source: { type: 'list', entries: ['Ada', 'Bob'] }, winners: 1 }
  await world.ask({ method: 'POST', url: '/api/giveaways', payload })
  const { id } = await ctx.db.selectFrom('giveaways').select('id').executeTakeFirstOrThrow()
  const tomorrow = new Date(ctx.now().getTime() + dayMs)
  expect(await overdueDraws(ctx.db, ctx.now())).toBe(0)
  expect(await overdueDraws(ctx.db, tomorrow)).toBe(1)
  await insertEvent(ctx.db, { giveaway_id: id, no: 0, type: 'void', at: ctx.now(), note: 'Wrong list' })
  expect(await overdueDraws(ctx.db, tomorrow)).toBe(0)
})
