import { expect, it } from 'vitest'
import { person, roleIds } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx } = world
const admin = await person(world, { role: 'Admin' })
const put = (payload: object) => admin.ask({ method: 'PUT', url: '/api/settings', payload })
const auditLines = () =>
  ctx.db
    .selectFrom('audit_trail')
    .select(['act', 'actor', 'area', 'changes'])
    .where('area', '=', 'settings')
    .orderBy('no')
    .execute()

it('logs old and new values, and of secrets only that they were set, replaced or removed', async () => {
  await put({ app_name: 'Raffles', smtp_port: 587, smtp_password: 'canary-one' })
  await put({ smtp_password: 'canary-two' })
  await put({ smtp_password: null })
  await put({ app_name: 'Raffles' })
  expect((await put({ app_name: 'Never', default_role: 'x' })).status).toBe(404)
  const lines = await auditLines()
  expect(lines).toMatchObject([
    {
      act: 'update',
      actor: admin.id,
      changes: { app_name: ['', 'Raffles'], smtp_password: [null, '•••'] },
    },
    { changes: { smtp_password: ['•••', '•••'] } },
    { changes: { smtp_password: ['•••', null] } },
  ])
  expect(lines).toHaveLength(3)
  expect(JSON.stringify(lines)).not.toContain('canary')
})

it('marks the roles that may be the default', async () => {
  const { roles } = (await admin.ask({ url: '/api/settings/all' })).json.data as { roles: object[] }
  expect(roles).toEqual(
    expect.arrayContaining([
      { id: roleIds.user, name: 'user', may_be_default: true },
      { id: roleIds.Admin, name: 'Admin', may_be_default: false },
    ]),
  )
})

it('returns custom cookie texts in the language that has them', async () => {
  const words = async (language: string) => {
    const answer = await world.ask({ url: '/api/settings', headers: { 'x-language': language } })
    return (answer.json.data['settings'] as { cookie_texts: object }).cookie_texts
  }
  expect(await words('de')).toEqual({ title: '', text: '' })
  const saved = await put({
    cookie_texts: { de: { title: ' Kekse ', text: 'Dürfen wir?' }, en: { text: 'May we?' } },
  })
  expect(saved.json.data['reload_store']).toBe(true)
  expect(await words('de')).toEqual({ title: 'Kekse', text: 'Dürfen wir?' })
  expect(await words('en')).toEqual({ title: '', text: 'May we?' })
  expect(await words('fr')).toEqual({ title: '', text: '' })
  for (const wrong of [
    { xx: { title: 'a' } },
    { de: { name: 'a' } },
    { de: 'Kekse' },
    { de: { title: 'a'.repeat(121) } },
  ])
    expect((await put({ cookie_texts: wrong })).json.data['code']).toBe('validation_failed')
})
