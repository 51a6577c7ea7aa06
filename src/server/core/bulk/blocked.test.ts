import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { person, roleIds } from '#test/world/people.ts'
import { plantSubscription } from '#test/world/planted-subscriptions.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx } = world
const admin = await person(world, { role: 'Admin' })
const ada = await person(world)

/** What is said of these rows, or of all rows of the action's list. */
async function count(action: string, ids?: readonly string[]) {
  const post = async (url: string, payload: object) =>
    (await admin.ask({ method: 'POST', url, payload })).json.data
  const selection = (await post('/api/selections', ids ? { ids } : { is_all: true, ids: [] }))['id']
  return post('/api/bulk/count', { action, selection })
}

it('counts the user’s own account and required rows before anything starts', async () => {
  const blocked = [{ reason: 'own_account', count: 1 }]
  for (const action of ['users.delete', 'users.status', 'users.role', 'users.plan']) {
    expect(await count(action, [admin.id, ada.id]), action).toEqual({ count: 2, ready: 1, blocked })
    expect(await count(action, [admin.id]), action).toEqual({ count: 1, ready: 0, blocked })
  }
  expect(await count('users.close_sessions', [admin.id])).toEqual({ count: 1, ready: 1, blocked: [] })
  expect(await count('own_sessions.close')).toEqual({
    count: 1,
    ready: 0,
    blocked: [{ reason: 'current_session', count: 1 }],
  })
  const needed = [
    { reason: 'own_role', count: 1 },
    { reason: 'default_role', count: 1 },
  ]
  const roles = await count('roles.delete', [roleIds.Admin, roleIds.user])
  expect(roles).toEqual({ count: 2, ready: 0, blocked: needed })
})

it('counts emails that were sent', async () => {
  for (const status of ['waiting', 'kept', 'failed', 'sending', 'sent', 'unknown'] as const)
    await ctx.db
      .insertInto('outbox')
      .values({
        id: randomUUID(),
        template: 'test',
        address: `${status}@example.org`,
        locale: 'en',
        app_number: 1,
        payload: Buffer.alloc(0),
        status,
        created_at: ctx.now(),
      })
      .execute()
  expect(await count('outbox.resend')).toEqual({
    count: 6,
    ready: 3,
    blocked: [{ reason: 'sent', count: 3 }],
  })
})

it('counts fetches and subscriptions that have ended', async () => {
  for (const status of ['waiting', 'running', 'done', 'failed', 'canceled'])
    await ctx.db
      .insertInto('collections')
      .values({
        id: randomUUID(),
        owner: `user:${ada.id}`,
        account: `user:${ada.id}`,
        user_id: ada.id,
        platform: 'youtube',
        by: 'official',
        status,
        replies: false,
        most: 100,
        wish: '{}',
        created_at: ctx.now(),
        stepped_at: ctx.now(),
      } as never)
      .execute()
  const ended = (n: number) => [{ reason: 'ended', count: n }]
  expect(await count('fetches.cancel')).toEqual({ count: 5, ready: 2, blocked: ended(3) })

  const over = await plantSubscription(world, ada.id, { status: 'canceled', provider_status: 'canceled' })
  expect(await count('subscriptions.cancel')).toEqual({ count: 1, ready: 0, blocked: ended(1) })
  const open = await plantSubscription(world, admin.id)
  const both = await count('subscriptions.cancel', [over.id, open.id])
  expect(both).toEqual({ count: 2, ready: 1, blocked: ended(1) })
})
