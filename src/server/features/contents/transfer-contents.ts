import type { StreamedDocument } from '#contract/api/call.ts'
import { type FieldError, fail } from '#contract/api/errors.ts'
import { fieldErrors } from '#contract/api/field-errors.ts'
import { modulePermission } from '#contract/api/permissions.ts'
import { type WrittenContent, writtenContent } from '#contract/content/contents.ts'
import { localizedText } from '#contract/content/menus.ts'
import { contentSchema, mediaOfValues } from '#contract/fields/content-schema.ts'
import { docFromText } from '#contract/fields/doc/doc-from-text.ts'
import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import type { ExportKind } from '#contract/lists/bulk/exports.ts'
import { type Locale, localeNames, locales } from '#locales/locales.ts'
import type { Context } from '#server/context.ts'
import { assertStillMay } from '#server/core/accounts/roles/within-rights.ts'
import type { Actor } from '#server/core/audit/audit-log.ts'
import { exportForStaff } from '#server/core/audit/export-for-staff.ts'
import type { ImportTarget, ImportValues } from '#server/core/imports/read-import.ts'
import { type Converted, convertValue } from '#server/core/modules/convert-value.ts'
import { findModule } from '#server/core/modules/find-module.ts'
import { titleOfColumn, valuesOfFields } from '#server/core/modules/listed-values.ts'
import { moduleByKey, type StoredModule } from '#server/core/modules/store.ts'
import { hasNoOwnToString } from '#server/http/parse-sent.ts'
import { sharedTranslate } from '#server/http/translate.ts'
import { checkedExportQuery, type FilterQuery } from '#server/lists/list-source.ts'
import { contentSource, listOfContents } from './content-source.ts'
import { createContentWithin } from './edit-content.ts'
import { contentRow, contentView, sortOf } from './read-contents.ts'
import type { StoredContent } from './store.ts'

/** Standard texts of a record that a table may contain, one column per language. */
const texts = ['title', 'slug', 'header', 'sub_title', 'sub_content', 'content'] as const
const localised: ReadonlySet<FieldTypeName> = new Set(['multilang_text', 'multilang_textarea', 'editor'])
/** A cell must not refer to files of the library. */
const withoutWords: ReadonlySet<FieldTypeName> = new Set(['file', 'image'])

/** Imports drafts of a module from a table; undefined if there is no such content module. */
export async function contentsFromRows(
  ctx: Pick<Context, 'db' | 'now'>,
  moduleKey: string,
): Promise<ImportTarget | undefined> {
  const module = await moduleByKey(ctx.db, moduleKey)
  if (module?.type !== 'content') return undefined
  const fields = module.fields.filter(({ type }) => !withoutWords.has(type))
  return {
    permission: modulePermission(module.key, 'create'),
    fields: [...texts.flatMap(columnsOfText), ...fields.flatMap(columnsOfField)],
    nameOf: (values) => inLanguage(localizedText.catch({}).parse(textsByLanguage(values, 'title')), 'en'),
    check: async (_, rows) => rows.map((values) => parseRow(module, values).problems),
    run: async (trx, { viewer, rows }) => {
      await assertStillMay(trx, viewer, modulePermission(module.key, 'create'))
      for (const values of rows) {
        const { content, problems } = parseRow(module, values)
        if (!content) throw fail('validation_failed', {}, problems)
        await createContentWithin(ctx, trx, viewer, { moduleKey: module.key, values: content })
      }
    },
  }
}

type Columns = ImportTarget['fields']

function columnsOfText(name: (typeof texts)[number]): Columns {
  const called = (locale: Locale) => sharedTranslate()(locale, `contents.${name}`)
  return inLanguages(name, called, { required: name === 'title' })
}

function columnsOfField({ key, label, type }: Field): Columns {
  const called = (locale: Locale) => inLanguage(label, locale)
  if (!localised.has(type)) return [{ key: `field_${key}`, label: called, required: false }]
  return inLanguages(`field_${key}`, called)
}

function inLanguages(
  key: string,
  label: (locale: Locale) => string,
  { required = false }: { required?: boolean } = {},
): Columns {
  return locales.map((language) => ({
    key: `${key}_${language}`,
    label: (locale: Locale) => `${label(locale)} (${localeNames[language]})`,
    required: false,
    text: { key, language, label, required },
  }))
}

/** The record that a row describes, or its errors. */
function parseRow(
  module: StoredModule,
  values: ImportValues,
): { content?: WrittenContent; problems: FieldError[] } {
  const fields: Record<string, unknown> = {}
  const problems: FieldError[] = []
  for (const field of module.fields) {
    const name = `field_${field.key}`
    const isLocalised = localised.has(field.type)
    const cell = isLocalised ? textsByLanguage(values, name) : (values[name] ?? '')
    if (withoutWords.has(field.type) || (isLocalised ? Object.keys(cell).length === 0 : cell === '')) continue
    const { value, isWhole } = valueOfCell(cell, field)
    if (isWhole) fields[field.key] = value
    else problems.push({ path: [field.key], key: 'validation.invalid' })
  }
  const content = Object.fromEntries(
    Object.entries(textsByLanguage(values, 'content')).map(([language, text]) => [
      language,
      typeof text === 'string' ? docFromText(text) : text,
    ]),
  )
  const translations = Object.fromEntries(texts.map((name) => [name, textsByLanguage(values, name)]))
  const record = { ...translations, content, fields }
  const parsed = writtenContent.safeParse(record, { reportInput: true })
  const checked = contentSchema(module.fields, { isDraft: true }).safeParse(fields, { reportInput: true })
  problems.push(...(parsed.error ? fieldErrors(parsed.error.issues) : []))
  problems.push(...(checked.error ? fieldErrors(checked.error.issues) : []))
  return parsed.success && problems.length === 0 ? { content: parsed.data, problems } : { problems }
}

/** The cells of a text, by language: one column per language, or a single cell with all of them as JSON. */
function textsByLanguage(values: ImportValues, name: string): Record<string, unknown> {
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
    return hasNoOwnToString(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The field value for a cell, or for its texts by language. */
function valueOfCell(cell: string | Record<string, unknown>, field: Field): Converted {
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

interface WantedExport {
  moduleKey: string
  query: FilterQuery
  kind: ExportKind
  locale: Locale
}

/** Exports the records of a module: text in one language for people, values in all languages for JSON. */
export async function exportContents(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Actor,
  { moduleKey, query, kind, locale }: WantedExport,
): Promise<StreamedDocument> {
  const module = await findModule(ctx.db, moduleKey, 'content')
  const list = listOfContents(module)
  const checked = checkedExportQuery(list, query)
  const sort = sortOf(list, checked)
  return exportForStaff(ctx, viewer, {
    list: { ...list, name: module.key },
    source: contentSource({ module, list, locale, sort }),
    shape: (row) =>
      kind === 'json'
        ? valuesOf(module, row, locale)
        : contentRow(module, row, { locale, maxLength: 32_000 }),
    query: checked,
    kind,
    locale,
    area: module.key,
    translate: (key) =>
      titleOfColumn(module.fields, key, locale) ?? sharedTranslate()(locale, `list.contents.${key}`),
  })
}

function valuesOf(module: StoredModule, row: StoredContent, locale: Locale): object {
  const { title, fields } = contentView(module, row)
  return { ...contentRow(module, row, { locale }), title, ...valuesOfFields(fields) }
}
