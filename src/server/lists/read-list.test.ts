import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listQuery } from '#contract/api/list-calls.ts'
import { defineList, type List, ofViewer } from '#contract/lists/list.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { everyRow, everyRowOf } from './export-list.ts'
import type { ListSource } from './list-source.ts'
import { readList } from './read-list.ts'

const { db } = await testDatabase()

const list = defineList({
  name: 'things',
  sort: '-at',
  isSearchable: true,
  columns: [
    { key: 'name', kind: 'text', isSortable: true, isFilterable: true },
    { key: 'size', kind: 'number', isSortable: true, isFilterable: true },
    { key: 'color', kind: 'choice', choices: ['red', 'blue', 'green'], isFilterable: true },
    { key: 'at', kind: 'moment', isSortable: true, isFilterable: true },
    { key: 'is_new', kind: 'yes_no', isFilterable: true },
  ],
})
const endless = { ...list, isEndless: true } as const

interface Thing {
  id: number
  name: string
}
const source: ListSource<Thing> = {
  select: sql`things.id, things.name`,
  from: sql`things`,
  columns: {
    name: sql`things.name`,
    size: sql`things.size`,
    color: sql`things.color`,
    at: sql`things.at`,
    is_new: sql`things.is_new`,
  },
  search: (pattern) => sql`things.name ilike ${pattern}`,
  id: sql`things.id`,
}

beforeAll(async () => {
  await sql`create table things (id int primary key, name text not null, size int, color text not null,
    at timestamptz not null, is_new boolean not null)`.execute(db)
  await sql`insert into things values
    (1, '100 % sure', 5, 'red', '2026-01-01T23:59:59.999999Z', true),
    (2, '100 times', 7, 'blue', '2026-01-02T00:00:00Z', false),
    (3, 'snake_case', 9, 'green', '2026-01-03T12:00:00Z', false),
    (4, 'snakeXcase', null, 'red', '2026-01-04T12:00:00Z', true),
    (5, 'back\\slash', -3, 'blue', '2026-01-05T12:00:00Z', false)`.execute(db)
})

