import { contentSchema, mediaOfValues } from '#contract/fields/content-schema.ts'
import type { Field } from '#contract/fields/field.ts'
import { locales } from '#locales/locales.ts'
import type { ImportValues } from '#server/core/imports/read-import.ts'
import { type Converted, convertValue } from '#server/core/modules/convert-value.ts'
import { isPlain } from '#server/http/parse-sent.ts'

/** The cells of a text, by language: one column per language, or a single cell with all of them as JSON. */
export function textsByLanguage(values: ImportValues, name: string): Record<string, unknown> {
  const cells = locales.flatMap((language) => {
    const cell = values[`${name}_${language}`]
    return cell ? [{ language, cell, all: inAllLanguages(cell) }] : []
  })
  return Object.fromEntries([
    ...cells.flatMap(({ all }) => Object.entries(all ?? {})),
    ...cells.flatMap(({ language, cell, all }) => (all ? [] : [[language, cell] as const])),
  ])
}

function inAllLanguages(cell: string): Record<string, unknown> | undefined {
  const value = structured(cell)
  const isByLanguage =
    typeof value === 'object' &&
    !Array.isArray(value) &&
    Object.keys(value ?? {}).every((key) => locales.some((locale) => locale === key))
  return isByLanguage ? (value as Record<string, unknown>) : undefined
}

/** JSON in a cell can express more than text: lists, table rows, documents. */
function structured(cell: string): unknown {
  if (!/^[[{]/.test(cell)) return undefined
  try {
    const value: unknown = JSON.parse(cell)
    return isPlain(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The field value for a cell, or for its texts by language. */
export function valueOfCell(cell: string | Record<string, unknown>, field: Field): Converted {
  const exact = typeof cell === 'string' ? structured(cell) : cell
  if (exact !== undefined) {
    const parsed = contentSchema([field], { isDraft: true }).safeParse({ [field.key]: exact })
    // A cell must not refer to files of the library.
    if (parsed.success && mediaOfValues([field], parsed.data).length === 0)
      return { value: parsed.data[field.key], isWhole: true }
  }
  const to = { to: field, siteLocale: 'en' } as const
  if (typeof cell === 'string')
    return convertValue(plainMoment(cell, field), { from: { ...field, type: 'textarea' }, ...to })
  if (Object.values(cell).some((text) => typeof text !== 'string')) return { value: null, isWhole: false }
  return convertValue(cell, { from: { ...field, type: 'multilang_textarea' }, ...to })
}

/** Removes the midnight and the seconds that spreadsheets add to dates and times. */
function plainMoment(text: string, { type }: Field): string {
  if (type === 'date') return text.replace(/T00:00(:00(\.0+)?)?Z?$/, '')
  if (type === 'time') return text.replace(/^(\d\d:\d\d):00(\.0+)?$/, '$1')
  return text
}
