import { pageAccess } from '../../src/contract/api/page-access.ts'
import type { Locale } from '../../src/locales/locales.ts'
import { type Page, pages, pathFor, patternFor } from '../../src/locales/paths.ts'

/** Who must be signed in to see a screen. */
export type Visitor = 'visitor' | 'person' | 'administrator'

export interface Screen {
  name: string
  as: Visitor
  /** its path in a language */
  path: (locale: Locale) => string
}

/** Values for the parameters of dashboard addresses. */
export interface DashboardSamples {
  userId: string
  roleId: string
  menuKey: string
  questionId: string
  pageKey: string
  mailKey: string
  moduleKey: string
  recordId: string
  importTarget: string
  planName: string
}

/** Values for the parameters of addresses. */
export interface Samples extends DashboardSamples {
  shareCode: string
  collectionId: string
  gameCode: string
  moduleSlug: string
  contentSlug: string
  mediaId: string
  submissionId: string
  importId: string
  checkoutSession: string
  subscriptionId: string
  ticketId: string
}

/** They redirect to another page, or need an email or a provider to get there. */
const ways: readonly Page[] = ['oauthStart', 'oauthReturn', 'signOut', 'accountConnectionsReturn', 'setup']

/**
 * Every screen that users can be on, once; `samples` fills the addresses with parameters, screens without theirs are
 * omitted.
 */
export function screensOf(samples: Partial<Samples>): Screen[] {
  const parameters: Record<string, string> = { ...samples, purpose: 'verify' }
  const standing = pages.flatMap((page): Screen[] => {
    if (ways.includes(page) || !hasAll(page, parameters)) return []
    return [{ name: page, as: visitorOf(page), path: (locale) => pathFor(page, locale, parameters) }]
  })
  return [
    ...standing,
    ...submissionScreens(samples.submissionId),
    ...importScreens(samples),
    ...planScreens(samples.checkoutSession),
    {
      name: 'notFound',
      as: 'visitor',
      path: (locale) => `${pathFor('home', locale).replace(/\/$/, '')}/nowhere`,
    },
    {
      name: 'noResult',
      as: 'visitor',
      path: (locale) => pathFor('result', locale, { shareCode: 'nothing-here' }),
    },
  ]
}

/** A form is a module, too, whose records are its submissions. */
function submissionScreens(recordId: string | undefined): Screen[] {
  const moduleKey = 'contact'
  const as = 'administrator'
  if (!recordId) return []
  return [
    { name: 'submissions', as, path: (locale) => pathFor('dashboardRecords', locale, { moduleKey }) },
    { name: 'submission', as, path: (locale) => pathFor('dashboardRecord', locale, { moduleKey, recordId }) },
    {
      name: 'formPage',
      as: 'visitor',
      path: (locale) => pathFor('modulePage', locale, { moduleSlug: formSlugs[locale] }),
    },
  ]
}

/** The content of a table is behind the page that it is uploaded on. */
function importScreens({ importTarget, importId }: Partial<Samples>): Screen[] {
  if (!importTarget || !importId) return []
  const path = (locale: Locale) =>
    `${pathFor('dashboardImport', locale, { importTarget })}?${new URLSearchParams({ import: importId })}`
  return [{ name: 'importRows', as: 'administrator', path }]
}

/** The steps on the subscription page, and a completed purchase. */
function planScreens(session: string | undefined): Screen[] {
  if (!session) return []
  const own = (name: string, page: Page, search: Record<string, string>): Screen => ({
    name,
    as: 'person',
    path: (locale) => `${pathFor(page, locale)}?${new URLSearchParams(search)}`,
  })
  return [
    own('checkoutDone', 'accountCheckout', { session_id: session }),
    own('planUpgrade', 'accountSubscription', { to: 'Ultra' }),
    own('planDowngrade', 'accountSubscription', { to: 'basic' }),
    own('planCancel', 'accountSubscription', { cancel: '' }),
  ]
}

/** Addresses of the seeded form. */
const formSlugs: Record<Locale, string> = {
  tr: 'iletisim-formu',
  en: 'contact-form',
  es: 'formulario-de-contacto',
  de: 'kontaktformular',
  fr: 'formulaire-de-contact',
  it: 'modulo-di-contatto',
  pt: 'formulario-de-contacto',
  'pt-br': 'formulario-de-contato',
}

function hasAll(page: Page, parameters: Record<string, string>): boolean {
  return [...patternFor(page, 'en').matchAll(/:([A-Za-z]+)/g)].every(([, name = '']) => name in parameters)
}

function visitorOf(page: Page): Visitor {
  const access = pageAccess[page]
  if (access === 'anyone' || access === 'guest') return 'visitor'
  return access === 'signed_in' ? 'person' : 'administrator'
}
