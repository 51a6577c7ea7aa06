import { pageAccess } from '../../src/contract/page-access.ts'
import type { Locale } from '../../src/locales/locales.ts'
import { type Page, pages, pathFor, patternFor } from '../../src/locales/paths.ts'

/** Who has to be signed in to see a screen. */
export type Visitor = 'visitor' | 'person' | 'administrator'

export interface Screen {
  name: string
  as: Visitor
  /** where it is in a language */
  path: (locale: Locale) => string
}

/** What stands in addresses of the dashboard that name one thing among many. */
export interface DashboardSamples {
  userId: string
  roleId: string
  menuKey: string
  questionId: string
  pageKey: string
  moduleKey: string
  recordId: string
}

/** What stands in addresses that name one thing among many. */
export interface Samples extends DashboardSamples {
  shareCode: string
  collectionId: string
  gameCode: string
  moduleSlug: string
  contentSlug: string
  mediaId: string
}

/** They answer with another page, or need a mail or a provider to lead there. */
const ways: readonly Page[] = ['oauthStart', 'oauthReturn', 'signOut', 'accountConnectionsReturn', 'setup']

/** Every screen that somebody can stand on, once; `samples` fills the addresses that need it, others are left out. */
export function screensOf(samples: Partial<Samples>): Screen[] {
  const parameters: Record<string, string> = { ...samples, purpose: 'verify' }
  const standing = pages.flatMap((page): Screen[] => {
    if (ways.includes(page) || !hasAll(page, parameters)) return []
    return [{ name: page, as: visitorOf(page), path: (locale) => pathFor(page, locale, parameters) }]
  })
  return [
    ...standing,
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

function hasAll(page: Page, parameters: Record<string, string>): boolean {
  return [...patternFor(page, 'en').matchAll(/:([A-Za-z]+)/g)].every(([, name = '']) => name in parameters)
}

function visitorOf(page: Page): Visitor {
  const access = pageAccess[page]
  if (access === 'anyone' || access === 'guest') return 'visitor'
  return access === 'signed_in' ? 'person' : 'administrator'
}
