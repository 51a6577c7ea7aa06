import type { ContentRow } from '#contract/content/contents.ts'
import type { Field } from '#contract/fields/field.ts'
import { type Locale, locales } from '#locales/locales.ts'
import { cellsOfFields } from '../../core/modules/cell-of-field.ts'
import { localized } from '../../core/settings/localized.ts'
import type { StoredContent } from './store.ts'

/** A record in a list, with its fields as text in the viewer's language. */
export function contentRow(
  { fields }: { fields: readonly Field[] },
  row: StoredContent,
  { locale, maxLength }: { locale: Locale; maxLength?: number },
): ContentRow {
  return {
    id: row.id,
    title: localized(row.title, { locale, siteLocale: 'en' }),
    status: row.status === 'draft' && row.publish_at ? 'scheduled' : row.status,
    languages: locales.filter((locale) => row.title[locale]).length,
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_name,
    published_at: row.published_at?.toISOString() ?? null,
    publish_at: row.publish_at?.toISOString() ?? null,
    ...cellsOfFields(fields, row.fields, { locale, maxLength }),
  }
}
