import { redirectDocument } from 'react-router'
import type { Call } from '#contract/api/call.ts'
import { localeOfPath, pageOfPath, pathFor } from '#locales/paths.ts'
import { redirectTelling } from '../../visit/flash.ts'
import { returnPath } from '../../visit/session.ts'
import { type PageContext, visitContext } from '../../visit/visit-context.ts'

const name = 'return-path'
const seconds = 600

/** Stores where to go after the provider redirects back; the callback address is fixed and cannot carry it. */
export function returnCookie(path: string, context: PageContext): string {
  const isSecure = context.get(visitContext).frame.origin.startsWith('https:')
  const age = path ? seconds : 0
  return `${name}=${encodeURIComponent(path)}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** The cookie's path as the `return` parameter of an address. Its readers validate it. */
export function withReturn(request: Request): URL {
  const url = new URL(request.url)
  const cookie = new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(request.headers.get('cookie') ?? '')?.[1]
  url.searchParams.delete('return')
  if (cookie) url.searchParams.set('return', decoded(cookie))
  return url
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Where to go after signing in at this address. */
export function wayOn(url: URL, context: PageContext): string {
  return returnPath(url, pathFor('account', context.get(visitContext).frame.locale))
}

/**
 * Redirects after a successful call. Another language, or an address that is not a page, needs a full document load.
 */
export function leadTo(path: string, call: Call, context: PageContext): Response {
  const redirection = redirectTelling(path, call, context)
  if (isSameDocument(path, context)) return redirection
  return redirectDocument(path, { headers: redirection.headers })
}

function isSameDocument(path: string, context: PageContext): boolean {
  const { pathname } = new URL(path, 'https://own.invalid')
  return Boolean(pageOfPath(pathname)) && localeOfPath(pathname) === context.get(visitContext).frame.locale
}
