import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import { optionLabel } from '#contract/fields/field-type.ts'
import { fieldPrefix, listOfModule } from '#contract/lists/content-list.ts'
import { choiceSeparator, filtersOf, type List, type ListFilter } from '#contract/lists/list.ts'
import type { Locale } from '#locales/locales.ts'
import { foldedWords, localeOfValue } from '../../core/modules/listed-values.ts'
import { containing } from '../../kit/containing.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { contentColumns, type StoredContent } from './store.ts'

interface Listed {
  module: { id: string; fields: readonly Field[] }
  list: List
  locale: Locale
  /** key of a column, prefixed with `-` for descending; absent if rows are only counted */
  sort?: string
}

/**
 * The records of one module as a list source. Fields are filtered and sorted through the rows of `content_values`,
 * whose index stores each field in order: a list sorted by a field starts there.
 */
export function contentSource({ module, list, locale, sort }: Listed): ListSource<StoredContent> {
  const sorted = columnOf(module.fields, (sort ?? '').replace(/^-/, ''))
  const valuesOf = ({ key, field }: Column) => sql`v.module_id = ${module.id} and v.key = ${key}
    and v.locale = ${localeOfValue(field ?? 'title', locale)}`
  return {
    select: contentColumns,
    from: sorted ? sql`content_values v join contents on contents.id = v.content_id` : sql`contents`,
    always: (query) => {
      const conditions = filtersOf(list).flatMap((filter) => {
        const value = query[filter.name]
        const column = columnOf(module.fields, filter.column.key)
        const text = typeof value === 'string' ? value : ''
        if (!column || text === '') return []
        const matches = compare(column, filter, text, locale)
        return [
          sql<SqlBool>`contents.id in (select v.content_id from content_values v where ${valuesOf(column)} and ${matches})`,
        ]
      })
      const statuses = query['status']
      if (typeof statuses === 'string' && statuses !== '')
        conditions.push(isOneOf(statuses.split(choiceSeparator)))
      if (sorted) conditions.unshift(sql`${valuesOf(sorted)}`)
      return sql.join([sql`contents.module_id = ${module.id}`, ...conditions], sql` and `)
    },
    columns: {
      updated_at: sql`contents.updated_at`,
      published_at: sql`contents.published_at`,
    },
    ...(sorted && { orders: { [sorted.column]: sql`v.value` } }),
    search: (pattern) => sql`contents.search like ${foldedWords(pattern)}`,
    id: sql`contents.id`,
  }
}

/** Scheduled records are drafts with a publishing time. */
function isOneOf(statuses: readonly string[]): RawBuilder<SqlBool> {
  const kinds: Readonly<Record<string, RawBuilder<SqlBool>>> = {
    draft: sql<SqlBool>`(contents.status = 'draft' and contents.publish_at is null)`,
    scheduled: sql<SqlBool>`(contents.status = 'draft' and contents.publish_at is not null)`,
    published: sql<SqlBool>`contents.status = 'published'`,
  }
  const conditions = statuses.flatMap((status) => (Object.hasOwn(kinds, status) ? [kinds[status]] : []))
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : sql<SqlBool>`false`
}

interface Column {
  /** in the list */
  column: string
  /** among the values */
  key: string
  /** absent for the title */
  field?: Field
}

/** A column that is compared through `content_values`; undefined for the columns every record has. */
function columnOf(fields: readonly Field[], column: string): Column | undefined {
  if (column === 'title') return { column, key: 'title' }
  const field = fields.find(({ key }) => fieldPrefix + key === column)
  return field && { column, key: field.key, field }
}

function compare(
  { field }: Column,
  { means }: ListFilter,
  value: string,
  locale: Locale,
): RawBuilder<SqlBool> {
  if (means === 'contains') return sql`v.value like ${containing(foldedWords(value))}`
  if (means === 'from') return sql`v.value >= ${value}`
  if (means === 'until') return sql`(v.value <= ${value} and v.value <> '')`
  if (means === 'any_of' && field) {
    // `content_values` stores the sort text, so its index is narrowed by that first, then by the value itself.
    const chosen = value.split(choiceSeparator)
    const texts = chosen.map((option) => foldedWords(optionLabel(field, option, locale)))
    return sql`(v.value = any(${texts}) and contents.fields ->> ${field.key} = any(${chosen}))`
  }
  return sql`v.value = ${value}`
}

/** The list of a module's records, as its field types allow. */
export function listOfContents(module: { key: string; fields: readonly Field[] }): List {
  return listOfModule(module, typeOf)
}
