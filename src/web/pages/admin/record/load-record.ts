import type { LoaderFunctionArgs } from 'react-router'
import type { User } from '#contract/accounts/user.ts'
import { allows } from '#contract/api/permissions.ts'
import {
  type Content,
  getContent,
  getContentRevision,
  getRecordModule,
  listContentRevisions,
} from '#contract/content/contents.ts'
import type { Module } from '#contract/content/modules.ts'
import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import { isLocale, type Locale, localeNames, locales } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { signedInUser } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { type LanguagePair, usualPair } from '../parts/languages/language-pair.ts'
import { knownForms } from '../parts/load-choices.ts'
import { type Part, wordDiff } from '../parts/versions/word-diff.ts'
import { baseFields, type RecordValues, valuesOfRecord } from './record-values.ts'

/** Loads a record with all data of its page. */
export async function loadRecord({ request, params: given, context }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const { moduleKey = '', recordId = '' } = given
  const params = { moduleKey, id: recordId }
  const [module, content, past, forms] = await Promise.all([
    moduleOf(moduleKey, context),
    send(getContent, { params, context }),
    send(listContentRevisions, { params, context }),
    knownForms(context),
  ])
  if (!content.ok) throw fatal(content.message, content.status || 500)
  const { locale } = context.get(visitContext).frame
  return {
    user,
    module: shownModule(module, locale),
    content: content.data,
    name: inLanguage(content.data.title, locale),
    revisions: past.ok ? past.data.revisions : [],
    addresses: addressesOf(module, content.data),
    languages: languagesOf(request, locale),
    mayUpdate: allows(user.permissions, `${moduleKey}.update`),
    mayDelete: allows(user.permissions, `${moduleKey}.delete`),
    library: libraryOf(user),
    forms,
    compared: await comparedWith(request, { params, module, content: content.data, context }),
    isJustMade: new URL(request.url).searchParams.has('made'),
  }
}

interface Compared {
  params: { moduleKey: string; id: string }
  module: Module
  content: Content
  context: PageContext
}

/** What changed since the version that the address names; null if it names none that is stored. */
async function comparedWith(request: Request, { params, module, content, context }: Compared) {
  const version = Number(new URL(request.url).searchParams.get('compare'))
  if (!Number.isSafeInteger(version) || version < 1) return null
  const past = await send(getContentRevision, { params: { ...params, version }, context })
  if (!past.ok) return null
  const { t, frame } = context.get(visitContext)
  const { open } = weighDifferences({
    base: baseFields(t, frame.locale),
    fields: module.fields,
    locale: frame.locale,
    before: undefined,
    theirs: valuesOfRecord(past.data.record),
    yours: valuesOfRecord(content),
  })
  return { version, changes: open }
}

/** What a user may do with the media library. */
export function libraryOf({ permissions }: User) {
  return { mayRead: allows(permissions, 'media.read'), mayUpload: allows(permissions, 'media.create') }
}

export async function moduleOf(moduleKey: string, context: PageContext): Promise<Module> {
  const answer = await send(getRecordModule, { params: { moduleKey }, context })
  if (!answer.ok) throw fatal(answer.message, answer.status || 500)
  return answer.data
}

/** The parts of a module that pages need. */
export function shownModule({ key, name, fields, column }: Module, locale: Locale) {
  return { key, name: inLanguage(name, locale), fields, column }
}

/**
 * The language to edit, and the one beside it: English, or else that of the interface, unless another or none was
 * chosen.
 */
export function languagesOf(request: Request, locale: Locale): LanguagePair {
  const parameters = new URL(request.url).searchParams
  const [language, beside] = [parameters.get('language') ?? '', parameters.get('beside')]
  const chosen = isLocale(language) ? language : locale
  if (beside === 'none') return { chosen, beside: null, isPicked: true }
  if (beside && isLocale(beside) && beside !== chosen) return { chosen, beside, isPicked: true }
  return usualPair(chosen, locale)
}

