import { type RouterContextProvider, redirectDocument } from 'react-router'
import type { Call } from '#contract/api/call.ts'
import { localeOfPath, pageOfPath, pathFor } from '#locales/paths.ts'
import { redirectTelling } from '../../visit/flash.ts'
import { returnPath } from '../../visit/session.ts'
import { visitContext } from '../../visit/visit-context.ts'

type Context = Readonly<RouterContextProvider>

/** Where to go after signing in at this address. */
export function wayOn(url: URL, context: Context): string {
  return returnPath(url, pathFor('account', context.get(visitContext).frame.locale))
}

/**
 * Redirects after a successful call. Another language, or an address that is not a page, needs a full document load.
 */
export function leadTo(path: string, call: Call, context: Context): Response {
  const redirection = redirectTelling(path, call, context)
  if (isSameDocument(path, context)) return redirection
  return redirectDocument(path, { headers: redirection.headers })
}

function isSameDocument(path: string, context: Context): boolean {
  const { pathname } = new URL(path, 'https://own.invalid')
  return Boolean(pageOfPath(pathname)) && localeOfPath(pathname) === context.get(visitContext).frame.locale
}
