import { expect, it } from 'vitest'
import { person } from '../../../test/world/people.ts'
import { testWorld } from '../../../test/world/world.ts'
import { siteVersion } from '../core/settings/site-settings.ts'

const world = await testWorld()
const { ctx, ask } = world
const administrator = await person(world, { role: 'Admin' })
const raisedBy = async (act: () => Promise<unknown>) => {
  const before = siteVersion(ctx)
  await act()
  return siteVersion(ctx) - before
}

it('notices changes by staff, and nothing else', async () => {
  const change = (payload: object) => administrator.ask({ method: 'PUT', url: '/api/settings', payload })
  expect(await raisedBy(() => change({ app_name: 'Another' }))).toBe(1)
  expect(await raisedBy(() => change({ app_name: 7 }))).toBe(0)
  expect(
    await raisedBy(() => ask({ method: 'PUT', url: '/api/settings', payload: { app_name: 'Mine' } })),
  ).toBe(0)
  expect(await raisedBy(() => administrator.ask({ url: '/api/notifications' }))).toBe(0)
  expect(
    await raisedBy(() =>
      ask({
        method: 'POST',
        url: '/api/giveaways',
        payload: { source: { type: 'list', entries: ['a', 'b'] }, winners: 1 },
      }),
    ),
  ).toBe(0)
})

it('drops cached questions at once', async () => {
  const questions = async () =>
    (await ask({ url: '/api/settings' })).json.data['contents'] as { faq: unknown[] }
  const { faq: before } = await questions()
  await ctx.db.updateTable('faqs').set({ is_active: false }).execute()
  expect((await questions()).faq).toEqual(before)
  await administrator.ask({ method: 'PUT', url: '/api/settings', payload: { app_name: 'Third' } })
  expect((await questions()).faq).toEqual([])
})
