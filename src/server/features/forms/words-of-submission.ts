import { type RawBuilder, sql } from 'kysely'
import { typeOf } from '#contract/fields/all.ts'
import type { FieldValues } from '#contract/fields/content-schema.ts'
import type { Field } from '#contract/fields/field.ts'
import { optionLabel } from '#contract/fields/field-type.ts'
import { type Locale, locales, withClose } from '#locales/locales.ts'
import { localized } from '../../core/settings/public-settings.ts'

/** A field's value as text in one language; '' if it is empty, or the record does not have the field. */
export function textOf(field: Field, values: FieldValues, locale: Locale): string {
  const value = values[field.key]
  if (value === undefined || value === null) return ''
  try {
    return typeOf(field.type).words(value, field, locale)
  } catch {
    // The field had another type when this was submitted.
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

/** The title of a submission: the text of the first field that is not empty. */
export function nameOfSubmission(fields: readonly Field[], values: FieldValues, locale: Locale): string {
  return firstLine(fields.map((field) => textOf(field, values, locale)).find(Boolean) ?? '')
}

/** The address for replies: the value of the first email field. */
export function emailOf(fields: readonly Field[], values: FieldValues): string {
  const field = fields.find(({ type, settings }) => type === 'text' && settings.format === 'email')
  const value = field && values[field.key]
  return typeof value === 'string' ? value : ''
}

/** Lines of the form `label: value` for the given fields. */
export function linesOf(
  fields: readonly Field[],
  values: FieldValues,
  languages: { locale: Locale; siteLocale: Locale },
): string[] {
  return fields.flatMap((field) => {
    const text = textOf(field, values, languages.locale)
    return text ? [`${localized(field.label, languages)}: ${text}`] : []
  })
}

function firstLine(text: string): string {
  return [...(text.split('\n')[0] ?? '')].slice(0, 200).join('')
}

/** The name that `nameOfSubmission` shows in this language, for lists that are filtered and sorted by it. */
export function nameInSql(fields: readonly Field[], locale: Locale): RawBuilder<string> {
  const words = fields.map((field) => sql`nullif(${wordsInSql(field, locale)}, '')`)
  return sql`split_part(coalesce(${sql.join([...words, sql`''`])}), ${'\n'}, 1)`
}

/** A field's value as words; null or '' without any. A value may be from when its field had another type. */
function wordsInSql(field: Field, locale: Locale): RawBuilder<string | null> {
  const value = sql`(s.fields -> ${field.key}::text)`
  const text = sql<string | null>`(s.fields ->> ${field.key}::text)`
  const inArray = (words: RawBuilder<unknown>) =>
    sql<string | null>`case jsonb_typeof(${value}) when 'array' then ${words} else ${text} end`
  switch (field.type) {
    case 'selection':
    case 'radio':
      return labelInSql(field, text, locale)
    case 'checkbox':
      return inArray(sql`(select string_agg(${labelInSql(field, sql`chosen.value`, locale)}, ', ' order by chosen.n)
        from jsonb_array_elements_text(${value}) with ordinality as chosen (value, n))`)
    case 'switch':
      return sql`case ${text} when 'true' then 'yes' when 'false' then 'no' else ${text} end`
    case 'multilang_text':
    case 'multilang_textarea':
      return inOrderOf(locale, (language) => sql`${value} ->> ${language}::text`)
    case 'editor':
      return inOrderOf(
        locale,
        (language) => sql`jsonb_path_query_first(${value} -> ${language}::text, '$.**.text') #>> '{}'`,
      )
    case 'file':
    case 'image':
      return inArray(sql`nullif(jsonb_array_length(${value})::text, '0')`)
    case 'video':
      return sql`${value} ->> 'address'`
    case 'table':
      return sql`case jsonb_typeof(${value} -> 0) when 'array' then (
        select string_agg(cell.value, ' | ' order by cell.n)
        from jsonb_array_elements_text(${value} -> 0) with ordinality as cell (value, n)) end`
    default:
      return text
  }
}

/** The label of an option; the value itself if the field no longer has it. */
function labelInSql(field: Field, value: RawBuilder<unknown>, locale: Locale): RawBuilder<string | null> {
  if (field.options.length === 0) return sql`${value}`
  const labels = field.options.map(
    (option) => sql`when ${option.value}::text then ${optionLabel(field, option.value, locale)}::text`,
  )
  return sql`case ${value} ${sql.join(labels, sql` `)} else ${value} end`
}

/** The words in this language, the closest one, English, or any. */
function inOrderOf(
  locale: Locale,
  words: (language: Locale) => RawBuilder<unknown>,
): RawBuilder<string | null> {
  const languages = new Set<Locale>([...withClose(locale), 'en', ...locales])
  return sql`coalesce(${sql.join([...languages].map((language) => sql`nullif(${words(language)}, '')`))})`
}
