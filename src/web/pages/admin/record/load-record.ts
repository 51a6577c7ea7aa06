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
import { inLanguage } from '#contract/fields/field-type.ts'
import { isLocale, type Locale, locales } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { type LanguagePair, usualPair } from '../parts/languages/language-pair.ts'
import { knownForms } from '../parts/load-choices.ts'
import { baseFields, valuesOfRecord } from './record-values.ts'
import { weighDifferences } from './weigh-differences.ts'

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
  context: Context
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

export async function moduleOf(moduleKey: string, context: Context): Promise<Module> {
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
