import { expect, it } from 'vitest'
import { testWorld } from '#test/world/world.ts'
import { checkPassword } from '../passwords.ts'
import { newSetupLink } from './first-administrator.ts'

const { ctx, ask, setTime } = await testWorld()
const ada = { username: 'ada', email: 'ada@example.org', fullname: 'Ada Lovelace', password: 'correct horse' }
const make = (token: string | undefined, payload: object = ada) =>
  ask({ method: 'POST', url: `/api/setup/${token ?? ''}`, payload })

it('creates the first administrator through the newest link, once and in time', async () => {
  setTime(new Date('2026-11-20T12:00:00Z'))
  const old = await newSetupLink(ctx)
  const token = await newSetupLink(ctx)
  expect((await make(old)).json.data['code']).toBe('setup_link_invalid')
  expect((await make('guessed')).status).toBe(404)

  const wrong = await make(token, { ...ada, email: 'nowhere', password: 'short', role: 'Admin' })
  expect(wrong.json.data).toMatchObject({
    _errors: {
      _errors: ['Unknown fields: role.'],
      email: { _errors: ['Enter a valid email address.'] },
      password: { _errors: ['Too short; use at least 8 characters.'] },
    },
  })
  setTime(new Date('2026-11-20T12:31:00Z'))
  expect((await make(token)).status).toBe(404)
  setTime(new Date('2026-11-20T12:29:00Z'))

  const both = await Promise.all([
    make(token),
    make(token, { ...ada, username: 'eve', email: 'eve@example.org' }),
  ])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 404])
  expect((await make(token)).status).toBe(404)
  expect(await newSetupLink(ctx)).toBeUndefined()

  const users = await ctx.db.selectFrom('users').selectAll().execute()
  expect(users).toHaveLength(1)
  expect(users[0]).toMatchObject({
    role_id: '00000000-0000-4000-8000-00000000a001',
    status: 'active',
    plan: 'Ultra',
  })
  expect(users[0]?.password_hash).toContain('$argon2id$')
  expect((await checkPassword(ctx, users[0]?.password_hash, ada.password)).matches).toBe(true)
  expect(JSON.stringify(both.map(({ json }) => json))).not.toContain('correct horse')
})
