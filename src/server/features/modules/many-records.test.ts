import { type KyselyPlugin, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { ModuleChange } from '#contract/content/module-editing.ts'
import type { Field } from '#contract/fields/field.ts'
import { type Person, person } from '#test/world/people.ts'
import { plantModule, sentChange } from '#test/world/planted-contents.ts'
import { testWorld } from '#test/world/world.ts'
import type { Actor } from '../../core/audit/audit-log.ts'
import { updateModule } from './edit-modules.ts'
import { readModule } from './read-modules.ts'

const world = await testWorld()
const { db } = world.ctx
const many = 2100
const batches = Math.ceil(many / 500)

let admin: Person
let viewer: Actor
beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
  viewer = { user: { id: admin.id, username: admin.username } }
  const { id } = await plantModule(world, {
    key: 'things',
    fields: [
      { key: 'author', sortable: true },
      { key: 'day', sortable: true },
    ],
  })
  await plantModule(world, { key: 'others' })
  await sql`
    insert into contents (id, module_id, title, slug, fields, search, created_at, updated_at)
    select gen_random_uuid(), ${id}, jsonb_build_object('en', 'Thing'), '{}',
      jsonb_build_object('author', 'Ada', 'day', case when i % 3 = 0 then 'soon' else '2026-01-01' end),
      'thing' || chr(10) || 'ada' || chr(10) || case when i % 3 = 0 then 'soon' else '2026-01-01' end, now(), now()
    from generate_series(1, ${sql.lit(many)}) i`.execute(db)
  await sql`
    insert into content_values (module_id, content_id, key, locale, value)
    select module_id, id, key, '', fields->>key from contents, unnest(array['author', 'day']) key
    where module_id = ${id}`.execute(db)
})

/** Changes the fields of the module, with a plugin that observes each statement. */
async function change(fields: (now: readonly Field[]) => Field[], plugin: KyselyPlugin): Promise<void> {
  const { name, slug, fields: now, version } = await readModule(world.ctx, 'things')
  const changed = sentChange('things', { name, slug, fields: fields(now) }) as unknown as ModuleChange
  await updateModule({ ...world.ctx, db: db.withPlugin(plugin) }, viewer, 'things', { ...changed, version })
}

const asDate = (fields: readonly Field[]) =>
  fields.map((field): Field => (field.key === 'day' ? { ...field, type: 'date' } : field))

it('changes thousands of records with a few statements per batch, and skips unchanged ones', async () => {
  let statements = 0
  const before = await rowsOf('author')
  await change(asDate, {
    transformQuery: ({ node }) => {
      statements++
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  expect(statements).toBeLessThan(3 * batches + 25)
  const { rows } = await sql<{ day: string; aside: string | null; search: string; value: string; n: number }>`
    select fields->>'day' as day, put_aside->'day'->0->>'value' as aside, search, value, count(*)::integer as n
    from contents join content_values on content_id = id and key = 'day'
    group by 1, 2, 3, 4 order by 1`.execute(db)
  expect(rows).toEqual([
    { day: '', aside: 'soon', search: 'thing\nada', value: '', n: many / 3 },
    // Dates are not part of the search text.
    { day: '2026-01-01', aside: null, search: 'thing\nada', value: '2026-01-01', n: many - many / 3 },
  ])
  expect(await rowsOf('author')).toEqual(before)
})

/** The physical positions of the list values: a rewritten row moves. */
async function rowsOf(key: string): Promise<string[]> {
  const { rows } = await sql<{ at: string }>`
    select ctid::text as at from content_values where key = ${key} order by content_id`.execute(db)
  return rows.map(({ at }) => at)
}

it('does not block changes to other modules', async () => {
  let renamed: unknown
  let scans = 0
  await change((fields) => fields.map((field) => ({ ...field, sortable: false })).slice(0, 1), {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      // At this point the records are being processed.
      if (result.rows.length === 500 && scans++ === 1) renamed = await rename()
      return result
    },
  })
  expect(scans).toBeGreaterThan(1)
  expect(renamed).toBe('The module was saved.')
})

async function rename(): Promise<unknown> {
  const { id: _id, type: _type, ...module } = await readModule(world.ctx, 'others')
  const {
    key,
    created_at: _c,
    updated_at: _u,
    records: _r,
    kept: _k,
    aside: _a,
    known_roles: _o,
    ...view
  } = module
  const { past_fields: _p, ...editable } = view
  const payload = { ...editable, name: { en: 'Others by now' } }
  return (await admin.ask({ method: 'PUT', url: `/api/modules/${key}`, payload })).json.message
}
