import type { ContentRow } from '../../../contract/contents.ts'
import { typeOf } from '../../../contract/fields/all.ts'
import type { Field } from '../../../contract/fields/field.ts'
import { fieldPrefix } from '../../../contract/lists/content-list.ts'
import { type Locale, locales } from '../../../locales/locales.ts'
import { localized } from '../../core/settings/localized.ts'
import type { StoredContent } from './store.ts'

const longestCell = 200

/** A record in a list, its fields as words of the asker's language. */
export function contentRow(
  { fields }: { fields: readonly Field[] },
  row: StoredContent,
  { locale, longest = longestCell }: { locale: Locale; longest?: number },
): ContentRow {
  return {
    id: row.id,
    title: localized(row.title, { locale, siteLocale: 'en' }),
    status: row.status === 'draft' && row.publish_at ? 'scheduled' : row.status,
    languages: locales.filter((one) => row.title[one]).length,
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_name,
    published_at: row.published_at?.toISOString() ?? null,
    publish_at: row.publish_at?.toISOString() ?? null,
    ...Object.fromEntries(
      fields.map((field) => [
        fieldPrefix + field.key,
        cellOf(field, row.fields[field.key], { locale, longest }),
      ]),
    ),
  }
}

/** A choice stays the word that the field knows; whoever shows it says what it is called. */
function cellOf(
  field: Field,
  value: unknown,
  { locale, longest }: { locale: Locale; longest: number },
): string | boolean | null {
  const { column, isEmpty, words } = typeOf(field.type)
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value
  if (isEmpty(value)) return null
  if (column === 'choice' && typeof value === 'string') return value
  const said = words(value, field, locale)
  return said.length > longest ? `${said.slice(0, longest - 1).toWellFormed()}…` : said
}
