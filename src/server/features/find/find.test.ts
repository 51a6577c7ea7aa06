import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { person } from '#test/world/people.ts'
import { plantModule } from '#test/world/planted-contents.ts'
import { plantSubscription } from '#test/world/planted-subscriptions.ts'
import { testWorld } from '#test/world/world.ts'
import { settingsLike } from './find-records.ts'

const world = await testWorld()
const admin = await person(world, { role: 'Admin', username: 'findadmin' })

async function search(by: typeof admin, q: string) {
  return by.ask({ method: 'GET', url: `/api/find?q=${encodeURIComponent(q)}` })
}

it('finds accounts, roles and questions', async () => {
  const user = await person(world, { username: 'wren_one' })
  const { status, json } = await search(admin, 'WREN_O')
  expect(status).toBe(200)
  expect(json.data).toEqual([
    { kind: 'user', id: user.id, name: 'Person wren_one', detail: 'wren_one@example.org' },
  ])
  expect((await search(admin, 'admin')).json.data).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'role', name: 'Admin' })]),
  )
  // A menu is named by its place on the site, and its key stands second.
  const menu = { key: 'find-siskin', area: 'footer_company' }
  expect((await admin.ask({ method: 'POST', url: '/api/menus', payload: menu })).status).toBe(201)
  expect((await search(admin, 'siskin')).json.data).toEqual([
    { kind: 'menu', id: 'find-siskin', name: 'Footer: company', detail: 'find-siskin' },
  ])
  // The special characters of a pattern match literally.
  expect((await search(admin, '%%')).json.data).toEqual([])
})

it('finds tickets by number, subject and person, with the permission to read them', async () => {
  const user = await person(world, { username: 'nightjar' })
  const payload = { subject: 'A lapwing draw', message: 'It is said in here: curlew.' }
  const createReply = await user.ask({ method: 'POST', url: '/api/tickets', payload })
  const id = String(createReply.json.data['id'])
  const agent = await person(world, { role: { external: { dashboard: true }, tickets: { read: true } } })
  const number = Number((await agent.ask({ url: `/api/support-tickets/${id}` })).json.data['number'])
  const ticket = { kind: 'ticket', id, name: 'A lapwing draw', detail: `#${number} · Person nightjar` }
  for (const query of ['LAPWING', 'nightjar', `#${number}`])
    expect((await search(agent, query)).json.data).toEqual([ticket])
  expect((await search(agent, 'lap_ing')).json.data).toEqual([])
  const other = await person(world, { role: { external: { dashboard: true }, roles: { read: true } } })
  expect((await search(other, 'lapwing')).json.data).toEqual([])
})

it('finds plans and subscriptions, each with its permission', async () => {
  const holder = await person(world, { username: 'plover' })
  const { id } = await plantSubscription(world, holder.id)
  const agent = await person(world, {
    role: { external: { dashboard: true }, subscriptions: { read: true }, plans: { read: true } },
  })
  const match = { kind: 'subscription', id, name: 'Person plover', detail: 'Pro · plover@example.org' }
  expect((await search(agent, 'PLOVER')).json.data).toEqual([match])
  // A plan's page is only for those who may change it.
  expect((await search(agent, 'ultr')).json.data).toEqual([])
  expect((await search(admin, 'ultr')).json.data).toEqual([
    { kind: 'plan', id: 'Ultra', name: 'Ultra', detail: null },
  ])
  const other = await person(world, { role: { external: { dashboard: true }, roles: { read: true } } })
  expect((await search(other, 'plover')).json.data).toEqual([])
})

it('finds records by their titles in any language, in readable modules', async () => {
  await plantModule(world, { key: 'walks', name: { en: 'Walks', de: 'Wege' } })
  await plantModule(world, { key: 'secrets' })
  const all = { read: true, create: true }
  const editor = await person(world, { role: { external: { dashboard: true }, walks: all, secrets: all } })
  for (const key of ['walks', 'secrets']) {
    const title = { en: `Along the avocet of ${key}`, de: 'Am Säbelschnäbler', tr: 'IŞIKLI İZ' }
    const payload = { title }
    expect((await editor.ask({ method: 'POST', url: `/api/contents/${key}`, payload })).status).toBe(201)
  }
  const walker = await person(world, { role: { external: { dashboard: true }, walks: { read: true } } })
  // A Turkish I is found in any spelling.
  for (const query of ['AVOCET', 'säbelschn', 'ışıklı', 'Işıklı iz']) {
    const { json } = await search(walker, query)
    expect(json.data).toEqual([
      {
        kind: 'record',
        id: expect.any(String) as string,
        name: 'Along the avocet of walks',
        detail: 'Walks',
        module_key: 'walks',
      },
    ])
  }
  expect((await search(editor, 'avocet')).json.data).toHaveLength(2)
  const other = await person(world, { role: { external: { dashboard: true }, roles: { read: true } } })
  expect((await search(other, 'avocet')).json.data).toEqual([])
})

it('finds nothing the user may not read, and at most five of a kind', async () => {
  for (let no = 0; no < 6; no++) await person(world, { username: `heron${no}` })
  const staff = await person(world, { role: { external: { dashboard: true }, roles: { read: true } } })
  expect((await search(staff, 'heron')).json.data).toEqual([])
  expect((await search(admin, 'heron')).json.data).toHaveLength(5)
  expect((await search(await person(world), 'heron')).status).toBe(403)
  expect((await search(admin, 'h')).status).toBe(422)
})

it('finds settings in the user’s language, with the settings permission', async () => {
  expect(settingsLike('e-mail verschlüsselung', 'de')).toContainEqual(
    expect.objectContaining({ id: 'smtp_encryption', detail: 'E-Mail', group: 'mail' }),
  )
  expect((await search(admin, 'stripe secret')).json.data).toContainEqual(
    expect.objectContaining({ kind: 'setting', id: 'stripe_secret_key', name: 'Secret key' }),
  )
  const other = await person(world, { role: { external: { dashboard: true }, roles: { read: true } } })
  expect((await search(other, 'smtp')).json.data).toEqual([])
})

it('finds library files, and lists people whose name begins with the term first', async () => {
  const plant = (name: string, isPrivate: boolean) =>
    sql`insert into media (id, file_name, path, kind, type, size, store, is_private, created_at, updated_at)
      values (${randomUUID()}, ${name}, ${name}, 'image', 'image/png', 1, 'local', ${isPrivate}, now(), now())`.execute(
      world.ctx.db,
    )
  await plant('dunlin-banner.png', false)
  await plant('dunlin-passport.png', true)
  const reader = await person(world, { role: { external: { dashboard: true }, media: { read: true } } })
  expect((await search(reader, 'dunlin')).json.data).toMatchObject([
    { kind: 'medium', name: 'dunlin-banner.png' },
  ])
  await person(world, { username: 'godwit' })
  for (let no = 0; no < 6; no++) await person(world, { username: `the_godwit${no}` })
  const [first] = (await search(admin, 'godwit')).json.data as unknown as { name: string }[]
  expect(first?.name).toBe('Person godwit')
})
