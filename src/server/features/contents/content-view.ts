import type { Content, ContentRow } from '#contract/content/contents.ts'
import { emptyValues } from '#contract/fields/content-schema.ts'
import type { Field } from '#contract/fields/field.ts'
import { type Locale, locales } from '#locales/locales.ts'
import { cellsOfFields } from '../../core/modules/cell-of-field.ts'
import { localized } from '../../core/settings/localized.ts'
import type { StoredContent } from './store.ts'

/** A record as shown to its editors: a value for every current field of its module, and no others. */
export function contentView({ fields }: { fields: readonly Field[] }, row: StoredContent): Content {
  const { id, title, header, sub_title, sub_content, content, header_image, status, version } = row
  return {
    id,
    title,
    slug: row.all_slugs,
    own_slug: row.slug,
    header,
    sub_title,
    sub_content,
    content,
    header_image,
    fields: presentValues(fields, row.fields),
    status,
    published_at: row.published_at?.toISOString() ?? null,
    publish_at: row.publish_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_name,
    version,
  }
}

/** A record's values for the current fields of its module. */
export function presentValues(
  fields: readonly Field[],
  stored: Record<string, unknown>,
): Record<string, unknown> {
  const present = fields.flatMap(({ key }) => {
    const value = Object.hasOwn(stored, key) ? stored[key] : undefined
    return value === undefined ? [] : [[key, value] as const]
  })
  return { ...emptyValues(fields), ...Object.fromEntries(present) }
}

/** The name of a record in the audit trail: its English title, else any other. */
export function nameOfContent(title: Partial<Record<string, string>>): string {
  return localized(title, { locale: 'en', siteLocale: 'en' })
}

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
