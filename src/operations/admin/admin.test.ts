import { expect, test } from 'vitest'
import { checkChain } from '#server/core/audit/audit-log.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { endMaintenance, newAdministratorLink } from './admin-command.ts'

const world = await testWorld()
const { ctx, ask } = world
const link = (username = '', isWithoutSecondFactor = false) =>
  newAdministratorLink(ctx, { username, isWithoutSecondFactor })
const noted = () => ctx.db.selectFrom('audit_trail').selectAll().orderBy('no').execute()
const tokenIn = (path: string) => path.split('#token=')[1] ?? ''

test('creates an administrator with a link when there is none', async () => {
  const { path } = await link()
  const token = path.replace('/setup/', '')
  const payload = { username: 'ada', email: 'ada@example.org', fullname: 'Ada', password: 'correct horse' }
  expect((await ask({ method: 'POST', url: `/api/setup/${token}`, payload })).status).toBe(201)
  expect(await noted()).toMatchObject([{ area: 'settings', actor: null, actor_name: 'operator' }])
})

test('a link sets a new password once, removes the second factor on request, and is logged', async () => {
  await ctx.db
    .updateTable('users')
    .set({ totp_secret: Buffer.from('lost'), totp_confirmed_at: new Date() })
    .execute()
  const token = tokenIn((await link('ADA')).path)
  const reset = (given: string) =>
    ask({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { token: given, new_password: 'another horse', confirm_password: 'another horse' },
    })
  expect((await reset(token)).status).toBe(200)
  expect((await reset(token)).status).toBe(422)
  const user = () => ctx.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  expect((await user()).totp_secret).not.toBeNull()
  await link('', true)
  expect(await user()).toMatchObject({ totp_secret: null, totp_confirmed_at: null })
  const lines = await noted()
  expect(lines.at(-1)?.changes).toEqual({ one_time_link: [null, 'recovery'], two_factor: [null, false] })
  expect(JSON.stringify(lines)).not.toContain(token)
  expect(await checkChain(ctx)).toMatchObject({ holds: true })
})

test('with several administrators one must be named, and other users get no link', async () => {
  await person(world, { role: 'Admin', username: 'grace' })
  await person(world, { username: 'eve' })
  await expect(link()).rejects.toThrow('Say which administrator: ada, grace.')
  await expect(link('eve')).rejects.toThrow('eve is no active administrator')
})

test('reopens a closed site once and logs it', async () => {
  const row = {
    key: 'maintenance_mode',
    value: 'true',
    secret: null,
    updated_at: new Date(),
    updated_by: null,
  }
  await ctx.db.insertInto('settings').values(row).execute()
  expect(await endMaintenance(ctx)).toBe(true)
  expect((await ask({ url: '/api/ledger' })).status).toBe(200)
  expect((await noted()).at(-1)?.changes).toEqual({ maintenance_mode: [true, false] })
  expect(await endMaintenance(ctx)).toBe(false)
})