function addressesOf(
  { slug: moduleSlug, detail_page }: Module,
  { slug, status }: { slug: Partial<Record<string, string>>; status: string },
) {
  if (detail_page === 'none') return []
  return locales.flatMap((locale) => {
    const contentSlug = slug[locale]
    if (!contentSlug) return []
    const path = pathFor('contentPage', locale, { moduleSlug: inLanguage(moduleSlug, locale), contentSlug })
    return [{ locale, path, href: status === 'draft' ? `${path}?preview=1` : path }]
  })
}

export interface Difference {
  /** `title.de`, `fields.price` */
  place: string
  label: string
  parts: Part[]
}

export interface Differences {
  /** the current version */
  version: number
  updated_by: string | null
  updated_at: string
  /** changed by both, to choose from */
  open: Difference[]
  /** changed by them only */
  taken: { place: string; label: string }[]
}

interface DifferenceInput {
  base: readonly Field[]
  fields: readonly Field[]
  locale: Locale
  /** the common base; undefined if it is no longer stored */
  before: RecordValues | undefined
  theirs: RecordValues
  yours: RecordValues
}

/**
 * A three-way comparison of a record: what only the other user changed is theirs, what both changed has to be chosen.
 */
export function weighDifferences({ base, fields, locale, before, theirs, yours }: DifferenceInput) {
  const open: Difference[] = []
  const taken: Differences['taken'] = []
  for (const { field, place, language } of placesOf(base, fields)) {
    const [was, their, your] = [before, theirs, yours].map((values) => values && valueAt(values, place))
    // Changed here only, so it stays without asking.
    if (same(their, your) || (before && same(was, their))) continue
    const own = field.label[locale] ?? Object.values(field.label)[0] ?? field.key
    const label = language ? `${own} (${localeNames[language]})` : own
    if (before && same(was, your)) {
      taken.push({ place, label })
      continue
    }
    open.push({
      place,
      label,
      parts: wordDiff(textOf(field, their, language, locale), textOf(field, your, language, locale)),
    })
  }
  return { open, taken }
}

const localised: ReadonlySet<string> = new Set(['multilang_text', 'multilang_textarea', 'editor'])

function placesOf(base: readonly Field[], fields: readonly Field[]) {
  const all = [
    ...base.map((field) => ({ field, room: 'record' })),
    ...fields.map((field) => ({ field, room: 'fields' })),
  ]
  return all.flatMap(({ field, room }): { field: Field; place: string; language?: Locale }[] => {
    const place = `${room}.${field.key}`
    return localised.has(field.type)
      ? locales.map((language) => ({ field, place: `${place}.${language}`, language }))
      : [{ field, place }]
  })
}

function valueAt(values: RecordValues, place: string): unknown {
  let value: unknown = values
  for (const part of place.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? (value as Record<string, unknown>)[part]
        : undefined
  return value
}

/** Copies the values at these places from `theirs`. */
export function takeOver(yours: RecordValues, theirs: RecordValues, places: readonly string[]): RecordValues {
  const merged = structuredClone(yours)
  for (const place of places) {
    const [room = '', key = '', language] = place.split('.')
    if (room !== 'record' && room !== 'fields') continue
    const value = valueAt(theirs, place)
    if (!language) merged[room][key] = value
    else {
      const { [language]: _mine, ...others } = (merged[room][key] ?? {}) as Record<string, unknown>
      merged[room][key] = value === undefined ? others : { ...others, [language]: value }
    }
  }
  return merged
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b))
}

/** Normalizes: keys sorted, empty values as null. */
function plain(value: unknown): unknown {
  if (value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, plain(one)]),
  )
}

function textOf(field: Field, value: unknown, language: Locale | undefined, locale: Locale): string {
  if (value === undefined || value === null) return ''
  const { words } = typeOf(field.type)
  return language ? words({ [language]: value }, field, language) : words(value, field, locale)
}
