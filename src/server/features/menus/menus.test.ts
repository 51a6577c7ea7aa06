import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { EditedMenu } from '#contract/content/menu-editing.ts'
import type { MenuItem } from '#contract/content/menus.ts'
import { type Person, person, roleIds } from '#test/world/people.ts'
import { type Answer, testWorld } from '#test/world/world.ts'
import { forgetMenusBefore } from './store.ts'

const world = await testWorld()
const code = (reply: Answer) => reply.json.data['code'] ?? reply.status
const menuOf = (reply: Answer) => reply.json.data as unknown as EditedMenu & { reload_store: boolean }
const errors = (reply: Answer) => reply.json.data['_errors']

let admin: Person
beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})

const create = (payload: object, by = admin) => by.ask({ method: 'POST', url: '/api/menus', payload })
const read = async (key: string) => menuOf(await admin.ask({ url: `/api/menus/${key}` }))
const save = (key: string, payload: object, by = admin) =>
  by.ask({ method: 'PUT', url: `/api/menus/${key}`, payload })
const item = (en: string, overrides: object = {}) => ({ label: { en }, ...overrides })

/** Creates a separate menu with these items. */
async function menuWith(items: object[], area = 'header') {
  const key = `m${randomUUID().slice(0, 8)}`
  expect((await create({ key, area })).status).toBe(201)
  return { key, reply: await save(key, { version: 1, items }) }
}

async function visibleItems(user?: Person, language = 'en', area = 'header'): Promise<MenuItem[]> {
  const request = { url: '/api/settings', headers: { 'x-language': language } }
  const { json } = await (user ?? world).ask(request)
  return (json.data['menus'] as Record<string, MenuItem[]>)[area] ?? []
}
const labels = async (user?: Person) => (await visibleItems(user)).map(({ label }) => label)

describe('a menu', () => {
  it('is created, filled, listed and deleted, with messages', async () => {
    const createReply = await create({ key: 'help', area: 'footer_company' })
    expect(createReply.json.message).toBe('The menu was created.')
    expect(menuOf(createReply)).toMatchObject({ key: 'help', version: 1, items: [], reload_store: true })
    const saved = await save('help', { version: 1, items: [item('Docs', { direct_link: '/api/docs' })] })
    expect([saved.json.message, menuOf(saved).version]).toEqual(['The menu was saved.', 2])
    const { json } = await admin.ask({ url: '/api/menus?search=docs' })
    expect(json.data['rows']).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: 'help', items: 1 })]),
    )
    const deleteReply = await admin.ask({ method: 'DELETE', url: '/api/menus/help', payload: {} })
    expect([deleteReply.json.message, deleteReply.json.data]).toEqual([
      'The menu was deleted.',
      { reload_store: true },
    ])
    expect(code(await admin.ask({ url: '/api/menus/help' }))).toBe('menu_not_found')
    expect(code(await save('help', { version: 2 }))).toBe('menu_not_found')
    expect(code(await admin.ask({ method: 'DELETE', url: '/api/menus/help', payload: {} }))).toBe(
      'menu_not_found',
    )
  })

  it('has a unique key, and reports a conflict in the user’s language', async () => {
    const reply = await admin.ask({
      method: 'POST',
      url: '/api/menus',
      headers: { 'x-language': 'de' },
      payload: { key: 'header', area: 'header' },
    })
    expect([reply.status, code(reply), reply.json.message]).toEqual([
      409,
      'key_exists',
      'Dieser Schlüssel ist schon vergeben. Wählen Sie einen anderen.',
    ])
    for (const key of ['add', 'ekle', 'Upper', '1st', 'a b', '../x', '', 'a'.repeat(61)])
      expect(code(await create({ key, area: 'header' })), key).toBe('validation_failed')
    expect(code(await create({ key: 'elsewhere', area: 'sidebar' }))).toBe('validation_failed')
  })

  it('shows changes at once, and keeps the ids of remaining items', async () => {
    const { key, reply } = await menuWith([item('First'), item('Second', { link: '/tools' })])
    const [first, second] = menuOf(reply).items
    expect(await labels()).toContain('Second')
    const again = await save(key, {
      version: 2,
      items: [
        item('Second', { id: second?.id, link: '/tools?a=1#b' }),
        item('Group', { children: [item('First', { id: first?.id, relation: 'page', relation_id: 'faq' })] }),
      ],
    })
    const { items } = menuOf(again)
    expect(items.map(({ id }) => id)[0]).toBe(second?.id)
    expect(items[1]?.children[0]).toMatchObject({ id: first?.id, relation: 'page', relation_id: 'faq' })
    const visible = await visibleItems()
    expect(visible.find(({ label }) => label === 'Second')?.address).toBe('/tools?a=1#b')
    expect(visible.find(({ label }) => label === 'Group')?.children[0]).toMatchObject({ page: 'faq' })
  })

  it('accepts no item of another menu', async () => {
    const first = await menuWith([item('Mine', { link: '/tools' })])
    const id = menuOf(first.reply).items[0]?.id
    const second = await menuWith([item('Theirs', { id, link: '/tools' })])
    expect(menuOf(second.reply).items[0]?.id).not.toBe(id)
    expect((await read(first.key)).items[0]).toMatchObject({ id, label: { en: 'Mine' } })
    const twice = await save(first.key, { version: 2, items: [item('A', { id }), item('B', { id })] })
    expect(new Set(menuOf(twice).items.map((each) => each.id)).size).toBe(2)
  })

  it('is saved by one of several concurrent editors', async () => {
    const { key } = await menuWith([])
    const replies = await Promise.all(
      ['Ada', 'Bob', 'Cem'].map((name) => save(key, { version: 2, items: [item(name, { link: '/' })] })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(replies.filter((reply) => code(reply) === 'menu_changed')).toHaveLength(2)
    const { items, version } = await read(key)
    expect(version).toBe(3)
    expect(menuOf(replies.find(({ status }) => status === 200) as Answer).items).toEqual(items)
  })
})

