import type { LoaderFunctionArgs } from 'react-router'
import { getContent, getRecordModule, listContentRevisions } from '#contract/contents.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { Module } from '#contract/modules.ts'
import { allows } from '#contract/permissions.ts'
import type { User } from '#contract/user.ts'
import { isLocale, type Locale, locales } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context } from '#web/acts/answer-act.ts'
import { send } from '#web/api.ts'
import { fatal } from '#web/fatal.ts'
import { signedInUser } from '#web/session.ts'
import { visitContext } from '#web/visit.ts'
import { knownForms } from '../parts/known-forms.ts'

/** A record with all that its page shows. */
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
    isJustMade: new URL(request.url).searchParams.has('made'),
  }
}

/** What somebody may do with the media library. */
export function libraryOf({ permissions }: User) {
  return { mayRead: allows(permissions, 'media.read'), mayUpload: allows(permissions, 'media.create') }
}

export async function moduleOf(moduleKey: string, context: Context): Promise<Module> {
  const answer = await send(getRecordModule, { params: { moduleKey }, context })
  if (!answer.ok) throw fatal(answer.message, answer.status || 500)
  return answer.data
}

/** What pages need of a module. */
export function shownModule({ key, name, fields, column }: Module, locale: Locale) {
  return { key, name: inLanguage(name, locale), fields, column }
}

/** The language in hand, and the one beside it: English, or another one; none where somebody wants it so. */
export function languagesOf(request: Request, locale: Locale): { chosen: Locale; beside: Locale | null } {
  const parameters = new URL(request.url).searchParams
  const [language, beside] = [parameters.get('language') ?? '', parameters.get('beside')]
  const chosen = isLocale(language) ? language : locale
  if (beside === 'none') return { chosen, beside: null }
  const wanted = beside && isLocale(beside) ? beside : 'en'
  if (wanted !== chosen) return { chosen, beside: wanted }
  return { chosen, beside: locales.find((one) => one !== chosen && one !== 'en') ?? null }
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
