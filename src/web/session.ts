import { createContext, type RouterContextProvider, redirect } from 'react-router'
import { getAuth } from '../contract/auth.ts'
import { openInMaintenance, type PageAccess, pageAccess } from '../contract/page-access.ts'
import { allows } from '../contract/permissions.ts'
import type { User } from '../contract/user.ts'
import type { Locale } from '../locales/locales.ts'
import { type Page, pageOfPath, pathFor } from '../locales/paths.ts'
import { send } from './api.ts'
import { visitContext } from './visit.ts'

/** Who is signed in, known to every loader and action of a request. */
export const sessionContext = createContext<{ user: User | null }>()

/** The account of whoever asks, for pages that nobody else reaches. */
export function signedInUser(context: Readonly<RouterContextProvider>): User {
  const { user } = context.get(sessionContext)
  if (!user) throw redirect(pathFor('signIn', context.get(visitContext).frame.locale))
  return user
}

/** Asks who is signed in, where there is a token at all. */
export async function findUser(context: Readonly<RouterContextProvider>): Promise<User | null> {
  if (!context.get(visitContext).hasToken) return null
  const answer = await send(getAuth, { context })
  return answer.ok ? answer.data.user : null
}

/** Spec 4: where a visit that is not for this page goes instead; nothing where it may go on. */
export function guard(url: URL, locale: Locale, user: User | null): string | undefined {
  const page = pageOfPath(url.pathname)?.page
  const access: PageAccess = page ? pageAccess[page] : 'anyone'
  if (access === 'anyone') return undefined
  if (access === 'guest') return user ? pathFor('account', locale) : undefined
  if (!user) {
    const back = new URLSearchParams({ return: url.pathname + url.search })
    return `${pathFor('signIn', locale)}?${back}`
  }
  if (access === 'signed_in' || allows(user.permissions, access)) return undefined
  return pathFor('notAuthorized', locale)
}

/** Whether a page stays open while the site is closed (spec 4). */
export function staysOpen(page: Page | undefined, user: User | null): boolean {
  return (
    (page && openInMaintenance.has(page)) || (user ? allows(user.permissions, 'external.settings') : false)
  )
}

/** Where to go after signing in: a path of this site, whatever the address says. */
export function returnPath(url: URL, otherwise: string): string {
  const wish = url.searchParams.get('return') ?? ''
  const isOwn = /^\/(?![/\\])/.test(wish) && new URL(wish, 'https://own.invalid').host === 'own.invalid'
  return isOwn ? wish : otherwise
}