describe('items', () => {
  it('have up to three levels, and number up to a hundred', async () => {
    const deep = item('1', { children: [item('2', { children: [item('3', { link: '/' })] })] })
    const { key, reply } = await menuWith([deep])
    expect(reply.status).toBe(200)
    const deeper = item('0', { children: [deep] })
    expect(code(await save(key, { version: 2, items: [deeper] }))).toBe('validation_failed')
    const fifty = (name: string) => Array.from({ length: 50 }, (_, n) => item(`${name}${n}`, { link: '/' }))
    const full = [item('a', { children: fifty('b') }), ...fifty('c').slice(1)]
    expect((await save(key, { version: 2, items: full })).status).toBe(200)
    const over = await save(key, { version: 3, items: [...full, item('one more', { link: '/' })] })
    expect(errors(over)).toEqual({ items: { _errors: ['Too many; keep at most 100.'] } })
    expect((await read(key)).version).toBe(3)
  })

  it('have a label in some language, and are shown in the visitor’s language if possible', async () => {
    const label = { en: ' Help ', tr: 'Yardım', de: '  ' }
    const { key, reply } = await menuWith([{ label, link: '/tools' }])
    expect(menuOf(reply).items[0]?.label).toEqual({ en: 'Help', tr: 'Yardım' })
    expect((await visibleItems(undefined, 'tr')).at(-1)?.label).toBe('Yardım')
    expect((await visibleItems(undefined, 'de')).at(-1)?.label).toBe('Help')
    const bare = await save(key, { version: 2, items: [{ label: { en: ' ' } }] })
    expect(errors(bare)).toEqual({ items: { 0: { label: { _errors: ['This field is required.'] } } } })
    expect(code(await save(key, { version: 2, items: [{ label: { xx: 'a' } }] }))).toBe('validation_failed')
  })

  it.each([
    ['javascript:alert(1)', 'direct_link'],
    ['JaVaScRiPt:alert(1)', 'direct_link'],
    ['java\tscript:alert(1)', 'direct_link'],
    ['data:text/html,<script>alert(1)</script>', 'direct_link'],
    ['vbscript:x', 'direct_link'],
    ['//elsewhere.example', 'direct_link'],
    [String.raw`/\elsewhere.example`, 'link'],
    ['/\t/elsewhere.example', 'link'],
    ['//elsewhere.example', 'link'],
    ['https://example.org', 'link'],
    ['tools', 'link'],
  ])('never lead to %s as %s', async (address, field) => {
    const { reply } = await menuWith([item('fine', { link: '/' }), item('x', { [field]: address })])
    expect(code(reply)).toBe('validation_failed')
    expect(errors(reply)).toEqual({
      items: { 1: { [field]: { _errors: ['Enter a valid link.'] } } },
    })
  })

  it.each([
    ['an unknown page', { relation: 'page', relation_id: 'nowhere' }, 'relation_id'],
    ['a page with parameters', { relation: 'page', relation_id: 'result' }, 'relation_id'],
    ['a relation without an id', { relation: 'module' }, 'relation_id'],
    ['an unknown module', { relation: 'module', relation_id: '<b>' }, 'relation_id'],
    ['a page and an address', { relation: 'page', relation_id: 'faq', link: '/' }, 'relation'],
    ['two addresses', { direct_link: '/', link: '/' }, 'direct_link'],
    ['an empty list of roles', { link: '/', visibility: 'roles' }, 'roles'],
  ])('do not lead to %s', async (_, target, field) => {
    const { reply } = await menuWith([item('x', target)])
    expect(errors(reply)).toMatchObject({ items: { 0: { [field]: { _errors: [expect.any(String)] } } } })
  })

  it('are visible only to their audience', async () => {
    const someone = await person(world)
    const to = (visibility: string, roles?: string[]) =>
      item(visibility, { link: '/tools', visibility, ...(roles && { roles }) })
    const { key } = await menuWith([
      to('anyone'),
      to('logged_in'),
      to('not_logged_in'),
      to('roles', [roleIds.Admin]),
    ])
    const ownLabels = new Set(['anyone', 'logged_in', 'not_logged_in', 'roles'])
    const seenBy = async (user?: Person) => (await labels(user)).filter((label) => ownLabels.has(label))
    expect(await seenBy()).toEqual(['anyone', 'not_logged_in'])
    expect(await seenBy(someone)).toEqual(['anyone', 'logged_in'])
    expect(await seenBy(admin)).toEqual(['anyone', 'logged_in', 'roles'])
    const reply = await save(key, { version: 2, items: [to('roles', [randomUUID()])] })
    expect(code(reply)).toBe('role_not_found')
    expect((await read(key)).items).toHaveLength(4)
  })
})

