import { expect, it } from 'vitest'
import { person, roleIds } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const put = (payload: object) => ({ method: 'PUT' as const, url: '/api/settings', payload })
const keeperRights = { external: { settings: true, dashboard: true } }
const admin = await person(world, { role: 'Admin' })
const keeper = await person(world, { role: keeperRights })

it('lets no one redirect mails that would grant them more rights', async () => {
  for (const change of [
    { mail_driver: 'smtp', mail_from: 'site@example.org', smtp_host: 'mail.evil.example' },
    { smtp_port: 2525 },
    { smtp_encryption: 'none' },
    { mail_api_url: 'https://mail.evil.example/take' },
    { mail_api_key: 'a key' },
    { brand_hosts: { box: 'evil.example' } },
  ]) {
    expect((await keeper.ask(put(change))).json.data['code']).toBe('exceeds_own_rights')
    expect((await admin.ask(put(change))).status).toBe(200)
  }
  expect((await admin.ask(put({ smtp_host: 'mail.example' }))).status).toBe(200)
  const seen = await keeper.ask({ url: '/api/settings/all' })
  expect(seen.json.data['values']).toMatchObject({ smtp_host: 'mail.example' })
})

it('lets them change everything else, also in a form with unchanged values', async () => {
  expect((await keeper.ask(put({ app_name: 'Kept', smtp_host: 'mail.example' }))).status).toBe(200)
})

it('lets no one make a role with rights the default role', async () => {
  const writer = await person(world, { role: { blog: { update: true } } })
  const role = (await writer.ask({ url: '/api/auth' })).json.data['user'] as { role: { id: string } }
  const change = put({ default_role: role.role.id })
  expect((await keeper.ask(change)).json.data['code']).toBe('default_role_is_plain')
  expect((await keeper.ask(put({ default_role: roleIds.user }))).status).toBe(200)
})
