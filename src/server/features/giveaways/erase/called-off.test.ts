import { afterAll, expect, it } from 'vitest'
import { startBeacon } from '#test/beacon/stand-in.ts'
import { testWorld } from '#test/world/world.ts'
import { giveawayById } from '../store.ts'

const standIn = await startBeacon({ period: 1 })
afterAll(() => standIn.stop())
const { ctx, ask } = await testWorld({ env: standIn.env, plan: 'Ultra' })

it('people can be erased from an announced draw only after it was called off', async () => {
  const { json, cookie } = await ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: {
      source: { type: 'list', entries: ['Ada', 'Bob'] },
      winners: 1,
      mode: 'scheduled',
      draw_at: new Date(Date.now() + 300_000).toISOString(),
      entries_public: true,
    },
  })
  const { id, share_code: code } = json.data as { id: string; share_code: string }
  const own = async (what: string, payload: object) => {
    const url = `/api/giveaways/${id}/${what}`
    const answer = await ask({ method: 'POST', url, headers: { cookie }, payload })
    return { status: answer.status, data: answer.json.data }
  }
  const names = async () => {
    const { json: page } = await ask({ method: 'GET', url: `/api/results/${code}/entries` })
    return (page.data['entries'] as { name: string }[]).map(({ name }) => name)
  }
  expect((await own('erasures', { name: 'Ada' })).data['code']).toBe('giveaway_not_completed')
  expect((await own('void', { note: 'Wrong list' })).status).toBe(201)
  const request = { method: 'POST', url: `/api/results/${code}/erasure-requests` } as const
  expect((await ask({ ...request, payload: { name: 'Ada' } })).status).toBe(201)
  expect(await own('erasures', { name: 'Ada' })).toMatchObject({ status: 201, data: { status: 'sealed' } })
  expect(await names()).toEqual(['', 'Bob'])
  expect((await giveawayById(ctx.db, id))?.erased).toBe(1)
  const { json: listed } = await ask({
    method: 'GET',
    url: `/api/giveaways/${id}/erasure-requests`,
    headers: { cookie },
  })
  expect(listed.data['requests']).toMatchObject([{ name: '', status: 'done' }])
})
