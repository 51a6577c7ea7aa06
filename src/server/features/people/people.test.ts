import { expect, it } from 'vitest'
import type { UserFacts } from '#contract/accounts/user-facts.ts'
import { mailsTo } from '#test/world/mails.ts'
import { type Person, person } from '#test/world/people.ts'
import { type Answer, testWorld } from '#test/world/world.ts'

const world = await testWorld()
const code = (reply: Answer) => reply.json.data['code'] ?? reply.status
const facts = async (by: Person, id: string) =>
  (await by.ask({ url: `/api/users/${id}/facts` })).json.data as unknown as UserFacts
const reset = (by: Person, id: string) =>
  by.ask({ method: 'POST', url: `/api/users/${id}/password-reset`, payload: {} })

const admin = await person(world, { role: 'Admin' })
const keeper = await person(world, { role: { users: { read: true, update: true } } })

it('shows the history of an account, within the permissions of the reader', async () => {
  const ada = await person(world)
  await ada.ask({ method: 'POST', url: '/api/tickets', payload: { subject: 'Where?', message: 'Hello' } })
  const change = { status: 'banned', ban_reason: 'Sells accounts' }
  const url = `/api/users/${ada.id}`
  const banned = await keeper.ask({ method: 'PUT', url, payload: change })
  expect(banned.json.data).toMatchObject({ status: 'banned', ban_reason: 'Sells accounts' })

  const all = await facts(admin, ada.id)
  expect(all).toMatchObject({
    usage: { day: { used: 0 }, month: { used: 0 } },
    draws: { total: 0, rows: [] },
    tickets: { total: 1, waiting: 1, rows: [{ subject: 'Where?', is_waiting: true }] },
    purchases: [],
  })
  expect(all.audit?.[0]).toMatchObject({ act: 'update' })
  expect(all.audit?.[0]?.changes).toContainEqual({
    field: 'ban_reason',
    before: null,
    after: 'Sells accounts',
  })
  expect(await facts(keeper, ada.id)).toMatchObject({ tickets: null, purchases: null, audit: null })

  // A form that sends the same status keeps the reason, and it ends with the ban.
  const same = await keeper.ask({ method: 'PUT', url, payload: { status: 'banned' } })
  expect(same.json.data['ban_reason']).toBe('Sells accounts')
  const lifted = await keeper.ask({ method: 'PUT', url, payload: { status: 'active' } })
  expect(lifted.json.data['ban_reason']).toBeNull()
  expect(code(await admin.ask({ url: '/api/users/nobody/facts' }))).toBe('user_not_found')
})

it('mails a password link to unbanned people within one’s own rights', async () => {
  const ada = await person(world)
  const { email } = await world.ctx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect((await reset(keeper, ada.id)).status).toBe(200)
  expect((await mailsTo(world, email)).map(({ template }) => template)).toContain('forgot_password')
  expect((await facts(admin, ada.id)).audit?.[0]).toMatchObject({ act: 'reset' })
  expect(code(await reset(keeper, admin.id))).toBe('exceeds_own_rights')
  await keeper.ask({ method: 'PUT', url: `/api/users/${ada.id}`, payload: { status: 'banned' } })
  expect(code(await reset(keeper, ada.id))).toBe('account_banned')
})
