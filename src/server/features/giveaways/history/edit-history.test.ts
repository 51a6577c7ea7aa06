import { expect, it } from 'vitest'
import type { HistoryItem } from '#contract/draws/history.ts'
import { workBulk } from '#server/core/bulk/bulk-action.ts'
import { bulkActions } from '#server/registry/features.ts'
import { drawAs as draw } from '#test/world/draws.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx } = world
const start = (by: Person, payload: object) => by.ask({ method: 'POST', url: '/api/bulk', payload })
const work = (id: unknown) =>
  workBulk(ctx, bulkActions(ctx), { bulk_id: String(id), turn: 0 }, new AbortController().signal)
const rowsOf = async (by: Person) =>
  (await by.ask({ url: '/api/giveaways' })).json.data['rows'] as HistoryItem[]
const shared = async (by: Person) =>
  Object.fromEntries((await rowsOf(by)).map(({ title, is_shared }) => [title, is_shared]))

it('many of one’s own draws are closed, reopened and deleted at once, as filtered', async () => {
  const ada = await person(world)
  await draw(ada, 'Spring 1')
  await draw(ada, 'Spring 2')
  await draw(ada, 'Autumn')
  const all = async (action: string) => {
    const begun = await start(ada, { action, filter: { search: 'spring' }, count: 2 })
    expect(begun.status, action).toBe(201)
    await work(begun.json.data['id'])
  }
  await all('history.unshare')
  expect(await shared(ada)).toEqual({ 'Spring 1': false, 'Spring 2': false, Autumn: true })
  await all('history.share')
  expect(await shared(ada)).toEqual({ 'Spring 1': true, 'Spring 2': true, Autumn: true })
  await all('history.delete')
  expect(await shared(ada)).toEqual({ Autumn: true })
})

it('draws of other users cannot be included', async () => {
  const ada = await person(world)
  const eve = await person(world)
  const { id } = await draw(ada, 'Mine')
  const begun = await start(eve, { action: 'history.delete', ids: [id], count: 1 })
  expect(begun.json.data['code']).toBe('bulk_count_changed')
  expect(await shared(ada)).toEqual({ Mine: true })
})
