import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { EditedModule, TreeModule } from '#contract/content/module-editing.ts'
import type { Field } from '#contract/fields/field.ts'
import { locales } from '#locales/locales.ts'
import { pageOfPath, pages, pathFor } from '#locales/paths.ts'
import { isReservedKey, isReservedSlug } from '#locales/taken-segments.ts'
import { type Person, person, roleIds } from '#test/world/people.ts'
import { plainField, plantContent, sentModule } from '#test/world/planted-contents.ts'
import { type Answer, testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { db } = world.ctx
const code = (reply: Answer) => reply.json.data['code'] ?? reply.status
/** The paths of the errors, in field order. */
function errorPaths(reply: Answer): string[] {
  const pathsIn = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) =>
          key === '_errors' ? [path] : pathsIn(inner, path ? `${path}.${key}` : key),
        )
      : []
  return pathsIn(reply.json.data['_errors'], '')
}
const moduleOf = (reply: Answer) => reply.json.data as unknown as EditedModule & { reload_store: boolean }

let admin: Person
beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})

const field = (key: string, overrides: Partial<Field> = {}) =>
  plainField({ key, label: { en: key }, sortable: true, ...overrides })

const modulePayload = (key: string, overrides: object = {}) =>
  sentModule(key, { name: { en: `Name of ${key}` }, slug: { en: `${key}-page` }, ...overrides })

const create = (payload: object, by = admin) => by.ask({ method: 'POST', url: '/api/modules', payload })
const read = async (key: string) => moduleOf(await admin.ask({ url: `/api/modules/${key}` }))
const save = (
  key: string,
  { key: _key, type: _type, ...payload }: ReturnType<typeof modulePayload>,
  version: number,
) => admin.ask({ method: 'PUT', url: `/api/modules/${key}`, payload: { ...payload, version } })
const erase = (key: string, records: number) =>
  admin.ask({ method: 'DELETE', url: `/api/modules/${key}`, payload: { records } })

async function tree(user?: Person, language = 'en'): Promise<TreeModule[]> {
  const { json } = await (user ?? world).ask({
    url: '/api/modules/tree',
    headers: { 'x-language': language },
  })
  return json.data as unknown as TreeModule[]
}

