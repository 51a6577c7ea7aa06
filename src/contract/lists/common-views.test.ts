import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locales } from '#locales/locales.ts'
import * as billing from './billing-lists.ts'
import { listOfModule } from './content-list.ts'
import * as draws from './draw-lists.ts'
import { choiceSeparator, filtersOf, type List, ofViewer } from './list.ts'
import * as logs from './log-lists.ts'
import * as outbox from './outbox-list.ts'
import * as own from './own-lists.ts'
import * as people from './people-lists.ts'
import * as site from './site-lists.ts'
import { submissionsList } from './submissions-list.ts'
import { supportTicketsList } from './support-tickets-list.ts'

const isList = (value: unknown): value is List =>
  typeof value === 'object' && value !== null && 'columns' in value
const modules = [billing, draws, logs, outbox, own, people, site, { submissionsList, supportTicketsList }]
const records: List = { ...listOfModule({ key: 'blog', fields: [] }, () => ({})), name: 'contents' }
const lists = [records, ...modules.flatMap((module): unknown[] => Object.values(module)).filter(isList)]

/** The values of a filter that the list knows, if it knows them all beforehand. */
function valuesOf(list: List, name: string): readonly string[] | undefined {
  const filter = filtersOf(list).find((one) => one.name === name)
  if (!filter) throw new Error(`${list.name} has no filter ${name}`)
  return filter.means === 'is' ? ['yes', 'no'] : filter.column.choices
}

it('has common views whose filters exist, with values that they take', () => {
  const views = lists.flatMap((list) => (list.commonViews ?? []).map((view) => ({ list, view })))
  expect(views.length).toBeGreaterThan(15)
  for (const { list, view } of views)
    for (const [name, value] of Object.entries(view.filters)) {
      const known = valuesOf(list, name)
      if (known && value !== ofViewer)
        expect(known).toEqual(expect.arrayContaining(value.split(choiceSeparator)))
    }
  expect(() => valuesOf(people.usersList, 'hats')).toThrow('no filter hats')
})

it('names only own columns that stay beside an open record', () => {
  const named = lists.filter(({ beside }) => beside)
  expect(named.length).toBeGreaterThan(3)
  for (const { name, beside, columns } of named)
    expect(
      columns.map(({ key }) => key),
      name,
    ).toEqual(expect.arrayContaining([...(beside ?? [])]))
})

it.each(locales)('says in %s what a search covers and what a common view shows, or would show', (locale) => {
  const folder = `${import.meta.dirname}/../../locales/messages/${locale}`
  const files = globSync(`${folder}/*.json`).map(
    (path) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>,
  )
  const texts = new Map(files.flatMap((file) => Object.entries(file)))
  const keys = lists.flatMap(({ name, isSearchable, commonViews = [] }) => [
    ...(isSearchable ? [`list.${name}.search`] : []),
    ...commonViews.flatMap(({ key }) => [`list.${name}.views.${key}`, `list.${name}.views.${key}.none`]),
  ])
  expect(keys.length).toBeGreaterThan(30)
  expect(keys.filter((key) => !texts.get(key))).toEqual([])
})