it('hostile input is returned unchanged, as text', async () => {
  const hostile = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '{{7*7}}', '\u202egnp.exe']
  for (const text of hostile) {
    const { reply } = await menuWith([item(text, { link: '/tools' })])
    expect(menuOf(reply).items[0]?.label).toEqual({ en: text })
    expect(await labels()).toContain(text)
  }
  const { reply } = await menuWith([item('a\0b', { link: '/' })])
  expect(code(reply)).toBe('validation_failed')
})

it('every change is logged, an unchanged save is not', async () => {
  const { key } = await menuWith([item('A', { link: '/' })])
  const { items } = await read(key)
  await save(key, { version: 2, items })
  await admin.ask({ method: 'DELETE', url: `/api/menus/${key}`, payload: {} })
  const lines = await world.ctx.db
    .selectFrom('audit_trail')
    .select(['act', 'actor_name'])
    .where('area', '=', 'menus')
    .where('record_id', '=', key)
    .orderBy('no')
    .execute()
  expect(lines.map(({ act }) => act)).toEqual(['create', 'update', 'delete'])
  expect(lines.every(({ actor_name }) => actor_name === admin.username)).toBe(true)
})

describe('a deleted menu', () => {
  const remove = (key: string) => admin.ask({ method: 'DELETE', url: `/api/menus/${key}`, payload: {} })
  const back = (key: string, by = admin) =>
    by.ask({ method: 'POST', url: `/api/menus/${key}/restore`, payload: {} })
  const names = async () => {
    const { json } = await admin.ask({ url: '/api/menus?page_size=100' })
    return (json.data['rows'] as { key: string }[]).map(({ key }) => key)
  }

  it('is shown nowhere, and is restored with all its items', async () => {
    const below = item('Below', { link: '/tools', visibility: 'roles', roles: [roleIds.Admin] })
    const name = `Back ${randomUUID().slice(0, 8)}`
    const { key } = await menuWith([item(name, { children: [below] })])
    const before = await read(key)
    await remove(key)
    expect([await labels(admin), await names()]).toEqual([
      expect.not.arrayContaining([name]),
      expect.not.arrayContaining([key]),
    ])
    expect(code(await admin.ask({ url: `/api/menus/${key}` }))).toBe('menu_not_found')
    const reader = await person(world, { role: { menus: { read: true, update: true } } })
    expect((await back(key, reader)).status).toBe(403)
    expect(menuOf(await back(key))).toMatchObject({
      items: before.items,
      area: before.area,
      reload_store: true,
    })
    expect(await labels(admin)).toContain(name)
    expect(code(await back(key))).toBe('key_exists')
    expect(code(await back('never-was'))).toBe('menu_not_found')
  })

  it('is not restored over another menu of its key, and is deleted after its time', async () => {
    const { key } = await menuWith([item('Old', { link: '/tools' })])
    await remove(key)
    expect((await create({ key, area: 'footer_company' })).status).toBe(201)
    expect(code(await back(key))).toBe('key_exists')
    expect(await read(key)).toMatchObject({ area: 'footer_company', items: [] })
    const storedMenus = () =>
      world.ctx.db.selectFrom('deleted_menus').select('key').where('key', '=', key).execute()
    await forgetMenusBefore(world.ctx.db, new Date(Date.now() - 60_000))
    expect(await storedMenus()).toHaveLength(1)
    await forgetMenusBefore(world.ctx.db, new Date(Date.now() + 60_000))
    expect(await storedMenus()).toEqual([])
  })
})