describe('a module', () => {
  it('is created, listed, changed and deleted, with messages', async () => {
    const fields = [field('author', { order: 2 }), field('source', { order: 1 })]
    const description = { en: 'What is "new"', tr: 'Yenilikler' }
    const createReply = await create(modulePayload('news', { fields, description }))
    expect([createReply.status, createReply.json.message]).toEqual([201, 'The module was created.'])
    expect(moduleOf(createReply)).toMatchObject({ key: 'news', version: 1, records: 0, reload_store: true })
    expect(moduleOf(createReply).fields.map(({ key, order }) => [key, order])).toEqual([
      ['source', 1],
      ['author', 2],
    ])

    const list = await admin.ask({ url: '/api/modules?search=name%20of%20news' })
    expect(list.json.data['rows']).toEqual([expect.objectContaining({ key: 'news', fields: 2, records: 0 })])
    for (const [word, found] of [
      ['is "new"', 1],
      ['yenilik', 1],
      ['"tr"', 0],
    ] as const) {
      const { json } = await admin.ask({ url: `/api/modules?search=${encodeURIComponent(word)}` })
      expect(json.data['rows'], word).toHaveLength(found)
    }

    const saved = await save(
      'news',
      modulePayload('news', { fields, slug: { en: 'the-news', tr: 'haberler' } }),
      1,
    )
    expect([saved.json.message, moduleOf(saved).version]).toEqual(['The module was saved.', 2])
    expect(code(await save('news', modulePayload('news'), 1))).toBe('module_changed')

    const deleteReply = await erase('news', 0)
    expect(deleteReply.json.message).toBe('The module and all its entries were deleted.')
    expect(deleteReply.json.data).toEqual({ records: 0, reload_store: true })
    expect(code(await admin.ask({ url: '/api/modules/news' }))).toBe('module_not_found')
    expect(code(await erase('news', 0))).toBe('module_not_found')
  })

  it('has an address in every language: its own, the closest, or the English one', async () => {
    await create(modulePayload('tales', { slug: { en: 'tales', de: 'geschichten', pt: 'contos' } }))
    const rows = await db
      .selectFrom('module_slugs')
      .innerJoin('modules', 'modules.id', 'module_id')
      .select(['locale', 'module_slugs.slug'])
      .where('key', '=', 'tales')
      .execute()
    expect(Object.fromEntries(rows.map(({ locale, slug }) => [locale, slug]))).toEqual({
      ...Object.fromEntries(locales.map((locale) => [locale, 'tales'])),
      de: 'geschichten',
      pt: 'contos',
      'pt-br': 'contos',
    })
  })

  it('grants its permissions to administrators, and removes them with itself', async () => {
    const half = await person(world, { role: { modules: { create: true } } })
    await create(modulePayload('guides'), half)
    const rightsOf = async (id: string) =>
      (await db.selectFrom('roles').select('permissions').where('id', '=', id).executeTakeFirstOrThrow())
        .permissions['guides']
    expect(await rightsOf(roleIds.Admin)).toEqual({ read: true, create: true, update: true, delete: true })
    const roles = await db.selectFrom('roles').select(['id', 'permissions']).execute()
    expect(roles.filter(({ permissions }) => permissions['guides']).map(({ id }) => id)).toEqual([
      roleIds.Admin,
    ])
    await erase('guides', 0)
    expect(await rightsOf(roleIds.Admin)).toBeUndefined()
  })

  it('has a unique key, name and address, and names the conflicting field', async () => {
    await create(modulePayload('first', { slug: { en: 'first-of-all', fr: 'premier' } }))
    const sameKey = await create(modulePayload('first', { name: { en: 'Xyz' }, slug: { en: 'x' } }))
    expect([code(sameKey), sameKey.json.message]).toEqual([
      'key_exists',
      'This key is already in use. Choose another one.',
    ])
    expect(errorPaths(sameKey)).toEqual(['key'])
    const sameName = await create(modulePayload('other', { name: { it: 'NAME OF FIRST' } }))
    expect([code(sameName), sameName.json.message]).toEqual([
      'name_exists',
      'This name already exists. Choose another one.',
    ])
    expect(errorPaths(sameName)).toEqual(['name.it'])
    const sameSlug = await create(modulePayload('other', { slug: { en: 'other', fr: 'premier' } }))
    expect([code(sameSlug), sameSlug.json.message]).toEqual([
      'slug_or_name_exists',
      'A module with this name or URL path already exists. Choose another one.',
    ])
    expect(errorPaths(sameSlug)).toEqual(['slug.fr'])
    expect((await save('first', modulePayload('first', { slug: { en: 'first-of-all' } }), 1)).status).toBe(
      200,
    )
  })

  it('refuses reserved words, built-in fields, and incomplete settings', async () => {
    const users = await create(modulePayload('users'))
    expect(errorPaths(users)).toEqual(['key'])
    expect(JSON.stringify(users.json)).toContain('This word is reserved; choose another one.')
    expect(
      errorPaths(await create(modulePayload('odd', { slug: { de: 'werkzeuge', en: 'media' } }))),
    ).toEqual(['slug.de', 'slug.en'])
    const fields = [
      field('title'),
      field('color', { type: 'selection' }),
      field('size', {
        type: 'radio',
        options: ['s', 'm', 's'].map((value) => ({ value, label: { en: value } })),
      }),
    ]
    const odd = await create(modulePayload('odd', { fields }))
    expect(errorPaths(odd)).toEqual(['fields.0.key', 'fields.1.options', 'fields.2.options.2.value'])
    expect(JSON.stringify(odd.json)).toContain('Add at least one option.')
    const table = [field('grid', { type: 'table' })]
    expect(JSON.stringify((await create(modulePayload('odd', { fields: table }))).json)).toContain(
      'Add at least one column.',
    )
    expect(code(await create(modulePayload('odd', { fields: [field('a'), field('a')] })))).toBe(
      'validation_failed',
    )
    expect(code(await create(modulePayload('odd', { visibility: 'roles' })))).toBe('validation_failed')
    const roles = ['00000000-0000-4000-8000-00000000ffff']
    expect(code(await create(modulePayload('odd', { visibility: 'roles', roles })))).toBe('role_not_found')
  })

  it('refuses fields named like object properties, and impossible limits', async () => {
    const settings = { shortest: 900, longest: 3 }
    const createReply = await create(
      modulePayload('hollow', { fields: [field('constructor'), field('name', { settings })] }),
    )
    expect(errorPaths(createReply)).toEqual(['fields.0.key', 'fields.1.settings.shortest'])
  })
})