const ids = async (query: Record<string, unknown>) => {
  const asked = listQuery(list).parse(query)
  const { rows, total } = await readList(db, list, source, asked)
  expect(total).toBe(rows.length)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

describe('a filter', () => {
  it.each([
    ['a part of a text, whatever the case', { name: 'SNAKE' }, [3, 4]],
    ['any of some words', { color: 'red,green' }, [1, 3, 4]],
    ['a number from', { size_min: '7' }, [2, 3]],
    ['a number to', { size_max: '6.5' }, [1, 5]],
    ['a number wider than its column', { size_max: '1e15', size_min: '-1e15' }, [1, 2, 3, 5]],
    ['a day from', { at_from: '2026-01-02' }, [2, 3, 4, 5]],
    ['a day until, inclusive', { at_until: '2026-01-01' }, [1]],
    ['a day in a distant year', { at_until: '9999-12-31', at_from: '0001-01-01' }, [1, 2, 3, 4, 5]],
    ['yes', { is_new: 'yes' }, [1, 4]],
    ['no', { is_new: 'no' }, [2, 3, 5]],
    ['several at once', { is_new: 'no', color: 'blue', size_min: '0' }, [2]],
    ['words with the % wildcard', { search: '100 %' }, [1]],
    ['words with the _ wildcard', { search: 'snake_' }, [3]],
    ['words with a backslash', { search: 'back\\' }, [5]],
    ['a part with wildcards', { name: '%' }, [1]],
    ['an empty word, which is ignored', { search: ' ' }, [1, 2, 3, 4, 5]],
  ] as const)('accepts %s', async (_, query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  it('refuses values that do not fit its column', () => {
    for (const query of [
      { color: 'red,purple' },
      { size_min: 'many' },
      { size_min: 'Infinity' },
      { at_from: '2026-02-31' },
      { is_new: 'perhaps' },
      { sort: 'color' },
      { sort: '-size; drop table things' },
      { nothing: '1' },
      { page: '0' },
      { page: '1.5' },
      { page_size: '101' },
    ])
      expect(listQuery(list).safeParse(query).success, JSON.stringify(query)).toBe(false)
  })

  it('is safe against words with a meaning in SQL', async () => {
    for (const words of ["'", "'; drop table things; --", '$1', '\\', '%', '_', '{}', '\u{1F600}'])
      for (const name of ['search', 'name']) await ids({ [name]: words })
    expect(await ids({})).toHaveLength(5)
  })
})

describe('counted views', () => {
  const commonViews = [
    { key: 'red', filters: { color: 'red' }, isCounted: true },
    { key: 'old', filters: { is_new: 'no' }, isCounted: true },
    { key: 'none', filters: { size_min: '1000' }, isCounted: true },
    { key: 'blue', filters: { color: 'blue' } },
    { key: 'named', filters: { name: ofViewer }, isCounted: true },
  ] as const
  const counted = { ...list, commonViews }
  const viewsOf = async (of: List, query = {}, viewer?: string) =>
    (await readList(db, of, source, { ...query, views: 'yes' }, viewer)).views

  it('are counted if a page asks for them, whatever it is narrowed to', async () => {
    const views = { red: 2, old: 3, none: 0 }
    expect(await viewsOf(counted)).toEqual(views)
    expect(await viewsOf(counted, { search: 'snake', page: 2, page_size: 1 })).toEqual(views)
    expect(await viewsOf({ ...counted, isEndless: true }, { after: '' })).toEqual(views)
    expect(await viewsOf(counted, {}, 'Snake')).toEqual({ ...views, named: 2 })
  })

  it('are absent from a list that has none', async () => {
    expect(await readList(db, counted, source, {})).not.toHaveProperty('views')
    expect(await viewsOf(list)).toBeUndefined()
    expect(await viewsOf({ ...list, commonViews: [commonViews[3]] })).toBeUndefined()
  })

  it('are counted as far as a tab says', async () => {
    const many = { ...source, from: sql`(select things.* from things, generate_series(1, 90)) things` }
    const { views } = await readList(db, counted, many, { views: 'yes' })
    expect(views).toEqual({ red: 100, old: 100, none: 0 })
  })
})

describe('numbered pages', () => {
  it('are sorted both ways, with the id as tie-breaker, and counted', async () => {
    const read = (query: object) => readList(db, list, source, listQuery(list).parse(query))
    const first = await read({ sort: 'name', page_size: '2' })
    const second = await read({ sort: 'name', page_size: '2', page: '2' })
    const third = await read({ sort: 'name', page_size: '2', page: '3' })
    expect([first.total, second.total, third.rows.length]).toEqual([5, 5, 1])
    const up = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))
    const down = await read({ sort: '-name' })
    expect(down.rows.map(({ id }) => id)).toEqual(up.toReversed())
    expect((await read({ page: '1000000', page_size: '100' })).rows).toEqual([])
  })
})

describe('an infinite list', () => {
  const many = 230

  beforeAll(async () => {
    // Moments closer together than JavaScript's clock resolves, and some equal ones.
    await sql`create table marks (id int primary key, name text not null, at timestamptz not null)`.execute(
      db,
    )
    await sql`insert into marks select i, 'm' || i, timestamptz '2026-01-01' + (i / 3) * interval '1 microsecond'
      from generate_series(1, ${sql.lit(many)}) i`.execute(db)
  })
  const marks: ListSource<Thing> = {
    ...source,
    select: sql`marks.id, marks.name`,
    from: sql`marks`,
    columns: { name: sql`marks.name`, at: sql`marks.at` },
    id: sql`marks.id`,
  }
  const read = (query: object) => readList(db, endless, marks, listQuery(endless).parse(query))

  it.each(['at', '-at', 'name', '-name'])(
    'shows every row once in the order of %s, even if others are added',
    async (sort) => {
      const seen: number[] = []
      let after: string | null = ''
      for (let page = 0; after !== null; page++) {
        const { rows, next, total } = await read({ sort, page_size: '10', ...(after && { after }) })
        expect(total).toBeNull()
        seen.push(...rows.map(({ id }) => id))
        after = next
        const id = sql.lit(-1000 * (sort.length + page) - page - Math.trunc(seen[0] ?? 0))
        // Before the reader's position.
        await sql`insert into marks values (${id}, ${sort.endsWith('name') ? (sort === 'name' ? 'a' : 'z') : 'x'},
          ${sort === '-at' ? '2027-01-01' : '2025-01-01'}) on conflict do nothing`.execute(db)
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.filter((id) => id > 0)).toHaveLength(many)
    },
  )

  it('refuses an invalid cursor', async () => {
    const mark = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const after of [
      'x',
      mark({}),
      mark(['2026-01-01']),
      mark(['never', '1']),
      mark(['2026-01-01', 'one']),
      mark(['2026-01-01', '99999999999999999999']),
      mark(['2026-01-01\0', '1']),
      mark([1, 2]),
      mark(['x'.repeat(600), '1']),
    ])
      await expect(read({ sort: 'at', after }), after).rejects.toMatchObject({ code: 'validation_failed' })
  })
})

describe('every row', () => {
  const all = () => everyRow(db, list, source, { sort: 'name' })

  it('comes in order, and releases its resources however it ends', async () => {
    const rows: Thing[] = []
    for await (const batch of all()) rows.push(...batch)
    expect(rows).toHaveLength(5)
    for (let i = 0; i < 8; i++) for await (const _ of all()) break
    const open = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(db)
    expect(open.rows).toEqual([{ n: 0 }])
  })

  it('is limited in parallel readers, and a short one blocks no one', async () => {
    const long = () => everyRowOf(db, sql<Thing>`select i as id, '' as name from generate_series(1, 1200) i`)
    const reading = [long(), long(), long()]
    for (const one of reading) await one.next()
    await expect(long().next()).rejects.toMatchObject({ code: 'busy' })
    for (const one of reading) await one.return()
    const short = [all(), all(), all(), all()]
    for (const one of short) expect((await one.next()).done).toBe(false)
    let seen = 0
    for await (const rows of long()) seen += rows.length
    expect(seen).toBe(1200)
  })
})
