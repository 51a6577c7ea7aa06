import { contentSchema, mediaOfValues } from '#contract/fields/content-schema.ts'
import type { Field } from '#contract/fields/field.ts'
import { locales } from '#locales/locales.ts'
import type { ImportValues } from '../../core/imports/import-target.ts'
import { type Converted, convertValue } from '../../core/modules/convert-value.ts'
import { isPlain } from '../../http/parse-sent.ts'

/** What the cells of a text say, by language: each has a column, or one holds them all, as JSON does. */
export function saidInEach(values: ImportValues, name: string): Record<string, unknown> {
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

/** A file of JSON says more than words: lists, rows of cells, documents. */
function structured(cell: string): unknown {
  if (!/^[[{]/.test(cell)) return undefined
  try {
    const value: unknown = JSON.parse(cell)
    return isPlain(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The value of a field that a cell means, or what was said in each language. */
export function valueSaid(said: string | Record<string, unknown>, field: Field): Converted {
  const exact = typeof said === 'string' ? structured(said) : said
  if (exact !== undefined) {
    const taken = contentSchema([field], { isDraft: true }).safeParse({ [field.key]: exact })
    // A cell names no file of the library.
    if (taken.success && mediaOfValues([field], taken.data).length === 0)
      return { value: taken.data[field.key], isWhole: true }
  }
  const to = { to: field, siteLocale: 'en' } as const
  if (typeof said === 'string')
    return convertValue(plainMoment(said, field), { from: { ...field, type: 'textarea' }, ...to })
  if (Object.values(said).some((words) => typeof words !== 'string')) return { value: null, isWhole: false }
  return convertValue(said, { from: { ...field, type: 'multilang_textarea' }, ...to })
}

/** Spreadsheets have no day without a midnight, and no minute without its seconds. */
function plainMoment(said: string, { type }: Field): string {
  if (type === 'date') return said.replace(/T00:00(:00(\.0+)?)?Z?$/, '')
  if (type === 'time') return said.replace(/^(\d\d:\d\d):00(\.0+)?$/, '$1')
  return said
}