describe('reserved words', () => {
  it('cover all pages: an unreserved address is none of our pages', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pages),
        fc.constantFrom(...locales),
        fc.constantFrom(...locales),
        (page, locale, other) => {
          const parameters = new Proxy({}, { get: () => 'x' })
          const first = pathFor(page, locale, parameters)
            .split('/')
            .filter((part) => part && part !== locale)[0]
          if (!first || page === 'modulePage' || page === 'contentPage') return
          expect(isReservedSlug(first)).toBe(true)
          if (page.startsWith('dashboard')) expect(isReservedKey(first)).toBe(true)
          expect(pageOfPath(pathFor('modulePage', other, { moduleSlug: `not-${first}` }))?.page).toBe(
            'modulePage',
          )
        },
      ),
      { numRuns: 500 },
    )
    expect(isReservedSlug('blog')).toBe(false)
    expect(isReservedKey('blog')).toBe(false)
  })
})

describe('the module tree', () => {
  it('contains readable modules in the user’s language, with staff fields hidden', async () => {
    const fields = [
      field('color', {
        type: 'selection',
        label: { en: 'Color', de: 'Farbe' },
        options: [{ value: 'red', label: { en: 'Red', de: 'Rot' } }],
      }),
      field('inner', { visibility: 'staff', order: 2 }),
    ]
    const name = { en: 'Showroom', de: 'Ausstellung' }
    await create(modulePayload('showroom', { name, slug: { en: 'showroom', de: 'ausstellung' }, fields }))
    const { id } = await read('showroom')
    await plantContent(world, { id }, { title: { en: 'Opening' }, slug: { en: 'opening' } })
    await plantContent(world, { id }, { title: { en: 'Not yet' }, status: 'draft' })
    await create(modulePayload('cellar', { visibility: 'roles', roles: [roleIds.Admin] }))

    const modules = await tree(undefined, 'de')
    const showroom = modules.find(({ key }) => key === 'showroom')
    expect(showroom).toMatchObject({ name: 'Ausstellung', address: '/de/ausstellung', may: [] })
    expect(showroom?.fields).toMatchObject([
      { key: 'color', label: 'Farbe', options: [{ value: 'red', label: 'Rot' }] },
    ])
    expect(showroom?.contents).toMatchObject([
      { title: 'Opening', slug: 'opening', address: '/de/ausstellung/opening' },
    ])
    expect(modules.some(({ key }) => key === 'cellar')).toBe(false)

    const worker = await person(world, { role: { cellar: { read: true } } })
    expect((await tree(worker)).find(({ key }) => key === 'cellar')).toMatchObject({ may: ['read'] })
  })
})

describe('a menu', () => {
  it('links to modules and published contents in the user’s language', async () => {
    await create(modulePayload('press', { slug: { en: 'press', es: 'prensa' } }))
    const { id } = await read('press')
    const content = await plantContent(
      world,
      { id },
      { title: { en: 'We won' }, slug: { en: 'we-won' }, search: 'we won' },
    )
    const draft = await plantContent(world, { id }, { title: { en: 'Soon' }, status: 'draft' })
    await admin.ask({ method: 'POST', url: '/api/menus', payload: { key: 'press-menu', area: 'header' } })
    const item = (relation: string, relation_id: string) => ({
      label: { en: relation_id },
      relation,
      relation_id,
    })
    const saveItems = (items: object[]) =>
      admin.ask({ method: 'PUT', url: '/api/menus/press-menu', payload: { version: 1, items } })
    const wrong = await saveItems([
      item('module', 'nothing'),
      item('content', `press/${roleIds.Admin}`),
      item('content', `showroom/${content.id}`),
      item('content', 'press/'),
    ])
    expect(errorPaths(wrong)).toHaveLength(4)
    const good = await saveItems([
      item('module', 'press'),
      item('content', `press/${content.id}`),
      item('content', `press/${draft.id}`),
    ])
    expect(good.status).toBe(200)
    const { json } = await world.ask({ url: '/api/settings', headers: { 'x-language': 'es' } })
    const { header } = json.data['menus'] as { header: { label: string; address: string }[] }
    expect(header.filter(({ label }) => label.startsWith('press')).map(({ address }) => address)).toEqual([
      '/es/prensa',
      '/es/prensa/we-won',
    ])
    const targets = await admin.ask({ url: '/api/menu-targets?search=we%20won' })
    expect(targets.json.data).toEqual([
      { relation: 'content', id: `press/${content.id}`, name: 'Name of press / We won' },
    ])
    const chosen = await admin.ask({
      url: `/api/menu-targets?search=nothing%20like%20it&chosen=${content.id},nobody`,
    })
    expect(chosen.json.data).toEqual(targets.json.data)
  })
})
