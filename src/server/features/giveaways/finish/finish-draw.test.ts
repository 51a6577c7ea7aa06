import { afterAll, expect, it } from 'vitest'
import type { Notification } from '#contract/accounts/notifications.ts'
import { startBeacon } from '#test/beacon/stand-in.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { endClaim } from '../after/claims.ts'
import { finishDraw } from './finish-draw.ts'

const standIn = await startBeacon({ period: 1 })
afterAll(() => standIn.stop())
const world = await testWorld({ env: standIn.env })
const { ctx, setTime } = world

async function draw(
  owner: Pick<Person, 'ask'>,
  more: object = {},
): Promise<{ id: string; share_code: string }> {
  const { json } = await owner.ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: {
      source: { type: 'list', entries: ['Ada', 'Bob', 'Cem', 'Dilek'] },
      title: 'Autumn',
      winners: 1,
      substitutes: 1,
      ...more,
    },
  })
  return json.data as { id: string; share_code: string }
}

async function notificationsOf(owner: Person): Promise<Notification[]> {
  const { json } = await owner.ask({ url: '/api/auth/notifications' })
  return json.data['notifications'] as Notification[]
}

it('owners are notified once that an announced draw took place', async () => {
  const ada = await person(world)
  await draw(ada, { mode: 'local' })
  setTime(new Date(Date.now() - 120_000))
  const soon = new Date(Date.now() + 1000).toISOString()
  const { id, share_code } = await draw(ada, { mode: 'scheduled', draw_at: soon })
  setTime(new Date())
  expect(await notificationsOf(ada)).toEqual([])
  await Promise.all([1, 2, 3].map(() => finishDraw(ctx, id, Date.now() + 10_000)))
  await finishDraw(ctx, id, 0)
  const text = expect.stringContaining('Autumn') as string
  expect(await notificationsOf(ada)).toMatchObject([
    { type: 'draw_finished', link: `/results/${share_code}`, text },
  ])
})

it('owners are notified once of a promotion, without names, and not of their own actions', async () => {
  const ada = await person(world)
  const { id, share_code } = await draw(ada, { mode: 'local', winners: 2 })
  const asOwner = (method: 'POST' | 'PUT', what: string, payload: object) =>
    ada.ask({ method, url: `/api/giveaways/${id}${what}`, payload })
  expect((await asOwner('PUT', '/claims', { hours: 1 })).status).toBe(200)
  expect((await asOwner('POST', '/replacements', { rank: 2, reason: 'no_answer' })).status).toBe(201)
  expect(await notificationsOf(ada)).toEqual([])
  await endClaim(ctx, id, 1)
  expect(await notificationsOf(ada)).toEqual([])
  setTime(new Date(Date.now() + 2 * 60 * 60 * 1000))
  await endClaim(ctx, id, 1)
  await endClaim(ctx, id, 1)
  setTime(new Date())
  const notifications = await notificationsOf(ada)
  expect(notifications).toMatchObject([{ type: 'winner_promoted', link: `/results/${share_code}` }])
  expect(JSON.stringify(notifications)).not.toMatch(/Ada|Bob|Cem|Dilek/)
})
