import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Field } from '#contract/fields/field.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { countQuery, pageQuery } from '../../lists/read-list.ts'
import { contentSource, listOfContents } from './content-source.ts'
import { listContents } from './read-contents.ts'

const { db } = await testDatabase()
const many = 100_000
const moduleId = '00000000-0000-4000-8000-0000000c0de0'

const listed: Partial<Field>[] = [
  { key: 'code', type: 'text', sortable: true, searchable: true },
  {
    key: 'color',
    type: 'selection',
    sortable: true,
    options: ['red', 'green', 'blue'].map((value) => ({ value, label: { en: value } })),
  },
  { key: 'is_new', type: 'switch', sortable: true },
  { key: 'day', type: 'date', sortable: true },
]
const fields = Array.from(
  { length: 50 },
  (_, i): Field => ({
    key: `plain_${i}`,
    label: { en: `Field ${i}` },
    type: 'text',
    required: false,
    options: [],
    sortable: false,
    searchable: false,
    visibility: 'everywhere',
    order: i + 1,
    settings: {},
    ...listed[i],
  }),
)
const module = { id: moduleId, key: 'things', fields }
const list = listOfContents(module)

beforeAll(async () => {
  await sql`insert into modules (id, key, type, name, slug, upload, list_page, detail_page, position, created_at, updated_at)
    values (${moduleId}, 'things', 'content', '{}', '{}', '{}', 'none', 'none', 1, now(), now())`.execute(db)
  const tables = ['contents', 'content_values']
  // Indexes and references are recreated afterwards, which is faster than updating them row by row.
  const { rows: indexes } = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes
    where tablename = any(${tables}) and indexname not like '%_pkey'`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  await sql`alter table content_values drop constraint content_values_content_id_fkey`.execute(db)
  await sql`alter table content_values drop constraint content_values_module_id_fkey`.execute(db)
  const plain = JSON.stringify(Object.fromEntries(fields.map(({ key }) => [key, 'v'])))
  await sql`insert into contents (id, module_id, title, slug, fields, status, published_at, search, created_at, updated_at)
    select ('00000000-0000-4000-9000-' || lpad(to_hex(i), 12, '0'))::uuid, ${moduleId},
      jsonb_build_object('en', 'Thing ' || i), '{}',
      ${plain}::jsonb || jsonb_build_object('color', (array['red', 'green', 'blue'])[1 + i % 3]),
      case when i % 50 = 0 then 'draft' else 'published' end, case when i % 50 <> 0 then now() - i * interval '1 minute' end,
      'thing ' || i, now(), timestamptz '2020-01-01' + i * interval '25 minutes'
    from generate_series(1, ${sql.lit(many)}) i`.execute(db)
  await sql`insert into content_values (module_id, content_id, key, locale, value)
    select ${moduleId}, ('00000000-0000-4000-9000-' || lpad(to_hex(i), 12, '0'))::uuid, v.key, v.locale, v.value
    from generate_series(1, ${sql.lit(many)}) i, lateral (values
      ('title', 'en', 'thing ' || i),
      ('code', '', to_hex(i * 7919)),
      ('color', 'en', (array['red', 'green', 'blue'])[1 + i % 3]),
      ('is_new', '', case when i % 200 = 0 then 'yes' else 'no' end),
      ('day', '', (date '2000-01-01' + i % 9000)::text)) v (key, locale, value)`.execute(db)
  await sql`alter table content_values add foreign key (content_id) references contents on delete cascade,
    add foreign key (module_id) references modules on delete cascade`.execute(db)
  for (const { made } of indexes) await sql.raw(made).execute(db)
  await sql`vacuum analyze contents, content_values`.execute(db)
}, 120_000)

const queries: [string, Record<string, string>][] = [
  ['only the newest', {}],
  ['words', { search: 'thing 4711' }],
  ['a part of a title', { title: 'g 4711' }],
  ['a part of a field', { field_code: 'abcd' }],
  ['a state', { status: 'draft' }],
  ['a switch', { field_is_new: 'yes' }],
  ['days of a field', { field_day_from: '2001-01-01', field_day_until: '2001-01-02' }],
  ['days of change', { updated_at_from: '2022-03-01', updated_at_until: '2022-03-02' }],
  ['a choice and a switch', { field_color: 'red', field_is_new: 'yes' }],
]
const sorts = [
  'title',
  'field_code',
  'field_color',
  'field_is_new',
  'field_day',
  'updated_at',
  'published_at',
]

async function plan(query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<Record<string, unknown>>`explain (format json) ${query}`.execute(db)
  return JSON.stringify(rows)
}
const tableScan = /"Node Type":"Seq Scan"[^}]*"Relation Name":"content(s|_values)"/
const sourceOf = (sort?: string) => contentSource({ module, list, locale: 'en', ...(sort && { sort }) })

it.each(queries)('finds and counts %s among 100,000 records by an index', async (_, query) => {
  expect(await plan(pageQuery(list, sourceOf(), query, 25))).not.toMatch(tableScan)
  expect(await plan(countQuery(list, sourceOf(), query))).not.toMatch(tableScan)
})

it.each(sorts.flatMap((sort) => [sort, `-${sort}`]))(
  'orders 100,000 records by %s by an index',
  async (sort) => {
    const planText = await plan(pageQuery(list, sourceOf(sort), { sort }, 25))
    expect(planText).not.toMatch(tableScan)
    expect(planText).not.toContain('"Node Type":"Sort"')
  },
)

it('sorts filtered records and reaches a late page quickly', async () => {
  const queries: [string, Record<string, string>][] = [
    ['-field_code', { field_color: 'red', page: '1' }],
    ['title', { status: 'published', page: '200' }],
    ['field_day', { search: 'thing 47' }],
  ]
  for (const [sort, query] of queries) {
    const started = performance.now()
    const { rows } = await pageQuery(list, sourceOf(sort), { ...query, sort }, 25).execute(db)
    expect(rows).toHaveLength(25)
    expect(performance.now() - started).toBeLessThan(1500)
  }
})

it('counts drafts only if they are asked for', async () => {
  const page = (query: Record<string, string>) =>
    listContents({ db }, { moduleKey: 'things', query, locale: 'en' })
  expect(await page({})).not.toHaveProperty('views')
  expect((await page({ views: 'yes' })).views).toEqual({ drafts: 100, scheduled: 0 })
})

it('would see a scan of all records (control)', async () => {
  expect(await plan(sql`select * from contents where created_at > now()`)).toMatch(tableScan)
})
