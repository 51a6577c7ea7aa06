import { redirect } from 'react-router'
import type { Call } from '#contract/api/call.ts'
import { type PageContext, visitContext } from './visit-context.ts'

const name = 'flash'
const seconds = 60

/**
 * Redirects, and has the next page report that this call succeeded, with or without scripts. The cookie holds a text
 * key, never a text, so a planted cookie cannot put words on our page.
 */
export function redirectTelling(to: string, { success, successOf }: Call, context: PageContext) {
  return redirect(to, {
    headers: { 'Set-Cookie': cookie(successOf?.({}) ?? success ?? '', seconds, context) },
  })
}

/** The message left by the previous page and the header that clears it; undefined if there is none. */
export function readFlash(request: Request, context: PageContext) {
  const key = new RegExp(`(?:^|;\\s*)${name}=(success\\.[a-z_]{1,60})(?:;|$)`).exec(
    request.headers.get('cookie') ?? '',
  )?.[1]
  if (!key) return undefined
  const { t } = context.get(visitContext)
  const text = t(key as Parameters<typeof t>[0])
  return { text: text === key ? undefined : text, clear: cookie('', 0, context) }
}

function cookie(value: string, age: number, context: PageContext): string {
  const isSecure = context.get(visitContext).frame.origin.startsWith('https:')
  return `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
